import { expect, it } from 'vitest'
import { indented, tableOf } from './text.ts'

it('columns are as wide as their widest cell, and no line ends with spaces', () => {
  const rows = [
    ['1', 'long cell', 'x'],
    ['22', '', ''],
  ]
  expect(tableOf(['A', 'B', 'C'], rows)).toBe('A   B          C\n1   long cell  x\n22')
})

it('a text of a user cannot control the terminal, nor begin a line of the table', () => {
  expect(tableOf(['A'], [['one\u001B[2J\ntwo\u202Ethree\u009Bfour']])).toBe('A\none [2J two three four')
  expect(indented('one\r\n\ntwo\u0007\rthree')).toBe('  one\n\n  two\n  three')
})
