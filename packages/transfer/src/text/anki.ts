import { exactText } from '../anki/exact-text.ts'
import { fieldText } from '../anki/field-text.ts'
import type { LeftBehind, ReadOptions } from '../source-file.ts'
import { joinTags, splitAnkiTags } from '../tags.ts'
import { type AnkiHeaders, isAnkiText, readAnkiHeaders } from './anki-headers.ts'
import { type Dialect, type Layout, lineBreaks, type Row, rowsOf } from './rows.ts'
import { type Sample, sniffSeparator } from './sniff.ts'

/**
 * Returns how Anki's text export is read, undefined if this text is none and is not to be read as one. `rowsIn` reads the rows of the file.
 */
export async function ankiDialect(
  { text, isCut }: Sample,
  { format, separator }: ReadOptions,
  rowsIn: (layout: Layout) => AsyncIterable<Row>,
): Promise<Dialect | undefined> {
  if (format === undefined ? !isAnkiText(text) : format !== 'anki') return undefined
  const headers = readAnkiHeaders(text)
  const notes = text.split(/\r\n|\n|\r/).slice(headers.lines)
  const layout: Layout = {
    separator: separator ?? headers.separator ?? sniffSeparator({ text: notes.join('\n'), isCut }) ?? '\t',
    rowSeparators: lineBreaks,
    quotes: true,
    comments: true,
  }
  const names = await firstRow(rowsOf(onePiece(headers.columns ?? ''), { ...layout, comments: false }))
  const { tagsColumn, otherColumns } = headers
  const named = [tagsColumn ?? -1, ...otherColumns.keys()].map((column) => column + 1)
  const width = Math.max(names.length, (await firstRow(rowsIn(layout))).length, ...named)
  const columns = Array.from({ length: width }, (_, column) => {
    const name = names[column]?.trim() ?? ''
    return name !== '' ? name : (otherColumns.get(column) ?? (column === tagsColumn ? 'tags' : ''))
  })

  const cellOf = cellReader(headers)
  const tagsOfAll = splitAnkiTags(headers.tags)
  // Tags of all notes go into the column of tags, or make one.
  const newColumn = tagsOfAll.length > 0 && tagsColumn === undefined ? [joinTags(tagsOfAll)] : []
  return {
    format: 'anki',
    layout,
    isExact: headers.isExact,
    leftBehind: headers.isExact ? [] : leftBehind(text),
    headers: newColumn.length > 0 ? [...columns, 'tags'] : columns,
    ignored: new Set(otherColumns.keys()),
    cellsOf: (cells) => {
      const texts = cells.map((cell, column) =>
        column === tagsColumn ? joinTags(withTags(splitAnkiTags(cell), tagsOfAll)) : cellOf(cell),
      )
      while (newColumn.length > 0 && texts.length < width) texts.push('')
      return [...texts.slice(0, newColumn.length > 0 ? width : undefined), ...newColumn]
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

/** Returns the cells of the first of the rows. */
async function firstRow(rows: AsyncIterable<Row>): Promise<string[]> {
  for await (const { cells } of rows) return cells
  return []
}

/** Resolves what a note has beside HTML: cloze deletions and sounds. Other text stays as it is, with its line breaks. */
const plainText = (cell: string): string =>
  /\{\{c\d|\[sound:/.test(cell)
    ? fieldText(cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')).text
    : cell
