import type { ReviewResult, ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'

/** One card at a time, then the summary. `answers` holds at most one answer per card: the latest. */
export type ReviewSessionState = Position &
  (
    | { phase: 'asking'; askedAt: number }
    | { phase: 'answering'; thinkingTime: number }
    /** Frozen: the server may have the answers, so they must not change. */
    | { phase: 'summary'; frozen: boolean }
  )

interface Position {
  cards: readonly ReviewVocView[]
  /** The current card; on the summary, the card that Back leads to. */
  index: number
  answers: readonly ReviewResult[]
}

/** What the learner does, or what became of a submission. `now` is the server's time in unix ms. */
export type ReviewSessionEvent =
  | { type: 'showAnswer'; now: number }
  | { type: 'answer'; result: Answer; now: number }
  | { type: 'keepAnswer'; now: number }
  | { type: 'previous'; now: number }
  | { type: 'finish' }
  | { type: 'backToLastCard'; now: number }
  | { type: 'startOver'; now: number }
  | { type: 'freeze' }
  /** The server has certainly saved nothing. */
  | { type: 'unfreeze' }

export interface StoredAnswers {
  index: number
  answers: readonly ReviewResult[]
  frozen: boolean
}

/** Returns the state of a new review session, or of one that continues from its stored answers. */
export function startReviewSession(
  cards: readonly ReviewVocView[],
  now: number,
  stored?: StoredAnswers,
): ReviewSessionState {
  if (stored === undefined) return goTo({ cards, answers: [], index: 0 }, 0, now)
  const position = { cards, answers: stored.answers, index: Math.min(stored.index, cards.length - 1) }
  const isComplete = cards.every((card) => findAnswer(stored.answers, card) !== undefined)
  if (stored.frozen || isComplete) return { ...position, phase: 'summary', frozen: stored.frozen }
  return goTo(position, position.index, now)
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
      return goTo(state, state.index + 1, event.now)
    case 'previous':
      if (state.phase === 'summary' || state.index === 0) return state
      return goTo(state, state.index - 1, event.now)
    case 'finish':
      if (state.phase === 'summary' || state.answers.length === 0) return state
      return { ...positionOf(state), phase: 'summary', frozen: false }
    case 'backToLastCard':
      if (state.phase !== 'summary' || state.frozen) return state
      return goTo(state, state.index, event.now)
    case 'startOver':
      if (state.phase !== 'summary' || state.frozen) return state
      return startReviewSession(state.cards, event.now)
    case 'freeze':
      return state.phase === 'summary' && !state.frozen ? { ...state, frozen: true } : state
    case 'unfreeze':
      return state.phase === 'summary' && state.frozen ? { ...state, frozen: false } : state
  }
}

export const currentCard = (state: ReviewSessionState): ReviewVocView | undefined => state.cards[state.index]

/** The answer that was already given to the current card. */
export function currentAnswer(state: ReviewSessionState): ReviewResult | undefined {
  const card = currentCard(state)
  return card === undefined ? undefined : findAnswer(state.answers, card)
}

/** Counts the answers by result. The confidence gained is the right answers minus the wrong ones. */
export function tally(answers: readonly ReviewResult[]) {
  const count = (result: Answer) => answers.filter((answer) => answer.result === result).length
  const [right, neutral, wrong] = [count(1), count(0), count(-1)]
  return { right, neutral, wrong, gained: right - wrong }
}

const positionOf = ({ cards, index, answers }: ReviewSessionState): Position => ({ cards, index, answers })

const findAnswer = (answers: readonly ReviewResult[], card: ReviewVocView) =>
  answers.find(({ vocId, type }) => vocId === card.vocId && type === card.reviewType)

/** An hour. A card that is open for longer was left alone. */
const maxThinkingTimeMs = 3_600_000

const thinkingTime = (askedAt: number, now: number) =>
  Math.round(Math.min(Math.max(now - askedAt, 0), maxThinkingTimeMs))

function answer(state: ReviewSessionState, result: Answer, now: number): ReviewSessionState {
  const card = currentCard(state)
  if (state.phase !== 'answering' || card === undefined) return state
  const replaced = findAnswer(state.answers, card)
  const given: ReviewResult = {
    vocId: card.vocId,
    type: card.reviewType,
    result,
    date: Math.round(now),
    thinkingTime: state.thinkingTime,
  }
  const answers = [...state.answers.filter((other) => other !== replaced), given]
  return goTo({ cards: state.cards, index: state.index, answers }, state.index + 1, now)
}

/** Goes to a card, which shows its answer if it has been answered; after the last card to the summary. */
function goTo({ cards, index, answers }: Position, target: number, now: number): ReviewSessionState {
  const card = cards[target]
  if (card === undefined) return { cards, answers, index, phase: 'summary', frozen: false }
  const given = findAnswer(answers, card)
  if (given === undefined) return { cards, answers, index: target, phase: 'asking', askedAt: now }
  return { cards, answers, index: target, phase: 'answering', thinkingTime: given.thinkingTime }
}
