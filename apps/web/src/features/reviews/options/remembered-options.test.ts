import { afterEach, expect, test, vi } from 'vitest'
import { recallOptions, rememberOptions } from './remembered-options.ts'
import type { ReviewOptions } from './review-options.ts'

const chosen: ReviewOptions = { types: ['dictation'], count: 40, targetLanguage: 'fr', listening: true }

afterEach(() => vi.restoreAllMocks())

test('the last choice is remembered for each list and each person', () => {
  rememberOptions('ada', 'list-1', { ...chosen, count: 5 })
  rememberOptions('ada', 'list-1', chosen)
  expect(recallOptions('ada', 'list-1')).toEqual(chosen)
  expect(recallOptions('ada', 'list-2')).toBeUndefined()
  expect(recallOptions('ben', 'list-1')).toBeUndefined()
})

test.each([
  'not JSON',
  'null',
  '[]',
  '{"types":[],"count":15,"listening":false}',
  '{"types":["smell"],"count":15,"listening":false}',
  '{"types":["dictation"],"count":7,"listening":false}',
  '{"types":["dictation"],"count":15,"listening":false,"targetLanguage":"klingon"}',
])('what somebody else left in its place counts as nothing: %s', (text) => {
  rememberOptions('ada', 'list-1', chosen)
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, text)
  expect(recallOptions('ada', 'list-1')).toBeUndefined()
})

test('a browser that keeps nothing is no obstacle', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  rememberOptions('ada', 'list-1', chosen)
  expect(recallOptions('ada', 'list-1')).toBeUndefined()
})
