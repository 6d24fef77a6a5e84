/** Encoders write about ten scans. A decoder visits every block of the image in each one: a thousand would take it half a minute. */
const maxScans = 50

const app0 = 0xe0
const app14 = 0xee
const startOfScan = 0xda
const endOfImage = 0xd9

/** Frames and their tables (SOF0 to SOF15, DHT, DAC), but not JPG, which shares that range. */
const isFrameOrTable = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8

/** SOS, DQT, DNL and DRI. */
const isScanOrQuantization = (marker: number) => marker >= startOfScan && marker <= 0xdd

/**
 * Returns whether a marker has no segment: TEM, RST0 to RST7, SOI and EOI. All other markers are followed by the length of their segment.
 */
export const hasNoSegment = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

const startsWith = (segment: Uint8Array, text: string) =>
  String.fromCharCode(...segment.subarray(4, 4 + text.length)) === text

/** The marker, length and fields of a JFIF header, which a thumbnail may follow (ITU T.871, 10.1). */
const jfifLength = 18

/** The same of the segment in which Adobe names the colour transform. */
const adobeLength = 16

/**
 * Returns the segments and scans of a JPEG that its pixels are decoded from, up to its end (ITU T.81, B.1). Undefined if it is cut or has
 * more scans than an encoder writes. Bytes between segments, which decoders skip, are left out.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array[] | undefined {
  const parts = [bytes.subarray(0, 2)]
  let scans = 0
  for (let offset = 2; offset + 1 < bytes.length; ) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff || marker === 0xff || marker === 0x00) {
      offset += 1
      continue
    }
    if (marker === endOfImage) return scans > 0 ? [...parts, bytes.subarray(offset, offset + 2)] : undefined
    if (hasNoSegment(marker)) {
      offset += 2
      continue
    }
    const end = offset + 2 + Math.max(2, ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0))
    const segment = bytes.subarray(offset, end)
    if (end > bytes.length) return undefined
    if (isFrameOrTable(marker) || isScanOrQuantization(marker)) parts.push(segment)
    if (marker === app0 && startsWith(segment, 'JFIF\0')) parts.push(withoutThumbnail(segment))
    if (marker === app14 && startsWith(segment, 'Adobe') && segment.length === adobeLength) parts.push(segment)
    offset = end
    if (marker === startOfScan) {
      scans += 1
      offset = endOfScan(bytes, end)
      parts.push(bytes.subarray(end, offset))
    }
    if (scans > maxScans) return undefined
  }
  return undefined
}

/** Returns the end of the entropy-coded data: the next marker that is no restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset)) {
    const next = bytes[offset + 1] ?? 0
    const isMarker = next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)
    if (isMarker) return offset
    offset += next === 0xff ? 1 : 2
  }
  return bytes.length
}

function withoutThumbnail(jfif: Uint8Array): Uint8Array {
  if (jfif.length <= jfifLength) return jfif
  const header = jfif.slice(0, jfifLength)
  header.set([0, jfifLength - 2], 2)
  header.set([0, 0], jfifLength - 2)
  return header
}
