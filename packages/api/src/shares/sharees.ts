import type { ShareView } from '@wordtide/contract'
import { type Database, shares, users } from '@wordtide/db'
import { and, eq, type SQL } from 'drizzle-orm'
import { emailKey } from '../accounts/index.ts'
import { AppError } from '../errors.ts'

/** Somebody that a list is shared with. */
export interface Sharee {
  personId: string
  name: string
  email: string
  editor: boolean
}

/** Those that a list is shared with, in no order; they are bounded by `limits.shares`. */
export const sharees = (db: Database, listId: string, where?: SQL): Promise<Sharee[]> =>
  db
    .select({ personId: users.id, name: users.name, email: users.email, editor: shares.editor })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(eq(shares.listId, listId), where))

/** The person at this address, if the list is shared with them; SHARE_NOT_FOUND. */
export async function shareeAt(db: Database, listId: string, email: string): Promise<Sharee> {
  const [found] = await sharees(db, listId, eq(users.emailKey, emailKey(email)))
  if (found === undefined) throw new AppError('SHARE_NOT_FOUND')
  return found
}

/** A share as its list's owner sees it. */
export const viewShare = ({ name, email, editor }: Omit<Sharee, 'personId'>): ShareView => ({ name, email, editor })
