import type { ClassMemberView, classMemberInput, classMembersInput, classMembersView } from '@wordtide/contract'
import { classLists, classMembers, learners, users } from '@wordtide/db'
import { and, eq, max } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { pagesByName } from '../paging/by-name.ts'
import { isId } from '../values/ids.ts'
import { accessClass, lockClass, taughtClass } from './access.ts'
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
      lastActiveAt: max(learners.lastReviewedAt),
    })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .leftJoin(classLists, eq(classLists.classId, classMembers.classId))
    .leftJoin(learners, and(eq(learners.userId, classMembers.userId), eq(learners.listId, classLists.listId)))
    .where(eq(classMembers.classId, classId))
    .groupBy(users.id, classMembers.joinedAt)
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

/**
 * Ends the membership of a user: the teacher's of anybody, a student's own. What the user has learned stays. CLASS_NOT_FOUND, FORBIDDEN,
 * CLASS_MEMBER_NOT_FOUND.
 */
export async function removeMember(
  { db, user }: UserContext,
  { classId, userId }: z.output<typeof classMemberInput>,
): Promise<void> {
  const { role } = await accessClass(db, user.id, classId)
  if (role !== 'teacher' && userId !== user.id) throw new AppError('FORBIDDEN')
  await db.transaction(async (tx) => {
    await lockClass(tx, classId)
    const isThis = and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))
    const removed = isId(userId)
      ? await tx.delete(classMembers).where(isThis).returning({ userId: classMembers.userId })
      : []
    if (removed.length === 0) throw new AppError('CLASS_MEMBER_NOT_FOUND')
    await endShares(tx, classId, { userId })
  })
}
