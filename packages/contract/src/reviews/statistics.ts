import * as z from 'zod'
import { atMost, messages } from '../text.ts'
import { limits } from '../values/limits.ts'
import { languageCode } from '../vocs/fields.ts'
import { day, requestedDay } from './reviews.ts'

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** A range of days, both included: the 30 days up to today; those from or up to the day if only one is given. Of one list, or of all. */
export const statsDaysInput = z
  .object({ from: requestedDay.optional(), to: requestedDay.optional(), list: z.string().optional() })
  .superRefine(({ from, to }, { addIssue }) => {
    if (from === undefined || to === undefined) return
    if (from > to) addIssue({ code: 'custom', path: ['to'], message: 'Must not be before the first day' })
    if (daysBetween(from, to) >= limits.statsDays)
      addIssue({ code: 'custom', path: ['from'], message: `Maximum range is ${limits.statsDays} days` })
  })

/** A user's answers on each day, the oldest first. */
export const statsDaysView = z.array(
  z.object({
    day,
    reviews: z.int().describe('Answers.'),
    correct: z.int().describe('Right answers.'),
    new: z.int().describe('Cards that were answered for the first time.'),
    thinkingMs: z.int().describe('The sum of the thinking times in milliseconds, at most 9007199254740991.'),
  }),
)

/** The number of days to forecast, from today on; of one list, or of all. */
export const forecastInput = z.object({
  days: z
    .int(messages.notWhole)
    .min(1, 'Must be 1 or more')
    .max(limits.statsDays, atMost(limits.statsDays))
    .default(30),
  list: z.string().optional(),
})

/** Numbers of reviewed cards that are due on each day, today first; overdue ones count today. */
export const forecastView = z.array(z.object({ day, due: z.int() }))

/** The subject of statistics: a list, or all lists that the user may see. */
export const statsInput = z.object({ list: z.string().optional() })

/**
 * The number of days in a row on which a user has learned. One day off in any seven days does not end them, and does not count. Today does
 * not end them yet.
 */
export const streakView = z.object({
  days: z.int().min(0),
  longest: z.int().min(0).describe('The most days in a row so far.'),
  today: z.boolean().describe('Whether there is an answer today.'),
})
export type StreakView = z.infer<typeof streakView>

/**
 * The numbers of due cards that were answered in the last `limits.recentDays` days, and of those that were known, by their age. Counts the
 * first answer of a day to a card that was answered on an earlier day.
 */
export const retentionView = z.object({
  days: z.int().describe('How many days back, today included.'),
  ages: z
    .array(
      z.object({
        fromDays: z.int().min(0).describe('Days since the first answer to the card, at least.'),
        toDays: z.int().nullable().describe('At most; null: no limit.'),
        answers: z.int().min(0),
        right: z.int().min(0),
      }),
    )
    .describe('The youngest first; always the same ages.'),
})
export type RetentionView = z.infer<typeof retentionView>

/** The vocabularies that a user has answered wrong most often in a range of days, the most often first. */
export const missedView = z.object({
  days: z.int().describe('How many days the range has.'),
  vocs: z.array(
    z.object({
      id: z.string(),
      listId: z.string(),
      listName: z.string(),
      language: languageCode,
      term: z.string(),
      definition: z.object({ language: languageCode, value: z.string() }).nullable().describe('The first one.'),
      misses: z.int().min(1).describe('Wrong answers.'),
      answers: z.int().min(1).describe('All answers.'),
    }),
  ),
})
export type MissedView = z.infer<typeof missedView>

/** Numbers of vocabularies that a user has learned, by the language of their lists. */
export const learnedView = z.array(z.object({ language: languageCode, learnedCount: z.int().min(1) }))

/** The vocabularies whose milestones are counted: of all languages, or of lists of one. */
export const milestonesInput = z.object({ language: languageCode.optional() })
