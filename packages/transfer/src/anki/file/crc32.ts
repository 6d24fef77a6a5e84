/** The contribution of each byte to the sum, by the polynomial of zip and PNG (ISO 3309). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Returns the CRC-32 of bytes after those whose CRC-32 is given; it is 0 before the first. */
export function updateCrc32(crc: number, bytes: Uint8Array): number {
  let value = ~crc
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}
