import { type Database, passkeys } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import type { UserRow } from '../users/index.ts'

/**
 * Makes sure that a user whose row the transaction has locked, and as it is now, has still a way into the account. Call it after one was
 * taken away. Throws LAST_PROOF.
 */
export async function keepProof(
  tx: Database,
  { id, passwordHash, googleId }: Pick<UserRow, 'id' | 'passwordHash' | 'googleId'>,
): Promise<void> {
  if (passwordHash !== null || googleId !== null || (await countPasskeys(tx, id)) > 0) return
  throw new AppError('LAST_PROOF')
}

/** Returns how many passkeys a user has. */
export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId))
