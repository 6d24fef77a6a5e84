import { expect, it } from 'vitest'
import { lineBreaks, rowsOf } from './rows.ts'

const layout = { separator: ',', rowSeparators: lineBreaks, quotes: true, comments: false }

/** Counts the pieces of a text of 20 MB that are read before its rows are refused. */
async function piecesUntilRefused(start: string, piece: string): Promise<number> {
  let pieces = 0
  async function* text() {
    yield start
    for (; pieces < 320; pieces++) yield piece
  }
  const readAll = async () => {
    for await (const _ of rowsOf(text(), layout));
  }
  await expect(readAll()).rejects.toThrow(/too (many columns|long)/)
  return pieces
}

it.each([
  ['commas', 'a', ',a'.repeat(32_768)],
  ['a cell', 'a', 'a'.repeat(65_536)],
  ['a cell in quotation marks', '"', 'a\n'.repeat(32_768)],
])('a row of nothing but %s is refused before all of it is in memory', async (_, start, piece) =>
  expect(await piecesUntilRefused(start, piece)).toBeLessThan(32),
)
