import { answerPeriods, type Database, ownParameters, reviewResults, reviews, users } from '@wordtide/db'
import { createMemoryModel, defaultMemoryModel, type MemoryModel } from '@wordtide/scheduling/memory'
import { gradedAnswers, predictionError, type ReviewHistory, splitHistories } from '@wordtide/scheduling/prediction'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MemoryFitter } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { isUser, lockUser } from '../../users/index.ts'
import { dayMs } from '../../values/durations.ts'
import { keyOf } from '../history.ts'
import { otherSet, setInForce } from './memory-sets.ts'

/** The number of answers from which parameters are fitted. */
export const leastAnswers = 1000
/** Of a longer history, the last answers are read. */
export const mostAnswers = 50_000
/** The days until parameters are fitted again. */
const daysBetweenFits = 30
/** The days until a history is looked at again that was too short, or has failed. */
const daysBetweenLooks = 1
/** So many histories that are not fitted are looked at in one run. */
const looksPerRun = 200
const pageSize = 2000

/**
 * Fits the parameters of one user whose turn it is: with the adaptive schedule, enough answers, new ones among them, and none declined. They
 * are in force if they predict the last fifth of the answers better than the default ones. If parameters were fitted, the job is woken for the
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
    try {
      await storeFit(services, userId, await fitTo(histories, memoryFitter, signal))
    } finally {
      if (!signal?.aborted) wake('fit parameters')
    }
    wake('compute memories')
    return
  }
}

/** Chooses a user whose history is to be looked at, and moves the next look to a later day; undefined if there is none. */
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

/** Returns the begin of the period from which on a user has given the last answers, at most `mostAnswers`. */
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
  const listIds = await db
    .selectDistinct({ listId: answerPeriods.listId })
    .from(answerPeriods)
    .where(and(eq(answerPeriods.userId, userId), gte(answerPeriods.period, begin)))
  const { vocId, type, date, result } = reviewResults
  for (const { listId } of listIds) {
    let after = sql`(${sql.param(begin, date)}::timestamptz)`
    let key = sql`(${date})`
    for (;;) {
      const page = await db
        .select({ vocId, type, date, result, firstReview: reviews.firstReview })
        .from(reviewResults)
        .innerJoin(
          reviews,
          and(eq(reviews.vocId, vocId), eq(reviews.userId, reviewResults.userId), eq(reviews.type, type)),
        )
        .where(and(eq(reviewResults.userId, userId), eq(reviewResults.listId, listId), sql`${key} >= ${after}`))
        .orderBy(asc(date), asc(vocId), asc(type))
        .limit(pageSize)
      yield page.filter(({ firstReview }) => firstReview >= begin)
      const last = page.at(-1)
      if (last === undefined || page.length < pageSize) break
      key = sql`(${date}, ${vocId}, ${type})`
      after = sql`(${sql.param(last.date, date)}::timestamptz, ${last.vocId}::uuid, ${last.type})`
    }
  }
}

/** What a fit has brought. */
interface Fit {
  answers: number
  model: MemoryModel
  defaultLogLoss: number
  fittedLogLoss: number
}

/**
 * Fits parameters to the first four fifths of the answers, and judges them by the last. They are kept as they were judged, and not fitted
 * once more to all answers, so that the figures are those of the parameters in force; the last fifth counts in the next month.
 */
async function fitTo(histories: readonly ReviewHistory[], fitter: MemoryFitter, signal?: AbortSignal): Promise<Fit> {
  const { training, all, heldOutFrom } = splitHistories(histories)
  const model = createMemoryModel(await fitter.fit(gradedAnswers(training), signal))
  return {
    answers: histories.reduce((sum, { length }) => sum + length, 0),
    model,
    defaultLogLoss: predictionError(defaultMemoryModel, all, heldOutFrom).logLoss,
    fittedLogLoss: predictionError(model, all, heldOutFrom).logLoss,
  }
}

/** Puts the fitted parameters in force if they are better, else the default ones. */
async function storeFit({ db, now }: Services, userId: string, fit: Fit): Promise<void> {
  const { answers, model, defaultLogLoss, fittedLogLoss } = fit
  if (!Number.isFinite(defaultLogLoss) || !Number.isFinite(fittedLogLoss))
    throw new Error('the held-out answers predict nothing')
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
