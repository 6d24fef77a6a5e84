import { languageCodes } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { directionOf } from './labels.tsx'

test('Arabic, Hebrew and Persian are written from right to left, all other languages from left to right', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he', 'fa'])
  expect(directionOf('xx')).toBe('ltr')
})
