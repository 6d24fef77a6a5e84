import { type ReviewResult, type ReviewVocView, timeZoneInForce } from '@wordtide/contract'
import { type Answer, applyAnswer, dayMs, maxConfidenceOf, waitDays } from '@wordtide/scheduling'
import { type DatedReview, type DaySettings, daysUntilDue, isDue } from '@wordtide/scheduling/day'
import { dueIn } from '../../cards/forecast.ts'
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

/** The sum of the thinking times, such as '45 s' or '2 min 5 s'. */
export function thinkingTimeText(answered: readonly AnsweredCard[]): string {
  const seconds = Math.round(answered.reduce((sum, { answer }) => sum + answer.thinkingTime, 0) / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** A card as the server will describe it once it has the answer. */
function afterAnswer({ card, answer }: AnsweredCard, settings: Settings): DatedReview {
  const confidence = applyAnswer(card.confidence, answer.result, maxConfidenceOf(settings.intervals))
  const days = waitDays({ confidence, lastResult: answer.result }, settings)
  return { lastReview: answer.date, due: days === null ? null : answer.date + days * dayMs }
}

const daysOf = ({ timeZone, dayStartsAt }: Settings): DaySettings => ({
  timeZone: timeZoneInForce(timeZone),
  dayStartsAt,
})

/** Returns the number of days until a card is due again; null if it is learned, and does not come back. */
export const daysToNext = (answered: AnsweredCard, settings: Settings, now: number): number | null =>
  daysUntilDue(afterAnswer(answered, settings), now, daysOf(settings))

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

/** Returns the cards left for today once the server has the answers; computed as `getToday` does. */
export function restOfDay(day: KnownDay, answered: readonly AnsweredCard[], settings: Settings, now: number) {
  const days = daysOf(settings)
  const isReviewedAndDue = (card: DatedReview) => card.lastReview !== null && isDue(card, now, days)
  const count = (matches: (one: AnsweredCard) => boolean) => answered.filter(matches).length
  const gone = count(({ card }) => isReviewedAndDue(card))
  const back = count((one) => isReviewedAndDue(afterAnswer(one, settings)))
  // If more than `due` cards are due, the limit holds them back, and `due` is the rest of the limit.
  const limit = day.due < day.allDue ? day.due : day.reviewsPerDay - day.answers
  return {
    due: Math.max(0, Math.min(day.allDue - gone + back, limit - answered.length)),
    new: Math.max(0, day.new - count(({ card }) => card.lastReview === null)),
  }
}

const marks: Record<Answer, string> = { [-1]: 'No', 0: 'Neutral', 1: 'Yes' }

export const answerName = (answer: Answer): string => marks[answer]
