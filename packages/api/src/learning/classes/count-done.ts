import {
  arrayText,
  assignmentProgress,
  assignments,
  type Database,
  type Inputs,
  learners,
  reviews,
  statement,
  vocs,
} from '@wordtide/db'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { canBeAsked } from '../askable-sql.ts'
import { lockReviewSettings, type ReviewSettings } from '../schedule.ts'
import { isKnown } from './answers.ts'
import { isAssigned } from './assignments.ts'

/** A student's progress with an assignment, in cards. */
export interface Done {
  answered: number
  known: number
}

/** Counts a student's progress with these assignments from the reviews themselves. A list that is being reset counts nothing. */
export async function countDone(
  db: Database,
  userId: string,
  ids: readonly string[],
  settings: ReviewSettings,
): Promise<Map<string, Done>> {
  const done = new Map(ids.map((id) => [id, { answered: 0, known: 0 }]))
  const rows = ids.length === 0 ? [] : await selectDone(db, { userId, ids: arrayText(ids) })
  for (const { id, count, ...review } of rows) {
    const sum = done.get(id)
    if (sum === undefined) continue
    sum.answered += count
    if (isKnown(review, settings)) sum.known += count
  }
  return done
}

const selectDone = statement((db, input: Inputs<{ userId: string; ids: string }>) => {
  const { confidence, lastWrong, memoryLevel } = reviews
  return db
    .select({ id: assignments.id, confidence, lastWrong, memoryLevel, count: sql`count(*)`.mapWith(Number) })
    .from(assignments)
    .innerJoin(
      learners,
      and(
        eq(learners.listId, assignments.listId),
        eq(learners.userId, input.userId),
        isNotNull(learners.lastReviewedAt),
      ),
    )
    .innerJoin(
      reviews,
      and(
        eq(reviews.userId, input.userId),
        eq(reviews.listId, assignments.listId),
        sql`${reviews.type} = any(${assignments.types})`,
      ),
    )
    .innerJoin(vocs, eq(vocs.id, reviews.vocId))
    .where(and(sql`${assignments.id} = any(${input.ids}::uuid[])`, isAssigned, canBeAsked(sql`${reviews.type}`)))
    .groupBy(assignments.id, confidence, lastWrong, memoryLevel)
})

/** Counts what is stale, one student in each step. Idempotent, also for several servers at a time. */
export async function* countStaleProgress({ db }: Pick<Services, 'db'>): AsyncGenerator<void> {
  for (;;) {
    const [stale] = await db
      .select({ userId: assignmentProgress.userId })
      .from(assignmentProgress)
      .where(sql`${assignmentProgress.isStale}`)
      .limit(1)
    if (stale === undefined) return
    await db.transaction((tx) => countStaleOf(tx, stale.userId))
    yield
  }
}

/** The lock of the user's row keeps answers out. Rows that become stale again meanwhile wait for this, and stay so. */
async function countStaleOf(tx: Database, userId: string): Promise<void> {
  const settings = await lockReviewSettings(tx, userId)
  const rows = await tx
    .select({ id: assignmentProgress.assignmentId })
    .from(assignmentProgress)
    .where(and(eq(assignmentProgress.userId, userId), sql`${assignmentProgress.isStale}`))
    .orderBy(assignmentProgress.assignmentId)
    .for('no key update')
  const done = await countDone(
    tx,
    userId,
    rows.map(({ id }) => id),
    settings,
  )
  const counted = [...done]
  await tx.execute(sql`
    update ${assignmentProgress} as stored set answered = counted.answered, known = counted.known, is_stale = false
    from unnest(${arrayText(counted.map(([id]) => id))}::uuid[], ${arrayText(counted.map(([, { answered }]) => answered))}::int[],
      ${arrayText(counted.map(([, { known }]) => known))}::int[]) as counted (id, answered, known)
    where stored.assignment_id = counted.id and stored.user_id = ${userId}`)
}
