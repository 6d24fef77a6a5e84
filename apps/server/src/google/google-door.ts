import { type Services, signInWithGoogle } from '@wordtide/api'
import { type GoogleFailure, safePath } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GoogleProvider, googleCallback } from '../adapters/google.ts'
import { contextOf } from '../plugins/session.ts'
import { attemptCookie } from './attempt-cookie.ts'

/** Where the client sends a person who signs in with Google, with the path to go on to as `state`. */
export const googlePath = '/auth/google'

/**
 * Signs people in with Google, by navigation: to the provider, back, and on to where the person wanted to go. Whatever
 * fails leads to /signin, which is told the reason and that path, and nothing else.
 */
export function openGoogleDoor(app: FastifyInstance, services: Services, provider: GoogleProvider | undefined): void {
  const cookie = attemptCookie(services.publicUrl)

  app.get(googlePath, async (request, reply) => {
    const path = safePath(queryOf(request).get('state'))
    if (provider === undefined) return sendBack(reply, 'unavailable', path)
    try {
      const { url, attempt } = await provider.begin()
      cookie.write(reply, { ...attempt, path })
      return goTo(reply, url)
    } catch (err) {
      request.log.error({ err }, 'Google cannot be reached')
      return sendBack(reply, 'unavailable', path)
    }
  })

  app.get(googleCallback, async (request, reply) => {
    const attempt = cookie.read(request)
    const query = queryOf(request)
    if (provider === undefined || attempt === undefined || query.get('state') !== attempt.state) {
      // An attempt of this browser, begun in another tab say, may still come back.
      request.log.warn({}, 'an answer of Google belongs to no attempt of this browser')
      return sendBack(reply, 'failed', attempt?.path ?? '/')
    }
    cookie.clear(reply)
    const failure = query.get('error') === 'access_denied' ? 'cancelled' : await signIn(request, provider, attempt)
    if (failure === undefined) return goTo(reply, attempt.path)
    request.log.info({ reason: failure }, 'nobody was signed in with Google')
    return sendBack(reply, failure, attempt.path)
  })

  async function signIn(
    request: FastifyRequest,
    provider: GoogleProvider,
    attempt: Parameters<GoogleProvider['finish']>[1],
  ): Promise<GoogleFailure | undefined> {
    try {
      const identity = await provider.finish(queryOf(request).toString(), attempt)
      return await signInWithGoogle(contextOf(services, request), identity)
    } catch (err) {
      request.log.error({ err }, 'a sign-in with Google failed')
      return 'failed'
    }
  }
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams

const goTo = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 302)

/** To the form, which takes the path up where it may be one of this site. */
const sendBack = (reply: FastifyReply, google: GoogleFailure, path: string) =>
  goTo(reply, `/signin?${new URLSearchParams({ google, ...(path === '/' ? {} : { redirect: path }) })}`)
