import { email, type GoogleFailure, limits, withoutUnstorable } from '@wordtide/contract'
import { type Database, sessions, tokens, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import type { GoogleIdentity } from '../ports.ts'
import { emailKey } from './find-user.ts'

/**
 * Begins a session for who comes from Google with a verified address; answers why not, otherwise. It is the account that
 * came as this person of Google before; else the one with this address, which is linked, or taken over where nobody ever
 * proved its mailbox; else a new one without a password.
 */
export async function signInWithGoogle(context: Context, identity: GoogleIdentity): Promise<GoogleFailure | undefined> {
  if (!identity.emailVerified) return 'unverified'
  const address = email.safeParse(identity.email)
  if (!address.success) return 'failed'
  const person = { ...identity, email: address.data }
  const signIn = () =>
    context.db.transaction(async (tx) => {
      const userId = await accountOf(tx, person, context.now())
      await context.session.issue(userId, tx)
    })
  try {
    await signIn()
  } catch (error) {
    // The same person came, or signed up, at the same moment: their account is there now.
    if (violationOf(error)?.kind !== 'unique') throw error
    await signIn()
  }
  return undefined
}

/** The account of this person, linked or made where need be, and locked. */
async function accountOf(tx: Database, person: GoogleIdentity, now: Date): Promise<string> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.googleId, person.id)).for('update')
  if (known !== undefined) return known.id
  const key = emailKey(person.email)
  const [found] = await tx.select().from(users).where(eq(users.emailKey, key)).for('update')
  if (found === undefined) return create(tx, person, now)
  if (found.activatedAt === null) return takeOver(tx, found.id, person, now)
  // Also from another person of Google: whoever has the mailbox now is its owner.
  await tx.update(users).set({ googleId: person.id }).where(eq(users.id, found.id))
  return found.id
}

async function create(tx: Database, person: GoogleIdentity, now: Date): Promise<string> {
  const { id: googleId, email } = person
  const id = newId()
  const row = { id, name: nameOf(person), email, emailKey: emailKey(email), googleId }
  await tx.insert(users).values({ ...row, activatedAt: now, createdAt: now })
  return id
}

/** Nothing of an account stays that somebody signed up without proving the mailbox: anybody may have done it. */
async function takeOver(tx: Database, id: string, person: GoogleIdentity, now: Date): Promise<string> {
  const fields = { name: nameOf(person), email: person.email, passwordHash: null, googleId: person.id }
  await tx
    .update(users)
    .set({ ...fields, activatedAt: now })
    .where(eq(users.id, id))
  await tx.delete(tokens).where(eq(tokens.userId, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
  return id
}

/** A name as sign-up takes one: Google's, shortened where need be, or the mailbox's. */
function nameOf({ name, email }: GoogleIdentity): string {
  // Cut first: half a pair that the cut leaves goes with what cannot be kept.
  const [whole, cut] = [withoutUnstorable(name).trim(), limits.signUpName]
  const fitting = withoutUnstorable(whole.slice(0, cut)).trim()
  return fitting === '' ? (email.split('@', 1)[0] ?? '') : fitting
}
