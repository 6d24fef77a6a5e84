import { type ClassProgressView, limits } from '@wordtide/contract'
import {
  assignmentProgress,
  assignments,
  classMembers,
  classMisses,
  type Inputs,
  lists,
  statement,
  users,
  vocs,
} from '@wordtide/db'
import { dayOf, weekOf } from '@wordtide/scheduling/day'
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ReaderContext } from '../calls/context.ts'
import { taughtClass } from '../classes/index.ts'
import { daySettings, missedWeekOf, missedWeeks, reviewSettingsOf } from '../learning/index.ts'
import { compareNames } from '../paging/by-name.ts'

/**
 * Returns how far the members of a class have come, for its teacher, in stored counts; CLASS_NOT_FOUND, FORBIDDEN. The week is that of the
 * teacher's day: minutes of students whose last answer in the class is of an earlier week are 0.
 */
export async function getProgress({ db, user, now }: ReaderContext, classId: string): Promise<ClassProgressView> {
  const { id } = await taughtClass(db, user.id, classId)
  const [settings, members, done, missed] = await Promise.all([
    reviewSettingsOf(db, user.id),
    selectMembers(db, { classId: id }),
    selectDone(db, { classId: id }),
    selectMissed(db, { classId: id, since: missedWeekOf(now()) - missedWeeks + 1 }),
  ])
  const week = weekOf(dayOf(now().getTime(), daySettings(settings)))
  const byMember = new Map<string, typeof done>(members.map(({ userId }) => [userId, []]))
  for (const row of done) byMember.get(row.userId)?.push(row)
  const doneOf = (userId: string) => byMember.get(userId) ?? []
  return {
    members: members.toSorted(compareNames).map((member) => ({
      id: member.userId,
      name: member.name,
      lastActiveAt: member.lastActiveAt?.getTime() ?? null,
      minutes: member.week >= week ? Math.round(member.weekMs / 60_000) : 0,
      assignments: doneOf(member.userId).flatMap((row) => (row.dueDay === null ? [] : viewDone(row.id, row))),
      lists: doneOf(member.userId).flatMap((row) => (row.dueDay === null ? viewDone(row.listId, row) : [])),
    })),
    missed,
  }
}

/** The job that counts again has not come to words that were just deleted. */
const viewDone = (id: string, { answered, known, total }: Record<'answered' | 'known' | 'total', number>) => ({
  ...{ id, answered: Math.min(answered, total), known: Math.min(known, total), total },
})

const selectMembers = statement((db, input: Inputs<{ classId: string }>) => {
  const { lastActiveAt, week, weekMs } = classMembers
  return db
    .select({ userId: users.id, name: users.name, lastActiveAt, week, weekMs })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(eq(classMembers.classId, input.classId))
})

/** Assignment by assignment: for several at once, the database may read the rows of all classes. */
const selectDone = statement((db, input: Inputs<{ classId: string }>) => {
  const { id, listId, dueDay, total } = assignments
  const { userId, answered, known } = assignmentProgress
  const done = db
    .select({ userId, answered, known })
    .from(assignmentProgress)
    .where(eq(assignmentProgress.assignmentId, id))
    .limit(limits.classes.members)
    .as('done')
  return (
    db
      .select({ id, listId, dueDay, total, userId: done.userId, answered: done.answered, known: done.known })
      .from(assignments)
      // A deleted list has no owner.
      .innerJoin(lists, and(eq(lists.id, assignments.listId), isNotNull(lists.ownerId)))
      .crossJoinLateral(done)
      .where(eq(assignments.classId, input.classId))
      .orderBy(asc(assignments.dueDay), asc(assignments.createdAt), asc(id))
  )
})

/** The vocabularies that the class has missed most since a week. */
const selectMissed = statement((db, input: Inputs<{ classId: string; since: number }>) => {
  const misses = sql`sum(${classMisses.misses})`.mapWith(Number)
  const most = db
    .select({ vocId: classMisses.vocId, misses: misses.as('missed') })
    .from(classMisses)
    .where(and(eq(classMisses.classId, input.classId), sql`${classMisses.week} >= ${input.since}::int`))
    .groupBy(classMisses.vocId)
    .having(gt(misses, 0))
    .orderBy(desc(misses), asc(classMisses.vocId))
    .limit(limits.classes.missed)
    .as('most')
  return db
    .select({ vocId: most.vocId, term: vocs.term, misses: most.misses })
    .from(most)
    .innerJoin(vocs, eq(vocs.id, most.vocId))
    .orderBy(desc(most.misses), asc(most.vocId))
})
