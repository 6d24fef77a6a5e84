import { type BlockView, limits } from '@wordtide/contract'
import { userBlocks, users } from '@wordtide/db'
import { and, desc, eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { accessList } from '../lists/index.ts'
import { endSharesBetween } from '../shares/index.ts'
import { isUser, lockUser } from '../users/index.ts'
import { isId, newId } from '../values/ids.ts'

/** The users whom the user has blocked, the last one first. */
export async function listBlocks({ db, user }: UserContext): Promise<BlockView[]> {
  const rows = await db
    .select({ id: userBlocks.id, name: users.name, createdAt: userBlocks.createdAt })
    .from(userBlocks)
    .innerJoin(users, and(eq(users.id, userBlocks.blockedId), isUser))
    .where(eq(userBlocks.userId, user.id))
    .orderBy(desc(userBlocks.createdAt), desc(userBlocks.id))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.getTime() }))
}

/**
 * Blocks the owner of a list that the user may see, and ends what the two share with each other. Returns the block, also if it was there
 * already. LIST_NOT_FOUND, FORBIDDEN for the user's own list, MAX_BLOCKS_EXCEEDED.
 */
export async function createBlock({ db, user, now }: UserContext, listId: string): Promise<BlockView> {
  const { list } = await accessList(db, user.id, listId, 'report')
  const blockedId = list.ownerId
  return db.transaction(async (tx) => {
    // Whoever shares a list locks its recipient: none is shared between the two from here on. In one order, if both block each other.
    const locked = new Map<string, Awaited<ReturnType<typeof lockUser>>>()
    for (const id of [user.id, blockedId].toSorted()) locked.set(id, await lockUser(tx, id))
    const blocked = locked.get(blockedId)
    if (blocked === undefined) throw new AppError('LIST_NOT_FOUND')
    const isThis = and(eq(userBlocks.userId, user.id), eq(userBlocks.blockedId, blockedId))
    const [existing] = await tx.select().from(userBlocks).where(isThis)
    const block = existing ?? { id: newId(), userId: user.id, blockedId, createdAt: now() }
    if (existing === undefined) {
      if ((await tx.$count(userBlocks, eq(userBlocks.userId, user.id))) >= limits.blocks)
        throw new AppError('MAX_BLOCKS_EXCEEDED')
      await tx.insert(userBlocks).values(block)
      await endSharesBetween(tx, user.id, blockedId)
    }
    return { id: block.id, name: blocked.name, createdAt: block.createdAt.getTime() }
  })
}

/** Ends a block. What was shared before it stays ended. BLOCK_NOT_FOUND. */
export async function deleteBlock({ db, user }: UserContext, id: string): Promise<void> {
  const isThis = and(eq(userBlocks.userId, user.id), eq(userBlocks.id, id))
  const deleted = isId(id) ? await db.delete(userBlocks).where(isThis).returning({ id: userBlocks.id }) : []
  if (deleted.length === 0) throw new AppError('BLOCK_NOT_FOUND')
}
