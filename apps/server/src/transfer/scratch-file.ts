import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FileError } from '@wordtide/transfer'
import type { StorePieces } from '@wordtide/transfer/import'

/** Stores pieces in an unnamed file of this folder, so that few are in memory, and nothing is left however the process ends. */
export const scratchFilesIn =
  (folder: string): StorePieces =>
  async (pieces, maxBytes) => {
    const path = join(folder, `scratch-${crypto.randomUUID()}`)
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
