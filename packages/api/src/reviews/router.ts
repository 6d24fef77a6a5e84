import {
  answersInput,
  answersView,
  cardCountsView,
  daysAheadView,
  emptyView,
  learningListsInput,
  learningListsView,
  limits,
  listId,
  newCountsView,
  ownParametersInput,
  ownParametersView,
  queueInput,
  queueView,
  settings,
  settingsInput,
  submitInput,
  submitView,
  suspendedInput,
  suspendedView,
  todayView,
} from '@wordtide/contract'
import { assignment, dueAt, exampleSettings, list, reviewedAt, schoolClass, voc } from '../calls/examples.ts'
import { protectedProcedure, readingProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { listAnswers } from './list-answers.ts'
import { listLearning } from './list-learning.ts'
import { listSuspended } from './list-suspended.ts'
import { getOwnParameters, setOwnParameters } from './own-parameters.ts'
import { pauseList } from './pause.ts'
import { countCards, countNew } from './queue/card-counts.ts'
import { getDaysAhead } from './queue/days-ahead.ts'
import { getQueue } from './queue/queue.ts'
import { getToday } from './queue/today.ts'
import { resetReviews } from './reset.ts'
import { getSettings, updateSettings } from './settings.ts'
import { statsProcedures } from './stats/stats-procedures.ts'
import { submitReviews } from './submit.ts'

const { id, name, language } = list
const type = 'translation'

export const reviewsRouter = trpc.router({
  getQueue: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/reviews/vocs',
        summary: 'The cards to review, in a list or in all that you learn',
        description:
          'Each vocabulary comes once before any comes a second time. Translations of vocabularies without a definition come last. `due` is the last answer and 24 hours for each day of the interval; whether a card is due goes by your days, from the begin of that day on. Answers to cards of the scope `practice` are not meant to be submitted: submitted ones count.',
        errors: ['LIST_NOT_FOUND'],
        parameters: {
          list: 'The id of a list; without it, of all lists that you learn.',
          scope:
            '`all`: due cards, the longest overdue first, then new ones, then those that are due next. `today`: each vocabulary of this day once, the due cards first, of them those that a delay harms most, then the new ones; then what else comes of these vocabularies; nothing of lists that you have paused. `due`: all due cards, the longest overdue first. `new`: new cards beyond those that the day brings, from the lists in turn. These two are of paused lists only if `list` names one. `practice`: cards of any state in random order.',
          vocs: 'With the scope `practice`, the ids of up to 100 vocabularies: only these, as far as you may see them.',
          types: '`types=a&types=b`, `types[]=a&types[]=b` and `types=a,b` are equivalent.',
          count: 'The maximum number of cards. A card is a vocabulary in one review type.',
        },
        example: {
          input: { list: id, types: [type, 'dictation'], count: 15 },
          output: [
            {
              ...voc,
              vocId: voc.id,
              listName: name,
              reviewType: type,
              lastReview: reviewedAt,
              due: dueAt,
              confidence: 2,
              newWord: false,
            },
          ],
        },
      },
    })
    .input(queueInput)
    .output(queueView)
    .query(({ ctx, input }) => getQueue(ctx, input)),

  getToday: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/reviews/today',
        summary: 'What your day brings over all lists that you learn',
        description:
          'Due cards up to the reviews a day of your settings, and new ones up to the new cards a day, less what you have answered since the day began; without lists that you have paused, and new cards that cannot be asked. `lists` are those with cards of today, in the order of the lists that you learn. New cards of `assignments` come before others.',
        example: {
          output: {
            day: '2024-11-16',
            endsAt: Date.UTC(2024, 10, 17, 3),
            due: 12,
            new: 8,
            answered: 10,
            goal: 30,
            lists: [{ id, name, language, due: 12, new: 8 }],
            assignments: [
              {
                ...{ id: assignment.id, classId: schoolClass.id, className: schoolClass.name },
                ...{ listId: assignment.listId, listName: assignment.listName, tag: assignment.tag },
                ...{ dueDay: '2024-11-19', wordsLeft: 12, wordsPerDay: 3, isNew: true },
              },
            ],
          },
        },
      },
    })
    .output(todayView)
    .query(({ ctx }) => getToday(ctx)),

  submit: protectedProcedure
    .meta({
      maxBodyBytes: limits.answersBody,
      rest: {
        method: 'POST',
        path: '/reviews/vocs',
        summary: 'Save answers',
        description:
          'Idempotent: an answer with the same vocabulary, type and date counts once. One invalid answer rejects them all. Vocabularies that no longer exist are skipped and returned. The `Date` of every response tells the clock of the server.',
        example: {
          input: { vocReviews: [{ vocId: voc.id, type, result: 1, date: reviewedAt, thinkingTime: 2400 }] },
          output: { saved: 1, skipped: [] },
        },
      },
    })
    .input(submitInput)
    .output(submitView)
    .mutation(({ ctx, input }) => submitReviews(ctx, input.vocReviews)),

  listAnswers: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/reviews/history',
        summary: 'Your answers, the oldest first',
        description:
          'Every answer that is saved, also in lists that you may not see any more, as the export of your data has them. Answers that arrive late have earlier dates: whoever follows the history reads the last days again. Resetting a list and deleting a vocabulary or a list remove their answers.',
        parameters: {
          since: 'Only answers dated from then on, in unix milliseconds; without it, all.',
          limit: 'The maximum number of answers in a page, 1 to 500; by default 100.',
        },
        example: {
          input: { since: reviewedAt, limit: 100 },
          output: {
            answers: [{ vocId: voc.id, type, result: 1, date: reviewedAt, thinkingTime: 2400 }],
            next: null,
          },
        },
      },
    })
    .input(answersInput)
    .output(answersView)
    .query(({ ctx, input }) => listAnswers(ctx, input)),

  reset: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/reviews/list/:id',
        status: 204,
        summary: 'Reset your progress in a list',
        errors: ['LIST_NOT_FOUND'],
        example: { input: { id } },
      },
    })
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await resetReviews(ctx, input.id)
      return {}
    }),

  pause: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/lists/:id/pause',
        status: 204,
        summary: 'Pause a list',
        description:
          'None of its cards come by day until you resume it. Its own queue, and what you have learned of it, stay as they are.',
        errors: ['LIST_NOT_FOUND'],
        example: { input: { id } },
      },
    })
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await pauseList(ctx, input.id, true)
      return {}
    }),

  resume: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/lists/:id/pause',
        status: 204,
        summary: 'Resume a list that you have paused',
        errors: ['LIST_NOT_FOUND'],
        example: { input: { id } },
      },
    })
    .input(listId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await pauseList(ctx, input.id, false)
      return {}
    }),

  listLearning: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/learning',
        summary: 'The lists that you are learning, the last reviewed first',
        example: { input: { limit: 15 }, output: { lists: [list], next: null } },
      },
    })
    .input(learningListsInput)
    .output(learningListsView)
    .query(({ ctx, input }) => listLearning(ctx, input)),

  ...statsProcedures,

  countCards: readingProcedure
    .input(listId)
    .output(cardCountsView)
    .query(({ ctx, input }) => countCards(ctx, input.id)),

  getDaysAhead: readingProcedure.output(daysAheadView).query(({ ctx }) => getDaysAhead(ctx)),

  countNew: readingProcedure.output(newCountsView).query(({ ctx }) => countNew(ctx)),

  listSuspended: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/lists/:id/suspensions',
        summary: 'The vocabularies of a list that you have suspended, by term',
        errors: ['LIST_NOT_FOUND'],
        example: { input: { id, limit: 50 }, output: { items: [{ id: voc.id, term: voc.term }], next: null } },
      },
    })
    .input(suspendedInput)
    .output(suspendedView)
    .query(({ ctx, input }) => listSuspended(ctx, input)),

  getSettings: readingProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/settings',
        summary: 'Your settings',
        description:
          'By default, the intervals are 1, 4, 12, 35, 100 and 240 days; days begin at four, in UTC, and bring 20 new and 200 reviewed cards; `introduce` and `repeatMissed` are true, `learnedReturn` and `byMail` false; the schedule is by `intervals`, the retention 0.85; there is neither a reminder nor a goal.',
        example: { output: exampleSettings },
      },
    })
    .output(settings)
    .query(({ ctx }) => getSettings(ctx)),

  updateSettings: protectedProcedure
    .meta({
      // Null is a value of some settings, so that it does not mean absent.
      refusesNull: true,
      rest: {
        method: 'POST',
        path: '/users/settings',
        summary: 'Change your settings',
        description:
          'Any of them; the others stay. `null` clears the time zone, the hour of the reminder and the goal. Those of reviews apply to all your reviews at once; no confidence changes.',
        example: { input: { reviews: { timeZone: 'Europe/Berlin' } }, output: exampleSettings },
      },
    })
    .input(settingsInput)
    .output(settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),

  getOwnParameters: readingProcedure.output(ownParametersView).query(({ ctx }) => getOwnParameters(ctx)),

  setOwnParameters: protectedProcedure
    .input(ownParametersInput)
    .output(ownParametersView)
    .mutation(({ ctx, input }) => setOwnParameters(ctx, input)),
})
