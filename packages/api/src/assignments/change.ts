import {
  type AssignmentView,
  type assignmentInput,
  type createAssignmentInput,
  limits,
  type updateAssignmentInput,
} from '@wordtide/contract'
import { assignmentProgress, assignments, type Database } from '@wordtide/db'
import { dayNamed } from '@wordtide/scheduling/day'
import { and, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { attachInClass, beginProgress, lockClass, taughtClass } from '../classes/index.ts'
import { assignmentChanged, countCardsOf } from '../learning/index.ts'
import { mailNewAssignment } from '../users/index.ts'
import { isId, newId } from '../values/ids.ts'
import { nameOf, viewOne } from './view.ts'

/**
 * Sets words of an own list to learn by a day. The list is attached to the class if it is not yet. CLASS_NOT_FOUND, LIST_NOT_FOUND, FORBIDDEN,
 * MAX_ASSIGNMENTS_EXCEEDED, MAX_CLASS_LISTS_EXCEEDED.
 */
export async function createAssignment(
  context: UserContext,
  { classId, listId, tag, types, dueDay }: z.output<typeof createAssignmentInput>,
): Promise<AssignmentView> {
  const { db, user, now, wake } = context
  const { id: taughtId } = await taughtClass(db, user.id, classId)
  const created = await db.transaction(async (tx) => {
    await lockClass(tx, taughtId)
    const { list } = await attachInClass(tx, context, { classId: taughtId, listId })
    const ofClass = and(eq(assignments.classId, taughtId), isNotNull(assignments.dueDay))
    if ((await tx.$count(assignments, ofClass)) >= limits.classes.assignments)
      throw new AppError('MAX_ASSIGNMENTS_EXCEEDED')
    const id = newId()
    const set = { tag, types, dueDay: dayNamed(dueDay) }
    await tx.insert(assignments).values({ id, classId: taughtId, listId: list.id, ...set, createdAt: now() })
    await countCardsOf(tx, { id })
    await beginProgress(tx, { classId: taughtId, assignmentId: id })
    await mailStudents(tx, { classId: taughtId, id, name: nameOf({ listName: list.name, tag }), dueDay }, now())
    return viewOne(tx, id)
  })
  wake('count assignments')
  wake('deliver mail')
  return created
}

/** Queues a mail for the students of a class who wish it. */
async function mailStudents(
  tx: Database,
  { id, ...about }: { classId: string; id: string; name: string; dueDay: string },
  now: Date,
): Promise<void> {
  const students = await tx
    .select({ userId: assignmentProgress.userId })
    .from(assignmentProgress)
    .where(eq(assignmentProgress.assignmentId, id))
  await mailNewAssignment(tx, { ...about, userIds: students.map(({ userId }) => userId) }, now)
}

/** Changes an assignment; CLASS_NOT_FOUND, ASSIGNMENT_NOT_FOUND, LIST_NOT_FOUND, FORBIDDEN, MAX_CLASS_LISTS_EXCEEDED. */
export async function updateAssignment(
  context: UserContext,
  { classId, id, listId, dueDay, ...fields }: z.output<typeof updateAssignmentInput>,
): Promise<AssignmentView> {
  const { db, user, wake } = context
  const { id: taughtId } = await taughtClass(db, user.id, classId)
  const updated = await db.transaction(async (tx) => {
    await lockClass(tx, taughtId)
    const isThis = await assignmentOf(tx, taughtId, id)
    const attached = listId === undefined ? undefined : await attachInClass(tx, context, { classId: taughtId, listId })
    const changes = {
      ...fields,
      ...(attached && { listId: attached.list.id }),
      ...(dueDay !== undefined && { dueDay: dayNamed(dueDay) }),
    }
    if (Object.keys(changes).length > 0) await tx.update(assignments).set(changes).where(isThis)
    await assignmentChanged(tx, { id })
    return viewOne(tx, id)
  })
  wake('count assignments')
  return updated
}

/** Deletes an assignment; CLASS_NOT_FOUND, ASSIGNMENT_NOT_FOUND, FORBIDDEN. */
export async function deleteAssignment(
  { db, user }: UserContext,
  { classId, id }: z.output<typeof assignmentInput>,
): Promise<void> {
  const { id: taughtId } = await taughtClass(db, user.id, classId)
  await db.transaction(async (tx) => {
    await lockClass(tx, taughtId)
    await tx.delete(assignments).where(await assignmentOf(tx, taughtId, id))
  })
}

/** The condition of an assignment of a class, which is there; ASSIGNMENT_NOT_FOUND. */
async function assignmentOf(tx: Database, classId: string, id: string) {
  const isThis = and(eq(assignments.id, id), eq(assignments.classId, classId), isNotNull(assignments.dueDay))
  if (!isId(id) || (await tx.$count(assignments, isThis)) === 0) throw new AppError('ASSIGNMENT_NOT_FOUND')
  return isThis
}
