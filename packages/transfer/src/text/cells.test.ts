import { quadraticTexts } from '@wordtide/contract/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, protectedCell } from './cells.ts'

describe('a cell', () => {
  it.each([
    ['fish &amp; chips', 'fish & chips'],
    ['a&nbsp;b', 'a b'],
    ['l&#39;eau', "l'eau"],
    ['la <b>playa</b>', 'la playa'],
    ['one<br>two<BR/>three', 'one two three'],
    ['<div class="x">sol</div>', 'sol'],
    ['<ruby>海<rt>うみ</rt></ruby>', '海[うみ]'],
    ['sol [sound:sol.mp3]', 'sol'],
    ['<img src="sol.png"> sol', 'sol'],
    ['Hay {{c1::sol::?}}.', 'Hay *sol*.'],
    ["'=1+1", '=1+1'],
    ["'&lt;b&gt;", "'<b>"],
  ])('%j is %j', (cell, text) => expect(cellText(cell)).toBe(text))

  it.each([
    'a < b & c > d',
    'AT&T',
    'R&B; x',
    'to look <somebody> up',
    '<3',
    'a  b\n c ',
    '{{name}}',
    '[sound]',
    'x &unknown; y',
    '# no comment',
    "'til",
  ])('%j stays as it is', (cell) => expect(cellText(cell)).toBe(cell))

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-mente', "'-mente"],
    ['@home', "'@home"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'=x", "''=x"],
    ['a < b', 'a < b'],
    ['<b>', '&#60;b>'],
    ['&amp;', '&#38;amp;'],
    ['[sound:a.mp3]', '&#91;sound:a.mp3]'],
  ])('with the text %j is written %j', (text, cell) => expect(protectedCell(text)).toBe(cell))

  const piece = fc.constantFrom(
    '&',
    'amp;',
    'nbsp;',
    '#60;',
    '<',
    'b',
    '>',
    '/',
    ' ',
    '{{c1::',
    '}}',
    '[sound:',
    ']',
    "'",
    '=',
    '-',
  )
  it('is read as it was written', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 2 }))), (pieces) => {
        const text = pieces.join('')
        expect(cellText(protectedCell(text))).toBe(text)
      }),
      { numRuns: process.env.TEST_SCOPE === 'nightly' ? 5000 : 300 },
    ))

  it('of twice the length costs about twice as much', () =>
    expect(quadraticTexts(16_384, (text) => cellText(protectedCell(`<b>${text}`)))).toEqual([]))
})
