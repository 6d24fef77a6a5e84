import type { ByteStream } from '../values/byte-stream.ts'

/** Returns the whole content of a stream. */
export async function bytesOf(stream: ByteStream): Promise<Buffer<ArrayBuffer>> {
  const content = stream.open()
  if (content instanceof Uint8Array) return Buffer.from(content)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Returns the whole content of a stream of text. */
export const textOf = async (stream: ByteStream): Promise<string> => (await bytesOf(stream)).toString()
