import type { ReviewResult, ReviewVocView, VocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import type { ReviewStep, UnsentSuspension } from '../../unsent/store.ts'
import { answersAfter, cardOf, cardsAfter, isCard, isSuspension } from './review-steps.ts'

/** One card at a time, then the summary. `answers` holds at most one answer per card: the latest. */
export type ReviewSessionState = Position &
  (
    | { phase: 'asking'; askedAt: number }
    | { phase: 'answering'; thinkingTime: number }
    /** Frozen: the server may have the answers, so they must not change. */
    | { phase: 'summary'; frozen: boolean }
  )

interface Position {
  /** The cards that the session began with. */
  deck: readonly ReviewVocView[]
  /** Those that belong to it now: without the ones that were skipped because their vocabulary was suspended. */
  cards: readonly ReviewVocView[]
  /** The current one of `cards`; on the summary, the one that Back leads to. */
  index: number
  answers: readonly ReviewResult[]
  /** The steps that can be undone, oldest first. `cards` and `answers` follow from them. */
  steps: readonly ReviewStep[]
  /** Suspensions, made or taken back, that the server has not confirmed: at most one for each vocabulary. */
  unsentSuspensions: readonly UnsentSuspension[]
}

/** An action of the learner, or the result of a call. `now` is the server's time in unix ms. */
export type ReviewSessionEvent =
  | { type: 'showAnswer'; now: number }
  | { type: 'answer'; result: Answer; now: number }
  | { type: 'keepAnswer'; now: number }
  | { type: 'previous'; now: number }
  /** Takes back the last answer or suspension, and returns to its card. */
  | { type: 'undo'; now: number }
  /** Suspends the vocabulary of the current card, and goes on. */
  | { type: 'suspend'; now: number }
  /** The vocabulary of one or more cards was changed. */
  | { type: 'edit'; voc: VocView }
  | { type: 'finish' }
  | { type: 'backToLastCard'; now: number }
  | { type: 'startOver'; now: number }
  | { type: 'freeze' }
  /** The server has certainly saved nothing. */
  | { type: 'unfreeze' }
  | ({ type: 'suspensionSaved' } & UnsentSuspension)
  | ({ type: 'suspensionFailed' } & UnsentSuspension)

interface StoredAnswers {
  index: number
  answers: readonly ReviewResult[]
  frozen: boolean
  /** Absent if each step was the first answer to a card, or if an earlier release has stored the answers. */
  steps?: readonly ReviewStep[] | undefined
  unsentSuspensions?: readonly UnsentSuspension[] | undefined
}

/** Returns the state of a new review session, or of one that continues from its stored answers. */
export function startReviewSession(
  deck: readonly ReviewVocView[],
  now: number,
  stored?: StoredAnswers,
): ReviewSessionState {
  const steps = stored?.steps ?? stored?.answers.map((answer) => ({ did: 'answer' as const, answer })) ?? []
  const unsentSuspensions = stored?.unsentSuspensions ?? []
  const position = takeSteps({ deck, cards: deck, answers: [], index: 0, steps: [], unsentSuspensions }, steps)
  if (stored === undefined) return goTo(position, 0, now)
  const index = within(position.cards, stored.index)
  const isComplete = firstUnanswered(position) === -1
  if (stored.frozen || isComplete) return { ...position, index, phase: 'summary', frozen: stored.frozen }
  return goTo(position, index, now)
}

/** Returns the state after an event. An event that is not possible in a state returns it unchanged. */
export function reduceReviewSession(state: ReviewSessionState, event: ReviewSessionEvent): ReviewSessionState {
  switch (event.type) {
    case 'showAnswer':
      if (state.phase !== 'asking') return state
      return { ...positionOf(state), phase: 'answering', thinkingTime: thinkingTime(state.askedAt, event.now) }
    case 'answer':
      return answer(state, event.result, event.now)
    case 'keepAnswer':
      if (state.phase !== 'answering' || currentAnswer(state) === undefined) return state
      return goOn(state, state, event.now)
    case 'previous':
      if (state.phase === 'summary' || state.index === 0) return state
      return goTo(state, state.index - 1, event.now)
    case 'undo':
      return undo(state, event.now)
    case 'suspend':
      return suspend(state, event.now)
    case 'edit':
      return edit(state, event.voc)
    case 'finish':
      if (state.phase === 'summary' || state.answers.length === 0) return state
      return { ...positionOf(state), phase: 'summary', frozen: false }
    case 'backToLastCard':
      if (state.phase !== 'summary' || state.frozen || state.cards.length === 0) return state
      return goTo(state, state.index, event.now)
    case 'startOver':
      if (state.phase !== 'summary' || state.frozen) return state
      // The suspensions have been sent to the server.
      return goTo(takeSteps(state, state.steps.filter(isSuspension)), 0, event.now)
    case 'freeze':
      return state.phase === 'summary' && !state.frozen ? { ...state, frozen: true } : state
    case 'unfreeze':
      return state.phase === 'summary' && state.frozen ? { ...state, frozen: false } : state
    case 'suspensionSaved':
      return isUnsent(state, event) ? { ...state, ...withoutUnsent(state, event.vocId) } : state
    case 'suspensionFailed':
      return suspensionFailed(state, event)
  }
}

export const currentCard = (state: ReviewSessionState): ReviewVocView | undefined => state.cards[state.index]

/** The answer that was already given to the current card. */
export function currentAnswer(state: ReviewSessionState): ReviewResult | undefined {
  const card = currentCard(state)
  return card === undefined ? undefined : findAnswer(state.answers, card)
}

/** Returns whether there is something to undo. */
export const canUndo = (state: ReviewSessionState): boolean =>
  state.steps.length > 0 && !(state.phase === 'summary' && state.frozen)

/** Returns whether the vocabulary of the current card can be suspended: that is, it is not suspended yet. */
export function canSuspend(state: ReviewSessionState): boolean {
  const card = currentCard(state)
  if (state.phase === 'summary' || card === undefined) return false
  return !state.steps.some((step) => isSuspension(step) && cardOf(step).vocId === card.vocId)
}

/** Counts the answers by result. The confidence gained is the right answers minus the wrong ones. */
export function tally(answers: readonly ReviewResult[]) {
  const count = (result: Answer) => answers.filter((answer) => answer.result === result).length
  const [right, neutral, wrong] = [count(1), count(0), count(-1)]
  return { right, neutral, wrong, gained: right - wrong }
}

/** Returns the position alone, without the phase of a state. */
const positionOf = ({ deck, cards, index, answers, steps, unsentSuspensions }: Position): Position => ({
  deck,
  cards,
  index,
  answers,
  steps,
  unsentSuspensions,
})

const findAnswer = (answers: readonly ReviewResult[], card: ReviewVocView) =>
  answers.find((given) => isCard(card, given))

const firstUnanswered = ({ cards, answers }: Position) =>
  cards.findIndex((card) => findAnswer(answers, card) === undefined)

const within = (cards: readonly ReviewVocView[], index: number) => Math.max(0, Math.min(index, cards.length - 1))

/** An hour. A card that is open for longer was left alone. */
const maxThinkingTimeMs = 3_600_000

const thinkingTime = (askedAt: number, now: number) =>
  Math.round(Math.min(Math.max(now - askedAt, 0), maxThinkingTimeMs))

function answer(state: ReviewSessionState, result: Answer, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (state.phase !== 'answering' || card === undefined) return state
  const given: ReviewResult = {
    vocId: card.vocId,
    type: card.reviewType,
    result,
    date: Math.round(now),
    thinkingTime: state.thinkingTime,
  }
  return goOn(state, takeSteps(state, [...state.steps, { did: 'answer', answer: given }]), now)
}

function undo(state: ReviewSessionState, now: number): ReviewSessionState {
  const last = state.steps.at(-1)
  if (last === undefined || !canUndo(state)) return state
  const card = cardOf(last)
  const position = takeSteps(state, state.steps.slice(0, -1))
  const index = position.cards.findIndex((other) => isCard(other, card))
  return goTo(isSuspension(last) ? withUnsent(position, card.vocId, false) : position, index, now)
}

function suspend(state: ReviewSessionState, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (card === undefined || !canSuspend(state)) return state
  const step = { did: 'suspend' as const, vocId: card.vocId, type: card.reviewType }
  const position = withUnsent(takeSteps(state, [...state.steps, step]), card.vocId, true)
  return goOn(state, position, now)
}

function edit(state: ReviewSessionState, voc: VocView): ReviewSessionState {
  if (!state.deck.some(({ vocId }) => vocId === voc.id)) return state
  const deck = state.deck.map((card) => (card.vocId === voc.id ? { ...card, ...voc } : card))
  return { ...state, deck, cards: cardsAfter(deck, state.steps) }
}

/** The cards of a vocabulary that could not be suspended come back, beside the card that is shown now. */
function suspensionFailed(state: ReviewSessionState, failed: UnsentSuspension): ReviewSessionState {
  if (!isUnsent(state, failed)) return state
  const known = { ...state, ...withoutUnsent(state, failed.vocId) }
  if (!failed.suspended) return known
  const steps = state.steps.filter((step) => !(isSuspension(step) && cardOf(step).vocId === failed.vocId))
  const position = takeSteps(known, steps)
  const card = currentCard(state)
  return { ...known, ...position, index: card === undefined ? 0 : position.cards.indexOf(card) }
}

/** Returns the position after these steps, whose index may be that of another card than before. */
function takeSteps(position: Position, steps: readonly ReviewStep[]): Position {
  const { deck, index, unsentSuspensions } = position
  const cards = cardsAfter(deck, steps)
  return { deck, cards, index: within(cards, index), answers: answersAfter(steps), steps, unsentSuspensions }
}

const isUnsent = ({ unsentSuspensions }: Position, { vocId, suspended }: UnsentSuspension) =>
  unsentSuspensions.some((unsent) => unsent.vocId === vocId && unsent.suspended === suspended)

const withoutUnsent = ({ unsentSuspensions }: Position, vocId: string) => ({
  unsentSuspensions: unsentSuspensions.filter((unsent) => unsent.vocId !== vocId),
})

const withUnsent = (position: Position, vocId: string, suspended: boolean): Position => ({
  ...position,
  unsentSuspensions: [...withoutUnsent(position, vocId).unsentSuspensions, { vocId, suspended }],
})

/**
 * Goes to the next card. After one that was answered before, that may be another such card; after a new answer it is the next without one.
 */
function goOn(state: ReviewSessionState, position: Position, now: number): ReviewSessionState {
  const wasAnswered = currentAnswer(state) !== undefined
  const isNext = (card: ReviewVocView) =>
    position.cards.includes(card) && (wasAnswered || findAnswer(position.answers, card) === undefined)
  const next = state.cards.slice(state.index + 1).find(isNext)
  return goTo(position, next === undefined ? position.cards.length : position.cards.indexOf(next), now)
}

/** Goes to a card, which shows its answer if it has been answered; after the last one to those that are still without, then to the summary. */
function goTo(position: Position, target: number, now: number): ReviewSessionState {
  const index = position.cards[target] === undefined ? firstUnanswered(position) : target
  const card = position.cards[index]
  if (card === undefined) return { ...positionOf(position), phase: 'summary', frozen: false }
  const given = findAnswer(position.answers, card)
  const there = { ...positionOf(position), index }
  if (given === undefined) return { ...there, phase: 'asking', askedAt: now }
  return { ...there, phase: 'answering', thinkingTime: given.thinkingTime }
}
