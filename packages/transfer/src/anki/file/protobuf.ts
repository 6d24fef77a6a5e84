import { FileError } from '../../file-error.ts'

interface ProtobufField {
  number: number
  /** A number, or the bytes of a string, of bytes or of a message. */
  value: number | Uint8Array
}

/**
 * Yields the fields of a message in the wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding). Numbers above 2^53 are
 * not exact: nothing that we read has them.
 */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  let position = 0
  const varint = () => {
    let value = 0
    for (let index = 0; index < 10; index++) {
      const byte = bytes[position++]
      if (byte === undefined) break
      value += (byte & 127) * 128 ** index
      if (byte < 128) return value
    }
    throw new FileError('DAMAGED')
  }
  const take = (length: number) => {
    if (position + length > bytes.length) throw new FileError('DAMAGED')
    position += length
    return bytes.subarray(position - length, position)
  }
  while (position < bytes.length) {
    const key = varint()
    const [number, wireType] = [Math.floor(key / 8), key % 8]
    if (wireType === 0) yield { number, value: varint() }
    else if (wireType === 2) yield { number, value: take(varint()) }
    else if (wireType === 1 || wireType === 5) yield { number, value: take(wireType === 1 ? 8 : 4) }
    else throw new FileError('DAMAGED')
  }
}

/** Returns the number in a field of a message; 0 without it, as everywhere in proto3. */
export function protobufNumber(bytes: Uint8Array, field: number): number {
  for (const { number, value } of protobufFields(bytes)) if (number === field && typeof value === 'number') return value
  return 0
}
