import { expect, it } from 'vitest'
import { findContextWord, isCommonPassword } from './common-passwords.ts'

it.each(['Password1!', 'P@ssw0rd', '!!Dragon2024', 'Abc123!', '1Qaz2wsx!', 'K1ller#1', 'Sunshine_99', 'Lovely+1'])(
  'the password %s is a common one',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

it.each(['Vt7!qmRz', 'correct-Horse7-battery', '8!5$92#Love!7', 'Abc1!x', 'Pä#1gK0ß', '文字-Кот-7xQ'])(
  'the password %s is none of the common ones',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

it.each([
  ['W0rdtide!2024', [], 'wordtide'],
  ['Xy7!lovelace', ['Ada Lovelace', 'al'], 'lovelace'],
  ['J0sé#maria9', ['José María'], 'jose'],
  ['Xy7!al00', ['Ada Lovelace', 'al'], undefined],
  ['Vt7!qmRz', ['Ada', 'ada.l'], undefined],
])('in %s, of %j, is the word %s', (password, texts, word) => expect(findContextWord(password, texts)).toBe(word))
