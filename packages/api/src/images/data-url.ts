import { fileTypeOf } from '@wordtide/contract'

/** An image or a sound as a data URL; null if the file is gone or is neither. */
export function dataUrlOf(bytes: Uint8Array | undefined): string | null {
  const type = bytes && fileTypeOf(bytes)
  return bytes === undefined || type === undefined
    ? null
    : `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}
