import { hasHiddenPart, limits } from '@wordtide/contract/values'
import { knownNames } from './column-names.ts'
import { foldName, meaningName, parseLanguage, parseMeaning, withoutRepeats } from './columns.ts'
import { hidePart } from './hidden-part.ts'
import { parsePartOfSpeech } from './part-of-speech.ts'

/** Columns without a name that are looked through for terms in sentences: no program writes more. */
const maxNameless = 20

/** Rows from which on the content of a column says what it holds, and the share of its cells that must agree. */
const enough = { rows: 5, share: 0.8 }

/**
 * Returns whether the first row of a table names its columns: one of them is `term`, or several have a name of ours, or all of them have a
 * name that is known, each another one.
 */
export function isHeader(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell.trim() !== '')
  const meanings = cells.flatMap((cell) => parseMeaning(cell)?.kind ?? [])
  if (meanings.includes('term') || meanings.length > 1) return true
  const known = cells.map((cell) => nameByHeader(cell) || parseLanguage(cell))
  const languages = cells.filter((cell) => nameByHeader(cell) === '')
  // Codes such as `no` and `it` are words, too: a pair of them is taken for codes only beside English.
  const bare = languages.every((cell) => /^[a-z]{2}$/i.test(cell.trim()))
  if (languages.length > 0 && bare && !languages.some((cell) => foldName(cell) === 'en')) return false
  return cells.length > 1 && !known.includes(undefined) && new Set(known).size === cells.length
}

/** Returns the header of ours that the name of a column stands for, '' if none. */
function nameByHeader(header: string): string {
  const meaning = parseMeaning(header)
  return meaning === undefined ? (knownNames.get(foldName(header)) ?? '') : meaningName(meaning)
}

/**
 * Returns what the columns of a file probably hold, as headers of ours, '' if that is unknown: by their headers, and where none of
 * these is `term`, also by their content. Without any header they are read as term, definition. `language` is that of the
 * terms, if it is known: it tells which of two columns named by languages has them.
 */
export function guessMeanings(
  headers: readonly string[],
  firstRows: readonly (readonly string[])[],
  language?: string,
): string[] {
  const width = firstRows.reduce((most, row) => Math.max(most, row.length), headers.length)
  const meanings = Array.from({ length: width }, (_, column) => nameByHeader(headers[column] ?? ''))
  nameByLanguages(meanings, headers, language)
  // If a file uses our names, its columns with other names are left out.
  if (!headers.some((header) => foldName(header) === 'term')) nameByContent(meanings, headers, firstRows)
  return withoutRepeats(meanings)
}

/** Columns named by languages: one of them has the terms, the others have definitions. */
function nameByLanguages(meanings: string[], headers: readonly string[], language: string | undefined) {
  const named = meanings.flatMap((meaning, column) => {
    const code = meaning === '' ? parseLanguage(headers[column] ?? '') : undefined
    return code === undefined ? [] : [{ column, code }]
  })
  const terms = meanings.includes('term') ? undefined : (named.find(({ code }) => code === language) ?? named[0])
  for (const { column, code } of named)
    meanings[column] = column === terms?.column ? 'term' : meaningName({ kind: 'definition', language: code })
}

function nameByContent(meanings: string[], headers: readonly string[], rows: readonly (readonly string[])[]) {
  const open = () => [...meanings.keys()].filter((column) => meanings[column] === '')
  const cells = (column: number) => rows.flatMap((row) => row[column]?.trim() || [])
  const most = (column: number, holds: (cell: string) => boolean) => {
    const all = cells(column)
    return all.length >= enough.rows && all.filter(holds).length >= all.length * enough.share
  }
  const claim = (meaning: string, columns: readonly number[], fits: (column: number) => boolean = () => true) => {
    const column = columns.find((open) => meanings[open] === '' && fits(open))
    if (column !== undefined && !meanings.includes(meaning)) meanings[column] = meaning
  }

  claim('example', open(), (column) => most(column, hasHiddenPart))
  claim('pos', open(), (column) => most(column, (cell) => parsePartOfSpeech(cell) !== undefined))
  const rest = open()
  // Numbers before terms and definitions are those of the rows.
  if (rest.length > 2 && most(rest[0] ?? 0, (cell) => /^[0-9]+\.?$/.test(cell))) rest.shift()
  claim('term', rest)
  if (!meanings.some((meaning) => parseMeaning(meaning)?.kind === 'definition')) claim('definition', rest)
  const nameless = rest.filter((column) => (headers[column] ?? '').trim() === '').slice(0, maxNameless)
  claim('example', nameless, (column) => containsTerms(rows, meanings.indexOf('term'), column))
  claim('tags', nameless, (column) => looksLikeTags(cells(column)))
}

/** Returns whether the texts of a column are mostly sentences with the term of their row. */
function containsTerms(rows: readonly (readonly string[])[], terms: number, column: number): boolean {
  const sentences = rows.filter((row) => (row[column] ?? '').trim() !== '')
  const hits = sentences.filter((row) => {
    const [sentence = '', term = ''] = [row[column], row[terms]]
    return sentence.trim().length > term.trim().length && hidePart(sentence, term) !== sentence
  })
  return sentences.length >= enough.rows && hits.length * 2 > sentences.length
}

/** Returns whether the texts of a column are short and come again and again. */
const looksLikeTags = (cells: readonly string[]) =>
  cells.length >= enough.rows * 2 &&
  new Set(cells).size * 2 <= cells.length &&
  cells.every((cell) => cell.split(',').every((tag) => tag.trim().length <= limits.tags.length))
