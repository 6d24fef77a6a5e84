import { expect, it } from 'vitest'
import { plain, plainLines } from './plain.ts'
import { widthOf } from './width.ts'
import { wrap } from './wrap.ts'

it.each([
  ['casa', 4],
  ['食べ物', 6],
  ['ｶﾀｶﾅ', 4],
  ['한국어', 6],
  ['é́', 1],
  ['كِتَابٌ', 4],
  ['नमस्ते', 4],
  ['👩‍👩‍👧 ok', 5],
  ['☺️', 2],
])('%s takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns)
})

it('a text breaks at spaces, between East Asian characters, and within a word that is longer than a line', () => {
  expect(wrap('The food is beautiful', 10)).toEqual(['The food', 'is', 'beautiful'])
  expect(wrap('食べ物はとて、美しい。', 6)).toEqual(['食べ物', 'はと', 'て、美', 'しい。'])
  expect(wrap('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij'])
  expect(wrap('قَرَأْتُ كِتَابًا جَدِيدًا', 10)).toEqual(['قَرَأْتُ كِتَابًا', 'جَدِيدًا'])
  expect(wrap('', 10)).toEqual([''])
})

it('no text of the server steers the terminal, or turns what follows around', () => {
  expect(plain('a\u001b]0;title\u0007b\u202ec\u009bd')).toBe('a ]0;title bc d')
  expect(plainLines('one\r\ntwo\u2028three')).toEqual(['one', 'two', 'three'])
})
