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
import { listLearning } from './list-learning.ts'
import { getQueue } from './queue.ts'
import { resetReviews } from './reset.ts'
import { getSettings, updateSettings } from './settings.ts'
import { getListStats, listLearned } from './stats.ts'
import { submitReviews } from './submit.ts'

export const reviewsRouter = trpc.router({
  getQueue: protectedProcedure
    .input(queueInput)
    .output(queueView)
    .query(({ ctx, input }) => getQueue(ctx, input)),
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
    .query(({ ctx, input }) => listLearning(ctx, input)),
  getListStats: protectedProcedure
    .input(listId)
    .output(listStatsView)
    .query(({ ctx, input }) => getListStats(ctx, input.id)),
  listLearned: protectedProcedure.output(learnedView).query(({ ctx }) => listLearned(ctx)),
  getSettings: protectedProcedure.output(settings).query(({ ctx }) => getSettings(ctx)),
  updateSettings: protectedProcedure
    .input(settings)
    .output(settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
