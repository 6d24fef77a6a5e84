import { limits, type ReviewResult } from '@wordtide/contract'
import { type Database, vocs } from '@wordtide/db'
import { inArray } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { lockReviewSettings, saveAnswers } from '../learning/index.ts'
import { accessibleLists } from '../lists/index.ts'
import { runInTurn } from '../turns.ts'

/**
 * Saves all the answers or none. An answer is identified by vocabulary, review type and date: one that was sent before is
 * not saved again. `skipped` holds the ids of vocabularies that do not exist any more or that the user may not see.
 * INVALID_INPUT for a date more than a day ahead, BUSY if the user has too many submissions under way. Locks the user's row,
 * then the lists by id, then writes the answers and what follows from them.
 */
export async function submitReviews(
  context: UserContext,
  results: readonly ReviewResult[],
): Promise<{ saved: number; skipped: string[] }> {
  refuseFutureDates(results, context.now())
  // The transaction of a request with an Idempotency-Key has a turn already: to wait in it for another one would be a deadlock.
  if (context.deferredFiles !== undefined) return saveResults(context, results)
  return runInTurn(context, () => saveResults(context, results))
}

async function saveResults(
  { db, user, now }: UserContext,
  results: readonly ReviewResult[],
): Promise<{ saved: number; skipped: string[] }> {
  const savedAt = now()
  return db.transaction(async (tx) => {
    const { intervals } = await lockReviewSettings(tx, user.id)
    const listIds = await lockVisibleLists(tx, user.id, results)
    const answers = results.flatMap((result) => {
      const vocId = result.vocId.toLowerCase()
      const listId = listIds.get(vocId)
      return listId === undefined ? [] : [{ ...result, vocId, listId }]
    })
    const saved = await saveAnswers(tx, user.id, answers, intervals, savedAt)
    const submittedIds = new Set(results.map((result) => result.vocId))
    return { saved, skipped: [...submittedIds].filter((vocId) => !listIds.has(vocId.toLowerCase())) }
  })
}

function refuseFutureDates(results: readonly ReviewResult[], now: Date): void {
  const latest = now.getTime() + limits.review.aheadMs
  const issues = results.flatMap(({ date }, index) =>
    date > latest ? [{ path: ['vocReviews', index, 'date'], message: 'More than one day ahead' }] : [],
  )
  if (issues.length > 0) throw new AppError('INVALID_INPUT', { issues })
}

/**
 * Locks the lists of the submitted vocabularies that the user may learn, so that none of them can be deleted. Returns the
 * list's id by the vocabulary's id, for the vocabularies that exist in these lists.
 */
async function lockVisibleLists(
  tx: Database,
  userId: string,
  results: readonly ReviewResult[],
): Promise<Map<string, string>> {
  const vocIds = [...new Set(results.map((result) => result.vocId))].filter(isId)
  if (vocIds.length === 0) return new Map()
  const selectVocs = () => tx.select({ id: vocs.id, listId: vocs.listId }).from(vocs).where(inArray(vocs.id, vocIds))
  const listIds = [...new Set((await selectVocs()).map((voc) => voc.listId))]
  const visible = await accessibleLists(tx, userId, listIds, 'learn', { lock: true })
  // Queried again under the lock: a vocabulary may have been deleted in between.
  return new Map((await selectVocs()).filter((voc) => visible.has(voc.listId)).map((voc) => [voc.id, voc.listId]))
}
