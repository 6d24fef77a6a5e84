import {
  emptyView,
  learnedView,
  learningListsInput,
  learningListsView,
  listId,
  listStatsView,
  queueInput,
  queueView,
  settings,
  submitInput,
  submitView,
} from '@wordtide/contract'
import { trpc } from '../init.ts'
import { signedIn } from '../procedures.ts'
import { learnedVocs } from './learned-vocs.ts'
import { learningLists } from './learning-lists.ts'
import { listStats } from './list-stats.ts'
import { queueReviews } from './queue.ts'
import { resetReviews } from './reset.ts'
import { settingsOf, updateSettings } from './settings.ts'
import { submitReviews } from './submit.ts'

export const reviewsRouter = trpc.router({
  queue: signedIn
    .input(queueInput)
    .output(queueView)
    .query(({ ctx, input }) => queueReviews(ctx, input)),
  submit: signedIn
    .input(submitInput)
    .output(submitView)
    .mutation(({ ctx, input }) => submitReviews(ctx, input.vocReviews)),
  reset: signedIn
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resetReviews(ctx, input.id)
      return {}
    }),
  learningLists: signedIn
    .input(learningListsInput)
    .output(learningListsView)
    .query(({ ctx, input }) => learningLists(ctx, input)),
  listStats: signedIn
    .input(listId)
    .output(listStatsView)
    .query(({ ctx, input }) => listStats(ctx, input.id)),
  learned: signedIn.output(learnedView).query(({ ctx }) => learnedVocs(ctx)),
  settings: signedIn.output(settings).query(({ ctx }) => settingsOf(ctx)),
  updateSettings: signedIn
    .input(settings)
    .output(settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
