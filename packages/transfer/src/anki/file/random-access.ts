import { FileError } from '../../file-error.ts'
import { gather } from './bytes.ts'

/** Bytes of which any part can be read at once. */
export interface RandomAccess {
  readonly size: number
  /** Returns bytes that the caller may keep. Throws FileError beyond the end. */
  read(start: number, length: number): Uint8Array<ArrayBuffer>
  close(): void
}

/** Keeps pieces of bytes until they are closed. Throws FileError as soon as they are more than `maxBytes`. */
export type StorePieces = (pieces: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<RandomAccess>

/** Keeps the pieces in memory, the only place from which a worker of a browser can read without waiting. */
export const inMemory: StorePieces = async (pieces, maxBytes) => {
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
