import { type Database, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { recordSecurityEvent, type SignInMethod } from '../security-events.ts'
import { queueNotice, type UserRow } from '../users/index.ts'
import { randomSecret } from '../values/secrets.ts'
import { rememberNetwork } from './known-networks.ts'

/**
 * Starts a session of a user who has proven who they are, and makes the browser and the network known to the account. The transaction has
 * locked the user's row. A sign-in from a browser and a network that are both new, except the first one of all, is reported
 * to the owner. Returns what to do once the transaction has committed.
 */
export async function startSession(
  context: Context,
  tx: Database,
  user: UserRow,
  method: SignInMethod,
): Promise<() => void> {
  const isFirst = user.browserKey === null
  const isKnownBrowser = context.browser.idFor(user) !== undefined
  const browserKey = user.browserKey ?? randomSecret()
  const isNewNetwork = await rememberNetwork(tx, { id: user.id, browserKey }, context)
  if (isFirst) await tx.update(users).set({ browserKey }).where(eq(users.id, user.id))
  await context.session.issue(user.id, tx)
  context.browser.remember({ id: user.id, browserKey })
  const isReported = !isFirst && !isKnownBrowser && isNewNetwork
  const logSignIn = await recordSecurityEvent(tx, context, 'signed-in', { userId: user.id, method })
  if (!isReported) return logSignIn
  await queueNotice(tx, 'newSignIn', user, context.now())
  const logNewSignIn = await recordSecurityEvent(tx, context, 'new-sign-in', { userId: user.id })
  return () => {
    logSignIn()
    logNewSignIn()
    context.wake('deliver mail')
  }
}
