import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Spanish basics', 'Spanish basics.csv'],
  ['日本語・猫', '日本語・猫.csv'],
  ['a/b\\c: "d" <e>|f?*', 'a b c d e f.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['...', 'list.csv'],
  ['.hidden ', 'hidden.csv'],
  ['line\nbreak\ttab\u0000', 'linebreaktab.csv'],
  // Shown as `exe.csv`, but read as `csv.exe`.
  ['\u202evsc.exe', 'vsc.exe.csv'],
  ['\ufeffzero\u200bwidth', 'zerowidth.csv'],
  ['می‌خواهم 👩‍🏫', 'می‌خواهم 👩‍🏫.csv'],
  ['e\u0301', '\u00e9.csv'],
  ['CON', 'CON list.csv'],
  ['lone \ud800 surrogate', 'lone surrogate.csv'],
])('a list %j is saved as %j', (title, expected) => {
  expect(fileNameOf(title, 'csv')).toBe(expected)
})

it('a file name never has characters that mean something to a file system, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (title) => {
      const name = fileNameOf(title, 'csv')
      expect(name).toMatch(/^[^.\s].*\.csv$/u)
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(Buffer.byteLength(name)).toBeLessThan(255)
    }),
  )
})
