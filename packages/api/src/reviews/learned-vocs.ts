import { languageCode, type learnedView } from '@wordtide/contract'
import { lists, reviews, shares } from '@wordtide/db'
import { and, countDistinct, desc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { isVisible, shareOf } from '../lists/index.ts'

/**
 * How many vocabularies the person has learned, in at least one review type, by the language of their lists: the lists
 * that the person still sees. The most first.
 */
export async function learnedVocs({ db, person }: SignedIn): Promise<z.output<typeof learnedView>> {
  const learnedCount = countDistinct(reviews.vocId)
  const counted = await db
    .select({ language: lists.language, learnedCount })
    .from(reviews)
    .innerJoin(lists, eq(lists.id, reviews.listId))
    .leftJoin(shares, shareOf(person.id))
    .where(and(eq(reviews.userId, person.id), isNull(reviews.dueAt), isVisible(person.id)))
    .groupBy(lists.language)
    .orderBy(desc(learnedCount), lists.language)
  return counted.map((row) => ({ ...row, language: languageCode.parse(row.language) }))
}
