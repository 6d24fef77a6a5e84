import { limits } from '@wordtide/contract'
import { answerPeriods, type Database, ownParameters, reviewResults, reviews, users } from '@wordtide/db'
import { createMemoryModel, defaultMemoryModel, type MemoryModel } from '@wordtide/scheduling/memory'
import { gradedAnswers, predictionError, type ReviewHistory, splitHistories } from '@wordtide/scheduling/prediction'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { inIndexOrder, pages } from '../../paging/row-pages.ts'
import type { Services } from '../../services.ts'
import { isUser, lockUser } from '../../users/index.ts'
import { dayMs } from '../../values/durations.ts'
import { keyOf } from '../history.ts'
import { otherSet, setInForce } from './memory-sets.ts'

const { min: leastAnswers, max: mostAnswers } = limits.fittedAnswers
/** The days until parameters are fitted again. */
const daysBetweenFits = 30
/** The days until a history is looked at again that was too short, or has failed. */
const daysBetweenLooks = 1
/** So many histories that are not fitted are looked at in one run. */
const looksPerRun = 200
const pageSize = 2000

/**
 * Fits the parameters of one user whose turn it is: with the adaptive schedule, enough answers, new ones among them, and none declined. They
 * are fitted to the first four fifths of the answers, and in force if they predict the last fifth better than the default ones. They are kept as
 * they were judged, and not fitted once more to all, so that the figures are those of the parameters in force. After a fit the job is woken for the
 * next user: so each run is shorter than its lease, and one fit runs at a time, however many servers there are. A failure leaves everything
 * as it was, and the user has another turn on the next day.
 */
export async function fitParameters(services: Services, signal?: AbortSignal): Promise<void> {
  const { memoryFitter, wake } = services
  if (memoryFitter === undefined) return
  for (let looks = 0; looks < looksPerRun && !signal?.aborted; looks++) {
    const userId = await beginLook(services)
    if (userId === undefined) return
    const histories = await loadHistories(services.db, userId)
    if (histories === undefined) continue
    const split = splitHistories(histories)
    const byDefault = predictionError(defaultMemoryModel, split.all, split.heldOutFrom)
    // Somebody who has answered everything within a day cannot be predicted.
    if (byDefault.predictions === 0) continue
    try {
      const model = createMemoryModel(await memoryFitter.fit(gradedAnswers(split.training), signal))
      const byFit = predictionError(model, split.all, split.heldOutFrom)
      await storeFit(services, userId, {
        answers: histories.reduce((sum, { length }) => sum + length, 0),
        model,
        defaultLogLoss: byDefault.logLoss,
        fittedLogLoss: byFit.logLoss,
      })
    } finally {
      if (!signal?.aborted) wake('fit parameters')
    }
    wake('compute memories')
    return
  }
}

/** Chooses a user whose history is due for a look, and moves the next look to a later day; undefined if there is none. */
async function beginLook({ db, now }: Services): Promise<string | undefined> {
  const at = now()
  const { nextLookAt, declined, recomputing } = ownParameters
  const [next] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(ownParameters, eq(ownParameters.userId, users.id))
    .where(
      and(
        eq(users.schedule, 'adaptive'),
        isUser,
        or(isNull(nextLookAt), and(lte(nextLookAt, at), eq(declined, false), eq(recomputing, false))),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1)
  if (next === undefined) return
  const later = { nextLookAt: daysAfter(at, daysBetweenLooks) }
  await db
    .insert(ownParameters)
    .values({ userId: next.id, ...later })
    .onConflictDoUpdate({ target: ownParameters.userId, set: later })
  return next.id
}

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)

/** Returns the number of answers that a user has given. */
export async function countAllAnswers(db: Database, userId: string): Promise<number> {
  const [sum] = await db
    .select({ answers: sql`coalesce(sum(${answerPeriods.answers}), 0)`.mapWith(Number) })
    .from(answerPeriods)
    .where(eq(answerPeriods.userId, userId))
  return sum?.answers ?? 0
}

/**
 * Returns the histories of a user's reviews, as far as they lie in the last answers as a whole; undefined if there are too few answers, or
 * none since parameters were fitted last.
 */
async function loadHistories(db: Database, userId: string): Promise<ReviewHistory[] | undefined> {
  if ((await countAllAnswers(db, userId)) < leastAnswers) return
  const begin = await beginOfLastAnswers(db, userId)
  if (begin === undefined || !(await hasNewAnswers(db, userId))) return
  const histories = new Map<string, { date: number; result: -1 | 0 | 1 }[]>()
  let count = 0
  for await (const page of answersSince(db, userId, begin))
    for (const { date, result, ...review } of page) {
      const key = keyOf(review)
      const history = histories.get(key) ?? []
      if (history.length === 0) histories.set(key, history)
      history.push({ date: date.getTime(), result: resultSchema.parse(result) })
      count++
    }
  return count < leastAnswers ? undefined : [...histories.values()]
}

const resultSchema = z.literal([-1, 0, 1])

