import { safePath } from '@wordtide/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { googleAttempt } from '../adapters/google.ts'
import { hostCookie } from '../plugins/host-cookie.ts'

/** How long somebody may take at Google. */
const maxAgeSeconds = 600

/** Browsers drop a cookie of more than 4 kB, and with it the whole attempt. */
const longestPath = 2000

const kept = googleAttempt.extend({ path: z.string().transform(safePath) })
/** An attempt to sign in, and where the person goes afterwards. */
export type KeptAttempt = z.output<typeof kept>

/** The cookie that ties an attempt to the browser that began it. */
export function attemptCookie(publicUrl: string) {
  const { name, attributes } = hostCookie(publicUrl, 'wordtide_google')
  return {
    write(reply: FastifyReply, attempt: KeptAttempt): void {
      const path = attempt.path.length > longestPath ? '/' : attempt.path
      const value = Buffer.from(JSON.stringify({ ...attempt, path })).toString('base64url')
      reply.setCookie(name, value, { ...attributes, maxAge: maxAgeSeconds })
    },
    /** The attempt that this browser began; undefined where there is none that can be read. */
    read(request: FastifyRequest): KeptAttempt | undefined {
      const value = request.cookies[name]
      return value === undefined ? undefined : kept.safeParse(parsed(value)).data
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributes)
    },
  }
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch {
    return undefined
  }
}
