import { getRatingInput, rateInput, ratingView } from '@wordtide/contract'
import { list } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { getRating, rateList } from './ratings.ts'

export const ratingsRouter = trpc.router({
  get: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:listId/ratings',
        summary: 'Your rating of a list',
        description: '0 and null without a rating.',
        errors: ['LIST_NOT_FOUND'],
        example: { input: { listId: list.id }, output: { rating: 0, lastModifiedAt: null } },
      },
    })
    .input(getRatingInput)
    .output(ratingView)
    .query(({ ctx, input }) => getRating(ctx, input.listId)),

  rate: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/lists/:listId/ratings',
        summary: 'Rate another user’s list',
        description: '1 to 5 stars; 0 clears the rating.',
        errors: ['LIST_NOT_FOUND', 'FORBIDDEN'],
        example: {
          input: { listId: list.id, rating: 5 },
          output: { rating: 5, lastModifiedAt: list.lastModifiedAt },
        },
      },
    })
    .input(rateInput)
    .output(ratingView)
    .mutation(({ ctx, input }) => rateList(ctx, input)),
})
