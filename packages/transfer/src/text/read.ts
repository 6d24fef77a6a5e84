import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import { guessMeanings, isHeader } from '../guess.ts'
import type { ReadOptions, SourceFile } from '../source-file.ts'
import { ankiDialect } from './anki.ts'
import { decodeHead, detectEncoding, readHead, textPieces } from './decode.ts'
import { unprotectFormula } from './formulas.ts'
import { type Dialect, type Layout, lineBreaks, type Row, rowsOf } from './rows.ts'
import { hasOpenQuotes, type Sample, sniffSeparator, tableSeparators } from './sniff.ts'

/** Rows from which the meanings of the columns are guessed. */
const firstRows = 100

/**
 * Opens a text: CSV, TSV, Quizlet's export or Anki's, in UTF-8 or UTF-16. Options that are not given are detected from its first 64 kB.
 * Throws FileError if it is no text, too large, or has no rows.
 */
export async function openText(file: Blob, options: ReadOptions): Promise<SourceFile> {
  if (file.size === 0) throw new FileError('EMPTY')
  if (file.size > limits.transfer.textBytes) throw new FileError('TOO_LARGE')
  const head = await readHead(file)
  const encoding = detectEncoding(head)
  const rowsIn = (layout: Layout) => rowsOf(textPieces(file, encoding), layout)
  const sample = wholeLines(decodeHead(head, encoding), file.size > head.length)
  const dialect = (await ankiDialect(sample, options, rowsIn)) ?? dialectOf(sample, options)
  const read = () => readRows(rowsIn(dialect.layout), dialect)

  const start = await take(read(), firstRows)
  const [first] = start
  if (first === undefined) throw new FileError('EMPTY')
  const hasHeader = options.header ?? (dialect.headers === undefined && isHeader(first.cells))
  const data = hasHeader ? start.slice(1) : start
  if (data.length === 0) throw new FileError('NO_VOCABULARIES')
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : (dialect.headers ?? [])

  return {
    format: dialect.format,
    columns: columnsOf(headers, data, dialect.ignored ?? new Set(), options.language),
    lists: [],
    leftBehind: dialect.leftBehind ?? [],
    separator: dialect.layout.separator,
    hasHeader,
    async *rows() {
      let isFirst = hasHeader
      for await (const { row, cells } of read()) {
        if (!isFirst) yield { row, cells, hasImage: false }
        isFirst = false
      }
    },
    async *images() {},
    close() {},
  }
}

/** Leaves out the last line of a sample that is cut. */
function wholeLines(text: string, isCut: boolean): Sample {
  const end = text.search(/[\r\n][^\r\n]*$/)
  return { text: isCut && end > 0 ? text.slice(0, end) : text, isCut }
}

async function* readRows(rows: AsyncIterable<Row>, { rowsBefore = 0, cellsOf }: Dialect): AsyncGenerator<Row> {
  for await (const { row, cells } of rows) if (row > rowsBefore) yield { row, cells: cellsOf(cells) }
}

async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = []
  for await (const item of items) {
    taken.push(item)
    if (taken.length === count) break
  }
  return taken
}

function columnsOf(
  headers: readonly string[],
  rows: readonly Row[],
  ignored: ReadonlySet<number>,
  language: string | undefined,
) {
  const keep = <T>(cells: readonly T[]) => cells.filter((_, column) => !ignored.has(column))
  const meanings = guessMeanings(
    keep(headers),
    rows.map(({ cells }) => keep(cells)),
    language,
  )
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headers.length)
  return Array.from({ length: width }, (_, column) => ({
    header: headers[column] ?? '',
    meaning: ignored.has(column) ? '' : (meanings.shift() ?? ''),
  }))
}

function dialectOf(sample: Sample, options: ReadOptions): Dialect {
  return options.format === 'quizlet' || (options.separator?.length ?? 0) > 1 || options.rowSeparator !== undefined
    ? quizletDialect(sample, options)
    : tableDialect(sample, options)
}

function tableDialect(sample: Sample, { format, separator }: ReadOptions): Dialect {
  // A line with which files tell Excel their separator.
  const hint = /^sep=(.)(?:\r\n|\n|\r)/i.exec(sample.text)?.[1]
  const given = separator ?? hint ?? (format === 'tsv' ? '\t' : undefined)
  const sniffed = given === undefined ? sniffSeparator(sample) : undefined
  if (sniffed !== undefined && !tableSeparators.includes(sniffed) && format === undefined)
    return quizletDialect(sample, { separator: sniffed })
  const found = sniffed !== undefined && tableSeparators.includes(sniffed) ? sniffed : undefined
  // A text of one column has commas in it, but hardly tabs.
  const chosen = given ?? found ?? (format === 'csv' ? ',' : '\t')
  const quotes = chosen !== '\t' || !hasOpenQuotes(sample, chosen)
  return {
    format: format ?? (chosen === '\t' ? 'tsv' : 'csv'),
    layout: { separator: chosen, rowSeparators: lineBreaks, quotes, comments: false },
    rowsBefore: hint === undefined ? 0 : 1,
    cellsOf: (cells) => cells.map(unprotectFormula),
  }
}

/** Terms and definitions without quotation marks: what follows the first separator in a row is its definition. */
function quizletDialect(sample: Sample, { separator, rowSeparator }: ReadOptions): Dialect {
  const { text, isCut } = sample
  const lines = rowSeparator === undefined ? text : text.replaceAll(rowSeparator, '\n')
  const chosen = separator ?? (text.includes('\t') ? '\t' : (sniffSeparator({ text: lines, isCut }) ?? '\t'))
  return {
    format: 'quizlet',
    layout: {
      separator: chosen,
      rowSeparators: rowSeparator === undefined ? lineBreaks : [rowSeparator],
      quotes: false,
      comments: false,
    },
    cellsOf: ([term = '', ...rest]) => (rest.length === 0 ? [term] : [term, rest.join(chosen)]),
  }
}
