import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { translateError } from './errors.ts'
import { speakPlainly } from './plain-messages.ts'

speakPlainly()

/** What a procedure says of itself. */
export interface ProcedureMeta {
  /** Who may call it: everyone, who is signed in by a session or a token, or by a session alone. */
  access: 'public' | 'protected' | 'session'
}

/** tRPC, set up once: every error leaves as the catalogue's body in `data.error`. */
export const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const body = translateError(error, ctx?.log ?? silent)
      return { ...shape, message: body.message, data: { httpStatus: body.status, error: body } }
    },
  })

// Only a request whose context could not be made has no log, and its error is the context's own.
const silent = { info() {}, warn() {}, error() {} }
