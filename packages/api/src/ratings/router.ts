import { getRatingInput, rateInput, ratingView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { protectedProcedure } from '../procedures.ts'
import { getRating, rateList } from './ratings.ts'

export const ratingsRouter = trpc.router({
  get: protectedProcedure
    .input(getRatingInput)
    .output(ratingView)
    .query(({ ctx, input }) => getRating(ctx, input.listId)),
  rate: protectedProcedure
    .input(rateInput)
    .output(ratingView)
    .mutation(({ ctx, input }) => rateList(ctx, input)),
})
