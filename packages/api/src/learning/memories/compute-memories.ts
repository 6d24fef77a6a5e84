import { reviewTypes } from '@wordtide/contract'
import {
  arrayText,
  type Database,
  type Inputs,
  lists,
  ownParameters,
  reviewCounts,
  reviewResults,
  reviews,
  statement,
} from '@wordtide/db'
import { firstLevelOf, maxLevel } from '@wordtide/scheduling'
import { mostRemembered, type RememberedAnswer, rememberedOf } from '@wordtide/scheduling/memory'
import { and, asc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Services } from '../../services.ts'
import { lockUser } from '../../users/index.ts'
import { countAgain } from '../classes/assignments.ts'
import { type CountedReview, countChangedReviews } from '../counts.ts'
import { keyOf } from '../history.ts'
import { isOneOf } from '../learners.ts'
import { memoryColumns } from './memories.ts'
import { type MemorySets, readMemorySets } from './memory-sets.ts'

/*
 * Computes memories that no submission computes: those from before the columns that hold them, and all of a user when other parameters are in
 * force. Until then a review goes on with the parameters by which its memory was computed, and waits as they say.
 */

/** The number of reviews whose memories one step computes: some dozen milliseconds. */
const reviewsPerStep = 300

type Computing = Pick<Services, 'db' | 'learningRowsPerCall'>

/** A user and a list in which the user has reviews. */
interface Place {
  userId: string
  listId: string
}

/**
 * Computes the memories that are unknown, of a user or of all, in short steps, each of which locks the user's row, then the list.
 * Idempotent, also for several servers at a time: what is computed is not unknown any more.
 */
export const computeUnknownMemories = (services: Computing, userId?: string): AsyncGenerator<void> =>
  computeWhere(services, and(lt(reviewCounts.memoryLevel, 0), ofUser(userId)))

/** Computes the memories that are unknown, and then those that were not computed by the parameters in force, as `computeUnknownMemories` does. */
export async function* computeMemories(services: Computing, userId?: string): AsyncGenerator<void> {
  const { db } = services
  yield* computeUnknownMemories(services, userId)
  const recomputing = await db
    .select({ userId: ownParameters.userId })
    .from(ownParameters)
    .where(and(ownParameters.recomputing, userId === undefined ? undefined : eq(ownParameters.userId, userId)))
  for (const user of recomputing) {
    const { inForce } = await readMemorySets(db, user.userId)
    yield* computeWhere(services, and(isOfOtherSet(reviewCounts, inForce), ofUser(user.userId)))
    await endRecomputing(db, user.userId)
  }
}

const ofUser = (userId: string | undefined) => (userId === undefined ? undefined : eq(reviewCounts.userId, userId))

/** The condition that a memory was not computed by a set, two ranges of levels. */
const isOfOtherSet = ({ memoryLevel }: Pick<typeof reviews | typeof reviewCounts, 'memoryLevel'>, set: number) =>
  or(lt(memoryLevel, firstLevelOf(set)), gt(memoryLevel, firstLevelOf(set) + maxLevel))

/** Computes the memories of all places with such counts. */
async function* computeWhere({ db, learningRowsPerCall }: Computing, where: SQL | undefined): AsyncGenerator<void> {
  let place = await nextPlace(db, where)
  while (place !== undefined) {
    const current = place
    const count = await db.transaction((tx) => computeSome(tx, current, learningRowsPerCall ?? reviewsPerStep))
    yield
    const after = sql`(${reviewCounts.userId}, ${reviewCounts.listId}) > (${current.userId}::uuid, ${current.listId}::uuid)`
    if (count === 0) place = await nextPlace(db, and(where, after))
  }
}

async function nextPlace(db: Database, where: SQL | undefined): Promise<Place | undefined> {
  const { userId, listId } = reviewCounts
  const [place] = await db
    .select({ userId, listId })
    .from(reviewCounts)
    .where(where)
    .orderBy(asc(userId), asc(listId))
    .limit(1)
  return place
}

/** Forgets the unused parameters once all memories are computed with the others. */
async function endRecomputing(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const { inForce } = await readMemorySets(tx, userId)
    if ((await nextPlace(tx, and(isOfOtherSet(reviewCounts, inForce), ofUser(userId)))) !== undefined) return
    await tx.update(ownParameters).set({ recomputing: false, replaced: null }).where(eq(ownParameters.userId, userId))
  })
}

