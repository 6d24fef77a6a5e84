import { exactText } from '../anki/exact-text.ts'
import { fieldText } from '../anki/field-text.ts'
import type { LeftBehind, ReadOptions } from '../source-file.ts'
import { joinTags, splitAnkiTags } from '../tags.ts'
import { type AnkiHeaders, readAnkiHeaders } from './anki-headers.ts'
import { clozeLayout } from './anki-notes.ts'
import { type Dialect, type Layout, type Lead, lineBreaks, type Row, rowsOf } from './rows.ts'
import { type Sample, sniffSeparator, tableSeparators } from './sniff.ts'

/** Notes that are looked at for their types. */
const firstNotes = 100

/**
 * Returns the way to read Anki's text export, undefined if this text is not one and is not to be read as one. `rowsIn` reads the rows of
 * the file.
 */
export async function ankiDialect(
  { text, isCut }: Sample,
  { format, separator }: ReadOptions,
  rowsIn: (layout: Layout, lead?: Lead) => AsyncIterable<Row>,
): Promise<Dialect | undefined> {
  const headers = readAnkiHeaders(text)
  const { lead, tagsColumn, otherColumns } = headers
  const mayBe = format === undefined ? headers.isKnown || headers.hasTagsLine : format === 'anki'
  if (!mayBe) return undefined
  const sniffed = sniffSeparator({ text: text.slice(lead.length), isCut })
  // Some dialects divide lines that begin with the word tags like others.
  const isTable = sniffed === undefined || tableSeparators.includes(sniffed)
  if (format === undefined && !headers.isKnown && !isTable) return undefined
  const layout: Layout = {
    separator: separator ?? headers.separator ?? sniffed ?? '\t',
    rowSeparators: lineBreaks,
    quotes: true,
    comments: true,
  }
  const [names = []] = await firstRows(rowsOf(onePiece(headers.columns ?? ''), { ...layout, comments: false }), 1)
  const notes = await firstRows(rowsIn(layout, lead), firstNotes)
  const named = [tagsColumn ?? -1, ...otherColumns.keys()].map((column) => column + 1)
  const width = Math.max(names.length, notes[0]?.length ?? 0, ...named)
  const columns = Array.from({ length: width }, (_, column) => {
    const name = names[column]?.trim() ?? ''
    return name !== '' ? name : (otherColumns.get(column) ?? (column === tagsColumn ? 'tags' : ''))
  })

  const clozes = clozeLayout(headers, notes, width)
  const cellOf = cellReader(headers)
  const tagsOfAll = headers.tags
  // Tags of all notes go into the column of tags, or make one.
  const tagsAdded = tagsOfAll.length > 0 && tagsColumn === undefined
  return {
    format: 'anki',
    layout,
    lead,
    isExact: headers.isExact,
    leftBehind: headers.isExact ? [] : leftBehind(text),
    headers: [...columns, ...(clozes?.added ?? []), ...(tagsAdded ? ['tags'] : [])],
    meanings: new Map([
      ...Array.from(otherColumns.keys(), (column) => [column, ''] as const),
      ...(clozes?.meanings ?? []),
    ]),
    cellsOf: (cells) => {
      const own = cells.map((cell, column) =>
        column === tagsColumn ? joinTags(withTags(splitAnkiTags(cell), tagsOfAll)) : cellOf(cell),
      )
      const texts = clozes === undefined ? own : clozes.place(cells, own)
      if (!tagsAdded) return [...texts]
      const before = width + (clozes?.added.length ?? 0)
      return [...Array.from({ length: before }, (_, column) => texts[column] ?? ''), joinTags(tagsOfAll)]
    },
  }
}

function cellReader({ isHtml, isExact }: AnkiHeaders): (cell: string) => string {
  if (!isHtml) return plainText
  return isExact ? exactText : (cell) => fieldText(cell).text
}

/** Adds the tags of all notes to those of one. */
const withTags = (own: readonly string[], ofAll: readonly string[]) => [
  ...own,
  ...ofAll.filter((tag) => !own.includes(tag)),
]

/** Returns the kinds of media to which a text refers, which contains neither sounds nor images. */
export const leftBehind = (text: string): LeftBehind[] => [
  ...(/\[sound:/.test(text) ? (['sounds'] as const) : []),
  ...(/<img\s/i.test(text) ? (['otherMedia'] as const) : []),
]

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** Returns the cells of the first rows. */
async function firstRows(rows: AsyncIterable<Row>, count: number): Promise<string[][]> {
  const first: string[][] = []
  for await (const { cells } of rows) if (first.push(cells) === count) break
  return first
}

/** Resolves what a note has beside HTML: cloze deletions and sounds. Other text stays as it is, with its line breaks. */
const plainText = (cell: string): string =>
  /\{\{c\d|\[sound:/.test(cell)
    ? fieldText(cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')).text
    : cell
