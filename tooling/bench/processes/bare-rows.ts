/** The part of a request's results that is sent: the rows of one statement, and some of their columns. */
interface Selection {
  result: number
  columns: string[]
  /** True if these are all columns. */
  isWhole: boolean
}

type Row = Record<string, unknown>
type Rows = readonly Row[]

/** By how many times a text is longer or shorter than the product's response, as a logarithm. */
const distance = (rows: Rows, bytes: number) =>
  Math.abs(Math.log(Buffer.byteLength(JSON.stringify(rows)) / (bytes + 2)))

/**
 * Chooses what to send so that it is about as long as the product's response: the rows of the statement that come closest to that, without
 * the columns without which they come closer still.
 */
export function selectRows(results: readonly Rows[], bytes: number): Selection {
  const distances = results.map((rows) => distance(rows, bytes))
  const result = distances.indexOf(Math.min(...distances))
  const rows = results[result] ?? []
  const all = Object.keys(rows[0] ?? {})
  let columns = all
  for (;;) {
    const lengthOf = (some: readonly string[]) => distance(pick(rows, some), bytes)
    const shorter = columns
      .map((column) => columns.filter((other) => other !== column))
      .toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
    if (shorter === undefined || lengthOf(shorter) >= lengthOf(columns)) break
    columns = shorter
  }
  return { result, columns, isWhole: columns.length === all.length }
}

/** Returns the rows that a selection sends. */
export function selected(results: readonly Rows[], { result, columns, isWhole }: Selection): Rows {
  const rows = results[result] ?? []
  return isWhole ? rows : pick(rows, columns)
}

const pick = (rows: Rows, columns: readonly string[]): Row[] =>
  rows.map((row) => {
    const picked: Row = {}
    for (const column of columns) picked[column] = row[column]
    return picked
  })
