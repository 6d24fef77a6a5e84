import type { ProofMeans } from '@wordtide/contract'
import { type Database, passkeys, userIdentities, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { hasSecondFactor } from '../two-factor/index.ts'

/** Returns the proofs that the account has. */
export async function getMeans({ db, user: { id }, identityProviders }: Reading): Promise<ProofMeans> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  const linked = await db
    .select({ issuer: userIdentities.issuer })
    .from(userIdentities)
    .where(eq(userIdentities.userId, id))
  const providers = identityProviders.filter(({ issuer }) => linked.some((identity) => identity.issuer === issuer))
  return {
    password: row !== undefined && row.passwordHash !== null,
    code: await hasSecondFactor(db, id),
    passkey: (await countPasskeys(db, id)) > 0,
    providers: providers.map(({ key }) => key),
  }
}

type Reading = Pick<UserContext, 'db' | 'user' | 'identityProviders'>

/**
 * Makes sure that a user whose row the transaction has locked still has a way into the account. A code alone is not one, nor is an identity
 * at a provider that this server does not offer (any more). Call it after taking one away. Throws LAST_PROOF.
 */
export async function keepProof(tx: Database, { user, identityProviders }: Reading): Promise<void> {
  const { password, passkey, providers } = await getMeans({ db: tx, user, identityProviders })
  if (!password && !passkey && providers.length === 0) throw new AppError('LAST_PROOF')
}

/** Returns how many passkeys a user has. */
export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId))
