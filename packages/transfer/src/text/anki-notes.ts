import { foldName } from '../columns/columns.ts'
import type { AnkiHeaders } from './anki-headers.ts'

/** The marks of a cloze deletion before its text. */
export const cloze = /\{\{c\d[\d,]*::/

/** The columns for the fields of cloze notes, as in packages: the first has the sentence, the second what is shown beside it. */
export interface ClozeLayout {
  /** The meanings of columns that are no guess, by their places. */
  meanings: ReadonlyMap<number, string>
  /** The names of the columns after those of the file. */
  added: readonly string[]
  /** Moves the fields of a cloze note into these. `cells` are as they are in the file, `texts` what they say. */
  place: (cells: readonly string[], texts: readonly string[]) => readonly string[]
}

const added = { Text: 'example', 'Back Extra': 'notes' }

/**
 * Returns the layout for the cloze notes of a text with `width` columns, whose first rows are `rows`; undefined if there are none. Beside
 * notes of other types their fields get columns of their own.
 */
export function clozeLayout(
  { noteType, noteTypeColumn, tagsColumn, otherColumns }: AnkiHeaders,
  rows: readonly (readonly string[])[],
  width: number,
): ClozeLayout | undefined {
  const fields = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== tagsColumn && !otherColumns.has(column),
  )
  const [text, extra] = fields
  if (text === undefined) return undefined
  const isCloze = (cells: readonly string[]) => {
    const type = foldName((noteTypeColumn === undefined ? noteType : cells[noteTypeColumn]) ?? '')
    // Types have other names in other languages.
    return type.includes('cloze') || (!type.includes('basic') && cloze.test(cells[text] ?? ''))
  }
  if (noteTypeColumn === undefined) {
    if (!rows.every(isCloze)) return undefined
    const meanings = fields.map((column, index): [number, string] => [column, Object.values(added)[index] ?? ''])
    return { meanings: new Map(meanings), added: [], place: (_, texts) => texts }
  }
  if (!rows.some(isCloze)) return undefined
  return {
    meanings: new Map(Object.values(added).map((meaning, index) => [width + index, meaning])),
    added: Object.keys(added),
    place: (cells, texts) => {
      const own = Array.from({ length: width }, (_, column) => texts[column] ?? '')
      if (!isCloze(cells)) return [...own, ...Object.keys(added).map(() => '')]
      const moved = [text, extra].map((column) => (column === undefined ? '' : (own[column] ?? '')))
      return [...own.map((cell, column) => (fields.includes(column) ? '' : cell)), ...moved]
    },
  }
}
