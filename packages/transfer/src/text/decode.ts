import { FileError, type FileProblem } from '../file-error.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Bytes that are read and decoded at a time. A multiple of 2, so that no unit of UTF-16 is cut. */
const pieceBytes = 65_536

/** The share of the units of a text in UTF-16 that have a NUL byte at least: those of spaces, digits, Latin letters and line breaks. */
const minNulShare = 0.1

/**
 * Returns the encoding of a text by its first bytes: that of its byte order mark, else UTF-16 if many of its units have a NUL byte in the same
 * half and none in the other, else UTF-8.
 */
export function detectEncoding(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const nuls = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const enough = (head.length / 2) * minNulShare
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : 'utf-8'
}

/** Reads the bytes at the beginning of a file from which its encoding and structure are found out. */
export const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, pieceBytes).arrayBuffer())

/** Yields the text of a file in pieces, without its byte order mark. Throws FileError if it is no text in this encoding. */
export async function* textPieces(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let start = 0; start < file.size; start += pieceBytes) {
    const end = start + pieceBytes
    const bytes = await file.slice(start, end).arrayBuffer()
    yield decode(decoder, bytes, end < file.size)
  }
}

/** Decodes the bytes at the beginning of a file; a character that is cut at their end is left out. */
export const decodeHead = (head: Uint8Array, encoding: Encoding): string =>
  decode(new TextDecoder(encoding, { fatal: true }), head, true)

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: ArrayBuffer | Uint8Array, stream: boolean): string {
  let text: string
  try {
    text = decoder.decode(bytes, { stream })
  } catch (cause) {
    throw new FileError(problemOf(new Uint8Array(bytes), decoder.encoding), { cause })
  }
  if (isBinary(text)) throw new FileError('NOT_TEXT')
  return text
}

/** The first bytes of files of older office programs, such as .xls. */
const officeSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * Returns the error for bytes that are not text in this encoding. In Windows-1252 all bytes are characters, and other encodings look alike.
 */
function problemOf(bytes: Uint8Array, encoding: string): FileProblem {
  if (officeSignature.every((byte, index) => bytes[index] === byte)) return 'OFFICE_FILE'
  return encoding === 'utf-8' && !isBinary(new TextDecoder('windows-1252').decode(bytes))
    ? 'OTHER_ENCODING'
    : 'NOT_TEXT'
}

/** Returns whether there are control characters that no text has: NUL, or more than a few of the others. */
function isBinary(text: string): boolean {
  if (text.includes('\0')) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it counts them
  const controls = text.match(/[\x01-\x08\x0e-\x1f]/g)?.length ?? 0
  return controls > 5 && controls * 100 > text.length
}
