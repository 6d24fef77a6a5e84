import type { Settings } from '@wordtide/contract'
import { type Database, learners, lists, reviews, users } from '@wordtide/db'
import { capOf, dueAt } from '@wordtide/scheduling'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { intervalsOf, lockPerson } from '../intervals.ts'

/** The person's settings, or the defaults of who has chosen none. */
export async function settingsOf({ db, person }: SignedIn): Promise<Settings> {
  return { reviews: { intervals: [...(await intervalsOf(db, person.id))] } }
}

/** Saves the person's intervals. Every review of theirs is due by them from now on; no confidence changes. */
export async function updateSettings({ db, person, now }: SignedIn, settings: Settings): Promise<Settings> {
  const { intervals } = settings.reviews
  await db.transaction(async (tx) => {
    await lockPerson(tx, person.id)
    await holdLearnedLists(tx, person.id)
    await tx.update(users).set({ intervals }).where(eq(users.id, person.id))
    await dueByIntervals(tx, person.id, intervals, now())
  })
  return settings
}

/** Nothing is deleted from these lists meanwhile: a deletion takes reviews in another order, and each would wait for the other. */
async function holdLearnedLists(tx: Database, personId: string): Promise<void> {
  await tx
    .select({ id: lists.id })
    .from(learners)
    .innerJoin(lists, eq(lists.id, learners.listId))
    .where(and(eq(learners.userId, personId), isNotNull(learners.lastReviewedAt)))
    .orderBy(asc(lists.id))
    .for('share', { of: lists })
}

/** Every `due` of the person anew, in one statement. */
async function dueByIntervals(tx: Database, personId: string, intervals: readonly number[], now: Date): Promise<void> {
  // What each confidence waits, in ms; from the cap on there is no entry, and so no due date: learned.
  const waits = Array.from({ length: capOf(intervals) }, (_, confidence) => dueAt(confidence, 0, intervals))
  const wait = sql`(${sql.param(`{${waits.join()}}`)}::bigint[])[${reviews.confidence} + 1]`
  // As on submitting: at confidence 0 at once, also where the clock of the answer was ahead of ours.
  const due = sql`case when ${reviews.confidence} = 0 then least(${reviews.lastReview}, ${sql.param(now, reviews.lastReview)})
    else ${reviews.lastReview} + ${wait} * interval '1 millisecond' end`
  await tx
    .update(reviews)
    .set({ dueAt: due })
    .where(and(eq(reviews.userId, personId), sql`${reviews.dueAt} is distinct from ${due}`))
}