/** Computes the memories of some reviews of a user in a list that were not computed by the set in force; returns of how many. */
async function computeSome(tx: Database, { userId, listId }: Place, count: number): Promise<number> {
  await lockUser(tx, userId)
  const sets = await readMemorySets(tx, userId)
  await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, listId)).for('no key update')
  const lowest = firstLevelOf(sets.inForce)
  const isOther = (level: number) => level < lowest || level > lowest + maxLevel
  const selectSome = (levels: SQL, limit: number) =>
    tx
      .select({ vocId: reviews.vocId })
      .from(reviews)
      .where(
        and(eq(reviews.userId, userId), eq(reviews.listId, listId), inArray(reviews.type, [...reviewTypes]), levels),
      )
      .limit(limit)
  // Two ranges of an index, not one filter of the list.
  const lower = await selectSome(lt(reviews.memoryLevel, lowest), count)
  const higher =
    lower.length < count
      ? await selectSome(gte(reviews.memoryLevel, firstLevelOf(sets.inForce + 1)), count - lower.length)
      : []
  const some = [...lower, ...higher]
  if (some.length === 0) return 0
  const vocIds = [...new Set(some.map(({ vocId }) => vocId))]
  // Which level a vocabulary counts at depends on all of its reviews.
  const [before, answers, counts] = await Promise.all([
    tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.userId, userId), isOneOf(reviews.vocId, vocIds))),
    selectAnswers(tx, { userId, vocIds: arrayText(vocIds) }),
    tx
      .select({ vocId: reviewResults.vocId, type: reviewResults.type, count: sql`count(*)`.mapWith(Number) })
      .from(reviewResults)
      .where(and(eq(reviewResults.userId, userId), isOneOf(reviewResults.vocId, vocIds)))
      .groupBy(reviewResults.vocId, reviewResults.type),
  ])
  const countOf = new Map(counts.map((counted) => [keyOf(counted), counted.count]))
  const histories = new Map<string, typeof answers>()
  for (const answer of answers) {
    const history = histories.get(keyOf(answer))
    if (history === undefined) histories.set(keyOf(answer), [answer])
    else history.push(answer)
  }
  // All of a vocabulary at once, so that they can be compared.
  const after = before
    .filter(({ memoryLevel }) => isOther(memoryLevel))
    .flatMap((review) => withMemory(review, histories.get(keyOf(review)) ?? [], countOf.get(keyOf(review)) ?? 0, sets))
  await Promise.all([
    storeMemories(tx, {
      userId,
      vocIds: arrayText(after.map(({ vocId }) => vocId)),
      types: arrayText(after.map(({ type }) => type)),
      stabilities: arrayText(after.map(({ stability }) => stability)),
      difficulties: arrayText(after.map(({ difficulty }) => difficulty)),
      counts: arrayText(after.map(({ memoryAnswers }) => memoryAnswers)),
      levels: arrayText(after.map(({ memoryLevel }) => memoryLevel)),
    }),
    countChangedReviews(tx, userId, before, after),
    countAgain(tx, userId),
  ])
  return after.length
}

const resultSchema = z.literal([-1, 0, 1])

/** Returns a review with its memory. One whose answers no release has kept has the memory of the last one. */
function withMemory(
  review: CountedReview,
  history: readonly { date: Date; result: number }[],
  count: number,
  { inForce, modelOf }: MemorySets,
) {
  const answers = history.map(
    ({ date, result }): RememberedAnswer => ({
      date: date.getTime(),
      result: resultSchema.parse(result),
    }),
  )
  const last: RememberedAnswer = { date: review.lastReview.getTime(), result: review.lastWrong ? -1 : 1 }
  const memory = modelOf(inForce).replay(answers.length > 0 ? answers : [last], Math.max(1, count))
  return memory === null
    ? []
    : [{ ...review, ...memoryColumns({ ...memory, memoryAnswers: rememberedOf(count) }, inForce) }]
}

/** Selects the answers from which the memories of vocabularies follow, the last ones of each review. */
const selectAnswers = statement((db, input: Inputs<{ userId: string; vocIds: string }>) => {
  const { vocId, type, date, result } = reviewResults
  const last = db
    .select({ vocId, type, date, result })
    .from(reviewResults)
    .where(and(sql`${vocId} = asked.voc_id`, eq(reviewResults.userId, input.userId), sql`${type} = asked.type`))
    .orderBy(sql`${date} desc`)
    .limit(mostRemembered)
    .as('last')
  return db
    .select({ vocId: last.vocId, type: last.type, date: last.date, result: last.result })
    .from(
      sql`(select voc_id, type from unnest(${input.vocIds}::uuid[]) as voc_id cross join unnest(${sql.raw(`'${arrayText(reviewTypes)}'`)}::text[]) as type) as asked`,
    )
    .crossJoinLateral(last)
})

interface StoredMemories {
  userId: string
  vocIds: string
  types: string
  stabilities: string
  difficulties: string
  counts: string
  levels: string
}

const storeMemories = statement((db, input: Inputs<StoredMemories>) =>
  db.execute(sql`
    update ${reviews} set stability = computed.stability, difficulty = computed.difficulty,
      memory_answers = computed.answers, memory_level = computed.level
    from unnest(${input.vocIds}::uuid[], ${input.types}::text[], ${input.stabilities}::smallint[], ${input.difficulties}::smallint[],
      ${input.counts}::smallint[], ${input.levels}::smallint[]) as computed (voc_id, type, stability, difficulty, answers, level)
    where ${reviews.vocId} = computed.voc_id and ${reviews.userId} = ${input.userId}::uuid and ${reviews.type} = computed.type`),
)
