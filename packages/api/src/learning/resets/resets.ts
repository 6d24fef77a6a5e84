import { reviewTypes } from '@wordtide/contract'
import {
  answerPeriods,
  type Database,
  type Inputs,
  learners,
  newCardCursors,
  progressTables,
  reviewBlocks,
  reviewCounts,
  reviewResults,
  statement,
  vocs,
} from '@wordtide/db'
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { forgetProgress } from '../classes/assignments.ts'
import { subtractMisses } from '../classes/misses.ts'
import { deleteCounted } from '../counts.ts'
import { isOneOf, subtractLearners } from '../learners.ts'

/*
 * A reset of much deletes in steps, each in a transaction that leaves all counts right. It is under way as long as a user who is no learner
 * of the list since a reset has reviews in it. Whoever would write to it meanwhile finishes it before (decision 016).
 */

/** A user who resets a list. */
export interface Reset {
  userId: string
  listId: string
}

/** A vocabulary as a place in its list: all before it are reset. */
export type Place = Pick<typeof vocs.$inferSelect, 'id' | 'createdAt'>

/** The number of reviews and answers that are deleted together: for those of most lists, one transaction is enough. */
const rowsPerStep = 2000

/** The number of vocabularies of a list, reviewed or not, that a step looks at. */
const vocsPerStep = 50

/**
 * In a query of `learners`: the condition that the user is resetting the list. Counts tell it, of which a user has few in a list. It names the
 * tables of its columns in any case: a query of one table leaves them out.
 */
export const isBeingReset: SQL<boolean> = sql<boolean>`(${learners.resetAt} is not null and ${learners.lastReviewedAt} is null
  and exists (select from ${reviewCounts} where ${reviewCounts}.list_id = ${learners}.list_id and ${reviewCounts}.user_id = ${learners}.user_id))`

const isOf = (table: { userId: AnyColumn; listId: AnyColumn }, { userId, listId }: Reset | Inputs<Reset>) =>
  and(eq(table.userId, userId), eq(table.listId, listId))

/**
 * Begins to reset what the user has learned of a list, or does it at once if that is little; returns whether something is left, for
 * `continueReset`. Answers dated before `now` that arrive later are not saved. The caller holds the locks of the user's row and of the list.
 */
