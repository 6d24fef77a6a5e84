import {
  isInCapitals,
  pairsIn,
  type SpellingOptions,
  type SpellingUnit,
  spellingUnits,
} from '@wordtide/contract/values'
import type { Answer } from '@wordtide/scheduling'
import { type ArrayChange, diffArrays } from 'diff'

/** Consecutive letters that are right, superfluous, or missing. */
export interface LetterRun {
  kind: 'right' | 'superfluous' | 'missing'
  text: string
}

export interface Spelling {
  typed: string
  isRight: boolean
  mistakes: number
  runs: LetterRun[]
  /** Yes if the spelling is right, neutral if it is nearly right, no otherwise. */
  suggested: Answer
}

/** A nearly right spelling has at most one mistake in so many letters. */
const lettersPerMistake = 4

/** The language of the terms, an ISO 639-1 code, and whether they were heard: then any kana is right. */
export type SpellingContext = Pick<SpellingOptions, 'language' | 'isHeard'>

/**
 * Compares the typed text with the term by grapheme. Returns undefined if nothing was typed.
 *
 * - Case, surrounding space and Unicode form do not matter.
 * - Punctuation does not count: it may be typed, left out or replaced by a space ("New-York", "New York", "NewYork"; "don't",
 *   "dont"). It counts between digits (3.14), and if the term, or the typed text, has nothing else. Signs that are read aloud
 *   (#, %, &, @) and symbols (+, €) count.
 * - A space between words counts ("ice cream", "icecream"), and a punctuation mark may stand for it. A slash is a space. Scripts
 *   that write no spaces have none, and there is none between a number and its unit.
 * - Marks that are not letters of their script do not count: Arabic harakat and tatweel, Hebrew points, stress on Cyrillic
 *   letters. The Cyrillic й, ё and ї, the Arabic alef with hamza or madda, and all marks of other scripts do: Latin accents,
 *   the Greek tonos, vowel signs and viramas of Hindi, Thai tones, Japanese voicing marks.
 * - ß may be written as ss, and œ as oe.
 * - A text in capitals is compared as capitals are written: Greek without accents.
 */
export function compareSpelling(typed: string, term: string, context: SpellingContext): Spelling | undefined {
  const [typedUnits, termUnits, isRight] = comparableUnits(typed, term, context)
  if (typedUnits.length === 0) return undefined
  if (isRight) return { typed: typed.trim(), isRight, mistakes: 0, runs: [rightRun(termUnits)], suggested: 1 }
  const parts = diffArrays(typedUnits, termUnits, { comparator: isSameUnit })
  const runs = mergeRuns(parts.map(runOf).filter((run) => run !== undefined))
  // A replaced letter is one mistake, and so are two swapped ones.
  const mistakes = Math.max(
    countLetters(parts.filter(({ removed }) => removed).flatMap(({ value }) => value)),
    countLetters(parts.filter(({ added }) => added).flatMap(({ value }) => value)),
  )
  return { typed: typed.trim(), isRight, mistakes, runs, suggested: suggest(mistakes, countLetters(termUnits)) }
}

/** Returns whether the spelling is right for one of these terms: faster than a comparison by grapheme. */
export const isRightSpelling = (typed: string, terms: readonly string[], context: SpellingContext): boolean =>
  terms.some((term) => {
    const [typedUnits, , isRight] = comparableUnits(typed, term, context)
    return typedUnits.length > 0 && isRight
  })

/** Returns the best of the comparisons with each of these terms; of equal ones the first. */
export const compareSpellings = (
  typed: string,
  terms: readonly string[],
  context: SpellingContext,
): Spelling | undefined => bestSpelling([...new Set(terms)].map((term) => compareSpelling(typed, term, context)))

/** Returns the comparison that suggests the best answer, and of those the one with the fewest mistakes. */
export const bestSpelling = (spellings: readonly (Spelling | undefined)[]): Spelling | undefined =>
  spellings
    .filter((spelling) => spelling !== undefined)
    .sort((one, other) => other.suggested - one.suggested || one.mistakes - other.mistakes)[0]

/** Returns whether half of the typed text and of the term agree: marks between different words would explain nothing. */
export function isSimilar({ runs }: Pick<Spelling, 'runs'>): boolean {
  const lengthOf = (isRight: boolean) =>
    runs.reduce((sum, { kind, text }) => ((kind === 'right') === isRight ? sum + text.length : sum), 0)
  return 2 * lengthOf(true) >= lengthOf(false)
}

const suggest = (mistakes: number, letters: number): Answer => (mistakes * lettersPerMistake <= letters ? 0 : -1)

type Comparison = [typed: SpellingUnit[], term: SpellingUnit[], isRight: boolean]

/** Splits both texts in the same way: in capitals if that makes them equal, and exactly if one has only punctuation. */
function comparableUnits(typed: string, term: string, context: SpellingContext): Comparison {
  const pairs = pairsIn(typed, term)
  const compare = (inCapitals: boolean, exact: boolean): Comparison => {
    const options = { ...context, pairs, inCapitals, exact }
    const [typedUnits, termUnits] = [spellingUnits(typed, options), spellingUnits(term, options)]
    if (!exact && (typedUnits.length === 0 || termUnits.length === 0)) return compare(inCapitals, true)
    return [typedUnits, termUnits, isSameSpelling(typedUnits, termUnits)]
  }
  const comparison = compare(false, false)
  return !comparison[2] && (isInCapitals(typed) || isInCapitals(term)) ? compare(true, false) : comparison
}

/** Returns whether the letters are the same, and each space of one text is a space or punctuation in the other. */
function isSameSpelling(typed: readonly SpellingUnit[], term: readonly SpellingUnit[]): boolean {
  const [one, other] = [layoutOf(typed), layoutOf(term)]
  return (
    one.letters === other.letters &&
    [...one.spaces].every((offset) => other.separators.has(offset)) &&
    [...other.spaces].every((offset) => one.separators.has(offset))
  )
}

/** Returns the letters of a text, and the offsets in them at which there is a space, or any separator. */
function layoutOf(units: readonly SpellingUnit[]) {
  let letters = ''
  const spaces = new Set<number>()
  const separators = new Set<number>()
  for (const { kind, folded } of units) {
    if (kind === 'letter') letters += folded
    else separators.add(letters.length)
    if (kind === 'space') spaces.add(letters.length)
  }
  return { letters, spaces, separators }
}

const isSameUnit = (one: SpellingUnit, other: SpellingUnit): boolean =>
  one.kind === 'letter' ? other.kind === 'letter' && one.folded === other.folded : other.kind !== 'letter'

/** Letters and the spaces between words. */
const countLetters = (units: readonly SpellingUnit[]): number =>
  units.filter(({ kind }) => kind !== 'punctuation').length

const textOf = (units: readonly SpellingUnit[]): string => units.map(({ shown }) => shown).join('')

const rightRun = (units: readonly SpellingUnit[]): LetterRun => ({ kind: 'right', text: textOf(units) })

/** Punctuation alone is not a mistake: that of the term is shown as right, superfluous punctuation is not shown. */
function runOf({ added, removed, value }: ArrayChange<SpellingUnit>): LetterRun | undefined {
  if (!added && !removed) return rightRun(value)
  if (countLetters(value) === 0) return added ? rightRun(value) : undefined
  return { kind: added ? 'missing' : 'superfluous', text: textOf(value) }
}

function mergeRuns(runs: readonly LetterRun[]): LetterRun[] {
  const merged: LetterRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last?.kind === run.kind) last.text += run.text
    else merged.push({ ...run })
  }
  return merged
}
