import { classLists, classMembers, classMisses, type Database, learners, reviewResults } from '@wordtide/db'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { isOneOf } from '../learners.ts'

/** The weeks of which misses are counted: this one and the three before. */
export const missedWeeks = 4

const weekSeconds = 7 * 24 * 60 * 60

/** In a query: the week of a moment, since 1970 in UTC. */
export const weekSql = (moment: SQL): SQL<number> =>
  sql<number>`floor(extract(epoch from ${moment}) / ${sql.raw(String(weekSeconds))})::int`

/** The week of a date, as `weekSql` has it. */
export const missedWeekOf = (date: Date): number => Math.floor(date.getTime() / 1000 / weekSeconds)

/** The answers of which misses change: of a student, in a class, in a list, or to vocabularies; as far as each is given. */
interface Missed {
  userId?: string
  classId?: string
  listId?: string
  vocIds?: readonly string[]
}

/**
 * Subtracts what a student has missed from the counts of classes: called before the student is no member any more, or before the answers are
 * deleted. The caller holds the lock of the user's row.
 */
export async function subtractMisses(tx: Database, missed: Missed & { userId: string }, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${classMisses} as stored set misses = stored.misses - missed.count from (${missedIn(missed, now)}) as missed
    where stored.voc_id = missed.voc_id and stored.class_id = missed.class_id and stored.week = missed.week`)
}

/**
 * Counts what was missed already when a student joins a class, or a list is attached to it: answers may be dated a little ahead. The caller
 * holds the lock of the user's row, or of the list.
 */
export async function addMisses(
  tx: Database,
  missed: { classId: string } & ({ userId: string } | { listId: string }),
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${classMisses} as stored (class_id, list_id, voc_id, week, misses)
    select class_id, list_id, voc_id, week, count from (${missedIn(missed, now)}) as missed order by voc_id, class_id, week
    on conflict (voc_id, class_id, week) do update set misses = stored.misses + excluded.misses`)
}

/**
 * Counts the misses of vocabularies in the classes of the list to which they were moved, and no longer in those of the list before. Called
 * after the move; the caller holds the locks of both lists.
 */
export async function moveMisses(tx: Database, vocIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`delete from ${classMisses} where ${isOneOf(classMisses.vocId, vocIds)}`)
  await tx.execute(sql`
    insert into ${classMisses} (class_id, list_id, voc_id, week, misses)
    select class_id, list_id, voc_id, week, count from (${missedIn({ vocIds }, now)}) as missed`)
}

/**
 * Queries the misses of the last weeks by class, list, vocabulary and week: answers since the student joined and the list was attached. Of a
 * list that is being reset all are subtracted already.
 */
function missedIn({ userId, classId, listId, vocIds }: Missed, now: Date): SQL {
  const { date, result, vocId } = reviewResults
  const week = weekSql(sql`${date}`)
  const firstWeek = new Date((missedWeekOf(now) - missedWeeks) * weekSeconds * 1000)
  const since = sql`greatest(${classMembers.joinedAt}, ${classLists.attachedAt}, ${sql.param(firstWeek, date)})`
  return sql`
    select ${classLists.classId}, ${classLists.listId}, ${vocId}, ${week} as week, count(*) as count
    from ${reviewResults}
    join ${classLists} on ${classLists.listId} = ${reviewResults.listId}
    join ${classMembers} on ${classMembers.classId} = ${classLists.classId} and ${classMembers.userId} = ${reviewResults.userId}
    join ${learners} on ${learners.userId} = ${reviewResults.userId} and ${learners.listId} = ${reviewResults.listId}
    where ${and(
      eq(result, -1),
      sql`${date} >= ${since}`,
      sql`not (${learners.resetAt} is not null and ${learners.lastReviewedAt} is null)`,
      userId === undefined ? undefined : eq(reviewResults.userId, userId),
      classId === undefined ? undefined : eq(classLists.classId, classId),
      listId === undefined ? undefined : eq(classLists.listId, listId),
      vocIds && isOneOf(vocId, vocIds),
    )}
    group by 1, 2, 3, 4`
}

/** Deletes the misses of earlier weeks. */
export async function deleteOldMisses({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.delete(classMisses).where(lte(classMisses.week, missedWeekOf(now()) - missedWeeks))
}
