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

test('types stay in the order in which they are offered', () => {
  expect(withType(['dictation'], 'translation', true)).toEqual(['translation', 'dictation'])
  expect(withType(['translation', 'dictation'], 'translation', false)).toEqual(['dictation'])
})
