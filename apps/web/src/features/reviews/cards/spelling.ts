import type { Answer } from '@wordtide/scheduling'
import { diffArrays } from 'diff'

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

/**
 * Compares what was typed with the term by grapheme. Case, surrounding space and Unicode form do not matter; the form is
 * NFKC, which includes the full-width letters of input methods. Returns undefined if nothing was typed.
 */
export function compareSpelling(typed: string, term: string, language: string): Spelling | undefined {
  const [typedLetters, termLetters] = [lettersOf(typed, language), lettersOf(term, language)]
  if (typedLetters.length === 0) return undefined
  const parts = diffArrays(typedLetters, termLetters, { comparator: (one, other) => one.folded === other.folded })
  const common = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  // A replaced letter is one mistake, and so are two swapped ones.
  const mistakes = Math.max(typedLetters.length, termLetters.length) - common
  const runs = parts.map(
    ({ added, removed, value }): LetterRun => ({
      kind: added ? 'missing' : removed ? 'superfluous' : 'right',
      text: value.map(({ shown }) => shown).join(''),
    }),
  )
  return {
    typed: typed.trim(),
    isRight: mistakes === 0,
    mistakes,
    runs,
    suggested: suggest(mistakes, termLetters.length),
  }
}

/** Returns the best of the comparisons with each of these terms; of equal ones the first. */
export function compareSpellings(typed: string, terms: readonly string[], language: string): Spelling | undefined {
  const spellings = [...new Set(terms)]
    .map((term) => compareSpelling(typed, term, language))
    .filter((spelling) => spelling !== undefined)
  return spellings.sort((one, other) => other.suggested - one.suggested || one.mistakes - other.mistakes)[0]
}

function suggest(mistakes: number, letters: number): Answer {
  if (mistakes === 0) return 1
  return mistakes * lettersPerMistake <= letters ? 0 : -1
}

interface Letter {
  shown: string
  folded: string
}

/** Variants of one letter: keyboards differ in the apostrophe, and sigma has a final form. */
const variants = new Map([
  ['’', "'"],
  ['ʼ', "'"],
  ['ς', 'σ'],
])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function lettersOf(text: string, language: string): Letter[] {
  const plain = text.normalize('NFKC').trim()
  return Array.from(segmenter.segment(plain), ({ segment }) => {
    // NFKC again: a lower-case letter may be one code point where its capital is two.
    const folded = segment.toLocaleLowerCase(language).normalize('NFKC')
    return { shown: segment, folded: variants.get(folded) ?? folded }
  })
}
