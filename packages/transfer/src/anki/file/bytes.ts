import { FileError } from '../../file-error.ts'

/** Joins the pieces. Throws FileError as soon as they exceed `maxBytes`. With the right `expectedBytes` they are copied once. */
export async function gather(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  expectedBytes = 65_536,
): Promise<Uint8Array<ArrayBuffer>> {
  let all = new Uint8Array(expectedBytes)
  let length = 0
  for await (const piece of pieces) {
    const end = length + piece.length
    if (end > maxBytes) throw new FileError('TOO_LARGE')
    if (end > all.length) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(end, all.length * 2)))
      larger.set(all.subarray(0, length))
      all = larger
    }
    all.set(piece, length)
    length = end
  }
  return all.subarray(0, length)
}

/** Returns the result of reading a part of a package; every error that is no FileError means that the package is damaged. */
export async function orDamaged<T>(read: () => Promise<T> | T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('DAMAGED', { cause: error })
  }
}
