import type { ClassMemberView, classMemberInput, classMembersInput, classMembersView } from '@wordtide/contract'
import { classes, classMembers, type Database, users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { subtractMisses } from '../learning/index.ts'
import { pagesByName } from '../paging/by-name.ts'
import { lockUser } from '../users/index.ts'
import { isId } from '../values/ids.ts'
import { accessClass, lockClass, taughtClass } from './access.ts'
import { endProgress } from './class-progress.ts'
import { endShares } from './class-shares.ts'

const pageOf = pagesByName('members')

/**
 * A page of the members of a class, by name; CLASS_NOT_FOUND, FORBIDDEN, INVALID_PAGE. Loads all members, at most `limits.classes.members`.
 */
export async function listMembers(
  { db, user }: UserContext,
  input: z.output<typeof classMembersInput>,
): Promise<z.input<typeof classMembersView>> {
  const { id: classId } = await taughtClass(db, user.id, input.classId)
  const members = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      joinedAt: classMembers.joinedAt,
      lastActiveAt: classMembers.lastActiveAt,
    })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(eq(classMembers.classId, classId))
  const { rows, next } = pageOf(members, input)
  return {
    members: rows.map(
      ({ userId, name, email, joinedAt, lastActiveAt }): ClassMemberView => ({
        ...{ id: userId, name, email },
        joinedAt: joinedAt.getTime(),
        lastActiveAt: lastActiveAt?.getTime() ?? null,
      }),
    ),
    next,
  }
}

/** Returns a member of a class for its teacher; undefined if there is none, or the user does not teach it. */
export async function findMember(
  db: Database,
  teacherId: string,
  { classId, userId }: { classId: string; userId: string },
): Promise<{ classId: string; className: string; userId: string; name: string } | undefined> {
  const [member] = await db
    .select({ classId: classes.id, className: classes.name, userId: users.id, name: users.name })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId), eq(classes.teacherId, teacherId)))
  return member
}

/**
 * Ends the membership of a user: the teacher's of anybody, a student's own. What the user has learned stays. CLASS_NOT_FOUND, FORBIDDEN,
 * CLASS_MEMBER_NOT_FOUND.
 */
export async function removeMember(
  { db, user, now }: UserContext,
  { classId, userId }: z.output<typeof classMemberInput>,
): Promise<void> {
  const { role } = await accessClass(db, user.id, classId)
  if (role !== 'teacher' && userId !== user.id) throw new AppError('FORBIDDEN')
  if (!isId(userId)) throw new AppError('CLASS_MEMBER_NOT_FOUND')
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await lockClass(tx, classId)
    await subtractMisses(tx, { userId, classId }, now())
    const isThis = and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))
    const removed = await tx.delete(classMembers).where(isThis).returning({ userId: classMembers.userId })
    if (removed.length === 0) throw new AppError('CLASS_MEMBER_NOT_FOUND')
    await endProgress(tx, classId, userId)
    await endShares(tx, classId, { userId })
  })
}
