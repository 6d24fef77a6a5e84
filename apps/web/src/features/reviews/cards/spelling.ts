import type { Answer } from '@wordtide/scheduling'
import { diffArrays } from 'diff'

/** Letters in a row that are right, too much, or missing. */
export interface LetterRun {
  is: 'right' | 'superfluous' | 'missing'
  text: string
}

export interface Spelling {
  typed: string
  right: boolean
  mistakes: number
  runs: LetterRun[]
  /** The answer to suggest: yes when it is right, neutral when it is nearly right, else no. */
  suggested: Answer
}

/** Nearly right has at most one mistake in so many letters. */
const lettersPerMistake = 4

/**
 * Compares what was typed with the term, letter by letter as a person counts them. Case, outer space and Unicode form
 * do not matter: NFKC, so that the full-width letters of input methods count. Undefined where nothing was typed.
 */
export function compareSpelling(typed: string, term: string, language: string): Spelling | undefined {
  const [written, asked] = [lettersOf(typed, language), lettersOf(term, language)]
  if (written.length === 0) return undefined
  const parts = diffArrays(written, asked, { comparator: (one, other) => one.folded === other.folded })
  const common = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  // A letter in place of another is one mistake, and so are two that changed places.
  const mistakes = Math.max(written.length, asked.length) - common
  const runs = parts.map(
    ({ added, removed, value }): LetterRun => ({
      is: added ? 'missing' : removed ? 'superfluous' : 'right',
      text: value.map(({ shown }) => shown).join(''),
    }),
  )
  return { typed: typed.trim(), right: mistakes === 0, mistakes, runs, suggested: suggest(mistakes, asked.length) }
}

/** The best of the comparisons with each of these terms, the first of them where it is as good as another. */
export function compareSpellings(typed: string, terms: readonly string[], language: string): Spelling | undefined {
  const all = [...new Set(terms)]
    .map((term) => compareSpelling(typed, term, language))
    .filter((one) => one !== undefined)
  return all.sort((one, other) => other.suggested - one.suggested || one.mistakes - other.mistakes)[0]
}

function suggest(mistakes: number, letters: number): Answer {
  if (mistakes === 0) return 1
  return mistakes * lettersPerMistake <= letters ? 0 : -1
}

interface Letter {
  shown: string
  folded: string
}

/** Letters that are written in two ways: keyboards differ in the apostrophe, and a small sigma changes at a word's end. */
const alike = new Map([
  ['’', "'"],
  ['ʼ', "'"],
  ['ς', 'σ'],
])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function lettersOf(text: string, language: string): Letter[] {
  const plain = text.normalize('NFKC').trim()
  return Array.from(segmenter.segment(plain), ({ segment }) => {
    // Again NFKC: a small letter may be one code point where its capital is two.
    const folded = segment.toLocaleLowerCase(language).normalize('NFKC')
    return { shown: segment, folded: alike.get(folded) ?? folded }
  })
}
