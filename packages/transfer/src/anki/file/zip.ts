import { limits } from '@wordtide/contract/values'
import { Inflate } from 'fflate'
import { FileError } from '../../file-error.ts'
import { updateCrc32 } from './crc32.ts'

/** A file in a zip archive, as the central directory describes it. */
export interface ZipEntry {
  name: string
  compressedBytes: number
  bytes: number
  isDeflated: boolean
  isEncrypted: boolean
  crc: number
  /** Of its local header. */
  offset: number
}

/** Bytes of an end record with the longest comment, and of a central directory that is read. */
const sizes = { endRecord: 22 + 65_535, directory: 20 * 1_048_576 }

/** Maximum total size of an archive's inflated files, in bytes. Images and sounds hardly become smaller by compression. */
const maxInflated = 5 * limits.transfer.packageBytes

/** The most that a byte of deflated data can become (zlib's technical notes). */
const maxRatio = 1032

/** Bytes read at once, and inflated at once: few, because each of them may become 1,032. */
const pieces = { read: 262_144, inflate: 8192 }

const signatures = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 }

/** A zip archive (APPNOTE.TXT of PKWARE), of which only the parts that are asked for are read. */
export class Zip {
  readonly #file: Blob
  readonly entries: ReadonlyMap<string, ZipEntry>

  private constructor(file: Blob, entries: ReadonlyMap<string, ZipEntry>) {
    this.#file = file
    this.entries = entries
  }

  /** Reads the central directory. Throws FileError if it is damaged, files overlap, or they are too large together. */
  static async open(file: Blob): Promise<Zip> {
    const entries = await readDirectory(file)
    const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > maxInflated) throw new FileError('TOO_LARGE')
    const byOffset = [...entries].sort((one, other) => one.offset - other.offset)
    byOffset.reduce((end, { offset, compressedBytes }) => {
      if (offset < end) throw new FileError('DAMAGED')
      return offset + 30 + compressedBytes
    }, 0)
    return new Zip(file, new Map(entries.map((entry) => [entry.name, entry])))
  }

  /** Yields the inflated bytes of a file. Throws FileError if it has more than `maxBytes`, or others than its entry says. */
  async *read(entry: ZipEntry, maxBytes: number): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted) throw new FileError('ENCRYPTED')
    if (entry.bytes > maxBytes) throw new FileError('TOO_LARGE')
    let bytes = 0
    let crc = 0
    for await (const piece of this.#inflated(entry)) {
      bytes += piece.length
      if (bytes > entry.bytes) throw new FileError('DAMAGED')
      crc = updateCrc32(crc, piece)
      yield piece
    }
    if (bytes !== entry.bytes || crc !== entry.crc) throw new FileError('DAMAGED')
  }

  async *#inflated(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    if (!entry.isDeflated) return yield* this.#stored(entry)
    const inflated: Uint8Array[] = []
    const inflate = new Inflate((piece) => inflated.push(piece))
    for await (const stored of this.#stored(entry)) {
      for (let start = 0; start < stored.length; start += pieces.inflate) {
        inflate.push(stored.subarray(start, start + pieces.inflate))
        yield* inflated.splice(0)
      }
    }
  }

  async *#stored({ offset, compressedBytes }: ZipEntry): AsyncGenerator<Uint8Array> {
    const header = await readBytes(this.#file, offset, 30)
    if (header.getUint32(0, true) !== signatures.local) throw new FileError('DAMAGED')
    const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
    const end = start + compressedBytes
    if (end > this.#file.size) throw new FileError('DAMAGED')
    for (let from = start; from < end; from += pieces.read)
      yield new Uint8Array(await this.#file.slice(from, Math.min(from + pieces.read, end)).arrayBuffer())
  }
}

async function readBytes(file: Blob, start: number, length: number): Promise<DataView> {
  if (start + length > file.size) throw new FileError('DAMAGED')
  return new DataView(await file.slice(start, start + length).arrayBuffer())
}

async function readDirectory(file: Blob): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, file.size - sizes.endRecord)
  const tail = await readBytes(file, tailStart, file.size - tailStart)
  let position = tail.byteLength - 22
  // The record ends the archive, except for its comment.
  const isEnd = () =>
    tail.getUint32(position, true) === signatures.end &&
    position + 22 + tail.getUint16(position + 20, true) === tail.byteLength
  while (position >= 0 && !isEnd()) position--
  if (position < 0) throw new FileError('DAMAGED')
  const count = tail.getUint16(position + 10, true)
  const [bytes, start] = [tail.getUint32(position + 12, true), tail.getUint32(position + 16, true)]
  // An archive of the format zip64, which only larger ones need.
  if (count === 0xffff || bytes > sizes.directory) throw new FileError('TOO_LARGE')
  if (start + bytes > tailStart + position) throw new FileError('DAMAGED')
  return parseDirectory(await readBytes(file, start, bytes), count)
}

function parseDirectory(directory: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let position = 0
  for (let index = 0; index < count; index++) {
    if (position + 46 > directory.byteLength || directory.getUint32(position, true) !== signatures.directory)
      throw new FileError('DAMAGED')
    const u16 = (offset: number) => directory.getUint16(position + offset, true)
    const u32 = (offset: number) => directory.getUint32(position + offset, true)
    const nameBytes = u16(28)
    const end = position + 46 + nameBytes + u16(30) + u16(32)
    if (end > directory.byteLength) throw new FileError('DAMAGED')
    const [method, compressedBytes, bytes] = [u16(10), u32(20), u32(24)]
    const isDeflated = method === 8
    if (method !== 0 && !isDeflated) throw new FileError('DAMAGED')
    if (isDeflated ? bytes > compressedBytes * maxRatio : bytes !== compressedBytes) throw new FileError('DAMAGED')
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, position + 46, nameBytes))
    const isEncrypted = (u16(8) & 1) === 1
    entries.push({ name, compressedBytes, bytes, isDeflated, isEncrypted, crc: u32(16), offset: u32(42) })
    position = end
  }
  return entries
}
