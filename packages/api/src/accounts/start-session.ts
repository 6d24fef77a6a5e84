import { type Database, knownNetworks, users } from '@wordtide/db'
import { and, asc, desc, eq, gt, lte, notInArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { networkOf } from '../network.ts'
import { hashSecret, randomSecret } from '../secrets.ts'
import { logSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { queueNotice, type UserRow } from '../users/index.ts'

/** How long a network is known after the last sign-in from there, and how many of them an account knows. */
const knownForMs = 365 * 86_400_000
const maxNetworks = 20

/**
 * Starts a session of a user who has proven who they are, and makes the browser and the network known to the account. The transaction has
 * locked the user's row for update. A sign-in from a browser and a network that are both new, except the first one of all, is reported
 * to the owner. Returns what to do once the transaction has committed.
 */
export async function startSession(context: Context, tx: Database, user: UserRow): Promise<() => void> {
  const isFirst = user.browserKey === null
  const isKnownBrowser = context.browser.idFor(user) !== undefined
  const isNewNetwork = await rememberNetwork(tx, user.id, context)
  const browserKey = user.browserKey ?? randomSecret()
  if (isFirst) await tx.update(users).set({ browserKey }).where(eq(users.id, user.id))
  await context.session.issue(user.id, tx)
  context.browser.remember({ id: user.id, browserKey })
  if (isFirst || isKnownBrowser || !isNewNetwork) return () => {}
  await queueNotice(tx, 'newSignIn', user, context.now())
  return () => {
    logSecurityEvent(context, 'new-sign-in', { userId: user.id })
    context.wake('deliver mail')
  }
}

/** Makes the network of the request known to the account, and returns whether it was new. Calls within the process have none. */
async function rememberNetwork(tx: Database, userId: string, { ip, now }: Context): Promise<boolean> {
  if (ip === undefined) return false
  const hash = hashSecret(`${userId} ${networkOf(ip)}`)
  const isOwn = eq(knownNetworks.userId, userId)
  const [known] = await tx
    .select()
    .from(knownNetworks)
    .where(and(isOwn, eq(knownNetworks.hash, hash), gt(knownNetworks.seenAt, new Date(now().getTime() - knownForMs))))
  const row = { userId, hash, seenAt: now() }
  await tx
    .insert(knownNetworks)
    .values(row)
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.hash], set: { seenAt: row.seenAt } })
  if (known !== undefined) return false
  const newest = tx
    .select({ hash: knownNetworks.hash })
    .from(knownNetworks)
    .where(isOwn)
    .orderBy(desc(knownNetworks.seenAt), asc(knownNetworks.hash))
    .limit(maxNetworks)
  await tx.delete(knownNetworks).where(and(isOwn, notInArray(knownNetworks.hash, newest)))
  return true
}

/** Deletes the networks that are no longer known. */
export async function deleteOldNetworks({ db, now }: Services): Promise<void> {
  await db.delete(knownNetworks).where(lte(knownNetworks.seenAt, new Date(now().getTime() - knownForMs)))
}
