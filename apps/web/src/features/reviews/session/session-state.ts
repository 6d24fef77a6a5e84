import type { ReviewResult, ReviewVocView } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'

/** One card at a time, then the summary. `answers` holds at most one answer a card, the latest. */
export type SessionState = {
  cards: readonly ReviewVocView[]
  /** The card on the table; on the summary, the one that Back leads to. */
  index: number
  answers: readonly ReviewResult[]
} & (
  | { phase: 'asking'; askedAt: number }
  | { phase: 'answering'; thinkingTime: number }
  /** Frozen: the server may have it, so that no answer may change any more. */
  | { phase: 'summary'; frozen: boolean }
)

/** What a person does; `now` is the server's time in unix ms. */
export type SessionEvent =
  | { type: 'showAnswer'; now: number }
  | { type: 'answer'; result: Answer; now: number }
  | { type: 'keepAnswer'; now: number }
  | { type: 'previous'; now: number }
  | { type: 'finish' }
  | { type: 'backToLastCard'; now: number }
  | { type: 'startOver'; now: number }
  | { type: 'freeze' }
  /** The server has certainly saved nothing. */
  | { type: 'thaw' }

export interface SavedProgress {
  index: number
  answers: readonly ReviewResult[]
  frozen: boolean
}

/** A new session, or one that goes on where it stopped. */
export function startSession(cards: readonly ReviewVocView[], now: number, saved?: SavedProgress): SessionState {
  if (saved === undefined) return goTo({ cards, answers: [], index: 0 }, 0, now)
  const base = { cards, answers: saved.answers, index: Math.min(saved.index, cards.length - 1) }
  const complete = cards.every((card) => answerTo(saved.answers, card) !== undefined)
  if (saved.frozen || complete) return { ...base, phase: 'summary', frozen: saved.frozen }
  return goTo(base, base.index, now)
}

/** The state after an event; an event that makes no sense in a state leaves it as it is. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'showAnswer':
      if (state.phase !== 'asking') return state
      return { ...table(state), phase: 'answering', thinkingTime: thinkingTime(state.askedAt, event.now) }
    case 'answer':
      return answer(state, event.result, event.now)
    case 'keepAnswer':
      if (state.phase !== 'answering' || currentAnswer(state) === undefined) return state
      return goTo(table(state), state.index + 1, event.now)
    case 'previous':
      if (state.phase === 'summary' || state.index === 0) return state
      return goTo(table(state), state.index - 1, event.now)
    case 'finish':
      if (state.phase === 'summary' || state.answers.length === 0) return state
      return { ...table(state), phase: 'summary', frozen: false }
    case 'backToLastCard':
      if (state.phase !== 'summary' || state.frozen) return state
      return goTo(table(state), state.index, event.now)
    case 'startOver':
      if (state.phase !== 'summary' || state.frozen) return state
      return startSession(state.cards, event.now)
    case 'freeze':
      return state.phase === 'summary' && !state.frozen ? { ...state, frozen: true } : state
    case 'thaw':
      return state.phase === 'summary' && state.frozen ? { ...state, frozen: false } : state
  }
}

/** The card on the table. */
export const currentCard = (state: SessionState): ReviewVocView | undefined => state.cards[state.index]

/** The answer that the card on the table has already. */
export function currentAnswer(state: SessionState): ReviewResult | undefined {
  const card = currentCard(state)
  return card === undefined ? undefined : answerTo(state.answers, card)
}

/** How many answers of each kind; the confidence gained is the right ones minus the wrong ones. */
export function tally(answers: readonly ReviewResult[]) {
  const count = (result: Answer) => answers.filter((given) => given.result === result).length
  const [right, neutral, wrong] = [count(1), count(0), count(-1)]
  return { right, neutral, wrong, gained: right - wrong }
}

type Table = Pick<SessionState, 'cards' | 'index' | 'answers'>

const table = ({ cards, index, answers }: SessionState): Table => ({ cards, index, answers })

const answerTo = (answers: readonly ReviewResult[], card: ReviewVocView) =>
  answers.find((given) => given.vocId === card.vocId && given.type === card.reviewType)

/** A card that nobody is thinking about any more was left alone, not thought about for days. */
const longestThought = 3_600_000

const thinkingTime = (askedAt: number, now: number) => Math.round(Math.min(Math.max(now - askedAt, 0), longestThought))

function answer(state: SessionState, result: Answer, now: number): SessionState {
  const card = currentCard(state)
  if (state.phase !== 'answering' || card === undefined) return state
  const replaced = answerTo(state.answers, card)
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

/** Lays a card on the table, open when it has been answered; past the last one comes the summary. */
function goTo({ cards, index, answers }: Table, to: number, now: number): SessionState {
  const card = cards[to]
  if (card === undefined) return { cards, answers, index, phase: 'summary', frozen: false }
  const given = answerTo(answers, card)
  if (given === undefined) return { cards, answers, index: to, phase: 'asking', askedAt: now }
  return { cards, answers, index: to, phase: 'answering', thinkingTime: given.thinkingTime }
}
