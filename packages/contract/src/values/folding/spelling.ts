import { foldIdentity } from './identity.ts'
import { arabicSigns, vowelMarks } from './search.ts'

/** A grapheme that is compared, or the separator between two of them. */
export interface SpellingUnit {
  kind: 'letter' | 'space' | 'punctuation'
  /** As it is written, with neighbouring characters that are not compared. */
  shown: string
  folded: string
}

export interface SpellingOptions {
  /** An ISO 639-1 code. */
  language: string
  /** Compares capitals: those of Greek have no accents. */
  inCapitals?: boolean
  /** Compares every character, for a text that consists of punctuation. */
  exact?: boolean
  /** Letters that may be written as two, which count as one then: `ss` for a word with ß. */
  pairs?: readonly string[]
  /** Katakana and hiragana are the same: they sound alike. */
  isHeard?: boolean
}

/** Punctuation, including the characters that keyboards offer instead. Signs that are read aloud count as letters. */
const punctuation = /^(?![#%&@§¶‰‱٪])[\p{P}`~]|^\s\p{Mn}/u

/** A Cyrillic letter that may carry stress or tone. An acute on the others makes the letters ѓ and ќ. */
const stressable = /^(?![гк])\p{Script=Cyrillic}/u
const stress = /[\u0300\u0301\u0304\u030F\u0311]/gu

/** Characters without a shape of their own: joiners and marks of direction. */
const invisible = /\p{Cf}/gu

const greek = /^\p{Script=Greek}/u
const anyMark = /\p{Mn}/gu

/** Latin marks without a letter. */
const loneMarks = /^[\u0300-\u036F]+$/u

/** Variants of one letter: keyboards differ in Persian and Romanian ones. */
const variants = new Map([
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ş', 'ș'],
  ['ţ', 'ț'],
])

/** Letters that are written as two where a keyboard lacks them. */
const letterPairs = [
  { letter: /[ßẞ]/u, pair: 'ss' },
  { letter: /[œŒ]/u, pair: 'oe' },
]

/** Katakana with a counterpart in hiragana, so many code points before it. */
const katakana = /[\u30A1-\u30F6\u30FD\u30FE]/gu
const toHiragana = -0x60

/** Scripts that write no spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

const digit = /^\p{Nd}/u

/** The signs and units that stand beside a number, with or without a space. */
const measure =
  /^(?:[\p{S}%‰‱٪#§]|(?:[nµμmckdh]?[mgls]|[khMGT]?(?:b|Hz|W|Wh|V|A)|mol|min|kcal|cal|hPa|[mk]?bar|ha)[²³23]?(?![\p{L}\p{M}\p{N}]))/iu

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns whether a text is written in capitals throughout. */
export const isInCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** Returns the letters that one of the texts writes as one and the other as two. */
export const pairsIn = (...texts: readonly string[]): string[] =>
  letterPairs.filter(({ letter }) => texts.some((text) => letter.test(text))).map(({ pair }) => pair)

/**
 * Splits a text into the units that are compared when somebody spells a word: besides what `foldIdentity` leaves out,
 *
 * - punctuation is no letter, but between digits (3.14), and a sign before a number (−5); a slash between letters is a space;
 * - marks that are not letters of their script do not count: Arabic harakat and tatweel, Hebrew points, stress on Cyrillic letters;
 * - there are no spaces in scripts that write none, nor between a number and its sign or unit (5 €, 5 km).
 *
 * Punctuation and spaces between two letters are one unit, a space if there is one among them.
 */
export function spellingUnits(text: string, options: SpellingOptions): SpellingUnit[] {
  const normal = text
    .replace(/(\p{Nd})(?=[\u00BC-\u00BE\u2150-\u215E\u2189])/gu, '$1 ')
    .normalize('NFKC')
    .trim()
  const graphemes = Array.from(segmenter.segment(normal))
  const units: SpellingUnit[] = []
  let prefix = ''
  graphemes.forEach(({ segment, index }, position) => {
    const before = graphemes[position - 1]?.segment ?? ''
    const unit = unitOf(segment, { before, after: normal.slice(index + segment.length), options })
    const last = units.at(-1)
    if (unit?.kind === 'letter' && last?.kind === 'letter' && options.pairs?.includes(last.folded + unit.folded)) {
      last.shown += segment
      last.folded += unit.folded
    } else if (unit?.kind === 'letter') {
      units.push({ ...unit, shown: prefix + segment })
      prefix = ''
    } else if (last === undefined) prefix += segment
    else if (unit === undefined || last.kind !== 'letter') {
      last.shown += segment
      if (unit?.kind === 'space') last.kind = 'space'
    } else units.push(unit)
  })
  const [before, last] = units.slice(-2)
  if (before !== undefined && last !== undefined && last.kind !== 'letter') {
    before.shown += last.shown
    units.pop()
  }
  return units
}

interface Place {
  /** The grapheme before. */
  before: string
  /** The text after. */
  after: string
  options: SpellingOptions
}

/** Returns undefined for a grapheme that is not compared. */
function unitOf(segment: string, { before, after, options }: Place): SpellingUnit | undefined {
  const shown = segment
  if (options.exact) return { kind: 'letter', shown, folded: foldIdentity(segment, options.language) || segment }
  if (segment.trim() === '') {
    const isLeftOut =
      (unspaced.test(before) && unspaced.test(after)) ||
      (digit.test(before) && measure.test(after)) ||
      (/^\p{S}/u.test(before) && digit.test(after))
    return isLeftOut ? undefined : { kind: 'space', shown, folded: ' ' }
  }
  const folded = foldLetter(segment, options)
  if (folded === '') return undefined
  if (!punctuation.test(segment) && !punctuation.test(folded)) return { kind: 'letter', shown, folded }
  const isOfNumber =
    digit.test(after) && (digit.test(before) || (folded === '-' && !/[\p{L}\p{M}\p{N}\p{P}]$/u.test(before)))
  if (isOfNumber) return { kind: 'letter', shown, folded }
  return { kind: folded === '/' ? 'space' : 'punctuation', shown, folded }
}

function foldLetter(grapheme: string, { language, inCapitals = false, isHeard = false }: SpellingOptions): string {
  const isAccentFree = inCapitals && greek.test(grapheme)
  const cased = foldIdentity(isAccentFree ? grapheme.toLocaleUpperCase(language) : grapheme, language)
  let letter = cased.normalize('NFD').replace(vowelMarks, '').replace(arabicSigns, '').replace(invisible, '')
  if (stressable.test(letter)) letter = letter.replace(stress, '')
  if (isAccentFree) letter = letter.replace(anyMark, '')
  // NFKC: a small letter may be one code point where its capital is two.
  const folded = letter.replace(loneMarks, '').normalize('NFKC').replaceAll('œ', 'oe')
  const heard = isHeard
    ? folded.replace(katakana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + toHiragana))
    : folded
  return variants.get(heard) ?? heard
}
