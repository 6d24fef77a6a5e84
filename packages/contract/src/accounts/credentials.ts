import * as z from 'zod'
import { email } from '../text.ts'
import { unixMs } from '../vocs/fields.ts'
import { newPassword } from './accounts.ts'
import { proofFields } from './proofs.ts'

/** A new password. An account that has one already proves it by `current`. */
export const changePasswordInput = z.object({ ...proofFields, password: newPassword })

/** A new address, which is the account's once the link in the mail to it is followed. */
export const changeEmailInput = z.object({ ...proofFields, email })

/** The address of the account, and the one that waits for its confirmation. */
export const emailView = z.object({
  email: z.string(),
  pending: z.object({ email: z.string(), requestedAt: unixMs }).nullable(),
})
export type EmailView = z.infer<typeof emailView>
