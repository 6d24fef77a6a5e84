import { email, limits, type SignInFailure, stripUnstorable } from '@wordtide/contract'
import { type Database, sessions, tokens, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { AppError, appErrorOf } from '../calls/errors.ts'
import { lockLinkedUser, saveLink } from '../identities/index.ts'
import type { ProvidedIdentity } from '../ports.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { IdentityProvider } from '../services.ts'
import { queueNotice, type UserRow } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'
import { newId } from '../values/ids.ts'
import { spendInvitation } from './invitations.ts'
import { startProvenSession } from './second-factor/pending-sign-in.ts'

/**
 * Starts a session for an identity; returns the reason if it does not, or 'secondFactor' if a code of the account's second factor is still to
 * come (`finishSignIn`). The account is, in this order (decision 014): the one that is linked with the identity, whatever its address is; the one with its verified address, which is linked, or taken over if it was never activated; a
 * new one without a password, which spends a use of the invitation while registration is closed. The owner of an activated account gets a
 * notice when it is linked. An account that is suspended stays as it is.
 */
export async function signInWithProvider(
  context: Context,
  provider: IdentityProvider,
  identity: ProvidedIdentity,
  invitation?: string,
): Promise<SignInFailure | 'secondFactor' | undefined> {
  const signIn = async () => {
    const outcome = await context.db.transaction(async (tx) => {
      const found = await findOrCreateAccount(tx, context, provider, identity, invitation)
      if (typeof found === 'string') return found
      const { user, isLinked } = found
      // The error rolls back the changes above.
      if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
      const linked = { userId: user.id, provider: provider.key }
      const logLink = isLinked ? await recordSecurityEvent(tx, context, 'identity-linked', linked) : undefined
      if (isLinked) await queueNotice(tx, 'identityLinked', user, context.now(), { provider: provider.key })
      const started = await startProvenSession(context, tx, user, provider.key)
      return { logLink, ...started }
    })
    if (typeof outcome === 'string') return outcome
    if (outcome.logLink !== undefined) {
      outcome.logLink()
      context.wake('deliver mail')
    }
    outcome.afterCommit()
    return outcome.isPending ? 'secondFactor' : undefined
  }
  try {
    return await signIn().catch((error: unknown) => {
      // A concurrent request has created the account or linked the identity, so the second try finds it.
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

/** Locks the identity's account, and returns it and whether an activated one was linked just now; or the reason why there is none. */
async function findOrCreateAccount(
  tx: Database,
  context: Context,
  { issuer }: IdentityProvider,
  provided: ProvidedIdentity,
  invitation: string | undefined,
): Promise<{ user: UserRow; isLinked: boolean } | SignInFailure> {
  const now = context.now()
  const identity = { issuer, subject: provided.id }
  const linked = await lockLinkedUser(tx, identity)
  if (linked !== undefined) return { user: linked, isLinked: false }
  if (!provided.emailVerified) return 'unverified'
  const address = email.safeParse(provided.email)
  if (!address.success) return 'failed'
  const profile = { name: provided.name, email: address.data }
  const [sameAddress] = await tx
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(profile.email)))
    .for('no key update')
  if (sameAddress === undefined) await spendInvitation(tx, context, invitation)
  const isLinked = sameAddress !== undefined && sameAddress.activatedAt !== null
  const user =
    sameAddress === undefined
      ? await createAccount(tx, profile, now)
      : isLinked
        ? sameAddress
        : await takeOver(tx, sameAddress, profile, now)
  // The account may be linked with another identity that had this mailbox before: the present owner gets it.
  await saveLink(tx, identity, user.id, now)
  return { user, isLinked }
}

/** The part of an identity that describes its user. */
type Profile = Pick<ProvidedIdentity, 'name' | 'email'>

async function createAccount(tx: Database, profile: Profile, now: Date): Promise<UserRow> {
  const { email } = profile
  const row = { id: newId(), name: nameOf(profile), email, emailKey: emailKey(email) }
  const [user] = await tx
    .insert(users)
    .values({ ...row, activatedAt: now, createdAt: now })
    .returning()
  if (user === undefined) throw new Error('an insert returned no row')
  return user
}

/** Replaces everything in an account that was never activated: its creator may not be the owner of the mailbox. */
async function takeOver(tx: Database, user: UserRow, profile: Profile, now: Date): Promise<UserRow> {
  const fields = { name: nameOf(profile), email: profile.email, passwordHash: null, activatedAt: now }
  await tx.update(users).set(fields).where(eq(users.id, user.id))
  await tx.delete(tokens).where(eq(tokens.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return { ...user, ...fields }
}

/** Returns a name that sign-up would accept: the provider's, truncated if necessary, or the local part of the address. */
function nameOf({ name, email }: Profile): string {
  const storable = stripUnstorable(name).trim()
  // Truncating may cut a surrogate pair in two; the half that is left cannot be stored.
  const truncated = stripUnstorable(storable.slice(0, limits.signUpName)).trim()
  return truncated === '' ? (email.split('@', 1)[0] ?? '') : truncated
}
