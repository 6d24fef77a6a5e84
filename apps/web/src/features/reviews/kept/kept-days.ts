import { daysAheadView, limits, type ReviewVocView, settings } from '@wordtide/contract'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { readKept, writeKept } from '../../../shared/offline/kept-storage.ts'
import { cardKey, keyOf } from '../session/state/review-steps.ts'
import type { UnsentReview, UnsentStore } from '../unsent/store.ts'

const keptDay = daysAheadView.shape.today

/** The cards that this browser keeps, with the settings for their due dates. */
const keptDays = z.object({
  keptAt: z.int(),
  /** Some of its cards were submitted since: the server has others. */
  isOutdated: z.boolean().optional(),
  settings: settings.shape.reviews,
  /** The day whose cards are offered. */
  today: keptDay,
  /** The cards that the next day adds; null once that day is today. */
  tomorrow: keptDay.nullable(),
})
export type KeptDays = z.infer<typeof keptDays>

const name = 'days'

/** Returns the kept cards, as they are on the day of `now`; undefined if there are none. */
export async function readDays(userId: string, now: number): Promise<KeptDays | undefined> {
  const { data } = keptDays.safeParse(await readKept(userId, name))
  return data && daysAt(data, now)
}

export const writeDays = (userId: string, days: KeptDays): Promise<boolean> => writeKept(userId, name, days)

/** Once the first day is over, its remaining cards and those of the next day are the cards of that day, up to a day's maximum. */
export function daysAt(days: KeptDays, now: number): KeptDays {
  const { today, tomorrow, settings: chosen } = days
  if (tomorrow === null || now < today.endsAt) return days
  const cards = [...today.cards, ...tomorrow.cards]
  const isNew = (card: ReviewVocView) => card.lastReview === null
  const due = cards.filter((card) => !isNew(card)).slice(0, chosen.reviewsPerDay)
  return {
    ...days,
    today: { ...tomorrow, cards: [...due, ...cards.filter(isNew).slice(0, chosen.newPerDay)] },
    tomorrow: null,
  }
}

/** Leaves out the cards with these answers: they do not come again. */
export function withoutAnswered(days: KeptDays, answers: UnsentReview['answers']): KeptDays {
  const answered = new Set(answers.map(keyOf))
  const left = <Day extends { cards: ReviewVocView[] }>(day: Day): Day => ({
    ...day,
    cards: day.cards.filter((card) => !answered.has(cardKey(card))),
  })
  const { today, tomorrow } = days
  return { ...days, today: left(today), tomorrow: tomorrow && left(tomorrow) }
}

/** Removes the cards of a submission from those that are kept, before anybody knows whether it arrives. */
export async function forgetAnswered(userId: string, answers: UnsentReview['answers'], now: number): Promise<void> {
  const days = await readDays(userId, now)
  if (days !== undefined) await writeDays(userId, { ...withoutAnswered(days, answers), isOutdated: true })
}

/** The cards of one session. */
export const sessionCards = ({ today }: KeptDays): ReviewVocView[] => today.cards.slice(0, limits.review.count.max)

/** Returns what is kept without the cards that have unsent answers in this browser; undefined if nothing is kept. */
export async function keptCards(userId: string, store: UnsentStore, now: number): Promise<KeptDays | undefined> {
  const days = await readDays(userId, now)
  if (days === undefined) return undefined
  return withoutAnswered(
    days,
    store.list().flatMap((review) => review.answers),
  )
}

/** Writes down what a day begins with, so that no more comes on it once something is answered. */
export async function beginDay(userId: string, now: number): Promise<void> {
  const days = await readDays(userId, now)
  if (days?.tomorrow === null) await writeDays(userId, days)
}

export interface KeptCardsProps {
  /** Shows the cards of a day that this browser has kept and that are not answered yet; undefined if none are kept. */
  children: (kept: { day: string; keptAt: number; due: number; new: number } | undefined) => ReactNode
}
