import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileError } from '../../file-error.ts'

/** Bytes of which any part can be read at once. */
export interface RandomAccess {
  readonly size: number
  /** Returns bytes that the caller may keep. Throws FileError beyond the end. */
  read(start: number, length: number): Uint8Array<ArrayBuffer>
  close(): void
}

/**
 * Writes the pieces to a file without a name in this folder, so that few of them are in memory and nothing is left behind, however the
 * process ends. Throws FileError as soon as they are more than `maxBytes`. Browsers get `random-access.browser.ts` by the condition in
 * `package.json`.
 */
export async function storePieces(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  folder: string = tmpdir(),
): Promise<RandomAccess> {
  const path = join(folder, `wordtide-${crypto.randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  try {
    unlinkSync(path)
    let size = 0
    for await (const piece of pieces) {
      if (size + piece.length > maxBytes) throw new FileError('TOO_LARGE')
      for (let from = 0; from < piece.length; ) from += writeSync(file, piece, from, piece.length - from, size + from)
      size += piece.length
    }
    return {
      size,
      read(start, length) {
        const bytes = new Uint8Array(length)
        if (start + length > size || readSync(file, bytes, 0, length, start) < length) throw new FileError('DAMAGED')
        return bytes
      },
      close: () => closeSync(file),
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}
