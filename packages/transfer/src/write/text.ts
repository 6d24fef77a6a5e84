import type { VocFields } from '@wordtide/contract'
import { escaped } from '../anki/exact-text.ts'
import { parseMeaning } from '../columns/columns.ts'
import { joinAnkiTags, joinTags } from '../tags.ts'
import { exactTextLine } from '../text/anki-headers.ts'
import { protectFormula } from '../text/cells.ts'
import { tableSeparators } from '../text/sniff.ts'

type Pages = AsyncIterable<readonly VocFields[]>

/** Yields a list as CSV (RFC 4180) in pieces, with the columns of `columnsNeeded`. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* writeCsv(pages: Pages, columns: readonly string[]): AsyncGenerator<string> {
  yield* writeTable(pages, columns, ',')
}

/** Yields a list as CSV with tabs instead of commas. */
export async function* writeTsv(pages: Pages, columns: readonly string[]): AsyncGenerator<string> {
  yield* writeTable(pages, columns, '\t')
}

async function* writeTable(pages: Pages, columns: readonly string[], separator: ',' | '\t') {
  yield `\uFEFF${headerLine(columns, separator)}`
  const cellsOf = cellReader(columns, joinTags)
  for await (const page of pages) yield page.map((voc) => csvLine(cellsOf(voc), separator)).join('')
}

/**
 * Yields a list as the text that Anki imports, in pieces. Its first columns are the term and its definitions, which Anki takes for the first
 * fields of a note. Its cells are HTML, in which Anki takes nothing for a tag, a sound or a cloze deletion that is text here; by a line of
 * our own, which Anki passes over, our reader knows that it can read back every character.
 */
export async function* writeAnkiText(pages: Pages, columns: readonly string[]): AsyncGenerator<string> {
  const isFirst = (name: string) => name === 'term' || parseMeaning(name)?.kind === 'definition'
  const ordered = [...columns.filter(isFirst), ...columns.filter((name) => !isFirst(name))]
  // Anki reads the lines that begin with # one by one.
  const names = ordered.map((name) => quote(name.replace(/\s+/g, ' '), '\t')).join('\t')
  const tagsColumn = ordered.indexOf('tags') + 1
  yield [
    '#separator:tab',
    '#html:true',
    exactTextLine,
    `#columns:${names}`,
    ...(tagsColumn > 0 ? [`#tags column:${tagsColumn}`] : []),
    '',
  ].join('\n')
  const cellsOf = cellReader(ordered, joinAnkiTags)
  const lineOf = (voc: VocFields) =>
    // Tags are no field, and so no HTML.
    cellsOf(voc).map((cell, column) => quote(column === tagsColumn - 1 ? cell : escaped(cell), '\t'))
  for await (const page of pages) yield page.map((voc) => `${lineOf(voc).join('\t')}\n`).join('')
}

/** Returns a line of a table. No spreadsheet takes a cell of it for a formula. */
export const csvLine = (cells: readonly string[], separator: ',' | ';' | '\t' = ','): string =>
  `${cells.map((cell) => quote(protectFormula(cell), separator)).join(separator)}\r\n`

/** The same for the names of columns. A character that could be taken for another separator of the table is quoted, too. */
const headerLine = (names: readonly string[], separator: string): string =>
  `${names.map((name) => quote(protectFormula(name), ...tableSeparators)).join(separator)}\r\n`

/** Puts a cell into quotation marks where it has to be: also one that would begin a comment, or whose spaces a program would take off. */
const quote = (cell: string, ...separators: readonly string[]): string =>
  separators.some((separator) => cell.includes(separator)) || /["\r\n]|^[\s#]|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell

/** Returns a function that reads the cells of these columns from a vocabulary. */
function cellReader(columns: readonly string[], joined: (tags: readonly string[]) => string) {
  const seen = new Map<string, number>()
  const readers = columns.map((name) => {
    // Of several columns with the same attribute, each has another one.
    const index = seen.get(name) ?? 0
    seen.set(name, index + 1)
    return readerOf(name, index, joined)
  })
  return (voc: VocFields) => readers.map((reader) => reader(voc) ?? '')
}

function readerOf(
  column: string,
  index: number,
  joined: (tags: readonly string[]) => string,
): (voc: VocFields) => string | undefined {
  const meaning = parseMeaning(column)
  if (meaning === undefined) return () => ''
  switch (meaning.kind) {
    case 'definition':
      return ({ definitions }) => inLanguage(definitions, meaning.language)
    case 'example':
      return ({ examples }) => {
        const example = examples[meaning.number - 1]
        return meaning.language === undefined ? example?.value : inLanguage(example?.translations, meaning.language)
      }
    case 'attribute':
      return ({ attributes }) => attributes.filter(({ name }) => name === meaning.name)[index]?.value
    case 'tags':
      return ({ tags }) => joined(tags)
    default: {
      const { kind } = meaning
      return (voc) => voc[kind]
    }
  }
}

const inLanguage = (texts: VocFields['definitions'] | undefined, language: string | undefined) =>
  texts?.find((text) => text.language === language)?.value
