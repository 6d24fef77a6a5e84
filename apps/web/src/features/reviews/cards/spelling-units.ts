import { vowelMarks } from '@wordtide/contract'

/** A grapheme that is compared, or the separator between two of them. */
export interface SpellingUnit {
  kind: 'letter' | 'space' | 'punctuation'
  /** As written, with the characters beside it that are not compared. */
  shown: string
  folded: string
}

interface FoldOptions {
  language: string
  /** Compares capitals: those of ß are SS, and those of Greek have no accents. */
  inCapitals: boolean
  /** Compares every character, for a text that consists of punctuation. */
  exact: boolean
}

/** Punctuation, including the characters that keyboards offer instead. Signs that are read aloud count as letters. */
const punctuation = /^(?![#%&@§¶‰‱٪])[\p{P}ʼ`~]|^\s\p{Mn}/u

/** Arabic signs beyond the harakat, most of them in the Quran, and the tatweel. A hamza and a madda belong to their letter. */
const arabicSigns = /[\u0610-\u061A\u0640\u0656-\u065F\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu

/** A Cyrillic letter that may carry stress or tone. An acute on the others makes the letters ѓ and ќ. */
const stressable = /^(?![гк])\p{Script=Cyrillic}/u
const stress = /[\u0300\u0301\u0304\u030F\u0311]/gu

/** Characters without a shape of their own: joiners, soft hyphens, marks of direction, variation selectors. */
const invisible = /\p{Cf}|[\uFE00-\uFE0F]/gu

const greek = /^\p{Script=Greek}/u
const anyMark = /\p{Mn}/gu

/** Latin marks without a letter. */
const loneMarks = /^[\u0300-\u036F]+$/u

/** Variants of one letter: sigma has a final form, and keyboards differ in Persian and Romanian letters. */
const variants = new Map([
  ['ς', 'σ'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ş', 'ș'],
  ['ţ', 'ț'],
])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns whether a text is written in capitals throughout. */
export const isInCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/**
 * Splits a text into the units that are compared. The Unicode form is NFKC, which includes the full-width letters of input methods.
 * Punctuation and spaces between two letters are one unit, a space if there is one among them.
 */
export function spellingUnits(text: string, options: FoldOptions): SpellingUnit[] {
  const units: SpellingUnit[] = []
  let prefix = ''
  for (const { segment } of segmenter.segment(text.normalize('NFKC').trim())) {
    const unit = unitOf(segment, options)
    const last = units.at(-1)
    if (unit?.kind === 'letter') {
      units.push({ ...unit, shown: prefix + segment })
      prefix = ''
    } else if (last === undefined) prefix += segment
    else if (unit === undefined || last.kind !== 'letter') {
      last.shown += segment
      if (unit?.kind === 'space') last.kind = 'space'
    } else units.push(unit)
  }
  const [before, last] = units.slice(-2)
  if (before !== undefined && last !== undefined && last.kind !== 'letter') {
    before.shown += last.shown
    units.pop()
  }
  return units
}

/** Returns undefined for a grapheme that is not compared. */
function unitOf(segment: string, { language, inCapitals, exact }: FoldOptions): SpellingUnit | undefined {
  const cased = (inCapitals ? segment.toLocaleUpperCase(language) : segment).toLocaleLowerCase(language)
  if (exact) return { kind: 'letter', shown: segment, folded: cased.normalize('NFKC') }
  const folded = withoutMarks(cased, inCapitals)
  if (folded === '') return undefined
  if (punctuation.test(folded)) return { kind: 'punctuation', shown: segment, folded }
  if (folded.trim() === '') return { kind: 'space', shown: segment, folded }
  return { kind: 'letter', shown: segment, folded: variants.get(folded) ?? folded }
}

function withoutMarks(grapheme: string, inCapitals: boolean): string {
  let letter = grapheme.normalize('NFD').replace(vowelMarks, '').replace(arabicSigns, '').replace(invisible, '')
  if (stressable.test(letter)) letter = letter.replace(stress, '')
  if (inCapitals && greek.test(letter)) letter = letter.replace(anyMark, '')
  // NFKC: a lower-case letter may be one code point where its capital is two.
  return letter.replace(loneMarks, '').normalize('NFKC')
}
