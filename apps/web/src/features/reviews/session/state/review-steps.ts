import type { ReviewResult, ReviewType, ReviewVocView } from '@wordtide/contract'
import type { ReviewStep } from '../../unsent/store.ts'

/** The identity of a card: a vocabulary in one review type. */
export interface CardId {
  vocId: string
  type: ReviewType
}

/** Returns a text that is different for each card of a session. */
export const cardKey = ({ vocId, reviewType }: ReviewVocView): string => keyOf({ vocId, type: reviewType })

export const keyOf = ({ vocId, type }: CardId) => `${type} ${vocId}`

export const isCard = (card: ReviewVocView, { vocId, type }: CardId): boolean =>
  card.vocId === vocId && card.reviewType === type

/** Returns the card that a step was taken on. */
export const cardOf = (step: ReviewStep): CardId => (step.did === 'answer' ? step.answer : step)

export const isSuspension = (step: ReviewStep): boolean => step.did === 'suspend'

/** Returns the answers after these steps: the latest one to each card, in the order in which they were given. */
export function answersAfter(steps: readonly ReviewStep[]): ReviewResult[] {
  const answers = new Map<string, ReviewResult>()
  for (const step of steps) {
    if (step.did !== 'answer') continue
    const key = keyOf(step.answer)
    answers.delete(key)
    answers.set(key, step.answer)
  }
  return [...answers.values()]
}

/** Returns the cards of a session after these steps. Those of a suspended vocabulary stay only if they are answered. */
export function cardsAfter(deck: readonly ReviewVocView[], steps: readonly ReviewStep[]): readonly ReviewVocView[] {
  const suspended = suspendedAfter(steps)
  if (suspended.size === 0) return deck
  const answered = new Set(answersAfter(steps).map(keyOf))
  return deck.filter((card) => !suspended.has(card.vocId) || answered.has(cardKey(card)))
}

/** The keys of the cards that were known when they came again, at the last time. */
export function knownAgainAfter(steps: readonly ReviewStep[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const step of steps) {
    if (step.did === 'repeat' && step.result === 1) known.add(keyOf(step))
    else if (step.did === 'repeat') known.delete(keyOf(step))
  }
  return known
}

/** The ids of the vocabularies that are suspended after these steps. */
export const suspendedAfter = (steps: readonly ReviewStep[]): ReadonlySet<string> =>
  new Set(steps.filter(isSuspension).map((step) => cardOf(step).vocId))
