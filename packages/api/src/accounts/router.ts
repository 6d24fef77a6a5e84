import {
  activateInput,
  emptyView,
  mailInput,
  resetPasswordInput,
  sessionView,
  signInInput,
  signUpInput,
  signUpView,
} from '@wordtide/contract'
import { trpc } from '../init.ts'
import { protectedProcedure, publicProcedure } from '../procedures.ts'
import { activate } from './activation.ts'
import { requestLinkMail } from './mailed-links.ts'
import { resetPassword } from './password-reset.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const accountsRouter = trpc.router({
  getSession: protectedProcedure.output(sessionView).query(({ ctx }) => ctx.person),
  signIn: publicProcedure
    .input(signInInput)
    .output(sessionView)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.output(emptyView).mutation(async ({ ctx }) => {
    await ctx.session.revoke()
    return {}
  }),
  signUp: publicProcedure
    .input(signUpInput)
    .output(signUpView)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  activate: publicProcedure
    .input(activateInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await activate(ctx, input)
      return {}
    }),
  sendActivation: publicProcedure
    .input(mailInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await requestLinkMail(ctx, 'activation', input.email)
      return {}
    }),
  sendPasswordReset: publicProcedure
    .input(mailInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await requestLinkMail(ctx, 'reset', input.email)
      return {}
    }),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return {}
    }),
})
