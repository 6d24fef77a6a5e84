import { openFile } from '../read.ts'
import type { ReadOptions } from '../source-file.ts'

/** Reads a text; each row is its number and its cells. */
export async function readRows(content: string | Uint8Array<ArrayBuffer>, options: ReadOptions = {}) {
  const file = await openFile(new Blob([content]), options)
  const rows: [number, ...string[]][] = []
  for await (const { row, cells } of file.rows()) rows.push([row, ...cells])
  const { format, separator, hasHeader } = file
  return {
    ...{ format, separator, hasHeader, rows },
    headers: file.columns.map(({ header }) => header),
    meanings: file.columns.map(({ meaning }) => meaning),
  }
}
