import { type ImportFormat, limits } from '@wordtide/contract/values'
// This build runs in browsers and in Node: the file is read alike on both sides.
import { CsvError, Parser } from 'csv-parse/browser/esm'
import { FileError } from '../file-error.ts'
import type { LeftBehind } from '../source-file.ts'

/** The separators and quotes of a file's text. */
export interface Layout {
  /** Between columns. */
  separator: string
  /** Between rows. */
  rowSeparators: readonly string[]
  /** True if a cell in quotation marks can have separators and line breaks in it. */
  quotes: boolean
  /** True if lines that begin with `#` are comments. */
  comments: boolean
}

/** A format of text: its layout, and the meaning of its columns. */
export interface Dialect {
  format: ImportFormat
  layout: Layout
  /** The lines before the rows. */
  lead?: Lead
  /** The names of the columns, where they are not in the first row. */
  headers?: readonly string[]
  /** The known meanings of columns, by their positions; '' for columns whose content no list has. */
  meanings?: ReadonlyMap<number, string>
  leftBehind?: readonly LeftBehind[]
  /** True if an export of ours has written the cells. */
  isExact?: boolean
  cellsOf: (cells: readonly string[]) => string[]
}

/** The beginning of a text before its rows, in characters and in lines. */
export interface Lead {
  length: number
  lines: number
}

export const lineBreaks = ['\r\n', '\n', '\r']

/** The separator of rows with a single column: no text has it. */
export const noSeparator = '\0'

export interface Row {
  /** Counts from 1, with blank rows and comments; a line break in quotation marks begins no row. */
  row: number
  cells: string[]
}

/** Characters of a row: while one is read, it is in memory. */
const maxRowLength = 1_000_000

/**
 * Yields the rows of a text that have any text in them. Only one piece of it and its rows are in memory. Throws FileError if a quotation mark
 * is not closed, or if rows, columns or cells exceed `limits.transfer`.
 */
export async function* rowsOf(pieces: AsyncIterable<string>, layout: Layout): AsyncGenerator<Row> {
  const rows: Row[] = []
  let failure: unknown
  let records = 0
  let lengthSinceRow = 0

  const parser = new Parser({
    delimiter: layout.separator,
    record_delimiter: [...layout.rowSeparators],
    quote: layout.quotes ? '"' : null,
    escape: layout.quotes ? '"' : null,
    // A quotation mark within a cell is a character like any other.
    relax_quotes: true,
    relax_column_count: true,
    ...(layout.comments ? { comment: '#', comment_no_infix: true } : {}),
    // Rows are collected while a piece is written, so that nothing waits in the streams' own buffers.
    on_record: (cells: string[], { comment_lines }) => {
      const row = ++records + comment_lines
      lengthSinceRow = 0
      checkCells(cells, row)
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
      return null
    },
  })
  parser.on('error', (error) => {
    failure = error
  })
  const throwFailure = () => {
    if (failure !== undefined) throw fileError(failure, records + 1)
  }

  for await (const piece of pieces) {
    lengthSinceRow += piece.length
    await new Promise<void>((resolve) => parser.write(piece, () => resolve()))
    throwFailure()
    if (lengthSinceRow > maxRowLength) {
      const isWide = piece.split(layout.separator).length > limits.transfer.columns
      throw new FileError(isWide ? 'TOO_MANY_COLUMNS' : 'CELL_TOO_LONG', { row: records + 1 })
    }
    yield* rows.splice(0)
  }
  await new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', () => resolve())
    parser.resume()
    parser.end()
  })
  throwFailure()
  yield* rows
}

function checkCells(cells: readonly string[], row: number) {
  const { transfer } = limits
  if (row > transfer.rows + 1) throw new FileError('TOO_MANY_ROWS')
  if (cells.length > transfer.columns) throw new FileError('TOO_MANY_COLUMNS', { row })
  if (cells.some((cell) => cell.length > transfer.cell)) throw new FileError('CELL_TOO_LONG', { row })
}

function fileError(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error
  return new FileError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'QUOTE_NOT_CLOSED' : 'DAMAGED', { row, cause: error })
}
