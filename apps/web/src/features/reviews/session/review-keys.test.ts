import { describe, expect, test } from 'vitest'
import { focusOf, type KeyPress, readReviewKey } from './review-keys.ts'

const press = (key: string, overrides: Partial<KeyPress> = {}) =>
  readReviewKey({
    key,
    code: '',
    repeat: false,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    focus: 'card',
    ...overrides,
  })

test.each([
  { key: 'Enter', means: { action: 'confirm' } },
  { key: '1', means: { action: 'answer', result: -1 } },
  { key: '2', means: { action: 'answer', result: 0 } },
  { key: '3', means: { action: 'answer', result: 1 } },
  { key: 'F3', means: { action: 'play' } },
  { key: '?', means: { action: 'help' } },
  { key: 'ArrowLeft', means: { action: 'previous' } },
  { key: 'Backspace', means: { action: 'previous' } },
  { key: 'u', means: { action: 'undo' } },
  { key: 'e', means: { action: 'edit' } },
  { key: '!', means: { action: 'suspend' } },
  { key: '4', means: undefined },
  { key: 'constructor', means: undefined },
])('$key means $means.action', ({ key, means }) => {
  expect(press(key)).toEqual(means)
})

describe('while a text field has the focus', () => {
  test('digits, letters and signs are typed, and Backspace and the arrow edit', () => {
    for (const key of ['1', '2', '3', '?', 'u', 'e', '!', 'Backspace', 'ArrowLeft'])
      expect(press(key, { focus: 'text' })).toBeUndefined()
  })

  test('Enter and F3 keep their meaning', () => {
    expect(press('Enter', { focus: 'text' })).toEqual({ action: 'confirm' })
    expect(press('F3', { focus: 'text' })).toEqual({ action: 'play' })
  })

  test('Enter that ends a composition does nothing else', () => {
    expect(press('Enter', { focus: 'text', isComposing: true })).toBeUndefined()
  })
})

test('Enter on a button presses only that button, and the other keys keep their meaning', () => {
  expect(press('u', { focus: 'control' })).toEqual({ action: 'undo' })
  expect(press('ArrowLeft', { focus: 'control' })).toEqual({ action: 'previous' })
  expect(press('Enter', { focus: 'control' })).toBeUndefined()
  expect(press('3', { focus: 'control' })).toEqual({ action: 'answer', result: 1 })
})

test.each([
  { layout: 'French', key: '&', code: 'Digit1', result: -1 },
  { layout: 'Czech', key: 'ě', code: 'Digit2', result: 0 },
  { layout: 'Arabic', key: '٣', code: 'Digit3', result: 1 },
  { layout: 'French with Shift', key: '1', code: 'Digit1', shiftKey: true, result: -1 },
])('on a $layout keyboard $key answers $result', ({ key, code, shiftKey = false, result }) => {
  expect(press(key, { code, shiftKey })).toEqual({ action: 'answer', result })
})

test.each([
  { layout: 'US', key: '!', code: 'Digit1', shiftKey: true, action: 'suspend' },
  { layout: 'French', key: '!', code: 'Slash', shiftKey: false, action: 'suspend' },
  { layout: 'Mac French', key: '!', code: 'Digit8', shiftKey: false, action: 'suspend' },
  { layout: 'US with caps lock', key: 'U', code: 'KeyU', shiftKey: false, action: 'undo' },
  { layout: 'Russian', key: 'г', code: 'KeyU', shiftKey: false, action: 'undo' },
  { layout: 'Arabic', key: 'ث', code: 'KeyE', shiftKey: false, action: 'edit' },
  { layout: 'Dvorak', key: 'e', code: 'KeyD', shiftKey: false, action: 'edit' },
])('on a $layout keyboard $key means $action', ({ key, code, shiftKey, action }) => {
  expect(press(key, { code, shiftKey })).toEqual({ action })
})

test('on a Dvorak keyboard the keys at the places of other letters mean nothing', () => {
  expect(press('.', { code: 'KeyE' })).toBeUndefined()
  expect(press('g', { code: 'KeyU' })).toBeUndefined()
})

test('the shifted character of a digit key does not answer', () => {
  expect(press('@', { code: 'Digit2', shiftKey: true })).toBeUndefined()
  expect(press('End', { code: 'Numpad1' })).toBeUndefined()
  expect(press('$', { code: 'Digit4' })).toBeUndefined()
})

test('a key that is held, or pressed with a modifier, does nothing', () => {
  expect(press('Enter', { repeat: true })).toBeUndefined()
  expect(press('1', { repeat: true })).toBeUndefined()
  expect(press('F3', { repeat: true })).toBeUndefined()
  for (const key of ['ArrowLeft', 'Backspace', 'u', 'e', '!']) expect(press(key, { repeat: true })).toBeUndefined()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['1', 'ArrowLeft', 'u', 'e']) expect(press(key, { [modifier]: true })).toBeUndefined()
})

test('the focus is in a text field, on a control, or on the card', () => {
  document.body.innerHTML = '<input><input type="checkbox"><button><b>x</b></button><a href="/">a</a><p>p</p>'
  const focus = (selector: string) => focusOf(document.querySelector(selector))
  expect(focus('input')).toBe('text')
  expect(focus('b')).toBe('control')
  expect(focus('a')).toBe('control')
  expect(focus('[type="checkbox"]')).toBe('card')
  expect(focus('p')).toBe('card')
  expect(focusOf(document)).toBe('card')
})
