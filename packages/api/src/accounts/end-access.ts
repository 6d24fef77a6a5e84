import { type Database, pendingEmails, tokens, users } from '@wordtide/db'
import { and, eq, ne } from 'drizzle-orm'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import type { Context } from '../calls/context.ts'
import { forgetAttempts } from '../limits/index.ts'
import type { UserRow } from '../users/index.ts'
import { randomSecret } from '../values/secrets.ts'
import { forgetNetworks, rememberNetwork } from './known-networks.ts'
import { deletePendingSignIns } from './second-factor/pending-sign-in.ts'

/**
 * Ends what an attacker may have got of an account, except its sessions, which the caller ends: access tokens, mailed links, and the address
 * that waits for its confirmation. The account no longer knows any browser, nor any network but that of the request, and its counted
 * attempts are reset. Links that take back a former address stay: they are the owner's last resort. The transaction has locked the
 * user's row. Returns the new key of the browsers; null before the first sign-in.
 */
export async function endAccess(
  tx: Database,
  { id, email, browserKey: oldKey }: Pick<UserRow, 'id' | 'email' | 'browserKey'>,
  context: Context,
): Promise<string | null> {
  // Without a key the account has never known a browser, and its first sign-in is yet to come.
  const browserKey = oldKey === null ? null : randomSecret()
  await tx.update(users).set({ browserKey }).where(eq(users.id, id))
  await tx.delete(tokens).where(and(eq(tokens.userId, id), ne(tokens.kind, 'restoreEmail')))
  await tx.delete(pendingEmails).where(eq(pendingEmails.userId, id))
  await deletePendingSignIns(tx, id)
  await deleteAccessTokensOf(tx, id)
  await forgetNetworks(tx, id)
  if (browserKey !== null) await rememberNetwork(tx, { id, browserKey }, context)
  await forgetAttempts(tx, [email])
  return browserKey
}
