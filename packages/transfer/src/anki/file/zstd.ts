import { Decompress } from 'fzstd'
import { FileError } from '../../file-error.ts'

/** The largest window that the format recommends a decoder to support (RFC 8878 §3.1.1.1.2). */
const maxWindow = 8 * 1_048_576

/** The largest block, compressed or not (RFC 8878 §3.1.1.2.4). */
const maxBlock = 131_072

/**
 * The decoder moves its window at each block: the bytes that it may move at first, for each decompressed byte, and for one file. Anki's blocks
 * have 128 kB and its windows 2 MB, which is 16 for each byte; at the highest level of compression it is 1,300.
 */
const moves = { free: 2e9, perByte: 8192, most: 100e9 }

/**
 * Yields the decompressed bytes of one frame of Zstandard (RFC 8878). The decoder allocates the window that the frame asks for and takes
 * any number of blocks and frames, so that a small file could keep it busy for hours: sizes and numbers are checked here before.
 */
export async function* unzstd(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Input(pieces)
  const output: Uint8Array[] = []
  const decoder = new Decompress((piece) => output.push(piece))
  const header = await readFrameHeader(input)
  decoder.push(header.bytes)
  let moved = 0
  let decompressed = 0
  let isLast = false
  while (!isLast) {
    const head = await input.take(3)
    const [first = 0, second = 0, third = 0] = head
    isLast = (first & 1) === 1
    const type = (first >> 1) & 3
    const size = (first >> 3) | (second << 5) | (third << 13)
    moved += header.window
    const allowed = Math.min(moves.most, moves.free + moves.perByte * decompressed)
    if (size > maxBlock || type === 3 || moved > allowed) throw new FileError('DAMAGED')
    const body = await input.take(type === 1 ? 1 : size)
    decoder.push(Uint8Array.of(...head))
    decoder.push(body, isLast && !header.hasChecksum)
    for (const piece of output.splice(0)) {
      decompressed += piece.length
      yield piece
    }
  }
  if (header.hasChecksum) decoder.push(await input.take(4), true)
  yield* output.splice(0)
  if (!(await input.isAtEnd())) throw new FileError('DAMAGED')
}

async function readFrameHeader(input: Input) {
  const start = await input.take(5)
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  const descriptor = view.getUint8(4)
  const hasDictionary = (descriptor & 3) !== 0
  if (view.getUint32(0, true) !== 0xfd2fb528 || hasDictionary) throw new FileError('DAMAGED')
  const isSingle = (descriptor & 32) !== 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const rest = await input.take((isSingle ? 0 : 1) + sizeBytes)
  const window = isSingle ? contentSize(rest) : windowSize(rest[0] ?? 0)
  if (window > maxWindow) throw new FileError('TOO_LARGE')
  return { bytes: Uint8Array.of(...start, ...rest), window, hasChecksum: (descriptor & 4) !== 0 }
}

const contentSize = (bytes: Uint8Array) =>
  bytes.reduce((size, byte, index) => size + byte * 256 ** index, bytes.length === 2 ? 256 : 0)

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

/** Bytes that arrive in pieces, to take in other pieces. */
class Input {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    let missing = count
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#next())) throw new FileError('DAMAGED')
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      parts.push(part)
      missing -= part.length
    }
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    const all = new Uint8Array(count)
    parts.reduce((offset, part) => {
      all.set(part, offset)
      return offset + part.length
    }, 0)
    return all
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#next())
  }

  /** Returns whether there are more bytes. */
  async #next(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#pieces.next()
      if (done === true) return false
      this.#rest = value
      if (value.length > 0) return true
    }
  }
}
