import { reviewTypes } from '@wordtide/contract'
import {
  arrayText,
  type Database,
  type Inputs,
  lists,
  reviewCounts,
  reviewResults,
  reviews,
  statement,
  unknownMemoryLevel,
} from '@wordtide/db'
import { defaultMemoryModel, mostRemembered, type RememberedAnswer, rememberedOf } from '@wordtide/scheduling/memory'
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Services } from '../../services.ts'
import { lockUser } from '../../users/index.ts'
import { type CountedReview, countAnswers } from '../counts.ts'
import { keyOf } from '../history.ts'
import { isOneOf } from '../learners.ts'
import { memoryColumns } from './memories.ts'

/*
 * Computes the memories of reviews from before the columns that hold them. Each submission stores those of the reviews that it changes, so
 * that this ends for ever once it is done.
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
export async function* computeMemories({ db, learningRowsPerCall }: Computing, userId?: string): AsyncGenerator<void> {
  const ofUser = userId === undefined ? undefined : eq(reviewCounts.userId, userId)
  let place = await nextPlace(db, ofUser)
  while (place !== undefined) {
    const current = place
    const count = await db.transaction((tx) => computeSome(tx, current, learningRowsPerCall ?? reviewsPerStep))
    yield
    const after = sql`(${reviewCounts.userId}, ${reviewCounts.listId}) > (${current.userId}::uuid, ${current.listId}::uuid)`
    if (count === 0) place = await nextPlace(db, and(ofUser, after))
  }
}

async function nextPlace(db: Database, where: SQL | undefined): Promise<Place | undefined> {
  const { userId, listId, memoryLevel } = reviewCounts
  const [place] = await db
    .select({ userId, listId })
    .from(reviewCounts)
    .where(and(lt(memoryLevel, 0), where))
    .orderBy(asc(userId), asc(listId))
    .limit(1)
  return place
}

/** Computes the memories of some reviews of a user in a list; returns of how many. */
async function computeSome(tx: Database, { userId, listId }: Place, count: number): Promise<number> {
  await lockUser(tx, userId)
  await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, listId)).for('no key update')
  const unknown = await tx
    .select({ vocId: reviews.vocId })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.listId, listId),
        sql`${reviews.type} = any(${arrayText(reviewTypes)}::text[])`,
        eq(reviews.memoryLevel, unknownMemoryLevel),
      ),
    )
    .limit(count)
  if (unknown.length === 0) return 0
  const vocIds = [...new Set(unknown.map(({ vocId }) => vocId))]
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
  const after = before
    .filter(({ memoryLevel }) => memoryLevel === unknownMemoryLevel)
    .flatMap((review) => withMemory(review, histories.get(keyOf(review)) ?? [], countOf.get(keyOf(review)) ?? 0))
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
    countAnswers(tx, userId, [], before, after),
  ])
  return after.length
}

const resultSchema = z.literal([-1, 0, 1])

/** Returns a review with its memory. One whose answers no release has kept has the memory of the last one. */
function withMemory(review: CountedReview, history: readonly { date: Date; result: number }[], count: number) {
  const answers = history.map(
    ({ date, result }): RememberedAnswer => ({
      date: date.getTime(),
      result: resultSchema.parse(result),
    }),
  )
  const last: RememberedAnswer = { date: review.lastReview.getTime(), result: review.lastWrong ? -1 : 1 }
  const memory = defaultMemoryModel.replay(answers.length > 0 ? answers : [last], Math.max(1, count))
  return memory === null ? [] : [{ ...review, ...memoryColumns({ ...memory, memoryAnswers: rememberedOf(count) }) }]
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
