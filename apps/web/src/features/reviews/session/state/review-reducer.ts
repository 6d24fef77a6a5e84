import type { ReviewResult, ReviewVocView, VocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import type { ReviewStep, UnsentSuspension } from '../../unsent/store.ts'
import {
  answeredInOrder,
  currentAnswer,
  currentCard,
  findAnswer,
  firstKindOf,
  goOn,
  goTo,
  nextOf,
  type Position,
  positionOf,
  type ReviewSessionState,
  takeSteps,
  within,
} from './position.ts'
import { cardOf, cardsAfter, isCard, isSuspension } from './review-steps.ts'
import { type Drill, noDrill } from './turns.ts'

/** An action of the learner, or the result of a call. `now` is the server's time in unix ms. */
export type ReviewSessionEvent =
  /** Goes on from the introduction of a word. */
  | { type: 'introduced'; now: number }
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
  /** Instead of `steps`, if they have introductions or repetitions. */
  turns?: readonly ReviewStep[] | undefined
  isRepetition?: boolean | undefined
  unsentSuspensions?: readonly UnsentSuspension[] | undefined
}

/** Returns the state of a new review session, or of one that continues from its stored answers. */
export function startReviewSession(
  deck: readonly ReviewVocView[],
  now: number,
  stored?: StoredAnswers,
  drill: Drill = noDrill,
): ReviewSessionState {
  const answers = stored?.answers.map((answer) => ({ did: 'answer' as const, answer }))
  const steps = stored?.turns ?? stored?.steps ?? answers ?? []
  const unsentSuspensions = stored?.unsentSuspensions ?? []
  const nothing = { deck, cards: deck, answers: [], index: 0, kind: 'question' as const, steps: [], unsentSuspensions }
  const position = takeSteps({ ...nothing, drill }, steps)
  if (stored === undefined) return goOn(position, now)
  const index = within(position.cards, stored.index)
  const isComplete = nextOf(position) === undefined
  if (stored.frozen || isComplete) return { ...position, index, phase: 'summary', frozen: stored.frozen }
  const card = position.cards[index]
  if (card === undefined) return goOn(position, now)
  const isRepetition = stored.isRepetition === true && findAnswer(position.answers, card) !== undefined
  return goTo(position, card, isRepetition ? 'repetition' : firstKindOf(position, card), now)
}

/** Returns the state after an event. An event that is not possible in a state returns it unchanged. */
export function reduceReviewSession(state: ReviewSessionState, event: ReviewSessionEvent): ReviewSessionState {
  switch (event.type) {
    case 'introduced':
      return introduced(state, event.now)
    case 'showAnswer':
      if (state.phase !== 'asking') return state
      return { ...positionOf(state), phase: 'answering', thinkingTime: thinkingTime(state.askedAt, event.now) }
    case 'answer':
      return answer(state, event.result, event.now)
    case 'keepAnswer':
      if (state.phase !== 'answering' || currentAnswer(state) === undefined) return state
      return goForward(state, state, event.now)
    case 'previous':
      return previous(state, event.now)
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
      return backToLastCard(state, event.now)
    case 'startOver':
      if (state.phase !== 'summary' || state.frozen) return state
      // The suspensions have been sent to the server.
      return goOn(takeSteps(state, state.steps.filter(isSuspension)), event.now)
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

/** Returns whether there is an answered card before the current one. */
export const canGoBack = (state: ReviewSessionState): boolean =>
  state.phase !== 'summary' && answeredBefore(state) !== undefined

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

/** An hour. A card that is open for longer was left alone. */
const maxThinkingTimeMs = 3_600_000

const thinkingTime = (askedAt: number, now: number) =>
  Math.round(Math.min(Math.max(now - askedAt, 0), maxThinkingTimeMs))

function introduced(state: ReviewSessionState, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (state.phase !== 'introducing' || card === undefined) return state
  const step = { did: 'introduce' as const, vocId: card.vocId, type: card.reviewType }
  return goOn(takeSteps(state, [...state.steps, step]), now)
}

function answer(state: ReviewSessionState, result: Answer, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (state.phase !== 'answering' || card === undefined) return state
  const of = { vocId: card.vocId, type: card.reviewType }
  if (state.kind === 'repetition')
    return goOn(takeSteps(state, [...state.steps, { did: 'repeat', ...of, result }]), now)
  const given: ReviewResult = { ...of, result, date: Math.round(now), thinkingTime: state.thinkingTime }
  return goForward(state, takeSteps(state, [...state.steps, { did: 'answer', answer: given }]), now)
}

function undo(state: ReviewSessionState, now: number): ReviewSessionState {
  const last = state.steps.at(-1)
  if (last === undefined || !canUndo(state)) return state
  const position = takeSteps(state, state.steps.slice(0, -1))
  const card = position.cards.find((other) => isCard(other, cardOf(last)))
  if (card === undefined) return state
  const isRepetition = last.did === 'repeat' || (last.did === 'suspend' && last.again === true)
  const kind = isRepetition ? 'repetition' : firstKindOf(position, card)
  return goTo(isSuspension(last) ? withUnsent(position, card.vocId, false) : position, card, kind, now)
}

function suspend(state: ReviewSessionState, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (card === undefined || !canSuspend(state)) return state
  const again = state.kind === 'repetition' ? { again: true } : {}
  const step = { did: 'suspend' as const, vocId: card.vocId, type: card.reviewType, ...again }
  const position = withUnsent(takeSteps(state, [...state.steps, step]), card.vocId, true)
  return goForward(state, position, now)
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

const isUnsent = ({ unsentSuspensions }: Position, { vocId, suspended }: UnsentSuspension) =>
  unsentSuspensions.some((unsent) => unsent.vocId === vocId && unsent.suspended === suspended)

const withoutUnsent = ({ unsentSuspensions }: Position, vocId: string) => ({
  unsentSuspensions: unsentSuspensions.filter((unsent) => unsent.vocId !== vocId),
})

const withUnsent = (position: Position, vocId: string, suspended: boolean): Position => ({
  ...position,
  unsentSuspensions: [...withoutUnsent(position, vocId).unsentSuspensions, { vocId, suspended }],
})

/** Returns the place of the current card among the answered ones; that after them if it is not a look back. */
function placeOf(state: ReviewSessionState, answered: readonly ReviewVocView[]): number {
  const isLookBack = currentAnswer(state) !== undefined
  const place = answered.findIndex((card) => isLookBack && card === currentCard(state))
  return place === -1 ? answered.length : place
}

function answeredBefore(state: ReviewSessionState): ReviewVocView | undefined {
  const answered = answeredInOrder(state)
  const place = placeOf(state, answered)
  return place === 0 ? undefined : answered[place - 1]
}

function previous(state: ReviewSessionState, now: number): ReviewSessionState {
  const card = state.phase === 'summary' ? undefined : answeredBefore(state)
  return card === undefined ? state : goTo(state, card, 'question', now)
}

function backToLastCard(state: ReviewSessionState, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (state.phase !== 'summary' || state.frozen || card === undefined) return state
  return goTo(state, card, state.kind, now)
}

/** Goes on after a card. From one that the learner has gone back to, it goes to the next card that was answered after it. */
function goForward(state: ReviewSessionState, position: Position, now: number): ReviewSessionState {
  const answered = answeredInOrder(state)
  const next = answered[placeOf(state, answered) + 1]
  return next === undefined ? goOn(position, now) : goTo(position, next, 'question', now)
}
