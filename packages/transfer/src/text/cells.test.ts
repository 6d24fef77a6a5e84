import { quadraticTexts } from '@wordtide/contract/testing'
import { describe, expect, it } from 'vitest'
import { plainText, protectFormula, unprotectFormula } from './cells.ts'

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
  ])('%j is %j', (cell, text) => expect(plainText(cell)).toBe(text))

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
  ])('%j stays as it is', (cell) => expect(plainText(cell)).toBe(cell))

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-mente', "'-mente"],
    ['@home', "'@home"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'=x", "''=x"],
    ["'til", "'til"],
    ['a = b', 'a = b'],
  ])('with the text %j is written %j, and read as it was', (text, cell) => {
    expect(protectFormula(text)).toBe(cell)
    expect(unprotectFormula(cell)).toBe(text)
  })

  it('of twice the length costs about twice as much', () =>
    expect(quadraticTexts(16_384, (text) => [plainText(text), plainText(`<b>${text}`)])).toEqual([]))
})
