import { reviewTypes } from '@wordtide/contract'
import { afterEach, expect, test, vi } from 'vitest'
import {
  initialOptions,
  isComplete,
  loadOptions,
  type ReviewOptions,
  storeOptions,
  withType,
} from './review-options.ts'

test('15 cards are chosen by default, and the target language of a list that has only one', () => {
  expect(initialOptions(['dictation'], ['en'])).toEqual({
    types: ['dictation'],
    count: 15,
    targetLanguage: 'en',
    listening: false,
  })
  expect(initialOptions(['dictation'], ['en', 'fr']).targetLanguage).toBeUndefined()
})

test('a review can start once a type and, of several target languages, one is chosen', () => {
  const types = ['translation'] as const
  expect(isComplete(initialOptions(types, ['en']), ['en'])).toBe(true)
  expect(isComplete(initialOptions([], ['en']), ['en'])).toBe(false)
  expect(isComplete(initialOptions(types, ['en', 'fr']), ['en', 'fr'])).toBe(false)
  expect(isComplete({ ...initialOptions(types, ['en', 'fr']), targetLanguage: 'fr' }, ['en', 'fr'])).toBe(true)
})

test('the options of the last review are the default, in the order of the dialog, as far as the list has them', () => {
  const last = {
    types: ['dictation', 'translation'] as const,
    count: 40,
    targetLanguage: 'fr',
    listening: true,
    typed: true,
  } as const
  expect(initialOptions(reviewTypes, ['en', 'fr'], last)).toEqual({ ...last, types: ['translation', 'dictation'] })
  expect(initialOptions(reviewTypes, ['en', 'es'], last).targetLanguage).toBeUndefined()
  expect(initialOptions(reviewTypes, ['en'], last).targetLanguage).toBe('en')
})

test('a single type from a link wins over the last review', () => {
  const last = { types: ['dictation'] as const, count: 40, targetLanguage: 'en', listening: true } as const
  expect(initialOptions(['translation'], ['en'], last)).toEqual({ ...last, types: ['translation'] })
})

test('a target language that the list no longer has does not count as chosen', () => {
  const options = initialOptions(['translation'], ['en', 'fr'], {
    types: ['translation'],
    count: 15,
    targetLanguage: 'fr',
    listening: false,
  })
  expect(isComplete(options, ['en', 'fr'])).toBe(true)
  expect(isComplete(options, ['en', 'es'])).toBe(false)
})

test('types stay in the order of the dialog', () => {
  expect(withType(['dictation'], 'translation', true)).toEqual(['translation', 'dictation'])
  expect(withType(['translation', 'dictation'], 'translation', false)).toEqual(['dictation'])
})

const chosen: ReviewOptions = {
  types: ['dictation'],
  count: 40,
  targetLanguage: 'fr',
  listening: true,
  typed: true,
}

afterEach(() => vi.restoreAllMocks())

test('options are stored per list and user', () => {
  storeOptions('ada', 'list-1', { ...chosen, count: 5 })
  storeOptions('ada', 'list-1', chosen)
  expect(loadOptions('ada', 'list-1')).toEqual(chosen)
  expect(loadOptions('ada', 'list-2')).toBeUndefined()
  expect(loadOptions('ben', 'list-1')).toBeUndefined()
})

test('options of older releases, which do not say whether answers are typed, are read', () => {
  const { typed, ...older } = chosen
  storeOptions('ada', 'list-1', older)
  expect(loadOptions('ada', 'list-1')).toEqual(older)
})

test.each([
  'not JSON',
  'null',
  '[]',
  '{"types":[],"count":15,"listening":false}',
  '{"types":["smell"],"count":15,"listening":false}',
  '{"types":["dictation"],"count":7,"listening":false}',
  '{"types":["dictation"],"count":15,"listening":false,"targetLanguage":"klingon"}',
])('invalid stored options are ignored: %s', (text) => {
  storeOptions('ada', 'list-1', chosen)
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, text)
  expect(loadOptions('ada', 'list-1')).toBeUndefined()
})

test('a browser that forbids storage has no stored options', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  storeOptions('ada', 'list-1', chosen)
  expect(loadOptions('ada', 'list-1')).toBeUndefined()
})
