import { classLists, classMembers, classMisses, type Database, learners, reviewResults } from '@wordtide/db'
import { lte, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'

/** The weeks of which misses are counted: this one and the three before. */
export const missedWeeks = 4

const weekSeconds = 7 * 24 * 60 * 60

/** In a query: the week of a moment, since 1970 in UTC. */
export const weekSql = (moment: SQL): SQL<number> =>
  sql<number>`floor(extract(epoch from ${moment}) / ${sql.raw(String(weekSeconds))})::int`

/** The week of a date, as `weekSql` has it. */
export const missedWeekOf = (date: Date): number => Math.floor(date.getTime() / 1000 / weekSeconds)

/** The answers of which misses change: of a student, in a class or a list; or to vocabularies, of all students. */
type Missed = { userId: string; classId?: string; listId?: string } | { vocIds: SQL }

/**
 * Subtracts what a student has missed from the counts of classes: called before the student is no member any more, or before the answers are
 * deleted. The caller holds the lock of the user's row.
 */
export const subtractMisses = (
  tx: Database,
  missed: Extract<Missed, { userId: string }>,
  now: Date,
): Promise<unknown> =>
  tx.execute(sql`
    update ${classMisses} as stored set misses = stored.misses - missed.count from (${missedIn(missed, now)}) as missed
    where stored.voc_id = missed.voc_id and stored.class_id = missed.class_id and stored.week = missed.week`)

/**
 * Counts the misses of vocabularies in the classes of the list to which they were moved, and no longer in those of the list before. Called
 * after the move; the caller holds the locks of both lists.
 */
export async function moveMisses(tx: Database, vocIds: SQL, now: Date): Promise<void> {
  await tx.execute(sql`delete from ${classMisses} where ${classMisses.vocId} = any(${vocIds})`)
  await tx.execute(sql`
    insert into ${classMisses} (class_id, list_id, voc_id, week, misses)
    select class_id, list_id, voc_id, week, count from (${missedIn({ vocIds }, now)}) as missed`)
}

/** Queries the misses of the last weeks by class, list, vocabulary and week: answers since the student joined and the list was attached. */
const missedIn = (missed: Missed, now: Date): SQL => sql`
  select ${classLists.classId}, ${classLists.listId}, ${reviewResults.vocId}, ${weekSql(sql`${reviewResults.date}`)} as week, count(*) as count
  from ${reviewResults}
  join ${classLists} on ${classLists.listId} = ${reviewResults.listId}
  join ${classMembers} on ${classMembers.classId} = ${classLists.classId} and ${classMembers.userId} = ${reviewResults.userId}
  left join ${learners} on ${learners.userId} = ${reviewResults.userId} and ${learners.listId} = ${reviewResults.listId}
  where ${reviewResults.result} = -1 and ${reviewResults.date} >= greatest(${classMembers.joinedAt}, ${classLists.attachedAt}, ${learners.resetAt},
    ${sql.param(new Date((missedWeekOf(now) - missedWeeks) * weekSeconds * 1000), reviewResults.date)})
    and ${'vocIds' in missed ? sql`${reviewResults.vocId} = any(${missed.vocIds})` : ofStudent(missed)}
  group by 1, 2, 3, 4`

const ofStudent = ({
  userId,
  classId,
  listId,
}: Extract<Missed, { userId: string }>): SQL => sql`${reviewResults.userId} = ${userId}
  ${classId === undefined ? sql`` : sql`and ${classLists.classId} = ${classId}`}
  ${listId === undefined ? sql`` : sql`and ${reviewResults.listId} = ${listId}`}`

/** Deletes the misses of earlier weeks. */
export async function deleteOldMisses({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.delete(classMisses).where(lte(classMisses.week, missedWeekOf(now()) - missedWeeks))
}
