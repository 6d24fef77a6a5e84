import {
  type ClassMemberView,
  type classMemberInput,
  type classMembersInput,
  type classMembersView,
  foldSearch,
} from '@wordtide/contract'
import { classLists, classMembers, learners, users } from '@wordtide/db'
import { and, eq, max } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { cursorId, cutPage, pageCursor } from '../paging/paging.ts'
import { compareText } from '../paging/search.ts'
import { isId } from '../values/ids.ts'
import { accessClass, lockClass, taughtClass } from './access.ts'
import { endShares } from './class-shares.ts'

type SortKey = [name: string, userId: string]
const byName = pageCursor<SortKey>('members', z.tuple([z.string(), cursorId]))
const compare = (a: SortKey, b: SortKey) => compareText(a[0], b[0]) || compareText(a[1], b[1])

/**
 * A page of the members of a class, by name; CLASS_NOT_FOUND, FORBIDDEN, INVALID_PAGE. Loads all members, at most `limits.classes.members`,
 * and sorts them here, as `listShares` does.
 */
export async function listMembers(
  { db, user }: UserContext,
  input: z.output<typeof classMembersInput>,
): Promise<z.input<typeof classMembersView>> {
  const { id: classId } = await taughtClass(db, user.id, input.classId)
  const after = byName.read(input)
  const rows = await db
    .select({
      id: users.id,
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
  const following = rows
    .map((row) => ({ row, key: [foldSearch(row.name), row.id] as SortKey }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key))
  const { rows: page, next } = cutPage(following, input.limit, (last) => byName.write(last.key))
  return {
    members: page.map(
      ({ row: { joinedAt, lastActiveAt, ...row } }): ClassMemberView => ({
        ...row,
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
