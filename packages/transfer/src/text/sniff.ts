import { withoutReferences } from '../anki/entities.ts'
import { isHeader } from '../guess.ts'
import { eachLine, isSpaced, splitLine } from '../line.ts'

/** Characters between the columns of tables, the likeliest first. */
export const tableSeparators: readonly string[] = ['\t', ';', ',']

/** Other texts that separate a word from its translation if nearly all lines have them. */
const otherSeparators = [': ', '|']

/** Rows of the sample that are counted. */
const maxRows = 100

/** Rows, of all that have text, in which a separator must be found. */
const minShare = { table: 0.6, other: 0.8 }

/**
 * The weights of the ways to divide rows. Spaces around a separator are hardly in each row of a table of two columns by chance; a semicolon
 * or an equals sign may well be.
 */
const weights = { twoColumns: 0.95, spaced: 0.97, tight: 0.9 }

/** The beginning of a text. `isCut` says that it ends after a line that need not be the last one. */
export interface Sample {
  text: string
  isCut: boolean
}

/** Characters that no cell has in which a quotation mark was meant to begin it. */
const maxQuotedLength = 10_000

/**
 * Returns whether a quotation mark begins a cell of these rows that is not meant to end at the next one. Programs that write tabs do not
 * always quote the cells that need it.
 */
export const hasOpenQuotes = (sample: Sample, separator: string): boolean => splitSample(sample, separator).isOpen

/**
 * Returns the separator of the columns of a text, by its first rows, `eachLine` if people have typed its lines, or undefined if they have one
 * column. It is the one that gives most rows the same number of columns; one that a space mostly follows is probably punctuation. What people
 * type between words and translations is never quoted.
 */
export function sniffSeparator({ text: written, isCut }: Sample): string | undefined {
  const sample = { text: withoutReferences(written), isCut }
  const text = splitLines(sample.text)
  const tables = tableSeparators.map((separator) => {
    const { rows, isOpen, isQuotedAmiss } = splitSample(sample, separator)
    const { points, columns } = score(isOpen ? splitAll(text, separator) : rows, minShare.table)
    const [first = []] = rows
    return {
      separator,
      isQuotedAmiss,
      hasHeader: first.length > 1 && isHeader(first),
      columns,
      points: points * (columns === 2 && separator !== '\t' ? weights.twoColumns : 1),
    }
  })
  const withHeader = tables.filter(({ hasHeader }) => hasHeader)
  const named = withHeader.find(({ isQuotedAmiss }) => !isQuotedAmiss) ?? withHeader[0]
  if (named !== undefined) return named.separator
  const others = otherSeparators.map((separator) => {
    const { points } = score(splitAll(text, separator), minShare.other)
    return { separator, points: points * weights.tight }
  })
  // In a table of several columns, or with quotation marks, a line is more than a term and its definition.
  const isTable = tables.some(
    ({ separator, points, columns }) => separator === ';' && points > 0 && (columns > 2 || sample.text.includes('"')),
  )
  const typed = text.filter(
    (line) =>
      !line.includes('\t') && splitLine(line).definition !== '' && !(isTable && line.includes(';') && !isSpaced(line)),
  )
  const weight = typed.filter(isSpaced).length * 2 > typed.length ? weights.spaced : weights.tight
  const lines = { separator: eachLine, points: (typed.length / text.length) * weight }
  const best = [...tables, ...others].reduce((one, other) => (other.points > one.points ? other : one))
  if (lines.points > best.points) return eachLine
  return best.points > 0 ? best.separator : undefined
}

const splitAll = (lines: readonly string[], separator: string) => lines.map((line) => line.split(separator))

/** Returns how many of the rows have the same number of columns, several, and that number. */
function score(rows: readonly string[][], share: number) {
  const several = rows.filter((row) => row.length > 1)
  if (several.length === 0 || several.length < rows.length * share) return { points: 0, columns: 1 }
  const counts = new Map<number, number>()
  for (const { length } of several) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [columns, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
  const cells = several.flatMap((row) => row.slice(1))
  const spaced = cells.filter((cell) => cell.startsWith(' ')).length / cells.length
  return { points: (most / rows.length) * (1 - spaced / 2), columns }
}

const splitLines = (sample: string): string[] =>
  sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxRows)

/**
 * Splits the first rows as RFC 4180 does. `isOpen` says that a quotation mark begins a cell that is not meant to end at the next one,
 * `isQuotedAmiss` that the first row has one amid a cell: another separator, which is text there, has cut a quoted cell in two.
 */
function splitSample({ text: sample, isCut }: Sample, separator: string) {
  const quoted = /"((?:[^"]|"")*)("?)/y
  const plain = new RegExp(`[^\\r\\n${separator}]*`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  let isOpen = false
  let isQuotedAmiss = false
  while (position < sample.length && rows.length < maxRows) {
    quoted.lastIndex = position
    const match = quoted.exec(sample)
    const isMultiline = match !== null && /[\r\n]/.test(match[0])
    const endsNever = match?.[2] === '' && (!isCut || match[0].length > maxQuotedLength)
    if (endsNever) isOpen = true
    position += match?.[0].length ?? 0
    plain.lastIndex = position
    const rest = plain.exec(sample)?.[0] ?? ''
    if (isMultiline && rest.trim() !== '') isOpen = true
    if (rows.length === 0 && rest.includes('"')) isQuotedAmiss = true
    position += rest.length
    row.push(`${match?.[1] ?? ''}${rest}`)
    if (sample[position] === separator) position++
    else {
      position += sample.startsWith('\r\n', position) ? 2 : 1
      if (hasCells(row)) rows.push(row)
      row = []
    }
  }
  if (hasCells(row)) rows.push(row)
  return { rows, isOpen, isQuotedAmiss }
}

/** Returns whether a row has text or, though all of them are empty, several columns. */
const hasCells = (row: readonly string[]) => row.length > 1 || row.some((cell) => cell.trim() !== '')
