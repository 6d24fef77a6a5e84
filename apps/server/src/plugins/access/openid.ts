import {
  errorKeyOf,
  linkIdentity,
  type ProvidedIdentity,
  proveByIdentity,
  requireProof,
  type Services,
  signInWithProvider,
  type UserContext,
} from '@wordtide/api'
import {
  type IdentityFailure,
  type IdentityProviderKey,
  identityProviders,
  limits,
  type SignInFailure,
  safePath,
} from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackPath, type OpenIdProvider, providerPath } from '../../adapters/openid.ts'
import { attemptCookie, type Origin, type PendingAttempt } from './openid-attempt.ts'
import { hasOwnFetchSite } from './origin.ts'
import { contextOf } from './session.ts'

/**
 * Registers the ways to the identity providers, which work by navigation: to the provider, back to the callback, and on. Without a
 * parameter, the user signs in, and goes to the path `state`; a failure leads to /signin with the reason, that path and the invitation, and
 * nothing else. A user who is signed in links the identity with their account (`link`), or proves that they are there (`prove`) and goes to
 * `state`; a failure leads to the settings with the reason.
 */
export function registerOpenId(app: FastifyInstance, services: Services, providers: readonly OpenIdProvider[]): void {
  for (const key of identityProviders)
    registerProvider(
      app,
      services,
      key,
      providers.find((provider) => provider.key === key),
    )
}

type Failure = SignInFailure | IdentityFailure

function registerProvider(
  app: FastifyInstance,
  services: Services,
  key: IdentityProviderKey,
  provider: OpenIdProvider | undefined,
): void {
  const cookie = attemptCookie(services.publicUrl, key)
  const leave = (reply: FastifyReply, failure: Failure | undefined, origin: Origin) =>
    redirect(reply, origin.purpose === 'signIn' ? signInPath(key, failure, origin) : settingsPath(key, failure))

  app.get(providerPath(key), async (request, reply) => {
    const query = queryOf(request)
    const origin: Origin = {
      purpose: query.has('link') ? 'link' : query.has('prove') ? 'prove' : 'signIn',
      path: safePath(query.get('state')),
      invitation: invitationIn(query),
    }
    // The provider may return at once to a user who has agreed before, so that a link elsewhere could start a session.
    if (!hasOwnFetchSite(request)) return leave(reply, undefined, origin)
    if (provider === undefined) return leave(reply, 'unavailable', origin)
    const user = origin.purpose === 'signIn' ? undefined : await userOf(request)
    if (origin.purpose !== 'signIn' && user === undefined) return redirect(reply, signedOutPath)
    try {
      if (origin.purpose === 'link' && user !== undefined) await requireProof(user)
      const { url, attempt } = await provider.begin({ signsInAnew: origin.purpose === 'prove' })
      cookie.write(reply, { ...attempt, ...origin, userId: user?.user.id })
      return redirect(reply, url)
    } catch (err) {
      if (errorKeyOf(err) === 'PROOF_REQUIRED') return leave(reply, 'unproven', origin)
      request.log.error({ err, provider: key }, 'an identity provider cannot be reached')
      return leave(reply, 'unavailable', origin)
    }
  })

  app.get(callbackPath(key), async (request, reply) => {
    const attempt = cookie.read(request)
    const query = queryOf(request)
    if (provider === undefined || attempt === undefined || query.get('state') !== attempt.state) {
      // The cookie stays: an attempt that began in another tab of this browser may still come back.
      request.log.warn({ provider: key }, 'a response of an identity provider matches no attempt of this browser')
      return leave(reply, 'failed', attempt ?? { purpose: 'signIn', path: '/' })
    }
    cookie.clear(reply)
    const failure = query.get('error') === 'access_denied' ? 'cancelled' : await finish(request, provider, attempt)
    // The rest of the sign-in is in a cookie: the page only has to ask for the code.
    if (failure === 'secondFactor') return redirect(reply, `${signInPath(key, undefined, attempt)}#code`)
    if (failure !== undefined) {
      request.log.info({ provider: key, reason: failure }, 'an attempt at an identity provider was not completed')
      return leave(reply, failure, attempt)
    }
    return attempt.purpose === 'link' ? leave(reply, undefined, attempt) : redirect(reply, attempt.path)
  })

  async function finish(
    request: FastifyRequest,
    provider: OpenIdProvider,
    attempt: PendingAttempt,
  ): Promise<Failure | 'secondFactor' | undefined> {
    try {
      const identity = await provider.finish(queryOf(request).toString(), attempt)
      if (attempt.purpose === 'signIn')
        return await signInWithProvider(contextOf(services, request), provider, identity, attempt.invitation)
      return await useIdentity(request, provider, identity, attempt)
    } catch (err) {
      if (errorKeyOf(err) === 'PROOF_REQUIRED') return 'unproven'
      request.log.error({ err, provider: key }, 'an attempt at an identity provider failed')
      return 'failed'
    }
  }

  /** Links an identity, or takes it as a proof, for the user who has begun the attempt and is still signed in. */
  async function useIdentity(
    request: FastifyRequest,
    provider: OpenIdProvider,
    identity: ProvidedIdentity,
    { purpose, userId }: PendingAttempt,
  ): Promise<IdentityFailure | undefined> {
    const user = await userOf(request)
    if (user === undefined || user.user.id !== userId) return 'failed'
    return purpose === 'link' ? linkIdentity(user, provider, identity) : proveByIdentity(user, provider, identity)
  }

  /** Returns the context of the signed-in user. */
  async function userOf(request: FastifyRequest): Promise<UserContext | undefined> {
    const context = contextOf(services, request)
    const user = await context.session.user()
    return user && { ...context, user }
  }
}

/** A longer one is cut, so that it fits into the cookie: it is invalid in either case. */
const invitationIn = (query: URLSearchParams) => query.get('invitation')?.slice(0, limits.invitation) || undefined

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams

const redirect = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 302)

function signInPath(key: IdentityProviderKey, failure: Failure | undefined, { path, invitation }: Origin): string {
  const search = new URLSearchParams({
    ...(failure === undefined ? {} : { [key]: failure }),
    ...(path === '/' ? {} : { redirect: path }),
    ...(invitation === undefined ? {} : { invitation }),
  })
  return search.size === 0 ? '/signin' : `/signin?${search}`
}

/** The section of the settings with the linked accounts, which shows the reason of a failure. */
const settingsPath = (key: IdentityProviderKey, failure: Failure | undefined) =>
  failure === undefined ? '/settings#sign-in' : `/settings?${key}=${failure}#sign-in`

const signedOutPath = `/signin?${new URLSearchParams({ redirect: '/settings#sign-in' })}`
