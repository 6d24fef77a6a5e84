import { type ReviewResult, type ReviewVocView, timeZoneInForce } from '@wordtide/contract'
import { type Answer, applyAnswer, cappedConfidence, dayMs, maxConfidenceOf } from '@wordtide/scheduling'
import { type DatedReview, type DaySettings, daysUntilDue, isDue } from '@wordtide/scheduling/day'
import { afterAnswer, dueIn } from '../../cards/forecast.ts'
import type { ReviewDeck } from '../../unsent/store.ts'

/** A card with its answer. */
export interface AnsweredCard {
  card: ReviewVocView
  answer: ReviewResult
}

type Settings = Omit<ReviewDeck, 'cards'>

/** The answered cards, in the order of the cards. */
export function answeredCards(cards: readonly ReviewVocView[], answers: readonly ReviewResult[]): AnsweredCard[] {
  return cards.flatMap((card) => {
    const answer = answers.find(({ vocId, type }) => vocId === card.vocId && type === card.reviewType)
    return answer === undefined ? [] : [{ card, answer }]
  })
}

/** Those that were not known: answered No or Neutral. */
export const missedOf = (answered: readonly AnsweredCard[]): AnsweredCard[] =>
  answered.filter(({ answer }) => answer.result !== 1)

/** '8 of 10 known, 2 to repeat'. */
export function resultText(answered: readonly AnsweredCard[]): string {
  const missed = missedOf(answered).length
  const known = `${answered.length - missed} of ${answered.length} known`
  return missed === 0 ? known : `${known}, ${missed} to repeat`
}

/** Returns the change of the confidence in the statistics by the answers. The confidence of a card stays between 0 and its maximum. */
export function changeOfConfidence(answered: readonly AnsweredCard[], { intervals }: Settings): number {
  const maxConfidence = maxConfidenceOf(intervals)
  return answered.reduce(
    (sum, { card: { confidence }, answer: { result } }) =>
      sum + applyAnswer(confidence, result, maxConfidence) - cappedConfidence(confidence, maxConfidence),
    0,
  )
}

/** The sum of the thinking times, such as '45 s' or '2 min 5 s'. */
export function thinkingTimeText(answered: readonly AnsweredCard[]): string {
  const seconds = Math.round(answered.reduce((sum, { answer }) => sum + answer.thinkingTime, 0) / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** A card as the server will describe it once it has the answer. */
function reviewAfter({ card, answer }: AnsweredCard, settings: Settings): DatedReview {
  const { days } = afterAnswer(card, answer.result, settings)
  return { lastReview: answer.date, due: days === null ? null : answer.date + days * dayMs }
}

const daysOf = ({ timeZone, dayStartsAt }: Settings): DaySettings => ({
  timeZone: timeZoneInForce(timeZone),
  dayStartsAt,
})

/** Returns the number of days until a card is due again; null if it is learned, and does not come back. */
export const daysToNext = (answered: AnsweredCard, settings: Settings, now: number): number | null =>
  daysUntilDue(reviewAfter(answered, settings), now, daysOf(settings))

/** 'due tomorrow', 'learned'. */
export const nextText = (days: number | null): string => (days === null ? 'learned' : dueIn(days))

/** Returns the number of cards by the time at which they come back, the soonest first: 'due tomorrow' 5, 'due in 4 days' 3, 'learned' 1. */
export function nextDates(answered: readonly AnsweredCard[], settings: Settings, now: number) {
  const counts = new Map<number | null, number>()
  for (const one of answered) {
    const days = daysToNext(one, settings, now)
    const next = days === null ? null : Math.max(0, days)
    counts.set(next, (counts.get(next) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([days, count]) => ({ when: nextText(days), count }))
}

/** The server's figures of the day before it has the answers. */
export interface KnownDay {
  /** The due and the new cards left for today. */
  due: number
  new: number
  /** All due cards, also beyond those. */
  allDue: number
  /** The number of answers since the day began. */
  answers: number
  reviewsPerDay: number
}

/** The same with the due cards of the next day, and the new ones that wait in each list. */
export interface KnownTomorrow extends KnownDay {
  dueTomorrow: number
  newPerDay: number
  lists: readonly { id: string; new: number }[]
}

const isNew = ({ card }: AnsweredCard) => card.lastReview === null

const countOf = (answered: readonly AnsweredCard[], matches: (one: AnsweredCard) => boolean) =>
  answered.filter(matches).length

/** Returns by how many the reviewed cards change that match, once the server has the answers. */
function changeBy(answered: readonly AnsweredCard[], settings: Settings, matches: (card: DatedReview) => boolean) {
  const isReviewed = (card: DatedReview) => card.lastReview !== null && matches(card)
  const before = countOf(answered, ({ card }) => isReviewed(card))
  return countOf(answered, (one) => isReviewed(reviewAfter(one, settings))) - before
}

/** All cards that are due once the server has the answers. */
const allDueAfter = (day: KnownDay, answered: readonly AnsweredCard[], settings: Settings, now: number) =>
  day.allDue + changeBy(answered, settings, (card) => isDue(card, now, daysOf(settings)))

/** Returns the cards left for today once the server has the answers; computed as `getToday` does. */
export function restOfDay(day: KnownDay, answered: readonly AnsweredCard[], settings: Settings, now: number) {
  // If more than `due` cards are due, the limit holds them back, and `due` is the rest of the limit.
  const limit = day.due < day.allDue ? day.due : day.reviewsPerDay - day.answers
  return {
    due: Math.max(0, Math.min(allDueAfter(day, answered, settings, now), limit - answered.length)),
    new: Math.max(0, day.new - countOf(answered, isNew)),
  }
}

/** Returns the cards of tomorrow once the server has the answers, and the rest of this day is answered, too. */
export function tomorrowAfter(day: KnownTomorrow, answered: readonly AnsweredCard[], settings: Settings, now: number) {
  const rest = restOfDay(day, answered, settings, now)
  const held = Math.max(0, allDueAfter(day, answered, settings, now) - rest.due)
  const next = day.dueTomorrow + changeBy(answered, settings, (card) => daysUntilDue(card, now, daysOf(settings)) === 1)
  const newOf = (listId: string) => countOf(answered, (one) => isNew(one) && one.card.listId === listId)
  const waiting = day.lists.reduce((sum, list) => sum + Math.max(0, list.new - newOf(list.id)), 0)
  return {
    due: Math.min(day.reviewsPerDay, held + Math.max(0, next)),
    new: Math.min(day.newPerDay, Math.max(0, waiting - rest.new)),
  }
}

const marks: Record<Answer, string> = { [-1]: 'No', 0: 'Neutral', 1: 'Yes' }

export const answerName = (answer: Answer): string => marks[answer]
