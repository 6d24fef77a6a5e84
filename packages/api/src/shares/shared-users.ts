import type { ShareView } from '@wordtide/contract'
import { type Database, shares, users } from '@wordtide/db'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { emailKey } from '../values/email-key.ts'

/** A user that the owner shares a list with. */
export interface SharedUser {
  userId: string
  name: string
  email: string
  editor: boolean
}

/** The users that the owner shares a list with, unordered; at most `limits.shares`. Members of a class are not among them. */
export const sharedUsers = (db: Database, listId: string, where?: SQL): Promise<SharedUser[]> =>
  db
    .select({ userId: users.id, name: users.name, email: users.email, editor: shares.editor })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(eq(shares.listId, listId), shares.direct, where))

/** The users that each of these lists is shared with, by the id of the list. */
export async function sharedUsersByList(db: Database, listIds: readonly string[]): Promise<Map<string, SharedUser[]>> {
  const rows = await db
    .select({ listId: shares.listId, userId: users.id, name: users.name, email: users.email, editor: shares.editor })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(inArray(shares.listId, [...listIds]), shares.direct))
    .orderBy(asc(shares.listId), asc(shares.userId))
  const byList = new Map<string, SharedUser[]>()
  for (const { listId, ...user } of rows) byList.set(listId, [...(byList.get(listId) ?? []), user])
  return byList
}

/** The user with this address that the list is shared with; SHARE_NOT_FOUND. */
export async function sharedUserByEmail(db: Database, listId: string, email: string): Promise<SharedUser> {
  const [user] = await sharedUsers(db, listId, eq(users.emailKey, emailKey(email)))
  if (user === undefined) throw new AppError('SHARE_NOT_FOUND')
  return user
}

/** A share as the owner of the list sees it. */
export const viewShare = ({ name, email, editor }: Omit<SharedUser, 'userId'>): ShareView => ({ name, email, editor })
