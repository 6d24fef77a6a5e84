import { limits, type VocFields } from '@wordtide/contract'
import type { SourceAnswer } from './source-file.ts'

/** Bytes and names that a call needs beside its vocabularies. */
const envelope = { bytes: 4096, names: 100 }

/** At most, of one answer. */
const ofAnswer = { bytes: 160, names: 5 }

/**
 * The most vocabularies of a chunk. A call takes more (`limits.bulk.vocs`), but others wait longer for a long one: with the embedded
 * database more than twice as long as without an import.
 */
export const vocsOfChunk = 200

const encoder = new TextEncoder()

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1

/**
 * Cuts vocabularies, in their order, into chunks for one call each, which also names the columns: by count (`vocsOfChunk`), answers, bytes
 * of JSON and names in it. In one chunk all vocabularies are whole, or all have the fields of the columns.
 */
export async function* chunksOf<T extends { fields: VocFields; isWhole: boolean; answers?: readonly SourceAnswer[] }>(
  entries: AsyncIterable<T>,
  columns: readonly string[] = [],
): AsyncGenerator<T[]> {
  const begin = envelope.bytes + bytesOf(columns)
  let chunk: T[] = []
  let bytes = begin
  let names = envelope.names
  let answers = 0
  for await (const entry of entries) {
    const count = entry.answers?.length ?? 0
    const size = {
      bytes: bytesOf(entry.fields) + count * ofAnswer.bytes,
      names: countNames(entry.fields) + count * ofAnswer.names,
    }
    const isFull =
      chunk.length === vocsOfChunk ||
      answers + count > limits.bulk.answers ||
      chunk.at(-1)?.isWhole === !entry.isWhole ||
      bytes + size.bytes > limits.bulk.body ||
      names + size.names > limits.bulk.names
    if (isFull && chunk.length > 0) {
      yield chunk
      chunk = []
      bytes = begin
      names = envelope.names
      answers = 0
    }
    chunk.push(entry)
    bytes += size.bytes
    names += size.names
    answers += count
  }
  if (chunk.length > 0) yield chunk
}

/** Returns how many names the JSON of a value has, at any depth. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, item) => sum + countNames(item), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}
