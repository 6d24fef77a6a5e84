import type { ReviewVocView } from '@wordtide/contract'
import type { ReviewStep } from '../../unsent/store.ts'
import { cardKey, cardOf, keyOf, suspendedAfter } from './review-steps.ts'

/** Additions to a session that asks each card once. */
export interface Drill {
  /** Shows a new word whole before it asks. */
  introduce: boolean
  /** Asks a card that was answered No again, until it is known. */
  repeatMissed: boolean
}

export const noDrill: Drill = { introduce: false, repeatMissed: false }

/** The way in which a card appears. Only questions count, each once. */
export type TurnKind = 'introduction' | 'question' | 'repetition'

export interface Turn {
  card: ReviewVocView
  kind: TurnKind
}

/**
 * A card that was introduced or missed comes back after so many others: after one less or some more where a word would otherwise come twice
 * in a row, and after as many as there are at the end.
 */
export const cardsBetween = 4

/** The cards that the learner has met, derived from the steps. */
interface Met {
  /** The number of cards that were on the screen. */
  turns: number
  /** The cards that come back, each with the number of turns after which it should. */
  back: Map<string, number>
  /** The same for all cards of a word that was introduced. */
  introduced: Map<string, number>
  /** The answered cards, and the words with an answered card. */
  answered: Set<string>
  answeredWords: Set<string>
  /** The word that was shown last. */
  lastWord: string | undefined
  /** The card that was introduced or asked for the first time last. */
  lastFirst: string | undefined
}

/** Returns what comes next after these steps; undefined if nothing does. `cards` are those of the session, without suspended ones. */
export function nextTurn(
  cards: readonly ReviewVocView[],
  steps: readonly ReviewStep[],
  drill: Drill,
): Turn | undefined {
  const met = metAfter(steps, drill)
  const suspended = suspendedAfter(steps)
  const start = cards.findIndex((card) => cardKey(card) === met.lastFirst) + 1
  const keepsApart = drill.introduce || drill.repeatMissed
  const candidates = cards.flatMap((card, index) => {
    const key = cardKey(card)
    const comesBack = met.back.has(key) && !suspended.has(card.vocId)
    if (met.answered.has(key) && !comesBack) return []
    const from = met.back.get(key) ?? met.introduced.get(card.vocId) ?? 0
    // First the cards that are to come back and have waited long enough, then those not asked yet in their order, then those that should
    // still wait.
    const group = from > met.turns ? 2 : comesBack ? 0 : 1
    const order = group === 1 ? 0 : from
    const isSameWord = keepsApart && card.vocId === met.lastWord
    const distance = (index - start + cards.length) % cards.length
    return [{ card, ranks: [Number(isSameWord), group, order, distance] }]
  })
  const [first] = candidates.toSorted((a, b) => compareRanks(a.ranks, b.ranks))
  return first && { card: first.card, kind: kindOf(first.card, met, drill) }
}

/** Returns how a card that is asked now would be on the screen, unless it is a repetition. */
export function kindOfFirst(card: ReviewVocView, steps: readonly ReviewStep[], drill: Drill): TurnKind {
  const kind = kindOf(card, metAfter(steps, drill), drill)
  return kind === 'repetition' ? 'question' : kind
}

function kindOf(card: ReviewVocView, met: Met, { introduce }: Drill): TurnKind {
  if (met.answered.has(cardKey(card))) return 'repetition'
  const isUnknown = card.newWord && !met.introduced.has(card.vocId) && !met.answeredWords.has(card.vocId)
  return introduce && isUnknown ? 'introduction' : 'question'
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0

function metAfter(steps: readonly ReviewStep[], { repeatMissed }: Drill): Met {
  const met: Met = {
    turns: 0,
    back: new Map(),
    introduced: new Map(),
    answered: new Set(),
    answeredWords: new Set(),
    lastWord: undefined,
    lastFirst: undefined,
  }
  for (const step of steps) if (step.did !== 'suspend') meet(met, step, repeatMissed)
  return met
}

function meet(met: Met, step: Exclude<ReviewStep, { did: 'suspend' }>, repeatMissed: boolean): void {
  const card = cardOf(step)
  const key = keyOf(card)
  const isFirst = !met.answered.has(key)
  // A card whose answer is changed is no further turn.
  if (isFirst || step.did === 'repeat') met.turns++
  if (isFirst) met.lastFirst = key
  met.lastWord = card.vocId
  const from = met.turns + cardsBetween
  if (step.did === 'introduce') {
    met.introduced.set(card.vocId, from)
    met.back.set(key, from)
    return
  }
  met.answered.add(key)
  met.answeredWords.add(card.vocId)
  const isKnown = step.did === 'repeat' ? step.result === 1 : step.answer.result !== -1
  if (repeatMissed && !isKnown) met.back.set(key, from)
  else met.back.delete(key)
}
