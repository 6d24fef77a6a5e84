import type { PasskeyRequestView, SessionView, UsedPasskey } from '@wordtide/contract'
import { type Database, passkeys } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { startSession } from '../accounts/index.ts'
import type { Context, UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countGuess, countNetwork } from '../limits/index.ts'
import { markProven } from '../proofs/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import { lockUser, queueNotice, type UserRow, viewUser } from '../users/index.ts'
import { sha256Of } from '../values/secrets.ts'
import { descriptorsOf, inSession } from './add.ts'
import { type ChallengeUse, challengeMs, createChallenge } from './challenges.ts'
import { type PasskeyUse, relyingParty, verifyUse } from './verify.ts'

/** Returns what the browser needs to sign in with any passkey of this site. Throws TOO_MANY_REQUESTS. */
export async function beginSignIn(context: Context): Promise<PasskeyRequestView> {
  await countNetwork(context, 'challenge')
  return requestOf(context, inBrowser(context.signInAttempt.begin()), [])
}

/**
 * Starts a session of the owner of a passkey, who needs no second factor: the authenticator is one, and has asked for the other. Throws
 * INVALID_PASSKEY, ACCOUNT_SUSPENDED, ACCOUNT_NOT_ACTIVATED, and TOO_MANY_REQUESTS after many refused ones.
 */
export async function signInWithPasskey(context: Context, response: UsedPasskey): Promise<SessionView> {
  const { signInAttempt } = context
  return countGuess(context, 'passkey', 'INVALID_PASSKEY', async () => {
    if (signInAttempt.secret === undefined) throw new AppError('INVALID_PASSKEY')
    const use = await verifyUse(context, response, inBrowser(signInAttempt.secret))
    const { user, result } = await noteUse(context, use, async (tx, user) => {
      if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
      if (user.activatedAt === null) throw new AppError('ACCOUNT_NOT_ACTIVATED')
      return startSession(context, tx, user, 'passkey')
    })
    result()
    signInAttempt.end()
    return viewUser(user)
  })
}

/** Returns what the browser needs to prove with a passkey that its owner is there. */
export async function beginProof(context: UserContext): Promise<PasskeyRequestView> {
  return requestOf(context, inSession(context, 'proof'), await descriptorsOf(context.db, context.user.id))
}

/** Notes in the session that its user has proven to be there. Throws INVALID_PASSKEY, and TOO_MANY_REQUESTS after many refused ones. */
export async function proveWithPasskey(context: UserContext, response: UsedPasskey): Promise<void> {
  await countGuess(context, 'passkey', 'INVALID_PASSKEY', async () => {
    const use = await verifyUse(context, response, inSession(context, 'proof'), context.user.id)
    await noteUse(context, use, (tx) => markProven(context, tx))
  })
}

async function requestOf(
  context: Context,
  use: ChallengeUse,
  allowCredentials: PasskeyRequestView['allowCredentials'],
): Promise<PasskeyRequestView> {
  const challenge = await createChallenge(context, use)
  const { id: rpId } = relyingParty(context)
  return { challenge, rpId, timeout: challengeMs, allowCredentials, userVerification: 'required' }
}

/** Binds a challenge to the browser that has the cookie with this secret. */
const inBrowser = (secret: string): ChallengeUse => ({ purpose: 'sign-in', boundTo: sha256Of(secret) })

/**
 * Notes the verified use of a passkey, and calls `work` in the same transaction, with the locked user. Throws INVALID_PASSKEY if the
 * passkey is gone, or if its counter went back: then another authenticator has a copy of it, and the user gets a notice.
 */
async function noteUse<T>(
  context: Context,
  { passkey: { id, userId }, counter, backedUp }: PasskeyUse,
  work: (tx: Database, user: UserRow) => Promise<T>,
): Promise<{ user: UserRow; result: T }> {
  const now = context.now()
  const done = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const [stored] = await tx
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    if (user === undefined || stored === undefined) throw new AppError('INVALID_PASSKEY')
    // One that is always 0 counts nothing.
    if (counter > 0 && counter <= stored.counter) {
      await queueNotice(tx, 'passkeyCloned', user, now)
      return undefined
    }
    await tx.update(passkeys).set({ counter, backedUp, lastUsedAt: now }).where(eq(passkeys.id, id))
    return { user, result: await work(tx, user) }
  })
  if (done !== undefined) return done
  logSecurityEvent(context, 'passkey-cloned', { userId })
  context.wake('deliver mail')
  throw new AppError('INVALID_PASSKEY')
}
