import { email, type GoogleFailure, limits, stripUnstorable } from '@wordtide/contract'
import { type Database, sessions, tokens, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import type { GoogleIdentity } from '../ports.ts'
import { emailKey } from '../users/index.ts'

/**
 * Starts a session for a Google identity with a verified address; returns the reason if it does not. The account is, in this order
 * (decision 014): the one that is linked with the identity; the one with this address, which is linked, or taken over if it
 * was never activated; a new one without a password.
 */
export async function signInWithGoogle(context: Context, identity: GoogleIdentity): Promise<GoogleFailure | undefined> {
  if (!identity.emailVerified) return 'unverified'
  const address = email.safeParse(identity.email)
  if (!address.success) return 'failed'
  const normalized = { ...identity, email: address.data }
  const signIn = () =>
    context.db.transaction(async (tx) => {
      const userId = await findOrCreateAccount(tx, normalized, context.now())
      await context.session.issue(userId, tx)
    })
  try {
    await signIn()
  } catch (error) {
    // A concurrent request has created the account, so the second try finds it.
    if (violationOf(error)?.kind !== 'unique') throw error
    await signIn()
  }
  return undefined
}

/** Returns the id of the identity's account, which it locks. */
async function findOrCreateAccount(tx: Database, identity: GoogleIdentity, now: Date): Promise<string> {
  const [linked] = await tx.select({ id: users.id }).from(users).where(eq(users.googleId, identity.id)).for('update')
  if (linked !== undefined) return linked.id
  const key = emailKey(identity.email)
  const [sameAddress] = await tx.select().from(users).where(eq(users.emailKey, key)).for('update')
  if (sameAddress === undefined) return createAccount(tx, identity, now)
  if (sameAddress.activatedAt === null) return takeOver(tx, sameAddress.id, identity, now)
  // The account may be linked with another identity that had this mailbox before: the present owner gets it.
  await tx.update(users).set({ googleId: identity.id }).where(eq(users.id, sameAddress.id))
  return sameAddress.id
}

async function createAccount(tx: Database, identity: GoogleIdentity, now: Date): Promise<string> {
  const { id: googleId, email } = identity
  const id = newId()
  const row = { id, name: nameOf(identity), email, emailKey: emailKey(email), googleId }
  await tx.insert(users).values({ ...row, activatedAt: now, createdAt: now })
  return id
}

/** Replaces everything in an account that was never activated: its creator may not be the owner of the mailbox. */
async function takeOver(tx: Database, id: string, identity: GoogleIdentity, now: Date): Promise<string> {
  const fields = { name: nameOf(identity), email: identity.email, passwordHash: null, googleId: identity.id }
  await tx
    .update(users)
    .set({ ...fields, activatedAt: now })
    .where(eq(users.id, id))
  await tx.delete(tokens).where(eq(tokens.userId, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
  return id
}

/** Returns a name that sign-up would accept: Google's, truncated if necessary, or the local part of the address. */
function nameOf({ name, email }: GoogleIdentity): string {
  const storable = stripUnstorable(name).trim()
  // Truncating may cut a surrogate pair in two; the half that is left cannot be stored.
  const truncated = stripUnstorable(storable.slice(0, limits.signUpName)).trim()
  return truncated === '' ? (email.split('@', 1)[0] ?? '') : truncated
}
