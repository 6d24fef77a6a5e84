import { languageCodes } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { directionOf } from './direction-of.ts'

test('Arabic, Hebrew and Persian run from right to left, all others from left to right', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he', 'fa'])
  expect(directionOf('xx')).toBe('ltr')
})
