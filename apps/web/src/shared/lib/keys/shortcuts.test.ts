import { expect, it } from 'vitest'
import { isShortcut } from './shortcuts.ts'

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

it.each([
  ['Ctrl', { key: 'b', code: 'KeyB', ctrlKey: true }, true],
  ['Command', { key: 'b', code: 'KeyB', metaKey: true }, true],
  ['Ctrl with caps lock', { key: 'B', code: 'KeyB', ctrlKey: true }, true],
  ['Ctrl on a Russian keyboard', { key: 'и', code: 'KeyB', ctrlKey: true }, true],
  ['Ctrl and X, which is there on a Dvorak keyboard,', { key: 'x', code: 'KeyB', ctrlKey: true }, false],
  ['Ctrl and the full stop, which is there on a Dvorak keyboard,', { key: '.', code: 'KeyB', ctrlKey: true }, false],
  ['Ctrl with Shift', { key: 'B', code: 'KeyB', ctrlKey: true, shiftKey: true }, false],
  ['AltGr', { key: 'b', code: 'KeyB', ctrlKey: true, altKey: true }, false],
  ['the letter alone', { key: 'b', code: 'KeyB' }, false],
  ['a key of an input method', { key: 'b', code: 'KeyB', ctrlKey: true, isComposing: true }, false],
])('%s is the shortcut of a letter: %3$s', (_, init, expected) => {
  expect(isShortcut(press(init), 'B')).toBe(expected)
})

it('Ctrl and Enter, on either side of the keyboard, is the shortcut of Enter', () => {
  for (const code of ['Enter', 'NumpadEnter'])
    expect(isShortcut(press({ key: 'Enter', code, ctrlKey: true }), 'Enter')).toBe(true)
})
