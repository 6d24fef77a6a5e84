import { hasHiddenPart, limits } from '@wordtide/contract/values'
import { joinReferences } from '../anki/entities.ts'
import { isOwnHeader } from '../columns/own-header.ts'
import { FileError } from '../file-error.ts'
import { guessMeanings, isHeader } from '../guess.ts'
import { eachLine, splitLine } from '../line.ts'
import type { ReadOptions, SourceFile } from '../source-file.ts'
import { ankiDialect, leftBehind } from './anki.ts'
import { cloze } from './anki-notes.ts'
import { plainText, unprotectFormula } from './cells.ts'
import { decodeHead, detectEncoding, readHead, textPieces } from './decode.ts'
import { type Dialect, type Layout, type Lead, lineBreaks, noSeparator, type Row, rowsOf } from './rows.ts'
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
  const rowsIn = (layout: Layout, lead?: Lead) => rowsOf(withoutLead(textPieces(file, encoding), lead), layout)
  const sample = wholeLines(decodeHead(head, encoding), file.size > head.length)
  const dialect = (await ankiDialect(sample, options, rowsIn)) ?? (await exactIfOwn(dialectOf(sample, options), rowsIn))
  const read = () => readRows(rowsIn(dialect.layout, dialect.lead), dialect)

  const start = await take(read(), firstRows)
  const [first] = start
  if (first === undefined) throw new FileError('EMPTY')
  const hasHeader = options.header ?? (dialect.headers === undefined && isHeader(first.cells))
  const data = hasHeader ? start.slice(1) : start
  if (data.length === 0) throw new FileError('NO_VOCABULARIES')
  const headers = hasHeader ? first.cells.map((cell) => cell.trim()) : (dialect.headers ?? [])

  return {
    format: dialect.format,
    columns: columnsOf(headers, data, dialect.meanings ?? new Map(), options),
    lists: [],
    leftBehind: dialect.leftBehind ?? [],
    separator: dialect.layout.separator === noSeparator ? eachLine : dialect.layout.separator,
    hasHeader,
    async *rows() {
      let isFirst = hasHeader
      for await (const row of read()) {
        if (!isFirst) yield { ...row, hasImage: false }
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

async function* readRows(rows: AsyncIterable<Row>, { lead, isExact = false, cellsOf }: Dialect) {
  for await (const { row, cells } of rows) {
    const texts = cellsOf(cells)
    const clozes = (isExact ? [] : cells).flatMap((cell, column) =>
      cloze.test(cell) && hasHiddenPart(texts[column] ?? '') ? column : [],
    )
    yield { row: row + (lead?.lines ?? 0), cells: texts, clozes, ...(isExact && { isExact }) }
  }
}

async function* withoutLead(pieces: AsyncIterable<string>, { length } = noLead): AsyncGenerator<string> {
  let left = length
  for await (const piece of pieces) {
    yield piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}

const noLead: Lead = { length: 0, lines: 0 }

/** A comment, a blank line, or the line with which files tell Excel their separator. A lone # names a column of numbers. */
const leadingLine = /(?:#(?![\t;,])[^\r\n]*|sep=(.)|[^\S\r\n]*)(?:\r\n|\n|\r)/iy

/** Returns what stands before the rows of a table, with the separator that it names. */
function leadOf(text: string): { lead: Lead; separator: string | undefined } {
  let lead = noLead
  let separator: string | undefined
  for (;;) {
    leadingLine.lastIndex = lead.length
    const found = leadingLine.exec(text)
    if (found === null) return { lead, separator }
    lead = { length: leadingLine.lastIndex, lines: lead.lines + 1 }
    separator ??= found[1]
  }
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
  known: ReadonlyMap<number, string>,
  list: ReadOptions,
) {
  const keep = <T>(cells: readonly T[]) => cells.filter((_, column) => !known.has(column))
  const guessed = guessMeanings(
    keep(headers),
    rows.map(({ cells }) => keep(cells)),
    list,
  )
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headers.length)
  return Array.from({ length: width }, (_, column) => ({
    header: headers[column] ?? '',
    meaning: known.get(column) ?? guessed.shift() ?? '',
  }))
}

function dialectOf({ text, isCut }: Sample, options: ReadOptions): Dialect {
  // The lines before a text whose rows are no lines cannot be told from its rows.
  if (options.rowSeparator !== undefined) return quizletDialect({ text, isCut }, options)
  const { lead, separator } = leadOf(text)
  const sample = { text: text.slice(lead.length), isCut }
  const named = { ...options, separator: options.separator ?? separator }
  const isQuizlet = options.format === 'quizlet' || (named.separator?.length ?? 0) > 1
  return { ...(isQuizlet ? quizletDialect(sample, named) : tableDialect(sample, named)), lead }
}

const wholeCells = (cells: readonly string[], separator: string) => (separator === ';' ? joinReferences(cells) : cells)

/** Returns the dialect in which a table of ours is read. */
async function exactIfOwn(
  dialect: Dialect,
  rowsIn: (layout: Layout, lead?: Lead) => AsyncIterable<Row>,
): Promise<Dialect> {
  if (dialect.format === 'quizlet') return dialect
  const [first] = await take(rowsIn(dialect.layout, dialect.lead), 1)
  if (first === undefined || !isOwnHeader(first.cells)) return dialect
  return { ...dialect, cellsOf: (cells) => cells.map(unprotectFormula), leftBehind: [], isExact: true }
}

function tableDialect(sample: Sample, { format, separator }: ReadOptions): Dialect {
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
    cellsOf: (cells) => wholeCells(cells, chosen).map((cell) => plainText(unprotectFormula(cell))),
    leftBehind: leftBehind(sample.text),
  }
}

/**
 * Terms and definitions without quotation marks: what follows the first separator in a row is its definition. Without a separator each row is
 * divided by itself.
 */
function quizletDialect(sample: Sample, { separator, rowSeparator }: ReadOptions): Dialect {
  const { text, isCut } = sample
  const lines = rowSeparator === undefined ? text : text.replaceAll(rowSeparator, '\n')
  const chosen = separator ?? (text.includes('\t') ? '\t' : (sniffSeparator({ text: lines, isCut }) ?? eachLine))
  return {
    format: 'quizlet',
    layout: {
      separator: chosen === eachLine ? noSeparator : chosen,
      rowSeparators: rowSeparator === undefined ? lineBreaks : [rowSeparator],
      quotes: false,
      comments: false,
    },
    cellsOf: (cells) => {
      const [first = '', ...rest] = wholeCells(cells, chosen)
      if (chosen !== eachLine) return (rest.length === 0 ? [first] : [first, rest.join(chosen)]).map(plainText)
      const { term, definition } = splitLine(first)
      return [term, definition].map(plainText)
    },
    leftBehind: leftBehind(text),
  }
}
