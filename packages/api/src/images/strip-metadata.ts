import { imageTypeOf } from '@wordtide/contract'
import { stripJpeg } from './jpeg-segments.ts'
import { stripPng } from './png-chunks.ts'

/**
 * Returns the parts of a PNG or JPEG that pixels are decoded from, without metadata, thumbnails, further pictures and trailing bytes;
 * `bytes` itself if there is nothing else in it. The image is not decoded. Undefined if it has no end.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const parts = imageTypeOf(bytes) === 'image/png' ? stripPng(bytes) : stripJpeg(bytes)
  if (parts === undefined) return undefined
  const stripped = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    stripped.set(part, offset)
    offset += part.length
  }
  return stripped.length === bytes.length ? bytes : stripped
}
