import type { StorePieces } from './anki/file/random-access.ts'
import { collectionKind } from './anki/file/signatures.ts'
import { FileError } from './file-error.ts'
import type { ReadOptions, SourceFile } from './source-file.ts'
import { detectEncoding } from './text/decode.ts'

/**
 * Opens a file of vocabularies in one of the formats of an import. The format that `options` do not name is found out from its first bytes. The
 * reader of a format is loaded when it is needed. `store` keeps the database of a package, in memory by default. Throws FileError if the file
 * cannot be read.
 */
export async function openFile(file: Blob, options: ReadOptions, store?: StorePieces): Promise<SourceFile> {
  if (file.size === 0) throw new FileError('EMPTY')
  const format = options.format ?? formatOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  switch (format) {
    case 'apkg': {
      const { openAnkiPackage } = await import('./anki/read.ts')
      return openAnkiPackage(file, options, store)
    }
    case 'json': {
      const { openJson } = await import('./json/read.ts')
      return openJson(file, options)
    }
    default: {
      const { openText } = await import('./text/read.ts')
      return openText(file, options)
    }
  }
}

/** Bytes at the beginning of a file in which its format is looked for. */
export const headBytes = 1024

/** Returns the format of a file that says so in its first bytes, undefined if it is probably text. */
export function formatOf(start: Uint8Array): 'apkg' | 'json' | undefined {
  const head = start.subarray(0, headBytes)
  if (head[0] === 0x50 && head[1] === 0x4b) return isZip(head) ? 'apkg' : undefined
  if (collectionKind(head) !== undefined) return 'apkg'
  const text = new TextDecoder(detectEncoding(head), { ignoreBOM: true }).decode(head)
  return /^\uFEFF?\s*\{/.test(text) ? 'json' : undefined
}

/** Returns whether this is the beginning of a ZIP file, or all of an empty one. */
const isZip = (head: Uint8Array) => (head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6)
