import * as z from 'zod'
import { milestoneCounts } from '../lists/lists.ts'
import { atMost, messages } from '../text.ts'
import { defaultReviewCount, reviewScopes, reviewTypes } from '../values/choices.ts'
import { limits, pageSizes } from '../values/limits.ts'
import { languageCode, nextCursor, pageInput, paused, unixMs } from '../vocs/fields.ts'
import { vocView } from '../vocs/vocs.ts'

export const reviewType = z.enum(reviewTypes, { error: 'Unknown review type' })

const { count } = limits.review

/** The review queue to fetch: of one list, or of all that the user learns; all three `types` by default; `count` is the number of cards. */
export const queueInput = z.object({
  list: z.string().optional(),
  vocs: z
    .array(z.string())
    .max(limits.review.count.max, 'Maximum vocabularies exceeded')
    .optional()
    .describe('With the scope `practice`: only these vocabularies, as far as you may see them.'),
  scope: z.enum(reviewScopes, { error: 'Unknown scope' }).default('all'),
  types: z
    .array(reviewType)
    .min(1, messages.required)
    .default([...reviewTypes]),
  count: z
    .int(messages.notWhole)
    .min(count.min, `Must be ${count.min} or more`)
    .max(count.max, atMost(count.max))
    .default(defaultReviewCount),
})

const memoryLevel = z.int().min(0)

/** A card: a vocabulary to review in one type. If never reviewed, `lastReview` is null and `due` is now; if learned, `due` is null. */
export const reviewVocView = vocView.extend({
  vocId: z.string(),
  listName: z.string(),
  reviewType,
  lastReview: unixMs.nullable().describe('Unix milliseconds; null if it was never reviewed.'),
  due: unixMs.nullable().describe('Unix milliseconds; null if it is never due.'),
  confidence: z.int().min(0).describe('From 0 to the number of intervals plus one.'),
  newWord: z.boolean().describe('Whether you have answered no card of the vocabulary yet, in any review type.'),
  nextMemoryLevels: z
    .object({
      no: memoryLevel,
      neutral: memoryLevel,
      yes: memoryLevel,
      decay: z
        .number()
        .optional()
        .describe('The exponent of the forgetting curve by your own parameters; absent with the default ones.'),
    })
    .optional()
    .describe(
      'Under the adaptive schedule: the memory after each answer, given now. Ten levels more are twice as many days until the card is due.',
    ),
})
export type ReviewVocView = z.infer<typeof reviewVocView>
export const queueView = z.array(reviewVocView)

/** One answer of a learner. */
export const reviewResult = z.object({
  vocId: z.string({ error: messages.required }),
  type: reviewType,
  result: z.literal([-1, 0, 1], { error: 'Must be -1, 0 or 1' }).describe('-1: no, 0: neutral, 1: yes.'),
  date: z
    .int(messages.notWhole)
    .min(0, messages.notNegative)
    .describe('When the answer was given, in unix milliseconds by the server’s clock; at most a day in the future.'),
  thinkingTime: z.int(messages.notWhole).min(0, messages.notNegative).describe('Milliseconds.'),
})
export type ReviewResult = z.infer<typeof reviewResult>

/** The answers to save. They are identified by vocabulary, type and date, so that a batch can be sent again. */
export const submitInput = z.object({
  vocReviews: z
    .array(reviewResult, { error: messages.required })
    .max(limits.review.results, 'Maximum results exceeded'),
})
export const submitView = z.object({
  saved: z.int().describe('The number of answers that were new.'),
  skipped: z.array(z.string()).describe('The ids of vocabularies that no longer exist or that you can no longer see.'),
})

/** A page of the user's answers dated `since` or later, the oldest first. */
export const answersInput = z.object({
  since: z.int(messages.notWhole).min(0, messages.notNegative).optional(),
  ...pageInput(pageSizes.answers, limits.page.answers),
})
export const answersView = z.object({ answers: z.array(reviewResult), next: nextCursor })

/** The caller's progress in a vocabulary: its review of each type. */
export const vocProgressView = z.object({
  reviews: z.array(
    z.object({
      type: reviewType,
      confidence: z.int().min(0),
      lastReview: unixMs.nullable().describe('Null if it was never answered.'),
      dueInDays: z.int().min(0).nullable().describe('0 if it is due, null if it never is.'),
    }),
  ),
  maxConfidence: z.int(),
  suspended: z.boolean().describe('Whether the vocabulary is in no queue of the caller.'),
})
export type VocProgressView = z.infer<typeof vocProgressView>