export async function beginReset(tx: Database, services: Stepping, reset: Reset, now: Date): Promise<boolean> {
  const [before] = await tx
    .select({ lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .where(isOf(learners, reset))
  await subtractMisses(tx, reset, now)
  await forgetProgress(tx, reset)
  const mark = { lastReviewedAt: null, resetAt: now }
  await tx
    .insert(learners)
    .values({ ...reset, ...mark })
    .onConflictDoUpdate({ target: [learners.userId, learners.listId], set: mark })
  if (before !== undefined && before.lastReviewedAt !== null) await subtractLearners(tx, reset.listId, 1)
  const isMuch = (await countLeft(tx, reset)) > mostRows(services)
  if (!isMuch) await deleteAll(tx, reset)
  return isMuch
}

type Stepping = Pick<Services, 'learningRowsPerCall'>

/**
 * Continues a reset that is under way by a step: at the vocabularies from `place` on, in the order in which they were added, so that the
 * first new card is always found at once. Returns where the next step begins; undefined if nothing is left. The caller holds the locks of
 * the user's row and of the list.
 */
export async function continueReset(
  tx: Database,
  services: Stepping,
  reset: Reset,
  place: Place = listBegin,
): Promise<Place | undefined> {
  const left = await countLeft(tx, reset)
  if (left === 0) return undefined
  const found = left > mostRows(services) ? await selectNext(tx, { ...reset, ...place }) : []
  let rows = 0
  const next = found.filter((voc, n) => {
    rows += reviewTypes.length + voc.answers
    return n === 0 || rows <= mostRows(services)
  })
  const last = next.at(-1)
  if (last === undefined) await deleteAll(tx, reset)
  else {
    const vocIds = next.map(({ id }) => id)
    await forget(tx, [reset.userId], vocIds)
    // No answer advances them again before the end.
    if (place === listBegin) await tx.delete(newCardCursors).where(isOf(newCardCursors, reset))
  }
  return last
}

const listBegin: Place = { id: '00000000-0000-0000-0000-000000000000', createdAt: new Date(0) }

const mostRows = ({ learningRowsPerCall = rowsPerStep }: Stepping) => learningRowsPerCall

const selectNext = statement((db, input: Inputs<Reset & Place>) =>
  db
    .select({
      id: vocs.id,
      createdAt: vocs.createdAt,
      answers: sql`(select count(*) from ${reviewResults}
        where ${eq(reviewResults.vocId, vocs.id)} and ${eq(reviewResults.userId, input.userId)})`.mapWith(Number),
    })
    .from(vocs)
    .where(
      and(
        eq(vocs.listId, input.listId),
        sql`(${vocs.createdAt}, ${vocs.id}) > (${sql.param(input.createdAt, vocs.createdAt)}, ${input.id}::uuid)`,
      ),
    )
    .orderBy(vocs.createdAt, vocs.id)
    .limit(vocsPerStep),
)

/** Counts the reviews and answers that are left of a reset: none if it is not under way. */
async function countLeft(tx: Database, reset: Reset): Promise<number> {
  const [left] = await selectLeft(tx, reset)
  return left?.rows ?? 0
}

const selectLeft = statement((db, input: Inputs<Reset>) => {
  const sumOf = (figure: SQL, table: typeof reviewCounts | typeof answerPeriods) =>
    sql`coalesce((select sum(${figure}) from ${table} where ${isOf(table, input)}), 0)`
  return db
    .select({ rows: sql`${sumOf(sql`count`, reviewCounts)} + ${sumOf(sql`answers`, answerPeriods)}`.mapWith(Number) })
    .from(learners)
    .where(and(isOf(learners, input), isBeingReset))
})

async function deleteAll(tx: Database, reset: Reset): Promise<void> {
  for (const table of progressTables) await tx.delete(table).where(isOf(table, reset))
}

/** Deletes what users have learned of vocabularies. */
async function forget(tx: Database, userIds: readonly string[], vocIds: readonly string[]): Promise<void> {
  await deleteCounted(tx, userIds, vocIds)
  await tx.delete(reviewBlocks).where(and(isOneOf(reviewBlocks.vocId, vocIds), isOneOf(reviewBlocks.userId, userIds)))
}

/**
 * Deletes what users who are resetting one of two lists have learned of vocabularies, before these are moved between the lists: a reset
 * that is under way comes before the move in the first list, and after it in the second.
 */
export async function resetMoved(
  tx: Database,
  vocIds: readonly string[],
  { userIds, listIds }: { userIds: readonly string[]; listIds: readonly string[] },
): Promise<void> {
  const resetting = await tx
    .selectDistinct({ id: learners.userId })
    .from(learners)
    .where(and(isOneOf(learners.userId, userIds), inArray(learners.listId, [...listIds]), isBeingReset))
  const ids = resetting.map(({ id }) => id)
  if (ids.length > 0) await forget(tx, ids, vocIds)
}

/** The number of learners that the search for resets looks at in one statement. */
const learnersPerStep = 1000

/** Looks for resets that are under way, at some learners from `place` on; returns where the next step begins, undefined at the end. */
export async function findResets(
  db: Database,
  place: Reset | undefined,
): Promise<{ resets: Reset[]; next: Reset | undefined }> {
  const { userId, listId } = learners
  const rows = await db
    .select({ userId, listId, isBeingReset })
    .from(learners)
    .where(place && sql`(${userId}, ${listId}) > (${place.userId}::uuid, ${place.listId}::uuid)`)
    .orderBy(userId, listId)
    .limit(learnersPerStep)
  return {
    resets: rows.filter((row) => row.isBeingReset),
    next: rows.length < learnersPerStep ? undefined : rows.at(-1),
  }
}
