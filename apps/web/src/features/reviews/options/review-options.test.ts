import { reviewTypes } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { initialOptions, isComplete, withType } from './review-options.ts'

test('15 cards are chosen beforehand, and the target language of a list that has one', () => {
  expect(initialOptions(['dictation'], ['en'])).toEqual({
    types: ['dictation'],
    count: 15,
    targetLanguage: 'en',
    listening: false,
  })
  expect(initialOptions(['dictation'], ['en', 'fr']).targetLanguage).toBeUndefined()
})

test('a session can start with a type chosen and, of several target languages, one', () => {
  const types = ['translation'] as const
  expect(isComplete(initialOptions(types, ['en']), ['en'])).toBe(true)
  expect(isComplete(initialOptions([], ['en']), ['en'])).toBe(false)
  expect(isComplete(initialOptions(types, ['en', 'fr']), ['en', 'fr'])).toBe(false)
  expect(isComplete({ ...initialOptions(types, ['en', 'fr']), targetLanguage: 'fr' }, ['en', 'fr'])).toBe(true)
})

test('the last choice comes first, in the order in which things are offered, and only as far as the list has it', () => {
  const last = {
    types: ['dictation', 'translation'] as const,
    count: 40,
    targetLanguage: 'fr',
    listening: true,
  } as const
  expect(initialOptions(reviewTypes, ['en', 'fr'], last)).toEqual({ ...last, types: ['translation', 'dictation'] })
  expect(initialOptions(reviewTypes, ['en', 'es'], last).targetLanguage).toBeUndefined()
  expect(initialOptions(reviewTypes, ['en'], last).targetLanguage).toBe('en')
})

test('a single type that is asked for wins over the last choice', () => {
  const last = { types: ['dictation'] as const, count: 40, targetLanguage: 'en', listening: true } as const
  expect(initialOptions(['translation'], ['en'], last)).toEqual({ ...last, types: ['translation'] })
})

test('a target language that the list has lost is none', () => {
  const options = initialOptions(['translation'], ['en', 'fr'], {
    types: ['translation'],
    count: 15,
    targetLanguage: 'fr',
    listening: false,
  })
  expect(isComplete(options, ['en', 'fr'])).toBe(true)
  expect(isComplete(options, ['en', 'es'])).toBe(false)
})

test('types stay in the order in which they are offered', () => {
  expect(withType(['dictation'], 'translation', true)).toEqual(['translation', 'dictation'])
  expect(withType(['translation', 'dictation'], 'translation', false)).toEqual(['dictation'])
})
