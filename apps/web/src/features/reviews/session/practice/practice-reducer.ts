import type { ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'

/** A practice session: cards come until each was known once. Nothing of it is stored or sent. */
export interface PracticeState {
  /** All cards, in the order in which they were asked first. */
  cards: readonly ReviewVocView[]
  /** The cards that are not known yet; the first is on the screen. None: the practice is done. */
  queue: readonly ReviewVocView[]
  isAnswerShown: boolean
  /** The first answers: how well the cards were known before. */
  first: ReadonlyMap<ReviewVocView, Answer>
  /** The number of answers; distinguishes the turns of a card. */
  answered: number
}

export type PracticeEvent =
  | { type: 'showAnswer' }
  | { type: 'answer'; result: Answer }
  /** All cards once more. */
  | { type: 'again' }

/** A card that was not known comes again after this many others, or after all if there are fewer. */
export const cardsBetween = 3

export const startPractice = (cards: readonly ReviewVocView[]): PracticeState => ({
  cards,
  queue: cards,
  isAnswerShown: false,
  first: new Map(),
  answered: 0,
})

/** Returns the state after an event. An event that is not possible in a state returns it unchanged. */
export function reducePractice(state: PracticeState, event: PracticeEvent): PracticeState {
  const [card, ...others] = state.queue
  if (event.type === 'again') return card === undefined ? startPractice(state.cards) : state
  if (card === undefined || state.isAnswerShown === (event.type === 'showAnswer')) return state
  if (event.type === 'showAnswer') return { ...state, isAnswerShown: true }
  return {
    ...state,
    queue: event.result === 1 ? others : others.toSpliced(cardsBetween, 0, card),
    isAnswerShown: false,
    first: state.first.has(card) ? state.first : new Map(state.first).set(card, event.result),
    answered: state.answered + 1,
  }
}

/** The cards whose first answer was not Yes, in their order. */
export const missedAtFirst = ({ cards, first }: PracticeState): ReviewVocView[] =>
  cards.filter((card) => (first.get(card) ?? 1) !== 1)
