import * as z from 'zod'
import { atMost, messages } from '../text.ts'
import { isTimeZone, schedules } from '../values/choices.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

/** Days between reviews, a whole number each, as `isInterval` checks them. With `[]` a review is learned after one right answer. */
export const intervals = z
  .array(
    z.int(messages.notWhole).min(0, messages.notNegative).max(limits.intervals.days, atMost(limits.intervals.days)),
  )
  .max(limits.intervals.count, 'Maximum intervals exceeded')
  .describe('Days between reviews.')

const cardsPerDay = z
  .int(messages.notWhole)
  .min(0, messages.notNegative)
  .max(limits.cardsPerDay, atMost(limits.cardsPerDay))

/** A user's settings of reviews. `timeZone` is null until it is set: then days are those of UTC. */
const reviewSettings = z.object(
  {
    intervals,
    timeZone: z
      .string()
      .refine(isTimeZone, 'Unknown time zone')
      .nullable()
      .describe('An IANA name, such as Europe/Berlin; null if none is set: then UTC.'),
    dayStartsAt: z
      .int(messages.notWhole)
      .min(0, messages.notNegative)
      .max(23, 'Must be 23 or less')
      .describe('The hour at which days begin.'),
    newPerDay: cardsPerDay.describe('How many new cards a day brings at most.'),
    reviewsPerDay: cardsPerDay.describe('How many reviewed cards a day brings at most.'),
    learnedReturn: z.boolean().describe('Whether learned vocabularies come back after the last interval.'),
    introduce: z.boolean().describe('Whether a session over all lists shows a new vocabulary before it asks.'),
    repeatMissed: z
      .boolean()
      .describe('Whether a session over all lists asks a card that was answered No again, until it is known.'),
    schedule: z
      .enum(schedules)
      .describe(
        'What decides when a card comes back: the interval of its confidence, or, adaptive, its memory by FSRS-6.',
      ),
    retention: z
      .number('Must be a number')
      .min(limits.retention.min, `Must be ${limits.retention.min} or more`)
      .max(limits.retention.max, `Must be ${limits.retention.max} or less`)
      .describe('The probability of recall at which a card is due under the adaptive schedule.'),
  },
  { error: messages.required },
)

/** The ways in which a user hears of lists that others share. */
const sharingSettings = z.object({
  byMail: z
    .boolean('Must be true or false')
    .describe('Whether a mail tells of a list that is newly shared with you, or of what a class of yours newly gets.'),
})

const yesOrNo = z.boolean('Must be true or false')

/** The time and the ways of a user's reminders, and the number of cards a day that they want to answer. */
const reminderSettings = z.object({
  hour: z
    .int(messages.notWhole)
    .min(0, messages.notNegative)
    .max(23, 'Must be 23 or less')
    .nullable()
    .describe(
      'The hour in your time zone at which a reminder comes, if cards are due and the goal is not reached; null for none. Nobody is reminded at night: an hour from 22 to 5 counts as 6.',
    ),
  byMail: yesOrNo.describe('Whether reminders come by mail.'),
  byPush: yesOrNo.describe(
    'Whether reminders come as notifications of the browsers that have been allowed to show them.',
  ),
  goal: z
    .int(messages.notWhole)
    .min(1, 'Must be 1 or more')
    .max(limits.cardsPerDay, atMost(limits.cardsPerDay))
    .nullable()
    .describe('How many cards you want to answer a day; null for no goal.'),
})

/** The settings of a user, as they are read. */
export const settings = z.object({ reviews: reviewSettings, sharing: sharingSettings, reminders: reminderSettings })
export type Settings = z.infer<typeof settings>

/** The settings to change, of one part or of several; the others stay. */
export const settingsInput = z
  .object({
    reviews: reviewSettings.partial().exactOptional(),
    sharing: sharingSettings.partial().exactOptional(),
    reminders: reminderSettings.partial().exactOptional(),
  })
  .superRefine(({ reviews, sharing, reminders }, { addIssue }) => {
    if (reviews === undefined && sharing === undefined && reminders === undefined)
      addIssue({ code: 'custom', message: messages.required, path: ['reviews'] })
  })
export type SettingsInput = z.infer<typeof settingsInput>
export type ReviewSettingsInput = NonNullable<SettingsInput['reviews']>
export type ReminderSettingsInput = NonNullable<SettingsInput['reminders']>

/** The parameters of the adaptive schedule that were fitted to the user's own answers. */
export const ownParametersView = z.object({
  answers: z.int().describe('All that the user has given.'),
  fit: z
    .object({
      fittedAt: unixMs,
      answers: z.int().describe('Those that were read.'),
      logLoss: z
        .number()
        .describe('How far off the own parameters were on the last fifth of the answers, which were held out.'),
      defaultLogLoss: z.number().describe('How far off the default parameters were.'),
      inForce: z
        .boolean()
        .describe('Whether memories are computed by the own parameters: they are better, and not declined.'),
      declined: z.boolean(),
    })
    .nullable()
    .describe('Null before the first fit.'),
})
export type OwnParametersView = z.infer<typeof ownParametersView>

export const ownParametersInput = z.object({ use: z.boolean() })
