import { rateInput, ratingOfList, ratingView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { protectedProcedure } from '../procedures.ts'
import { ownRating } from './own.ts'
import { rateList } from './rate.ts'

export const ratingsRouter = trpc.router({
  get: protectedProcedure
    .input(ratingOfList)
    .output(ratingView)
    .query(({ ctx, input }) => ownRating(ctx, input.listId)),
  rate: protectedProcedure
    .input(rateInput)
    .output(ratingView)
    .mutation(({ ctx, input }) => rateList(ctx, input)),
})
