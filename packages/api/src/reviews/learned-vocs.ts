import { languageCode, type learnedView } from '@wordtide/contract'
import { lists, reviews, shares } from '@wordtide/db'
import { and, countDistinct, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'

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
    .leftJoin(shares, and(eq(shares.listId, lists.id), eq(shares.userId, person.id)))
    .where(
      and(
        eq(reviews.userId, person.id),
        isNull(reviews.dueAt),
        or(eq(lists.ownerId, person.id), lists.public, isNotNull(shares.userId)),
      ),
    )
    .groupBy(lists.language)
    .orderBy(desc(learnedCount), lists.language)
  return counted.map((row) => ({ ...row, language: languageCode.parse(row.language) }))
}
