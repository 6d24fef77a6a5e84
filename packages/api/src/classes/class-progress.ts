import { reviewTypes } from '@wordtide/contract'
import { assignmentProgress, assignments, classMembers, type Database } from '@wordtide/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { countCardsOf } from '../learning/index.ts'
import { newId } from '../values/ids.ts'

/*
 * Each student of a class has a row of `assignment_progress` for each of its assignments, which a job then counts. Whoever calls these
 * functions holds the lock of the class, and wakes the job after the commit.
 */

/** Begins to count what the students of a class do of a new assignment, or what a new student does of all. */
export async function beginProgress(
  tx: Database,
  { classId, ...of }: { classId: string } & ({ assignmentId: string } | { userId: string }),
): Promise<void> {
  const one = 'userId' in of ? eq(classMembers.userId, of.userId) : eq(assignments.id, of.assignmentId)
  await tx.execute(sql`
    insert into ${assignmentProgress} (assignment_id, user_id, is_stale, is_new)
    select ${assignments.id}, ${classMembers.userId}, true, ${'assignmentId' in of} and ${assignments.dueDay} is not null
    from ${assignments} join ${classMembers} on ${classMembers.classId} = ${assignments.classId}
    where ${and(eq(assignments.classId, classId), one)}
    on conflict do nothing`)
}

/** Begins to count what the students of a class know of a list that was attached just now. */
export async function beginList(tx: Database, classId: string, listId: string, now: Date): Promise<void> {
  const id = newId()
  await tx.insert(assignments).values({ id, classId, listId, types: [...reviewTypes], createdAt: now })
  await countCardsOf(tx, { id })
  await beginProgress(tx, { classId, assignmentId: id })
}

/** Forgets what somebody has done of the assignments of a class, who is no student of it any more. */
export async function endProgress(tx: Database, classId: string, userId: string): Promise<void> {
  const ofClass = tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.classId, classId))
  await tx
    .delete(assignmentProgress)
    .where(and(eq(assignmentProgress.userId, userId), inArray(assignmentProgress.assignmentId, ofClass)))
}
