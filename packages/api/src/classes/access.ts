import { classes, classLists, classMembers, type Database } from '@wordtide/db'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { isId } from '../values/ids.ts'

export type ClassRow = typeof classes.$inferSelect

/** A user's role in a class. */
export type ClassRole = 'teacher' | 'student'

/** A class with the user's role in it. */
export interface AccessibleClass {
  class: ClassRow
  role: ClassRole
}

/** Returns a class that the user teaches or attends. CLASS_NOT_FOUND for all others. */
export async function accessClass(db: Database, userId: string, id: string): Promise<AccessibleClass> {
  const [row] = isId(id)
    ? await db
        .select({ class: classes, memberId: classMembers.userId })
        .from(classes)
        .leftJoin(classMembers, and(eq(classMembers.classId, classes.id), eq(classMembers.userId, userId)))
        .where(eq(classes.id, id))
    : []
  if (row?.class.teacherId === userId) return { class: row.class, role: 'teacher' }
  if (row === undefined || row.memberId === null) throw new AppError('CLASS_NOT_FOUND')
  return { class: row.class, role: 'student' }
}

/** Returns a class that the user teaches. Throws CLASS_NOT_FOUND if the user is not in it, else FORBIDDEN. */
export async function taughtClass(db: Database, userId: string, id: string): Promise<ClassRow> {
  const { class: found, role } = await accessClass(db, userId, id)
  if (role !== 'teacher') throw new AppError('FORBIDDEN')
  return found
}

/**
 * Locks a class until the transaction ends. Every change of its members or its lists needs the lock, so that each member gets a share of
 * each list. The lock of a class comes after that of a user, and before those of lists. Throws CLASS_NOT_FOUND if it is gone.
 */
export async function lockClass(tx: Database, id: string): Promise<ClassRow> {
  const [found] = isId(id) ? await tx.select().from(classes).where(eq(classes.id, id)).for('no key update') : []
  if (found === undefined) throw new AppError('CLASS_NOT_FOUND')
  return found
}

/**
 * Locks lists of classes before they are deleted, in the order in which answers lock them: an answer that counts in one of them waits until
 * this transaction has ended, and the other way round.
 */
export const lockClassLists = (tx: Database, where: SQL): Promise<unknown> =>
  tx
    .select({ listId: classLists.listId })
    .from(classLists)
    .where(where)
    .orderBy(asc(classLists.classId), asc(classLists.listId))
    .for('update')
