import { type Database, knownNetworks } from '@wordtide/db'
import { and, asc, desc, eq, gt, lte, notInArray } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import type { Services } from '../services.ts'
import { networkOf } from '../values/network.ts'
import { authenticationCode } from '../values/secrets.ts'
import { knownForMs } from './known-browsers.ts'

/** The maximum number of networks that an account knows: those of the latest sign-ins. */
const maxNetworks = 20

/**
 * Makes the network of the request known to the account, and returns whether it was new. Calls within the process have no network. It is
 * stored under a code that only the key of the account's browsers can compute, so that a new key makes all networks unknown.
 */
export async function rememberNetwork(
  tx: Database,
  { id: userId, browserKey }: { id: string; browserKey: string },
  { ip, now }: Pick<Context, 'ip' | 'now'>,
): Promise<boolean> {
  if (ip === undefined) return false
  const hash = authenticationCode(browserKey, `${userId} ${networkOf(ip)}`)
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

/** Makes all networks unknown to the account. */
export async function forgetNetworks(tx: Database, userId: string): Promise<void> {
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
}

/** Deletes the networks that are no longer known. */
export async function deleteOldNetworks({ db, now }: Services): Promise<void> {
  await db.delete(knownNetworks).where(lte(knownNetworks.seenAt, new Date(now().getTime() - knownForMs)))
}
