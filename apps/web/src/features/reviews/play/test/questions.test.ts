import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCard } from '../../testing/fixtures.ts'
import { anyCards, anySeed } from '../../testing/words.ts'
import { areDifferent, wordsOf } from '../words.ts'
import { markOf, type TestAnswer } from './marks.ts'
import { mostQuestions, type TestQuestion, testOf } from './questions.ts'

const rightAnswer = (question: TestQuestion): TestAnswer => {
  if (question.kind === 'choice') return { kind: 'choice', chosen: question.word }
  if (question.kind === 'truth') return { kind: 'truth', isTrue: question.shown === question.word }
  return { kind: 'typed', typed: ` ${question.word.term.toUpperCase()} ` }
}

test('each word is asked once, and each question has a right answer, and wrong ones', () => {
  fc.assert(
    fc.property(anyCards, anySeed, (cards, seed) => {
      const words = wordsOf(cards)
      const questions = testOf(words, () => Number(seed.next().value))
      expect(new Set(questions.map(({ word }) => word)).size).toBe(Math.min(words.length, mostQuestions))
      for (const question of questions) {
        expect(markOf(question, rightAnswer(question), words).isRight).toBe(true)
        expect(markOf(question, undefined, words)).toEqual({ isRight: false })
        if (question.kind === 'truth') {
          const isTrue = question.shown === question.word
          expect(isTrue || areDifferent(question.shown, question.word)).toBe(true)
          expect(markOf(question, { kind: 'truth', isTrue: !isTrue }, words).isRight).toBe(false)
        }
        if (question.kind === 'choice')
          for (const chosen of question.options)
            expect(markOf(question, { kind: 'choice', chosen }, words).isRight).toBe(chosen === question.word)
      }
    }),
  )
})

test('there are as many questions of each kind', () => {
  const cards = Array.from({ length: 18 }, (_, n) =>
    makeCard({ term: `palabra ${n}`, definitions: [{ language: 'en', value: `word ${n}` }] }),
  )
  fc.assert(
    fc.property(anySeed, (seed) => {
      const questions = testOf(wordsOf(cards), () => Number(seed.next().value))
      for (const kind of ['choice', 'typed', 'truth'])
        expect(questions.filter((question) => question.kind === kind)).toHaveLength(6)
    }),
  )
})

test('a typed answer is compared as in a review: a synonym is right, another word is not', () => {
  const words = wordsOf(
    ['Apfel', 'Birne', 'Äpfelchen'].map((term) =>
      makeCard({ term, definitions: [{ language: 'en', value: term === 'Birne' ? 'pear' : 'apple' }] }),
    ),
  )
  const [apple] = words
  const mark = (typed: string) => apple && markOf({ kind: 'typed', word: apple }, { kind: 'typed', typed }, words)
  expect(mark('apfel')).toMatchObject({ isRight: true })
  expect(mark('äpfelchen')).toMatchObject({ isRight: true, spelling: { isSynonym: true } })
  expect(mark('Birne')).toMatchObject({ isRight: false })
  expect(mark(' ')).toEqual({ isRight: false, spelling: undefined })
})
