import { type ReviewVocView, reviewTypes } from '@wordtide/contract'
import type { Answer } from '@wordtide/scheduling'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begunReview, makeCard } from '../../testing/fixtures.ts'
import { currentCard } from './position.ts'
import { reduceReviewSession, startReviewSession } from './review-reducer.ts'
import { cardKey } from './review-steps.ts'
import { type Drill, noDrill } from './turns.ts'
import { unsentReviewOf } from './use-review-state.ts'

/** Cards of up to fourteen words, some of them new, each word once before any comes a second time. */
const decks = fc
  .array(fc.record({ isNew: fc.boolean(), types: fc.subarray([...reviewTypes], { minLength: 1 }) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((words) =>
    reviewTypes.flatMap((_, round) =>
      words.flatMap(({ isNew, types }, word) => {
        const reviewType = types[round]
        return reviewType === undefined ? [] : [makeCard({ term: `word ${word}`, reviewType, ...(isNew ? {} : met) })]
      }),
    ),
  )
const met = { lastReview: 1, confidence: 1 }
const results = fc.array(fc.constantFrom<Answer[]>(-1, 0, 1), { maxLength: 60 })

/** A card on the screen, in the order of the session. */
interface Shown {
  card: ReviewVocView
  kind: 'introduction' | 'question' | 'repetition'
  result?: Answer
}

/** Runs a session to its summary with these results, and Yes after them. */
function run(deck: ReviewVocView[], drill: Drill, given: readonly Answer[]) {
  const shown: Shown[] = []
  const left = given.values()
  let state = startReviewSession(deck, 0, undefined, drill)
  for (let now = 1; state.phase !== 'summary'; now++) {
    const card = currentCard(state)
    if (card === undefined) throw new Error('There is no card')
    const { kind } = state
    if (state.phase === 'introducing') {
      shown.push({ card, kind })
      state = reduceReviewSession(state, { type: 'introduced', now })
    } else {
      const result = left.next().value ?? 1
      shown.push({ card, kind, result })
      const answering = reduceReviewSession(state, { type: 'showAnswer', now })
      state = reduceReviewSession(answering, { type: 'answer', result, now })
    }
  }
  return { shown, answers: state.answers }
}

const both: Drill = { introduce: true, repeatMissed: true }

const forEachSession = (check: (session: ReturnType<typeof run> & { deck: ReviewVocView[] }) => void) =>
  fc.assert(fc.property(decks, results, (deck, given) => check({ deck, ...run(deck, both, given) })))

const ofCard = (shown: readonly Shown[], card: ReviewVocView) =>
  shown.filter((one) => cardKey(one.card) === cardKey(card))

describe('in a session that introduces new words and repeats what was missed', () => {
  test('the answers are the first one to each card', () => {
    forEachSession(({ deck, shown, answers }) => {
      const first = new Map(
        deck.map((card) => [cardKey(card), ofCard(shown, card).find(({ kind }) => kind === 'question')]),
      )
      expect(answers).toHaveLength(deck.length)
      for (const { vocId, type, result } of answers) expect(first.get(`${type} ${vocId}`)?.result).toBe(result)
    })
  })

  test('a card that was answered No comes again until it is known, and no other does', () => {
    forEachSession(({ deck, shown }) => {
      for (const card of deck) {
        const [first, ...again] = ofCard(shown, card).filter(({ kind }) => kind !== 'introduction')
        const isMissed = first?.result === -1
        expect(again.map(({ kind }) => kind)).toEqual(again.map(() => 'repetition'))
        expect(again.map(({ result }) => result === 1)).toEqual(again.map((_, n) => n === again.length - 1))
        expect(again.length > 0).toBe(isMissed)
      }
    })
  })

  test('a new word is shown once before any of its cards is asked, and no other word is', () => {
    forEachSession(({ deck, shown }) => {
      for (const { vocId, newWord } of deck) {
        const ofWord = shown.filter(({ card }) => card.vocId === vocId)
        const introductions = ofWord.flatMap(({ kind }, n) => (kind === 'introduction' ? [n] : []))
        expect(introductions).toEqual(newWord ? [0] : [])
      }
    })
  })

  test('what was introduced or missed comes three to eight cards later, or as late as it can', () => {
    forEachSession(({ shown }) => {
      for (const [n, { card, kind, result }] of shown.entries()) {
        const comesBack = kind === 'introduction' || result === -1 || (kind === 'repetition' && result !== 1)
        if (!comesBack) continue
        const between = shown.slice(n + 1).findIndex((one) => cardKey(one.card) === cardKey(card))
        expect(between).toBeLessThanOrEqual(8)
        if (between >= 3) continue
        // Only cards that were shown before are left, or those of the word that was shown just then.
        const at = n + 1 + between
        const seen = new Set(shown.slice(0, at).map((one) => one.card.vocId))
        const before = shown[at - 1]?.card.vocId
        for (const one of shown.slice(at)) if (one.card.vocId !== before) expect(seen).toContain(one.card.vocId)
      }
    })
  })

  test('a word does not come twice in a row while another can come between', () => {
    forEachSession(({ shown }) => {
      for (const [n, { card }] of shown.entries())
        if (shown[n + 1]?.card.vocId === card.vocId)
          for (const later of shown.slice(n)) expect(later.card.vocId).toBe(card.vocId)
    })
  })
})

test('without new words and misses the cards come in the order of the deck', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 14 }), (words) => {
      const deck = words.map((word) => makeCard({ term: `word ${word}`, ...met }))
      expect(run(deck, both, []).shown).toEqual(deck.map((card) => ({ card, kind: 'question', result: 1 })))
    }),
  )
})

test('only a session with introductions or repetitions stores more than those of earlier releases', () => {
  const deck = ['one', 'two'].map((term) => makeCard({ term }))
  const stored = (drill: Drill) => {
    const shown = reduceReviewSession(startReviewSession(deck, 0, undefined, drill), { type: 'introduced', now: 1 })
    const next = reduceReviewSession(shown, { type: 'introduced', now: 2 })
    const answering = reduceReviewSession(next, { type: 'showAnswer', now: 3 })
    const state = reduceReviewSession(answering, { type: 'answer', result: -1, now: 4 })
    return unsentReviewOf(begunReview, state)
  }
  expect(stored(noDrill)).toMatchObject({ steps: undefined, turns: undefined, answers: [{ result: -1 }] })
  const { steps, turns, answers } = stored(both)
  expect(steps).toBeUndefined()
  expect(turns?.map(({ did }) => did)).toEqual(['introduce', 'introduce', 'answer'])
  expect(answers).toHaveLength(1)
})
