import * as z from 'zod'
import { maxLength, messages } from '../text.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

/** A code of an authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const secondFactorCode = z
  .string({ error: messages.required })
  .trim()
  .min(1, messages.required)
  .check(maxLength(limits.secondFactorCode))
  .describe('A code of the authenticator app, or a recovery code. Each works once.')

/** A call whose proof is a code; also the field of a form. */
export const codeInput = z.object({ code: secondFactorCode })

/** The second factor of the user: since when it is on, or null, and how many recovery codes are left. */
export const twoFactorView = z.object({ confirmedAt: unixMs.nullable(), recoveryCodesLeft: z.number() })
export type TwoFactorView = z.infer<typeof twoFactorView>

/** The secret that an authenticator app needs: to be typed in, and as the address that a QR code carries. */
export const twoFactorSecretView = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecretView = z.infer<typeof twoFactorSecretView>

/** New recovery codes, which are shown this once. */
export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })
