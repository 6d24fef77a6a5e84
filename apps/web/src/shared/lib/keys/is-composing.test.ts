import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test('a key belongs to the input method during a composition, and in Safari also the key that ends it', () => {
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))).toBe(true)
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229 }))).toBe(true)
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe(false)
})
