import { type Services, signInWithGoogle } from '@wordtide/api'
import { type GoogleFailure, limits, safePath } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type GoogleProvider, googleAttempt, googleCallback } from '../../adapters/google.ts'
import { hasOwnFetchSite } from './origin.ts'
import { contextOf, hostCookie } from './session.ts'

/**
 * The path to which the client navigates to sign in with Google, with the path to return to as `state`, and with the secret of an
 * `invitation` if it has one.
 */
export const googlePath = '/auth/google'

/** Maximum duration of a sign-in at Google. */
const cookieMaxAgeSeconds = 600

/** Browsers drop a cookie of more than 4 kB, and the attempt would be lost with it. */
const maxPathLength = 2000

/**
 * Registers the sign-in with Google, which works by navigation: to the provider, back to the callback, and on to the
 * path where the user wanted to go. Every failure leads to /signin with the reason, that path and the invitation, and nothing else.
 */
export function registerGoogleSignIn(
  app: FastifyInstance,
  services: Services,
  provider: GoogleProvider | undefined,
): void {
  const cookie = attemptCookie(services.publicUrl)

  app.get(googlePath, async (request, reply) => {
    const query = queryOf(request)
    const origin: Origin = { path: safePath(query.get('state')), invitation: invitationIn(query) }
    // The provider may return at once to a user who has agreed before, so that a link elsewhere could start a session.
    if (!hasOwnFetchSite(request)) return redirectToSignIn(reply, undefined, origin)
    if (provider === undefined) return redirectToSignIn(reply, 'unavailable', origin)
    try {
      const { url, attempt } = await provider.begin()
      cookie.write(reply, { ...attempt, ...origin })
      return redirect(reply, url)
    } catch (err) {
      request.log.error({ err }, 'Google cannot be reached')
      return redirectToSignIn(reply, 'unavailable', origin)
    }
  })

  app.get(googleCallback, async (request, reply) => {
    const attempt = cookie.read(request)
    const query = queryOf(request)
    if (provider === undefined || attempt === undefined || query.get('state') !== attempt.state) {
      // The cookie stays: an attempt that began in another tab of this browser may still come back.
      request.log.warn({}, 'a response of Google matches no sign-in attempt of this browser')
      return redirectToSignIn(reply, 'failed', attempt ?? { path: '/' })
    }
    cookie.clear(reply)
    const failure = query.get('error') === 'access_denied' ? 'cancelled' : await signIn(request, provider, attempt)
    if (failure === undefined) return redirect(reply, attempt.path)
    // The rest of the sign-in is in a cookie: the page only has to ask for the code.
    if (failure === 'secondFactor') return redirectToSignIn(reply, undefined, attempt, '#code')
    request.log.info({ reason: failure }, 'a sign-in with Google was not completed')
    return redirectToSignIn(reply, failure, attempt)
  })

  async function signIn(
    request: FastifyRequest,
    provider: GoogleProvider,
    attempt: PendingAttempt,
  ): Promise<GoogleFailure | 'secondFactor' | undefined> {
    try {
      const identity = await provider.finish(queryOf(request).toString(), attempt)
      return await signInWithGoogle(contextOf(services, request), identity, attempt.invitation)
    } catch (err) {
      request.log.error({ err }, 'a sign-in with Google failed')
      return 'failed'
    }
  }
}

/** The parameters of a sign-in: the path to return to, and the secret of an invitation. */
interface Origin {
  path: string
  invitation?: string | undefined
}

/** One that is too long is cut, so that it fits into the cookie: it is invalid in either case. */
const invitationIn = (query: URLSearchParams) => query.get('invitation')?.slice(0, limits.invitation) || undefined

const cookieContent = googleAttempt.extend({
  path: z.string().transform(safePath),
  invitation: z.string().optional(),
})
/** A sign-in attempt, with its parameters. */
type PendingAttempt = z.output<typeof cookieContent>

/** The cookie that binds an attempt to the browser in which it began. */
function attemptCookie(publicUrl: string) {
  const { name, attributes } = hostCookie(publicUrl, 'wordtide_google')
  return {
    write(reply: FastifyReply, attempt: PendingAttempt): void {
      const path = attempt.path.length > maxPathLength ? '/' : attempt.path
      const value = Buffer.from(JSON.stringify({ ...attempt, path })).toString('base64url')
      reply.setCookie(name, value, { ...attributes, maxAge: cookieMaxAgeSeconds })
    },
    /** The attempt that began in this browser; undefined if there is none, or the cookie is malformed. */
    read(request: FastifyRequest): PendingAttempt | undefined {
      const value = request.cookies[name]
      return value === undefined ? undefined : cookieContent.safeParse(decoded(value)).data
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributes)
    },
  }
}

function decoded(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch {
    return undefined
  }
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams

const redirect = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 302)

function redirectToSignIn(
  reply: FastifyReply,
  google: GoogleFailure | undefined,
  { path, invitation }: Origin,
  hash = '',
): FastifyReply {
  const search = new URLSearchParams({
    ...(google === undefined ? {} : { google }),
    ...(path === '/' ? {} : { redirect: path }),
    ...(invitation === undefined ? {} : { invitation }),
  })
  return redirect(reply, `/signin${search.size === 0 ? '' : `?${search}`}${hash}`)
}
