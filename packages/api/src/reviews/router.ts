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
import { protectedProcedure } from '../procedures.ts'
import { learnedVocs } from './learned-vocs.ts'
import { learningLists } from './learning-lists.ts'
import { listStats } from './list-stats.ts'
import { queueReviews } from './queue.ts'
import { resetReviews } from './reset.ts'
import { settingsOf, updateSettings } from './settings.ts'
import { submitReviews } from './submit.ts'

export const reviewsRouter = trpc.router({
  getQueue: protectedProcedure
    .input(queueInput)
    .output(queueView)
    .query(({ ctx, input }) => queueReviews(ctx, input)),
  submit: protectedProcedure
    .input(submitInput)
    .output(submitView)
    .mutation(({ ctx, input }) => submitReviews(ctx, input.vocReviews)),
  reset: protectedProcedure
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resetReviews(ctx, input.id)
      return {}
    }),
  listLearning: protectedProcedure
    .input(learningListsInput)
    .output(learningListsView)
    .query(({ ctx, input }) => learningLists(ctx, input)),
  getListStats: protectedProcedure
    .input(listId)
    .output(listStatsView)
    .query(({ ctx, input }) => listStats(ctx, input.id)),
  listLearned: protectedProcedure.output(learnedView).query(({ ctx }) => learnedVocs(ctx)),
  getSettings: protectedProcedure.output(settings).query(({ ctx }) => settingsOf(ctx)),
  updateSettings: protectedProcedure
    .input(settings)
    .output(settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