/** The progress of a list in one review type. */
export const reviewTypeStats = z.object({
  progress: z.int().min(0).max(100).describe('Percent.'),
  confidence: z.int().min(0).describe('The sum over all vocabularies.'),
  dueCount: z.int().min(0).describe('The number of reviews that are due now.'),
})

/** The caller's progress in a list, by review type. */
export const listStatsView = z.object({
  id: z.string(),
  name: z.string(),
  vocsCount: z.int(),
  translation: reviewTypeStats,
  reverseTranslation: reviewTypeStats,
  dictation: reviewTypeStats,
  maxReviewTypeConfidence: z.int().describe('The highest confidence of one type: vocabularies × (intervals + 1).'),
  milestones: milestoneCounts,
  paused,
})
export type ListStatsView = z.infer<typeof listStatsView>

/** The name of a day. */
export const day = z.iso.date({ error: 'Must be a date such as 2026-11-22', abort: true })

/** Numbers of cards that the day brings in one list. */
const todayList = z.object({ id: z.string(), name: z.string(), language: languageCode, due: z.int(), new: z.int() })

/** An assignment that a student has not done yet, as Today names it. */
export const todayAssignment = z.object({
  id: z.string(),
  classId: z.string(),
  className: z.string(),
  listId: z.string(),
  listName: z.string(),
  tag: z.string().nullable(),
  dueDay: z.string(),
  wordsLeft: z.int().describe('Its words with a card that was never answered, at most.'),
  wordsPerDay: z
    .int()
    .describe('New words of each day up to the last one, today included; all that are left if it is over.'),
  isNew: z.boolean().describe('Whether the caller has not seen it in the class yet.'),
})

/** Numbers of cards that a user's day brings over all lists; `lists` are those with at least one. */
export const todayView = z.object({
  day: day.describe('The name of the day: the date on which it begins.'),
  endsAt: unixMs,
  due: z.int().describe('How many reviewed cards are still to come today.'),
  new: z.int().describe('How many new cards are still to come today.'),
  answered: z.int().describe('How many answers you have given today.'),
  goal: z.int().nullable().describe('How many you want to give a day; null without a goal.'),
  lists: z.array(todayList),
  assignments: z
    .array(todayAssignment)
    .describe('What is set in classes and not done yet, by its last days. Its new cards come first.'),
})
export type TodayView = z.infer<typeof todayView>

/** The cards of today that are still to come, and those that tomorrow brings besides, for a browser that may be without a network then. */
export const daysAheadView = z.object({
  today: z.object({ day, endsAt: unixMs, cards: queueView }),
  tomorrow: z.object({ day, endsAt: unixMs, cards: queueView }),
})
export type DaysAheadView = z.infer<typeof daysAheadView>

/** A day to ask for: the database and the names of days hold no further ones. */
export const requestedDay = day.refine(
  (name) => name >= '1900-01-01' && name <= '2999-12-31',
  'Must be from 1900 to 2999',
)

/** The numbers of cards of one review type that a list offers. */
const cardCounts = z.object({
  due: z.int().min(0).describe('Reviewed cards that are due.'),
  new: z.int().min(0).describe('Cards that were never answered.'),
  all: z.int().min(0).describe('Cards of any state.'),
})
export type CardCounts = z.infer<typeof cardCounts>

/** Numbers of cards that a list offers, by review type; those of suspended vocabularies do not count. */
export const cardCountsView = z.object({
  translation: cardCounts,
  reverseTranslation: cardCounts,
  dictation: cardCounts,
  suspended: z.int().min(0).describe('How many vocabularies the user has suspended.'),
})

/** In which of the learning lists cards wait that were never answered, and how many. */
export const newCountsView = z.object({
  lists: z.array(
    z.object({
      id: z.string(),
      new: z.int().min(1),
      isOfToday: z.boolean().describe('Whether they come by day: the user has not paused the list.'),
    }),
  ),
})

/** A page of the vocabularies of a list that the user has suspended, by term. */
export const suspendedInput = z.object({ id: z.string(), ...pageInput(pageSizes.vocs) })
export const suspendedView = z.object({
  items: z.array(z.object({ id: z.string(), term: z.string() })),
  next: nextCursor,
})
