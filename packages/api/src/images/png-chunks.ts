/** The chunks that an image keeps, with the most bytes that each may have. All others are metadata or further frames. */
const keptChunks: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  // The rendering of the pixels. An ICC profile is not among them: its pixels are converted.
  sRGB: 1,
  gAMA: 4,
  cHRM: 32,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
}

const signatureLength = 8

/** Length, type and checksum of a chunk. */
const overhead = 12

/**
 * Returns the signature and the kept chunks of a PNG up to its end (PNG specification, §5). Undefined if a chunk is cut, or if IEND is
 * missing. An animation loses all frames but its first one.
 */
export function stripPng(bytes: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, signatureLength)]
  for (let offset = signatureLength; offset + overhead <= bytes.length; ) {
    const length = view.getUint32(offset)
    const end = offset + overhead + length
    if (end > bytes.length) return undefined
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8))
    if (length <= (Object.hasOwn(keptChunks, type) ? (keptChunks[type] ?? -1) : -1))
      parts.push(bytes.subarray(offset, end))
    if (type === 'IEND') return parts
    offset = end
  }
  return undefined
}
