import { rateInput, ratingOfList, ratingView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { signedIn } from '../procedures.ts'
import { ownRating } from './own.ts'
import { rateList } from './rate.ts'

export const ratingsRouter = trpc.router({
  get: signedIn
    .input(ratingOfList)
    .output(ratingView)
    .query(({ ctx, input }) => ownRating(ctx, input.listId)),
  rate: signedIn
    .input(rateInput)
    .output(ratingView)
    .mutation(({ ctx, input }) => rateList(ctx, input)),
})
