import * as z from 'zod'
import { choiceError, messages, requiredText } from '../text.ts'
import { tokenDays, tokenScopes } from '../values/choices.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

/** The calls that a token allows: 'read' or 'write'. */
export const tokenScope = z.enum(
  tokenScopes.map(({ scope }) => scope),
  { error: choiceError('Unknown scope') },
)

/** A new token; also the fields of its form. `name` helps its owner to recognise it; `days` is its lifetime. */
export const createAccessTokenInput = z.object({
  name: requiredText(limits.accessTokens.name),
  scope: tokenScope,
  days: z.literal(tokenDays, {
    error: ({ input }) => (input === undefined ? messages.required : `Must be one of ${tokenDays.join(', ')}`),
  }),
})

/** An access token as its owner sees it, without the token itself. */
export const accessTokenView = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScope,
  createdAt: unixMs,
  expiresAt: unixMs,
  /** To the minute; null if the token was never used. */
  lastUsedAt: unixMs.nullable(),
})
export type AccessTokenView = z.infer<typeof accessTokenView>

/** Newest first. Expired tokens are listed for a while, so that their owner can see why a program stopped working. */
export const accessTokensView = z.array(accessTokenView)

/** The response to creating a token: the only one that contains the token itself. */
export const newAccessTokenView = accessTokenView.extend({ token: z.string() })

export const accessTokenId = z.object({ id: z.string() })
