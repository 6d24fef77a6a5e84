import { emptyView, proofMeansView, proveInput } from '@wordtide/contract'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { getMeans } from './means.ts'
import { prove } from './proofs.ts'

export const proofsRouter = trpc.router({
  getMeans: sessionProcedure.output(proofMeansView).query(({ ctx }) => getMeans(ctx)),
  prove: sessionProcedure
    .input(proveInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await prove(ctx, input)
      return {}
    }),
})
