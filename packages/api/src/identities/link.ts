import type { IdentityFailure, IdentityProviderKey, IdentityView, provenProviderInput } from '@wordtide/contract'
import { userIdentities, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import type { ProvidedIdentity } from '../ports.ts'
import { keepProof, markProven, requireProof } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { IdentityProvider } from '../services.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { minuteMs } from '../values/durations.ts'
import { isLinked, isLinkOf, saveLink } from './identities.ts'

type ProvenProvider = z.output<typeof provenProviderInput>

/** Returns the providers of this server, and when the user has linked an identity there. */
export async function listIdentities({ db, user, identityProviders }: UserContext): Promise<IdentityView[]> {
  const linked = await db.select().from(userIdentities).where(eq(userIdentities.userId, user.id))
  return identityProviders.map(({ key, name, issuer }) => ({
    provider: key,
    name,
    linkedAt: linked.find((identity) => identity.issuer === issuer)?.createdAt.getTime() ?? null,
  }))
}

/**
 * Links an identity with the account of the user, whatever its address is, in the place of another one of the same provider. The user gets
 * a notice. Returns 'taken' if it is linked with another account. Throws PROOF_REQUIRED, and UNAUTHORIZED if the session has ended in the
 * meantime.
 */
export async function linkIdentity(
  context: UserContext,
  { key, issuer }: IdentityProvider,
  { id: subject }: ProvidedIdentity,
): Promise<IdentityFailure | undefined> {
  await requireProof(context)
  const { db, user, session, now } = context
  try {
    const logEvent = await db.transaction(async (tx) => {
      await lockUser(tx, user.id)
      if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
      if (await isLinked(tx, { issuer, subject }, user.id)) return undefined
      await saveLink(tx, { issuer, subject }, user.id, now())
      await queueNotice(tx, 'identityLinked', user, now(), { provider: key })
      return recordSecurityEvent(tx, context, 'identity-linked', { userId: user.id, provider: key })
    })
    if (logEvent === undefined) return undefined
    logEvent()
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') return 'taken'
    throw error
  }
  context.wake('deliver mail')
  return undefined
}

/**
 * Unlinks the identity of a provider from the account of the user, who gets a notice. Does nothing if there is none. Throws PROOF_REQUIRED,
 * and LAST_PROOF if the account has no other way in.
 */
export async function unlinkIdentity(context: UserContext, { provider, ...proof }: ProvenProvider): Promise<void> {
  await requireProof(context, proof)
  const { db, user, session, now, identityProviders } = context
  const issuer = requireProvider(identityProviders, provider).issuer
  const logEvent = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const deleted = await tx.delete(userIdentities).where(isLinkOf(user.id, issuer)).returning()
    if (deleted.length === 0) return undefined
    await keepProof(tx, context)
    await queueNotice(tx, 'identityUnlinked', user, now(), { provider })
    return recordSecurityEvent(tx, context, 'identity-unlinked', { userId: user.id, provider })
  })
  if (logEvent === undefined) return
  logEvent()
  context.wake('deliver mail')
}

/** Makes sure that the user may link an identity of this provider, before they go there. Throws PROOF_REQUIRED. */
export async function startLink(context: UserContext, { provider, ...proof }: ProvenProvider): Promise<void> {
  await requireProof(context, proof)
  requireProvider(context.identityProviders, provider)
}

function requireProvider(providers: readonly IdentityProvider[], key: IdentityProviderKey): IdentityProvider {
  const found = providers.find((provider) => provider.key === key)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** The longest time ago at which the user may have signed in at the provider, where it says when. */
const maxAgeMs = 10 * minuteMs

/** Proves that the user is there by an identity that is linked with the account, and notes it in the session. Returns why it is no proof. */
export async function proveByIdentity(
  context: UserContext,
  { issuer }: IdentityProvider,
  { id: subject, authenticatedAt }: ProvidedIdentity,
): Promise<IdentityFailure | undefined> {
  if (!(await isLinked(context.db, { issuer, subject }, context.user.id))) return 'notLinked'
  const age = authenticatedAt === undefined ? 0 : context.now().getTime() - authenticatedAt.getTime()
  if (age >= maxAgeMs || age < -clockToleranceMs) return 'stale'
  await markProven(context)
  return undefined
}
