import {
  activateInput,
  codeInput,
  emptyView,
  mailInput,
  resetPasswordInput,
  sessionView,
  signInInput,
  signUpInput,
  signUpView,
} from '@wordtide/contract'
import { ada, password, token } from '../calls/examples.ts'
import { protectedProcedure, publicProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { activate } from './activation.ts'
import { requestLinkMail } from './mailed-links.ts'
import { resetPassword } from './password-reset.ts'
import { finishSignIn } from './second-factor/pending-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const { id, name, email } = ada

export const accountsRouter = trpc.router({
  getSession: protectedProcedure
    .meta({
      rest: { method: 'GET', path: '/users/session', summary: 'The signed-in user', example: { output: ada } },
    })
    .output(sessionView)
    .query(({ ctx }) => ctx.user),

  signIn: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/session',
        summary: 'Sign in',
        description:
          'Sets the session cookie, which authenticates every other call. It expires thirty days after its last use, and 180 days after the sign-in. The user gets a mail about a sign-in from a new place: a program that runs often uses an access token.',
        errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_NOT_ACTIVATED', 'TOO_MANY_REQUESTS', 'BUSY'],
        setsSession: true,
        example: { input: { email, password }, output: ada },
      },
    })
    .input(signInInput)
    .output(sessionView)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  finishSignIn: publicProcedure
    .input(codeInput)
    .output(sessionView)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input.code)),

  signOut: publicProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/session',
        status: 204,
        summary: 'Sign out',
        description:
          'Ends the session, and clears its cookie and the cache of the browser. Also succeeds without a session.',
      },
    })
    .output(emptyView)
    .mutation(async ({ ctx }) => {
      await ctx.session.revoke()
      return {}
    }),

  signUp: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users',
        status: 201,
        summary: 'Create an account',
        description: 'Starts no session: the account must first be activated with the link in a mail.',
        errors: ['REGISTRATION_CLOSED', 'INVALID_INVITATION', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'BUSY'],
        example: { input: { name, email, password }, output: { id, name, email } },
      },
    })
    .input(signUpInput)
    .output(signUpView)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  activate: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/activate',
        summary: 'Activate an account with the token of the mailed link',
        errors: ['INVALID_TOKEN'],
        example: { input: { email, token }, output: {} },
      },
    })
    .input(activateInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await activate(ctx, input)
      return {}
    }),

  sendActivation: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/email/activation',
        summary: 'Send the activation mail again',
        description: 'Returns the same whether or not the account exists.',
        errors: ['TOO_MANY_REQUESTS'],
        example: { input: { email }, output: {} },
      },
    })
    .input(mailInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await requestLinkMail(ctx, 'activation', input.email)
      return {}
    }),

  sendPasswordReset: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/email/password',
        summary: 'Send a mail with a link to set a new password',
        description: 'Returns the same whether or not the account exists.',
        errors: ['TOO_MANY_REQUESTS'],
        example: { input: { email }, output: {} },
      },
    })
    .input(mailInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await requestLinkMail(ctx, 'reset', input.email)
      return {}
    }),

  resetPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/users/reset-password',
        summary: 'Set a new password with the token of the mailed link',
        description: 'Ends all sessions and revokes all access tokens of the account.',
        errors: ['INVALID_TOKEN', 'BUSY'],
        example: { input: { email, token, password }, output: {} },
      },
    })
    .input(resetPasswordInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return {}
    }),
})
