import { limits, type ReviewResult } from '@wordtide/contract'
import { type Database, learners, reviewResults, vocs } from '@wordtide/db'
import { capOf } from '@wordtide/scheduling'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { lockPerson } from '../intervals.ts'
import { accessibleLists } from '../lists/index.ts'
import { advanceFrontiers } from './frontiers.ts'
import { countLearning } from './learners.ts'
import { replayReviews } from './replay.ts'

/**
 * Saves answers, all or none; the same answer (vocabulary, type, date) counts once, however often it is sent.
 * `skipped` names the vocabularies that are gone or no longer visible. INVALID_INPUT for a date too far ahead.
 */
export async function submitReviews(
  { db, person, now }: SignedIn,
  results: readonly ReviewResult[],
): Promise<{ saved: number; skipped: string[] }> {
  const savedAt = now()
  refuseFuture(results, savedAt)
  return db.transaction(async (tx) => {
    const intervals = await lockPerson(tx, person.id)
    const listOf = await lockVisible(tx, person.id, results)
    const resets = await resetsOf(tx, person.id, [...new Set(listOf.values())])
    const rows = results.flatMap(({ vocId, type, result, date, thinkingTime }) => {
      const id = vocId.toLowerCase()
      const listId = listOf.get(id)
      if (listId === undefined || date < (resets.get(listId) ?? Number.NEGATIVE_INFINITY)) return []
      return [
        {
          userId: person.id,
          vocId: id,
          type,
          date: new Date(date),
          listId,
          result,
          thinkingTime,
          cap: capOf(intervals),
          savedAt,
        },
      ]
    })
    const fresh =
      rows.length === 0
        ? []
        : await tx.insert(reviewResults).values(rows).onConflictDoNothing().returning({
            vocId: reviewResults.vocId,
            type: reviewResults.type,
            listId: reviewResults.listId,
            date: reviewResults.date,
          })
    await replayReviews(tx, person.id, fresh, intervals, savedAt)
    await advanceFrontiers(tx, person.id, fresh)
    await countLearning(tx, person.id, fresh)
    const asked = new Set(results.map((result) => result.vocId))
    return { saved: fresh.length, skipped: [...asked].filter((vocId) => !listOf.has(vocId.toLowerCase())) }
  })
}

function refuseFuture(results: readonly ReviewResult[], now: Date): void {
  const latest = now.getTime() + limits.review.aheadMs
  const issues = results.flatMap(({ date }, index) =>
    date > latest ? [{ path: ['vocReviews', index, 'date'], message: 'More than one day ahead' }] : [],
  )
  if (issues.length > 0) throw new AppError('INVALID_INPUT', { issues })
}

/** Vocabulary → list, for those that are there and visible; their lists are locked, so that they stay. */
async function lockVisible(
  tx: Database,
  personId: string,
  results: readonly ReviewResult[],
): Promise<Map<string, string>> {
  const asked = [...new Set(results.map((result) => result.vocId))].filter(isId)
  if (asked.length === 0) return new Map()
  const places = () => tx.select({ id: vocs.id, listId: vocs.listId }).from(vocs).where(inArray(vocs.id, asked))
  const listIds = [...new Set((await places()).map((place) => place.listId))]
  const visible = await accessibleLists(tx, personId, listIds, 'learn', { lock: true })
  // Read again under the lock: a vocabulary may have gone in between.
  return new Map((await places()).filter((place) => visible.has(place.listId)).map((place) => [place.id, place.listId]))
}

async function resetsOf(tx: Database, personId: string, listIds: string[]): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map()
  const rows = await tx
    .select({ listId: learners.listId, resetAt: learners.resetAt })
    .from(learners)
    .where(and(eq(learners.userId, personId), inArray(learners.listId, listIds)))
  return new Map(rows.flatMap(({ listId, resetAt }) => (resetAt === null ? [] : [[listId, resetAt.getTime()]])))
}
