import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import { guessMeanings, isHeader } from '../guess.ts'
import type { ReadOptions, SourceFile } from '../source-file.ts'
import { ankiDialect } from './anki.ts'
import { decodeHead, detectEncoding, readHead, textPieces } from './decode.ts'
import { unprotectFormula } from './formulas.ts'
import { type Dialect, lineBreaks, type Row, rowsOf } from './rows.ts'
import { hasOpenQuotes, sniffSeparator, tableSeparators } from './sniff.ts'

/** Rows from which the meanings of the columns are guessed. */
const firstRows = 100

/**
 * Opens a text: CSV, TSV, Quizlet's export or Anki's, in UTF-8 or UTF-16. What `options` do not say is found out from its first 64 kB.
 * Throws FileError if it is no text, too large, or has no rows.
 */
export async function openText(file: Blob, options: ReadOptions): Promise<SourceFile> {
  if (file.size === 0) throw new FileError('EMPTY')
  if (file.size > limits.transfer.textBytes) throw new FileError('TOO_LARGE')
  const head = await readHead(file)
  const encoding = detectEncoding(head)
  const dialect = await dialectOf(wholeLines(decodeHead(head, encoding), file.size > head.length), options)
  const read = () => readRows(rowsOf(textPieces(file, encoding), dialect.layout), dialect)

  const sample = await take(read(), firstRows)
  const [first] = sample
  if (first === undefined) throw new FileError('EMPTY')
  const hasHeader = options.header ?? (dialect.headers === undefined && isHeader(first.cells))
  const data = hasHeader ? sample.slice(1) : sample
  if (data.length === 0) throw new FileError('NO_VOCABULARIES')
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : (dialect.headers ?? [])

  return {
    format: dialect.format,
    columns: columnsOf(headers, data, dialect.ignored ?? new Set(), options.language),
    lists: [],
    leftBehind: [],
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
function wholeLines(sample: string, isCut: boolean): string {
  const end = sample.search(/[\r\n][^\r\n]*$/)
  return isCut && end > 0 ? sample.slice(0, end) : sample
}

async function* readRows(rows: AsyncIterable<Row>, { cellsOf }: Dialect): AsyncGenerator<Row> {
  for await (const { row, cells } of rows) yield { row, cells: cellsOf(cells) }
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

async function dialectOf(sample: string, options: ReadOptions): Promise<Dialect> {
  const anki = await ankiDialect(sample, options)
  if (anki !== undefined) return anki
  return options.format === 'quizlet' || (options.separator?.length ?? 0) > 1 || options.rowSeparator !== undefined
    ? quizletDialect(sample, options)
    : tableDialect(sample, options)
}

function tableDialect(sample: string, { format, separator }: ReadOptions): Dialect {
  const given = separator ?? (format === 'tsv' ? '\t' : undefined)
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
    cellsOf: (cells) => cells.map(unprotectFormula),
  }
}

/** Terms and definitions without quotation marks: what follows the first separator in a row is its definition. */
function quizletDialect(sample: string, { separator, rowSeparator }: ReadOptions): Dialect {
  const lines = rowSeparator === undefined ? sample : sample.replaceAll(rowSeparator, '\n')
  const chosen = separator ?? (sample.includes('\t') ? '\t' : (sniffSeparator(lines) ?? '\t'))
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
