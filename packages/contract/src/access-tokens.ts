import * as z from 'zod'
import { limits } from './limits.ts'
import { choiceError, messages, requiredText, unixMs } from './text.ts'
import { type TokenAccess, tokenDays } from './token-choices.ts'

/** What a program may do with a token: call what reads, or also what changes something. */
export const tokenAccess = z.enum(['read', 'write'] satisfies TokenAccess[], {
  error: choiceError('Unknown access'),
})

/** A token to be made; the form's fields. `name` is what its owner knows it by. */
export const createAccessTokenInput = z.object({
  name: requiredText(limits.accessTokens.name),
  access: tokenAccess,
  days: z.literal(tokenDays, {
    error: ({ input }) => (input === undefined ? messages.required : `Must be one of ${tokenDays.join(', ')}`),
  }),
})

export const accessTokenView = z.object({
  id: z.string(),
  name: z.string(),
  access: tokenAccess,
  createdAt: unixMs,
  expiresAt: unixMs,
  /** To the minute; null where it was never used. */
  lastUsedAt: unixMs.nullable(),
})
export type AccessTokenView = z.infer<typeof accessTokenView>

/** The newest first; those that have expired stay for a while, so that nobody has to guess why a program stopped. */
export const accessTokensView = z.array(accessTokenView)

/** The answer to making one: only here does `token` itself ever stand. */
export const newAccessTokenView = accessTokenView.extend({ token: z.string() })

export const accessTokenId = z.object({ id: z.string() })
