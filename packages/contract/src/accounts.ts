import * as z from 'zod'
import { limits } from './limits.ts'
import { atLeast, atMost, email, messages, requiredText, unixMs } from './text.ts'

/** A new password: 6 to 32 characters with a digit, a lowercase, an uppercase and a special character; never trimmed. */
export const newPassword = z
  .string({ error: messages.required })
  .min(1, messages.required)
  .check(atLeast(limits.password.min, `Password length should be at least ${limits.password.min} characters`))
  .check(atMost(limits.password.max, `Password can have ${limits.password.max} characters at most`))
  .regex(/\p{Nd}/u, 'Password should contain a digit')
  .regex(/\p{Ll}/u, 'Password should contain a lowercase letter')
  .regex(/\p{Lu}/u, 'Password should contain an uppercase letter')
  .regex(/[^\p{L}\p{M}\p{Nd}\s]/u, 'Password should contain a special character')
  .describe('With a digit, a lowercase, an uppercase and a special character.')

const nameRequired = 'Name is required'

export const signUpInput = z.object({
  name: requiredText(limits.signUpName, nameRequired),
  email,
  password: newPassword,
})
/** The created account; nobody is signed in by it. */
export const signUpView = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const signInInput = z.object({
  email,
  // A longer one cannot be right; the bound keeps a hostile one from the hash.
  password: z.string({ error: messages.required }).min(1, messages.required).max(1000, messages.tooLong),
})

/** The signed-in person. */
export const sessionView = z.object({ id: z.string(), name: z.string(), email: z.string(), createdAt: unixMs })
export type SessionView = z.infer<typeof sessionView>

const token = z.string({ error: messages.required }).min(1, messages.required).max(limits.token, messages.tooLong)

export const activateInput = z.object({ email, token })

/** Whom to send a mail with a link. */
export const mailInput = z.object({ email })

/** The new password of the form, alone. */
export const newPasswordInput = z.object({ password: newPassword })
export const resetPasswordInput = newPasswordInput.extend({ email, token })

/** The answer of calls that have nothing to say. */
export const emptyView = z.object({})
