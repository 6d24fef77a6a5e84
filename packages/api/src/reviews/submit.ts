import { limits, type ReviewResult } from '@wordtide/contract'
import { arrayText, type Inputs, learners, lists, ownParameters, shares, statement } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { MovedMeanwhile, untilNotMoved } from '../flow/moved-meanwhile.ts'
import { takeTurn } from '../flow/turns.ts'
import {
  hasOneOf,
  isBeingReset,
  loadAnsweredVocabularies,
  lockForAnswers,
  memorySetColumns,
  memorySetsOf,
  ResetUnderWay,
  saveAnswers,
  untilReset,
  withMemorySets,
} from '../learning/index.ts'
import { may, relationOf, sharedAs, shareOf } from '../lists/index.ts'
import { isId } from '../values/ids.ts'

/**
 * Saves all the answers or none. An answer is identified by vocabulary, review type and date: one that was sent before is
 * not saved again. `skipped` holds the ids of vocabularies that do not exist any more or that the user may not see.
 * INVALID_INPUT for a date more than a day ahead, BUSY if the user has too many submissions under way, or if a vocabulary is moved
 * again and again. Locks the user's row, then the lists by id, then writes the answers and what follows from them.
 */
export async function submitReviews(
  context: UserContext,
  results: readonly ReviewResult[],
): Promise<{ saved: number; skipped: string[] }> {
  refuseFutureDates(results, context.now())
  return takeTurn(context, () => untilReset(context, () => untilNotMoved(() => saveResults(context, results))))
}

async function saveResults(
  { db, user, now }: UserContext,
  results: readonly ReviewResult[],
): Promise<{ saved: number; skipped: string[] }> {
  const savedAt = now()
  const answers = results
    .map((result) => ({ ...result, vocId: result.vocId.toLowerCase() }))
    .filter(({ vocId }) => isId(vocId))
  const vocIds = arrayText([...new Set(answers.map(({ vocId }) => vocId))])
  return db.transaction(async (tx) => {
    // Sent together; the others see what was committed when the first one had its locks.
    const [locked, answeredLists, loaded] = await Promise.all([
      lockForAnswers(tx, { userId: user.id, vocIds }),
      selectLists(tx, { userId: user.id, vocIds }),
      loadAnsweredVocabularies(tx, user.id, answers),
    ])
    if (locked === undefined) throw new AppError('UNAUTHORIZED')
    if (answeredLists.some(({ id }) => !locked.listIds.has(id))) throw new MovedMeanwhile()
    const settings = withMemorySets(locked.settings, memorySetsOf(answeredLists[0]?.ownParameters ?? undefined))
    const beingReset = answeredLists.find((list) => list.isBeingReset)
    if (beingReset !== undefined) throw new ResetUnderWay({ userId: user.id, listId: beingReset.id })
    const visible = new Set(answeredLists.filter((list) => mayLearn(list, user.id)).map(({ id }) => id))
    const learned = new Map(answeredLists.flatMap(({ id, learner }) => (learner === null ? [] : [[id, learner]])))
    const accepted = answers.flatMap((answer) => {
      const listId = loaded.listIds.get(answer.vocId)
      return listId !== undefined && visible.has(listId) ? [{ ...answer, listId }] : []
    })
    const classListIds = new Set(answeredLists.flatMap(({ id, classId }) => (classId === null ? [] : [id])))
    const known = { ...loaded, learners: learned, classListIds }
    const saved = await saveAnswers(tx, user.id, accepted, known, settings, savedAt)
    const acceptedIds = new Set(accepted.map(({ vocId }) => vocId))
    const submittedIds = new Set(results.map(({ vocId }) => vocId))
    return { saved, skipped: [...submittedIds].filter((vocId) => !acceptedIds.has(vocId.toLowerCase())) }
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
 * Selects the rows that decide whether the user may learn the lists, the user as their learner, and the user's own parameters, which are
 * the same with each list. Runs after the locks: a share may have been deleted during the wait for them.
 */
const selectLists = statement((db, input: Inputs<{ userId: string; vocIds: string }>) =>
  db
    .select({
      id: lists.id,
      ownerId: lists.ownerId,
      public: lists.public,
      share: sharedAs,
      classId: shares.classId,
      learner: { listId: learners.listId, lastReviewedAt: learners.lastReviewedAt, resetAt: learners.resetAt },
      isBeingReset,
      ownParameters: memorySetColumns,
    })
    .from(lists)
    .leftJoin(shares, shareOf(input.userId))
    .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, input.userId)))
    .leftJoin(ownParameters, eq(ownParameters.userId, input.userId))
    .where(hasOneOf(input.vocIds)),
)

const mayLearn = (list: Awaited<ReturnType<typeof selectLists>>[number], userId: string): boolean =>
  may(relationOf(list, userId, list.share), 'learn')
