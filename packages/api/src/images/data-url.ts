import { imageTypeOf } from '@wordtide/contract'

/** An image as a data URL; null if the file is gone or is no image. */
export function dataUrlOf(bytes: Uint8Array | undefined): string | null {
  const type = bytes && imageTypeOf(bytes)
  return bytes === undefined || type === undefined
    ? null
    : `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}
