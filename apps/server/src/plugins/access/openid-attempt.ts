import { type IdentityProviderKey, safePath } from '@wordtide/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { openIdAttempt } from '../../adapters/openid.ts'
import { hostCookie } from './session.ts'

/** Maximum duration of an attempt at a provider. */
const cookieMaxAgeSeconds = 600

/** Browsers drop a cookie of more than 4 kB, and the attempt would be lost with it. */
const maxPathLength = 2000

/** The parameters of an attempt. */
const origin = z.object({
  purpose: z.enum(['signIn', 'link', 'prove']),
  /** The path to return to. */
  path: z.string().transform(safePath),
  /** The secret of an invitation, for a new account. */
  invitation: z.string().optional(),
  /** The signed-in user who links an identity or proves to be there. */
  userId: z.string().optional(),
})
export type Origin = z.input<typeof origin>

const cookieContent = openIdAttempt.extend(origin.shape)
/** An attempt at a provider, with its parameters. */
export type PendingAttempt = z.output<typeof cookieContent>

/**
 * The cookie that binds an attempt to the browser in which it began. It is not signed: the callback checks everything that it could grant.
 */
export function attemptCookie(publicUrl: string, key: IdentityProviderKey) {
  const { name, attributes } = hostCookie(publicUrl, `wordtide_${key}`)
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
