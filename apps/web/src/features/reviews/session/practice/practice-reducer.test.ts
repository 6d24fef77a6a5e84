import type { Answer } from '@wordtide/scheduling'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCards } from '../../testing/fixtures.ts'
import { cardsBetween, missedAtFirst, type PracticeState, reducePractice, startPractice } from './practice-reducer.ts'

const cardsOf = (count: number) => makeCards(...Array.from({ length: count }, (_, n) => `card ${n}`))
const answer = (state: PracticeState, result: Answer) =>
  reducePractice(reducePractice(state, { type: 'showAnswer' }), { type: 'answer', result })

const counts = fc.integer({ min: 1, max: 12 })
const results = fc.array(fc.constantFrom<Answer>(-1, 0, 1), { maxLength: 80 })

describe('practice', () => {
  test('is done exactly when each card was known once', () => {
    fc.assert(
      fc.property(counts, results, (count, given) => {
        const cards = cardsOf(count)
        const known: unknown[] = []
        let state = startPractice(cards)
        for (const result of given) {
          const [card] = state.queue
          if (card !== undefined && result === 1) known.push(card)
          state = answer(state, result)
          expect(new Set(known).size).toBe(known.length)
          expect(state.queue.length === 0).toBe(known.length === count)
          expect(new Set([...state.queue, ...known])).toEqual(new Set(cards))
        }
      }),
    )
  })

  test('asks a card that was not known again after three others, or after all if there are fewer', () => {
    fc.assert(
      fc.property(counts, results, (count, given) => {
        let state = startPractice(cardsOf(count))
        // By card: the number of others asked since it was missed, and the number required.
        const missed = new Map<unknown, { since: number; needed: number }>()
        for (const result of given) {
          const [card] = state.queue
          if (card === undefined) return
          const again = missed.get(card)
          if (again !== undefined) expect(again.since).toBe(again.needed)
          missed.delete(card)
          for (const other of missed.values()) other.since++
          if (result !== 1) missed.set(card, { since: 0, needed: Math.min(cardsBetween, state.queue.length - 1) })
          state = answer(state, result)
        }
      }),
    )
  })

  test('keeps the first answer of each card', () => {
    fc.assert(
      fc.property(counts, results, (count, given) => {
        const first = new Map<unknown, Answer>()
        let state = startPractice(cardsOf(count))
        for (const result of given) {
          const [card] = state.queue
          if (card !== undefined && !first.has(card)) first.set(card, result)
          state = answer(state, result)
        }
        expect(state.first).toEqual(first)
        expect(missedAtFirst(state)).toEqual(state.cards.filter((card) => (first.get(card) ?? 1) < 1))
      }),
    )
  })

  test('begins anew with all cards, once it is done', () => {
    const cards = cardsOf(2)
    const running = answer(startPractice(cards), -1)
    expect(reducePractice(running, { type: 'again' })).toBe(running)
    const done = answer(answer(running, 1), 1)
    expect(missedAtFirst(done)).toEqual([cards[0]])
    expect(reducePractice(done, { type: 'again' })).toEqual(startPractice(cards))
  })

  test('takes no answer while it is hidden, and shows it once', () => {
    const state = startPractice(cardsOf(2))
    expect(reducePractice(state, { type: 'answer', result: 1 })).toBe(state)
    const shown = reducePractice(state, { type: 'showAnswer' })
    expect(reducePractice(shown, { type: 'showAnswer' })).toBe(shown)
  })
})
