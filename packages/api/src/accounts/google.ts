import { email, type GoogleFailure, limits, stripUnstorable } from '@wordtide/contract'
import { type Database, sessions, tokens, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { AppError, appErrorOf } from '../calls/errors.ts'
import type { GoogleIdentity } from '../ports.ts'
import { logSecurityEvent } from '../security-events.ts'
import { queueNotice, type UserRow } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'
import { newId } from '../values/ids.ts'
import { spendInvitation } from './invitations.ts'
import { startProvenSession } from './second-factor/pending-sign-in.ts'

/**
 * Starts a session for a Google identity with a verified address; returns the reason if it does not, or 'secondFactor' if a code of the
 * account's second factor is still to come (`finishSignIn`). The account is, in this order
 * (decision 014): the one that is linked with the identity; the one with this address, which is linked, or taken over if it
 * was never activated; a new one without a password, which spends a use of the invitation while registration is closed. The owner of an
 * activated account gets a notice when it is linked. An account that is suspended stays as it is.
 */
export async function signInWithGoogle(
  context: Context,
  identity: GoogleIdentity,
  invitation?: string,
): Promise<GoogleFailure | 'secondFactor' | undefined> {
  if (!identity.emailVerified) return 'unverified'
  const address = email.safeParse(identity.email)
  if (!address.success) return 'failed'
  const normalized = { ...identity, email: address.data }
  const signIn = async () => {
    const { linkedId, isPending, afterCommit } = await context.db.transaction(async (tx) => {
      const { user, isLinked } = await findOrCreateAccount(tx, context, normalized, invitation)
      // The error rolls back the changes above.
      if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
      if (isLinked) await queueNotice(tx, 'googleLinked', user, context.now())
      const started = await startProvenSession(context, tx, user, 'google')
      return { linkedId: isLinked ? user.id : undefined, ...started }
    })
    if (linkedId !== undefined) {
      logSecurityEvent(context, 'google-linked', { userId: linkedId })
      context.wake('deliver mail')
    }
    afterCommit()
    return isPending ? 'secondFactor' : undefined
  }
  try {
    return await signIn().catch((error: unknown) => {
      // A concurrent request has created the account, so the second try finds it.
      if (violationOf(error)?.kind !== 'unique') throw error
      return signIn()
    })
  } catch (error) {
    const key = appErrorOf(error)?.key
    if (key === 'REGISTRATION_CLOSED') return 'uninvited'
    if (key === 'INVALID_INVITATION') return 'invalidInvitation'
    if (key === 'ACCOUNT_SUSPENDED') return 'suspended'
    throw error
  }
}

/** Returns the identity's account, which it locks, and whether an activated one was linked just now. */
async function findOrCreateAccount(
  tx: Database,
  context: Context,
  identity: GoogleIdentity,
  invitation: string | undefined,
): Promise<{ user: UserRow; isLinked: boolean }> {
  const now = context.now()
  const [linked] = await tx.select().from(users).where(eq(users.googleId, identity.id)).for('no key update')
  if (linked !== undefined) return { user: linked, isLinked: false }
  const key = emailKey(identity.email)
  // The change of `googleId`, which is unique, needs the stronger lock: taken at once, because taking it later could deadlock.
  const [sameAddress] = await tx.select().from(users).where(eq(users.emailKey, key)).for('update')
  if (sameAddress === undefined) {
    await spendInvitation(tx, context, invitation)
    return { user: await createAccount(tx, identity, now), isLinked: false }
  }
  if (sameAddress.activatedAt === null) return { user: await takeOver(tx, sameAddress, identity, now), isLinked: false }
  // The account may be linked with another identity that had this mailbox before: the present owner gets it.
  await tx.update(users).set({ googleId: identity.id }).where(eq(users.id, sameAddress.id))
  return { user: sameAddress, isLinked: true }
}

async function createAccount(tx: Database, identity: GoogleIdentity, now: Date): Promise<UserRow> {
  const { id: googleId, email } = identity
  const row = { id: newId(), name: nameOf(identity), email, emailKey: emailKey(email), googleId }
  const [user] = await tx
    .insert(users)
    .values({ ...row, activatedAt: now, createdAt: now })
    .returning()
  if (user === undefined) throw new Error('an insert returned no row')
  return user
}

/** Replaces everything in an account that was never activated: its creator may not be the owner of the mailbox. */
async function takeOver(tx: Database, user: UserRow, identity: GoogleIdentity, now: Date): Promise<UserRow> {
  const fields = { name: nameOf(identity), email: identity.email, passwordHash: null, googleId: identity.id }
  await tx
    .update(users)
    .set({ ...fields, activatedAt: now })
    .where(eq(users.id, user.id))
  await tx.delete(tokens).where(eq(tokens.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return { ...user, ...fields, activatedAt: now }
}

/** Returns a name that sign-up would accept: Google's, truncated if necessary, or the local part of the address. */
function nameOf({ name, email }: GoogleIdentity): string {
  const storable = stripUnstorable(name).trim()
  // Truncating may cut a surrogate pair in two; the half that is left cannot be stored.
  const truncated = stripUnstorable(storable.slice(0, limits.signUpName)).trim()
  return truncated === '' ? (email.split('@', 1)[0] ?? '') : truncated
}