/** Returns the begin of the period from which on a user has given the last answers, at most `limits.fittedAnswers.max`. */
async function beginOfLastAnswers(db: Database, userId: string): Promise<Date | undefined> {
  const counted = db
    .select({
      period: answerPeriods.period,
      total: sql<number>`sum(${answerPeriods.answers}) over (order by ${answerPeriods.period} desc)`.as('total'),
    })
    .from(answerPeriods)
    .where(eq(answerPeriods.userId, userId))
    .as('counted')
  const [first] = await db
    .select({ begin: sql<Date | null>`min(${counted.period})`.mapWith(answerPeriods.period) })
    .from(counted)
    .where(lte(counted.total, mostAnswers))
  return first?.begin ?? undefined
}

/** Returns whether the user has given answers since parameters were fitted last. */
async function hasNewAnswers(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({
      at: sql<Date | null>`max(${answerPeriods.period})`.mapWith(answerPeriods.period),
      fittedAt: ownParameters.fittedAt,
    })
    .from(answerPeriods)
    .innerJoin(ownParameters, eq(ownParameters.userId, answerPeriods.userId))
    .where(eq(answerPeriods.userId, userId))
    .groupBy(ownParameters.fittedAt)
  return row !== undefined && row.at !== null && (row.fittedAt === null || row.at > row.fittedAt)
}

/** Yields the answers of a user from a date on, list by list, each by date, without those to reviews with answers before. */
async function* answersSince(db: Database, userId: string, begin: Date) {
  const lists = await db
    .selectDistinct({ id: answerPeriods.listId })
    .from(answerPeriods)
    .where(and(eq(answerPeriods.userId, userId), gte(answerPeriods.period, begin)))
  for (const { id } of lists) {
    const ofList = pages(pageSize, (limit, last: Answer | undefined) =>
      readAnswers(db, { userId, listId: id, begin, limit, last }),
    )
    for await (const page of ofList) yield page.filter(({ firstReview }) => firstReview >= begin)
  }
}

type Answer = Pick<typeof reviewResults.$inferSelect, 'vocId' | 'type' | 'date' | 'result'> &
  Pick<typeof reviews.$inferSelect, 'firstReview'>

interface AnswersPage {
  userId: string
  listId: string
  begin: Date
  limit: number
  last: Answer | undefined
}

function readAnswers(db: Database, { userId, listId, begin, limit, last }: AnswersPage) {
  const { vocId, type, date, result } = reviewResults
  const after =
    last === undefined
      ? gte(date, begin)
      : sql`(${date}, ${vocId}, ${type}) > (${sql.param(last.date, date)}::timestamptz, ${last.vocId}::uuid, ${last.type})`
  return inIndexOrder(db, (tx) => {
    const page = tx
      .select({ vocId, type, date, result })
      .from(reviewResults)
      .where(and(eq(reviewResults.userId, userId), eq(reviewResults.listId, listId), after))
      .orderBy(asc(date), asc(vocId), asc(type))
      .limit(limit)
      .as('page')
    const first = tx
      .select({ firstReview: reviews.firstReview })
      .from(reviews)
      .where(and(eq(reviews.vocId, page.vocId), eq(reviews.userId, userId), eq(reviews.type, page.type)))
      .limit(1)
      .as('first')
    return tx
      .select({
        vocId: page.vocId,
        type: page.type,
        date: page.date,
        result: page.result,
        firstReview: first.firstReview,
      })
      .from(page)
      .crossJoinLateral(first)
      .orderBy(asc(page.date), asc(page.vocId), asc(page.type))
  })
}

/** The result of a fit. */
interface Fit {
  answers: number
  model: Pick<MemoryModel, 'parameters'>
  defaultLogLoss: number
  fittedLogLoss: number
}

/** Puts the fitted parameters in force if they are better, else the default ones. The user's history has been looked at. */
export async function storeFit({ db, now }: Pick<Services, 'db' | 'now'>, userId: string, fit: Fit): Promise<void> {
  const { answers, model, defaultLogLoss, fittedLogLoss } = fit
  if (!Number.isFinite(defaultLogLoss) || !Number.isFinite(fittedLogLoss))
    throw new Error('the predictions are no numbers')
  await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return
    const [before] = await tx.select().from(ownParameters).where(eq(ownParameters.userId, userId))
    // What the user has chosen meanwhile holds.
    if (before === undefined || before.declined || before.recomputing) return
    const fitted = {
      // The memories of the set before go on by its parameters until they are recomputed.
      set: before.parameters === null ? before.set : otherSet(before.set),
      parameters: fittedLogLoss < defaultLogLoss ? [...model.parameters] : null,
      replaced: before.parameters,
      declined: before.declined,
    }
    await tx
      .update(ownParameters)
      .set({
        ...fitted,
        recomputing: setInForce(fitted) !== 0 || setInForce(before) !== 0,
        fittedAt: now(),
        answers,
        defaultLogLoss,
        fittedLogLoss,
        nextLookAt: daysAfter(now(), daysBetweenFits),
      })
      .where(eq(ownParameters.userId, userId))
  })
}
