import * as z from 'zod'
import { email, maxLength, messages, minLength, requiredText } from '../text.ts'
import { errorMessageOf } from '../values/errors.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'
import { secondFactorCode } from './two-factor.ts'

const passwordRequired = 'Password is required'

/** A new password: 6 to 32 characters with a digit, a lowercase, an uppercase and a special character; never trimmed. */
export const newPassword = z
  .string({ error: passwordRequired })
  .min(1, passwordRequired)
  .check(minLength(limits.password.min, `Password length should be at least ${limits.password.min} characters`))
  .check(maxLength(limits.password.max, `Password can have ${limits.password.max} characters at most`))
  .regex(/\p{Nd}/u, 'Password should contain a digit')
  .regex(/\p{Ll}/u, 'Password should contain a lowercase letter')
  .regex(/\p{Lu}/u, 'Password should contain an uppercase letter')
  .regex(/[^\p{L}\p{M}\p{Nd}\s]/u, 'Password should contain a special character')
  .describe('Contains a digit, a lowercase letter, an uppercase letter and a special character.')

/** The fields of the form that creates an account. */
export const newAccountInput = z.object({
  name: requiredText(limits.signUpName, 'Name is required'),
  email,
  password: newPassword,
})

/** A new account. */
export const signUpInput = newAccountInput.extend({
  invitation: z
    .string()
    .check(maxLength(limits.invitation, errorMessageOf('INVALID_INVITATION')))
    .optional()
    .describe(
      'The value of `invitation` in the link that the operator has sent. Needed while registration is closed, and ignored otherwise.',
    ),
})
/** The created account. Signing up does not sign in. */
export const signUpView = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** The credentials; also the fields of the form. The rules for new passwords do not apply. */
export const signInInput = z.object({
  email,
  // Longer than any password that can be set. Limits how much the hash function has to process.
  password: z.string({ error: passwordRequired }).min(1, passwordRequired).max(1000, messages.tooLong),
  code: secondFactorCode
    .optional()
    .describe(
      'A code of the second factor, if the account has one: of the authenticator app, or a recovery code. Each works once.',
    ),
})

/** The signed-in user. */
export const sessionView = z.object({ id: z.string(), name: z.string(), email: z.string(), createdAt: unixMs })
export type SessionView = z.infer<typeof sessionView>

// Of any length, or empty: a token that is not ours is void, and nothing else is said about it.
const token = z.string({ error: messages.required })

/** The address and the token of a mailed link. */
export const activateInput = z.object({ email, token })

/** The address to send a mail with a link to. */
export const mailInput = z.object({ email })

/** The fields of the form that sets a new password. */
export const newPasswordInput = z.object({ password: newPassword })
export const resetPasswordInput = newPasswordInput.extend({ email, token })

/** The output of calls that return nothing. */
export const emptyView = z.object({})
