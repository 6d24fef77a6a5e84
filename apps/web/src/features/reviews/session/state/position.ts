import type { ReviewResult, ReviewVocView } from '@wordtide/contract'
import type { ReviewStep, UnsentSuspension } from '../../unsent/store.ts'
import { answersAfter, cardKey, cardsAfter, isCard, keyOf } from './review-steps.ts'
import { type Drill, kindOfFirst, nextTurn, type TurnKind } from './turns.ts'

/** One card at a time, then the summary. `answers` holds at most one answer per card: the latest. */
export type ReviewSessionState = Position &
  (
    | { phase: 'introducing' }
    | { phase: 'asking'; askedAt: number }
    | { phase: 'answering'; thinkingTime: number }
    /** Frozen: the server may have the answers, so they must not change. */
    | { phase: 'summary'; frozen: boolean }
  )

export interface Position {
  /** The cards that the session began with. */
  deck: readonly ReviewVocView[]
  /** The current cards: without those that were skipped because their vocabulary was suspended. */
  cards: readonly ReviewVocView[]
  /** The current one of `cards`; on the summary, the card to which Back leads. */
  index: number
  /** The kind of the turn on the screen. A question that has an answer is one that the learner has gone back to. */
  kind: TurnKind
  drill: Drill
  answers: readonly ReviewResult[]
  /** The steps that can be undone, oldest first. `cards` and `answers` follow from them. */
  steps: readonly ReviewStep[]
  /** Suspensions, made or taken back, that the server has not confirmed: at most one for each vocabulary. */
  unsentSuspensions: readonly UnsentSuspension[]
}

export const currentCard = (state: ReviewSessionState): ReviewVocView | undefined => state.cards[state.index]

/** The answer that was already given to the current card, and that can be changed: not while the card is repeated. */
export function currentAnswer(state: ReviewSessionState): ReviewResult | undefined {
  const card = currentCard(state)
  return card === undefined || state.kind === 'repetition' ? undefined : findAnswer(state.answers, card)
}

/** Returns the position alone, without the phase of a state. */
export const positionOf = ({
  deck,
  cards,
  index,
  kind,
  drill,
  answers,
  steps,
  unsentSuspensions,
}: Position): Position => ({
  deck,
  cards,
  index,
  kind,
  drill,
  answers,
  steps,
  unsentSuspensions,
})

export const findAnswer = (answers: readonly ReviewResult[], card: ReviewVocView) =>
  answers.find((given) => isCard(card, given))

export const nextOf = ({ cards, steps, drill }: Position) => nextTurn(cards, steps, drill)

export const firstKindOf = ({ steps, drill }: Position, card: ReviewVocView) => kindOfFirst(card, steps, drill)

/** Returns the position after these steps, whose index may be that of another card than before. */
export function takeSteps(position: Position, steps: readonly ReviewStep[]): Position {
  const cards = cardsAfter(position.deck, steps)
  return { ...positionOf(position), cards, index: within(cards, position.index), answers: answersAfter(steps), steps }
}

/** The answered cards, in the order in which they were answered first. */
export function answeredInOrder({ cards, steps }: Position): ReviewVocView[] {
  const keys = new Set(steps.flatMap((step) => (step.did === 'answer' ? [keyOf(step.answer)] : [])))
  const byKey = new Map(cards.map((card) => [cardKey(card), card]))
  return [...keys].map((key) => byKey.get(key)).filter((card) => card !== undefined)
}

/** Goes to what comes next, or to the summary. */
export function goOn(position: Position, now: number): ReviewSessionState {
  const next = nextOf(position)
  if (next === undefined) return { ...positionOf(position), kind: 'question', phase: 'summary', frozen: false }
  return goTo(position, next.card, next.kind, now)
}

/** Goes to a card. A question that has been answered shows its answer. */
export function goTo(position: Position, card: ReviewVocView, kind: TurnKind, now: number): ReviewSessionState {
  const there = { ...positionOf(position), index: position.cards.indexOf(card), kind }
  if (kind === 'introduction') return { ...there, phase: 'introducing' }
  const given = kind === 'question' ? findAnswer(position.answers, card) : undefined
  if (given === undefined) return { ...there, phase: 'asking', askedAt: now }
  return { ...there, phase: 'answering', thinkingTime: given.thinkingTime }
}

export const within = (cards: readonly ReviewVocView[], index: number) => Math.max(0, Math.min(index, cards.length - 1))
