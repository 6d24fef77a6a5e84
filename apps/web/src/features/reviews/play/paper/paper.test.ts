import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCard } from '../../testing/fixtures.ts'
import { anyCards } from '../../testing/words.ts'
import type { TestQuestion } from '../test/questions.ts'
import { areDifferent, wordsOf } from '../words.ts'
import { paperVersions } from './paper.ts'

const asked = (questions: readonly TestQuestion[]) =>
  questions.map(({ kind, word }) => `${word.card.vocId} ${kind}`).toSorted()

test('both versions ask the same, in another order, each with one right answer; a seed always gives the same', () => {
  fc.assert(
    fc.property(anyCards, fc.integer(), (cards, seed) => {
      const words = wordsOf(cards)
      const { A, B } = paperVersions(words, seed)
      expect(paperVersions(words, seed)).toEqual({ A, B })
      expect(asked(B)).toEqual(asked(A))
      expect(new Set(A.map(({ word }) => word)).size).toBe(A.length)
      if (A.length > 1) expect(B.map(({ word }) => word)).not.toEqual(A.map(({ word }) => word))
      for (const question of [...A, ...B]) {
        if (question.kind === 'choice')
          expect(question.options.filter((option) => !areDifferent(option, question.word))).toEqual([question.word])
        if (question.kind === 'truth')
          expect(question.shown === question.word || areDifferent(question.shown, question.word)).toBe(true)
      }
    }),
  )
})

test('the versions have other wrong answers where there are enough words', () => {
  const words = wordsOf(
    Array.from({ length: 12 }, (_, n) =>
      makeCard({ term: `palabra ${n}`, definitions: [{ language: 'en', value: `word ${n}` }] }),
    ),
  )
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { A, B } = paperVersions(words, seed)
      for (const question of A) {
        const other = B.find(({ word }) => word === question.word)
        if (question.kind !== 'choice' || other?.kind !== 'choice') continue
        expect(question.options.filter((option) => other.options.includes(option))).toEqual([question.word])
      }
    }),
  )
})
