import { type classListInput, limits } from '@wordtide/contract'
import { classLists, type Database, shares } from '@wordtide/db'
import { and, eq, not } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { addMisses } from '../learning/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { mailNewShare } from '../users/index.ts'
import { isId } from '../values/ids.ts'
import { lockClass, taughtClass } from './access.ts'
import { beginList } from './class-progress.ts'
import { endShares, giveShares } from './class-shares.ts'

type Input = z.output<typeof classListInput>

/**
 * Attaches an own list to a class, whose members then have a share of it; does nothing if it is attached. CLASS_NOT_FOUND, LIST_NOT_FOUND,
 * FORBIDDEN, MAX_CLASS_LISTS_EXCEEDED.
 */
export async function attachList(context: UserContext, { classId, listId }: Input): Promise<void> {
  const { db, user, now, wake } = context
  await taughtClass(db, user.id, classId)
  await db.transaction(async (tx) => {
    await lockClass(tx, classId)
    const { list, isAdded } = await attachInClass(tx, context, { classId, listId })
    if (isAdded) await mailMembers(tx, { classId, listId: list.id }, now())
  })
  wake('deliver mail')
  wake('count assignments')
}

/** Queues a mail for the members who have got the list only by the class, if they wish it. */
async function mailMembers(tx: Database, { classId, listId }: Input, now: Date): Promise<void> {
  const given = await tx
    .select({ userId: shares.userId })
    .from(shares)
    .where(and(eq(shares.classId, classId), eq(shares.listId, listId), not(shares.direct)))
  await mailNewShare(tx, { listId, userIds: given.map(({ userId }) => userId) }, now)
}

/** Attaches an own list to a class of the user, which is locked, as `attachList` does but without mails; returns it, and whether it was not attached before. */
export async function attachInClass(
  tx: Database,
  { user, now }: Pick<UserContext, 'user' | 'now'>,
  { classId, listId }: Input,
): Promise<{ list: ListRow; isAdded: boolean }> {
  const { list } = await accessList(tx, user.id, listId, 'manageShares', { lock: true })
  const isThis = and(eq(classLists.classId, classId), eq(classLists.listId, list.id))
  if ((await tx.$count(classLists, isThis)) > 0) return { list, isAdded: false }
  if ((await tx.$count(classLists, eq(classLists.classId, classId))) >= limits.classes.lists)
    throw new AppError('MAX_CLASS_LISTS_EXCEEDED')
  await tx.insert(classLists).values({ classId, listId: list.id, attachedAt: now() })
  await giveShares(tx, classId, now(), { listId: list.id })
  await addMisses(tx, { classId, listId: list.id }, now())
  await beginList(tx, classId, list.id, now())
  return { list, isAdded: true }
}

/**
 * Detaches a list from a class, whose members lose the access that only it gave them. Throws CLASS_NOT_FOUND, LIST_NOT_FOUND and FORBIDDEN.
 */
export async function detachList({ db, user }: UserContext, { classId, listId }: Input): Promise<void> {
  await taughtClass(db, user.id, classId)
  await db.transaction(async (tx) => {
    await lockClass(tx, classId)
    const isThis = and(eq(classLists.classId, classId), eq(classLists.listId, listId))
    const detached = isId(listId)
      ? await tx.delete(classLists).where(isThis).returning({ listId: classLists.listId })
      : []
    if (detached.length === 0) throw new AppError('LIST_NOT_FOUND')
    await endShares(tx, classId, { listId })
  })
}
