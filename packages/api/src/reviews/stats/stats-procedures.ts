import {
  forecastInput,
  forecastView,
  learnedView,
  listId,
  listStatsView,
  milestoneCounts,
  milestonesInput,
  missedView,
  retentionView,
  statsDaysInput,
  statsDaysView,
  statsInput,
  streakView,
} from '@wordtide/contract'
import { list } from '../../calls/examples.ts'
import { readingProcedure } from '../../calls/procedures.ts'
import { listDays } from './days.ts'
import { getForecast } from './forecast.ts'
import { listMissed } from './missed.ts'
import { getRetention } from './retention.ts'
import { getListStats, getMilestones, listLearned } from './stats.ts'
import { getStreak } from './streak.ts'

const { id, name, vocsCount, language, milestones } = list
const progress = { progress: 37, confidence: 71, dueCount: 4 }

/** The statistics of the user's own learning, as procedures of the router of reviews. */
export const statsProcedures = {
  getListStats: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:id/stats',
        summary: 'Your progress in a list, by review type',
        errors: ['LIST_NOT_FOUND'],
        example: {
          input: { id },
          output: {
            id,
            name,
            vocsCount,
            translation: progress,
            reverseTranslation: progress,
            dictation: progress,
            maxReviewTypeConfidence: 192,
            milestones,
          },
        },
      },
    })
    .input(listId)
    .output(listStatsView)
    .query(({ ctx, input }) => getListStats(ctx, input.id)),

  listLearned: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/stats/learned-vocs-by-lang',
        summary: 'How many vocabularies you have learned, by language',
        example: { output: [{ language, learnedCount: 8 }] },
      },
    })
    .output(learnedView)
    .query(({ ctx }) => listLearned(ctx)),

  getMilestones: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/stats/milestones',
        summary: 'How many vocabularies are new, learning, known and learned',
        description:
          'Over all lists that you learn and may see. A vocabulary is known while the interval in at least one review type is 21 days or more, and learned while it is learned in at least one. Your settings decide: a change of them holds at once.',
        parameters: { language: 'Only lists in this language.' },
        example: { input: { language }, output: milestones },
      },
    })
    .input(milestonesInput)
    .output(milestoneCounts)
    .query(({ ctx, input }) => getMilestones(ctx, input)),

  getStreak: readingProcedure
    .input(statsInput)
    .output(streakView)
    .query(({ ctx, input }) => getStreak(ctx, input)),

  getRetention: readingProcedure
    .input(statsInput)
    .output(retentionView)
    .query(({ ctx, input }) => getRetention(ctx, input)),

  listMissed: readingProcedure
    .input(statsDaysInput)
    .output(missedView)
    .query(({ ctx, input }) => listMissed(ctx, input)),

  listDays: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/stats/days',
        summary: 'What you did on each day, the oldest first',
        description:
          'Every day of the range, at most 366. Your days begin at the hour and in the time zone of your settings, also for earlier answers. Lists that you may not see any more do not count.',
        errors: ['LIST_NOT_FOUND'],
        parameters: {
          from: 'The first day, such as 2026-11-22. Without it, the range has 30 days.',
          to: 'The last day. Today if the range has no first day either.',
          list: 'The id of a list; without it, all lists that you may see.',
        },
        example: {
          input: { from: '2024-11-15', to: '2024-11-16' },
          output: [
            { day: '2024-11-15', reviews: 0, correct: 0, new: 0, thinkingMs: 0 },
            { day: '2024-11-16', reviews: 34, correct: 29, new: 12, thinkingMs: 163_400 },
          ],
        },
      },
    })
    .input(statsDaysInput)
    .output(statsDaysView)
    .query(({ ctx, input }) => listDays(ctx, input)),

  getForecast: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/stats/forecast',
        summary: 'How many reviewed cards are due on each day, today first',
        description: 'If you answer none meanwhile. Overdue cards count today; each card counts on one day.',
        errors: ['LIST_NOT_FOUND'],
        parameters: {
          days: 'The number of days, today included.',
          list: 'The id of a list; without it, all lists that you may see and have not paused.',
        },
        example: {
          input: { days: 2 },
          output: [
            { day: '2024-11-16', due: 14 },
            { day: '2024-11-17', due: 9 },
          ],
        },
      },
    })
    .input(forecastInput)
    .output(forecastView)
    .query(({ ctx, input }) => getForecast(ctx, input)),
}
