import passwords from '@zxcvbn-ts/language-common/src/passwords.json'
import { commonCount } from './common-count.ts'

/** The letters that other characters stand for in a decorated word. `i` and `l` count as one, because `1` and `!` stand for both. */
const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
}

/** The shortest word that counts: shorter ones are in too many passwords by chance. */
const minWord = 4

/** Returns text in lower case, without the letters' accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the letters of a decorated word: 'p@ssw0rd' and 'password' are the same. */
const lettersOf = (text: string): string =>
  [...text]
    .map((character) => letterOf[character] ?? character)
    .join('')
    .replace(/\P{L}/gu, '')

/** Returns what is left of a password without the decoration around a word, if that is most of it. */
function wordsOf(password: string): string[] {
  const withoutEnd = password.replace(/\P{L}+$/u, '')
  return [withoutEnd, withoutEnd.replace(/^\P{L}+/u, '')]
    .filter((word) => word.length >= minWord && word.length * 2 >= password.length)
    .map(lettersOf)
    .filter((word) => word.length >= minWord)
}

let common: ReadonlySet<string> | undefined

/** Returns whether a password is one of the most common, or is one with the usual decoration: capitals, `@` for a, and `2024!` at the end. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(passwords.slice(0, commonCount).flatMap((one) => [one, ...wordsOf(one)]))
  const lower = plain(password)
  const withoutSigns = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [withoutSigns, ...wordsOf(lower)].some((word) => common?.has(word))
}

const minContextWord = 3

/** Returns the first of these texts' words, or of the product's, that a password contains, decorated or not. */
export function findContextWord(password: string, texts: readonly string[]): string | undefined {
  const lower = plain(password)
  const letters = lettersOf(lower)
  return ['wordtide', ...texts.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))].find(
    (word) => word.length >= minContextWord && (lower.includes(word) || letters.includes(lettersOf(word) || word)),
  )
}
