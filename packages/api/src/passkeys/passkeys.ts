import type { PasskeyView } from '@wordtide/contract'
import { type Database, passkeys } from '@wordtide/db'
import { and, asc, eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { keepProof, requireProof } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { isId } from '../values/ids.ts'

/** Returns the user's passkeys, oldest first. Their number is limited, so they are not paged. */
export async function listPasskeys(db: Database, userId: string): Promise<PasskeyView[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
  return rows.map(viewPasskey)
}

/** Renames one of the user's passkeys. Throws PASSKEY_NOT_FOUND. */
export async function renamePasskey({ db, user }: UserContext, id: string, name: string): Promise<PasskeyView> {
  const [renamed] = isId(id) ? await db.update(passkeys).set({ name }).where(isOwn(user.id, id)).returning() : []
  if (renamed === undefined) throw new AppError('PASSKEY_NOT_FOUND')
  return viewPasskey(renamed)
}

/**
 * Deletes one of the user's passkeys. The user gets a notice. Throws what `requireProof` throws, PASSKEY_NOT_FOUND, and LAST_PROOF if the
 * account has no other way in.
 */
export async function deletePasskey(context: UserContext, id: string): Promise<void> {
  const { db, user, now } = context
  const exists = isId(id) && (await db.$count(passkeys, isOwn(user.id, id))) > 0
  if (!exists) throw new AppError('PASSKEY_NOT_FOUND')
  // No proof in the call itself: some clients would write it into the address.
  await requireProof(context)
  const logEvent = await db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked === undefined) throw new AppError('UNAUTHORIZED')
    const deleted = await tx.delete(passkeys).where(isOwn(user.id, id)).returning({ id: passkeys.id })
    if (deleted.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
    await keepProof(tx, context)
    await queueNotice(tx, 'passkeyRemoved', user, now())
    return recordSecurityEvent(tx, context, 'passkey-removed', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export const viewPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
})
