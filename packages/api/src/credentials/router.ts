import { activateInput, changeEmailInput, changePasswordInput, emailView, emptyView } from '@wordtide/contract'
import { ada, password, token } from '../calls/examples.ts'
import { publicProcedure, sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { changeEmail, getEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { restoreEmail } from './restore-email.ts'

const newEmail = 'ada.lovelace@example.com'

export const accountRouter = trpc.router({
  changePassword: sessionProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/users/password',
        status: 204,
        summary: 'Change your password',
        description:
          'Every other session and every access token ends; this session goes on, with another cookie. `current` may be missing only if the account has no password, or this session has given it within the last ten minutes.',
        errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'PROOF_REQUIRED', 'BUSY'],
        setsSession: true,
        example: { input: { current: password, password: 'N3w-Passw0rd' } },
      },
    })
    .input(changePasswordInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input)
      return {}
    }),

  getEmail: sessionProcedure.output(emailView).query(({ ctx }) => getEmail(ctx)),

  changeEmail: sessionProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/users/email',
        summary: 'Ask for another e-mail address',
        description:
          'A mail to the new address has a link that makes it yours. What you have asked for before is void. Returns the same whether or not the address has an account.',
        errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'PROOF_REQUIRED', 'BUSY'],
        example: { input: { email: newEmail, current: password }, output: {} },
      },
    })
    .input(changeEmailInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await changeEmail(ctx, input)
      return {}
    }),

  confirmEmail: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/confirm-email',
        summary: 'Make an address that of your account with the token of the mailed link',
        errors: ['INVALID_TOKEN', 'EMAIL_TAKEN'],
        example: { input: { email: newEmail, token }, output: {} },
      },
    })
    .input(activateInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input)
      return {}
    }),

  restoreEmail: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/restore-email',
        summary: 'Take back a former address with the token of the mailed link',
        description:
          'Ends all sessions, revokes all access tokens and voids the password. A mail to the address has a link to choose a new one.',
        errors: ['INVALID_TOKEN', 'EMAIL_TAKEN'],
        example: { input: { email: ada.email, token }, output: {} },
      },
    })
    .input(activateInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await restoreEmail(ctx, input)
      return {}
    }),
})
