import { limits, type NewPasskey, type PasskeyCreationView, type PasskeyView, type Proof } from '@wordtide/contract'
import { type Database, passkeys, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { requireProof } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { hasSecondFactor } from '../two-factor/index.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { newId } from '../values/ids.ts'
import { type ChallengeUse, challengeMs, createChallenge } from './challenges.ts'
import { viewPasskey } from './passkeys.ts'
import { algorithms, relyingParty, userHandleOf, verifyNewPasskey } from './verify.ts'

/**
 * Returns what the browser needs to make a passkey. Throws what `requireProof` throws, MAX_PASSKEYS_EXCEEDED, and SECOND_FACTOR_REQUIRED
 * without a code of the second factor, if there is one: the password alone must not make what stands in for both. `addPasskey` asks for no
 * proof again: it takes only a challenge that was given to this session here.
 */
export async function beginAdding(context: UserContext, proof: Proof): Promise<PasskeyCreationView> {
  const { db, user } = context
  if (proof.code === undefined && (await hasSecondFactor(db, user.id))) throw new AppError('SECOND_FACTOR_REQUIRED')
  await requireProof(context, proof)
  const existing = await descriptorsOf(db, user.id)
  if (existing.length >= limits.passkeys.count) throw new AppError('MAX_PASSKEYS_EXCEEDED')
  const { id, name } = relyingParty(context)
  return {
    challenge: await createChallenge(context, inSession(context, 'registration')),
    rp: { id, name },
    // The authenticator shows the address, and keeps it with the passkey.
    user: {
      id: Buffer.from(userHandleOf(user.id)).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/**
 * Adds a passkey that the browser has made. The user gets a notice. Throws INVALID_PASSKEY, PASSKEY_TAKEN, MAX_PASSKEYS_EXCEEDED, and
 * UNAUTHORIZED if a password reset has ended the session in the meantime.
 */
export async function addPasskey(context: UserContext, name: string, response: NewPasskey): Promise<PasskeyView> {
  const { db, user, session, now } = context
  const made = await verifyNewPasskey(context, response, inSession(context, 'registration'))
  const createdAt = now()
  const row = { id: newId(), name, createdAt, lastUsedAt: null }
  const { transports } = response.response
  try {
    const logEvent = await db.transaction(async (tx) => {
      await lockUser(tx, user.id)
      if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
      const count = await tx.$count(passkeys, eq(passkeys.userId, user.id))
      if (count >= limits.passkeys.count) throw new AppError('MAX_PASSKEYS_EXCEEDED')
      await tx.insert(passkeys).values({ ...row, ...made, transports, userId: user.id })
      await queueNotice(tx, 'passkeyAdded', user, createdAt)
      return recordSecurityEvent(tx, context, 'passkey-added', { userId: user.id })
    })
    logEvent()
  } catch (error) {
    throw violationOf(error)?.kind === 'unique' ? new AppError('PASSKEY_TAKEN') : error
  }
  context.wake('deliver mail')
  return viewPasskey(row)
}

/** Binds a challenge to the session of the request. */
export function inSession({ session }: UserContext, purpose: ChallengeUse['purpose']): ChallengeUse {
  if (session.key === undefined) throw new AppError('UNAUTHORIZED')
  return { purpose, boundTo: session.key }
}

/** The user's passkeys as a browser names them to authenticators. */
export async function descriptorsOf(db: Database, userId: string): Promise<PasskeyCreationView['excludeCredentials']> {
  const { credentialId, transports } = passkeys
  const rows = await db.select({ id: credentialId, transports }).from(passkeys).where(eq(passkeys.userId, userId))
  return rows.map((row) => ({ ...row, type: 'public-key' }))
}
