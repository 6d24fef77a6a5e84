import { FileError } from '../../file-error.ts'
import { gather } from './bytes.ts'
import type { RandomAccess } from './random-access.ts'

/** Gathers the pieces in memory: a worker of a browser has no other place from which it can read without waiting. */
export async function storePieces(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<RandomAccess> {
  const bytes = await gather(pieces, maxBytes)
  return {
    size: bytes.length,
    read(start, length) {
      if (start + length > bytes.length) throw new FileError('DAMAGED')
      return bytes.slice(start, start + length)
    },
    close() {},
  }
}
