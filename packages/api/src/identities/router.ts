import { emptyView, identityView, provenProviderInput } from '@wordtide/contract'
import * as z from 'zod'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { listIdentities, startLink, unlinkIdentity } from './link.ts'

export const identitiesRouter = trpc.router({
  list: sessionProcedure.output(z.array(identityView)).query(({ ctx }) => listIdentities(ctx)),
  startLink: sessionProcedure
    .input(provenProviderInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await startLink(ctx, input)
      return {}
    }),
  unlink: sessionProcedure
    .input(provenProviderInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await unlinkIdentity(ctx, input)
      return {}
    }),
})
