import { type LanguageCode, readingOf } from '@wordtide/contract'
import { learners, lists, shares, vocs } from '@wordtide/db'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { isVisible, shareOf } from '../lists/index.ts'
import { fold } from '../search.ts'

/** How many vocabularies of the same term are looked at. */
const enough = 20

/** How a term is read, as the first vocabulary says that has it in a list that the person learns. */
export async function findReading(
  { db, person }: SignedIn,
  term: string,
  language: LanguageCode,
): Promise<string | undefined> {
  const found = await db
    .select({ attributes: vocs.attributes })
    .from(learners)
    .innerJoin(lists, eq(lists.id, learners.listId))
    .leftJoin(shares, shareOf(person.id))
    .innerJoin(vocs, and(eq(vocs.listId, lists.id), eq(vocs.termKey, fold(term))))
    .where(and(eq(learners.userId, person.id), eq(lists.language, language), eq(vocs.term, term), isVisible(person.id)))
    .orderBy(asc(vocs.id))
    .limit(enough)
  for (const { attributes } of found) {
    const reading = readingOf(attributes)
    if (reading !== undefined) return reading
  }
  return undefined
}
