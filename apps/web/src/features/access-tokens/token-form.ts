import { createAccessTokenInput, type TokenAccess } from '@wordtide/contract'
import * as z from 'zod'

/** A token as it is filled in: a choice of a number is text. */
export interface TokenFormInput {
  name: string
  access: TokenAccess
  days: string
}

/** The contract's token, filled in by a person. */
export const tokenForm: z.ZodType<
  z.output<typeof createAccessTokenInput>,
  TokenFormInput
> = createAccessTokenInput.extend({ days: z.string().transform(Number).pipe(createAccessTokenInput.shape.days) })
