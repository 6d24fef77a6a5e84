import { type Database, users } from '@wordtide/db'
import { and, asc, gt } from 'drizzle-orm'
import * as z from 'zod'
import { findUser, isUser, lockUser, type UserRow } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'
import { AdminError, type AdminServices } from './services.ts'

/** A user as the operator sees one. Times are unix milliseconds; null stands for never. */
export const adminUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.number(),
  activatedAt: z.number().nullable(),
  suspendedAt: z.number().nullable(),
})

export const adminUsers = z.object({ users: z.array(adminUser), next: z.string().nullable() })

/** Returns a page of the users by address, those after `after`. `next` is the address to go on from; null on the last page. */
export async function listUsers(
  { db }: AdminServices,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<z.input<typeof adminUsers>> {
  const rows = await db
    .select(userColumns)
    .from(users)
    .where(and(isUser, after === undefined ? undefined : gt(users.emailKey, emailKey(after))))
    .orderBy(asc(users.emailKey))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { users: page.map(viewAdminUser), next: rows.length > limit ? (page.at(-1)?.email ?? null) : null }
}

const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  createdAt: users.createdAt,
  activatedAt: users.activatedAt,
  suspendedAt: users.suspendedAt,
}

type Row = Pick<typeof users.$inferSelect, keyof typeof userColumns>

export const viewAdminUser = ({
  id,
  name,
  email,
  createdAt,
  activatedAt,
  suspendedAt,
}: Row): z.input<typeof adminUser> => ({
  id,
  name,
  email,
  createdAt: createdAt.getTime(),
  activatedAt: activatedAt?.getTime() ?? null,
  suspendedAt: suspendedAt?.getTime() ?? null,
})

export const unknownUser = (email: string): AdminError => new AdminError(`there is no user ${email}`)

/** Returns the user with this address. Throws AdminError if there is none. */
export async function requireUser(db: Database, email: string): Promise<UserRow> {
  const user = await findUser(db, email)
  if (user === undefined) throw unknownUser(email)
  return user
}

/** Returns the user with this address, and locks the row until the transaction ends. Throws AdminError if there is none. */
export async function requireLockedUser(tx: Database, email: string): Promise<UserRow> {
  const user = await lockUser(tx, (await requireUser(tx, email)).id)
  if (user === undefined) throw unknownUser(email)
  return user
}
