import { foldIdentity } from './identity.ts'

/** Latin and Greek letters with their diacritics, and the tatweel. A lookbehind would take quadratic time over many marks. */
const markedLetters = /([\p{Script=Latin}\p{Script=Greek}\u0640])\p{Mn}+/gu

/** Cyrillic letters with marks; г and к with an acute are the letters ѓ and ќ. */
const markedCyrillic = /(?![гк])(\p{Script=Cyrillic})(\p{Mn}+)/gu
const stress = /[\u0300\u0301]/g

/** Arabic harakat, and Hebrew points and cantillation marks, which most texts leave out. */
export const vowelMarks = /[\u064B-\u0652\u0670]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu

/** Arabic signs beyond the harakat, most of them in the Quran, and the tatweel. A hamza and a madda belong to their letter. */
export const arabicSigns = /[\u0610-\u061A\u0640\u0656-\u065F\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu

const joiners = /\u200C|\u200D/g

/** Letters that have a stroke, are joined or lack their dot, and the Persian and Urdu forms of Arabic letters, by the plain ones. */
const plainLetters = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['þ', 'th'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
])
const specialLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')

/**
 * Folds a text for searching and sorting: besides what `foldIdentity` leaves out, Latin and Greek diacritics, stress on Cyrillic letters,
 * Arabic harakat and tatweel, Hebrew points, joiners, and the difference between a letter and its stroked, joined, Persian or Urdu form.
 * Other scripts keep their marks: か and が, и and й, and Hindi vowel signs stay different.
 */
export const foldSearch = (text: string): string =>
  foldIdentity(text)
    .normalize('NFD')
    .replace(markedLetters, '$1')
    .replace(markedCyrillic, (_, letter: string, marks: string) => letter + marks.replace(stress, ''))
    .replace(vowelMarks, '')
    .replace(arabicSigns, '')
    .replace(joiners, '')
    .replace(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()
