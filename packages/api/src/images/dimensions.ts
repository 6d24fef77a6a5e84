import { hasNoSegment } from './jpeg-segments.ts'

/** Width and height in pixels. */
interface Dimensions {
  width: number
  height: number
}

/**
 * Reads the dimensions of an image from its header: the IHDR chunk of a PNG (PNG specification §11.2.1), the first frame of a JPEG
 * (ITU T.81, B.2.2). Undefined if the header has none; such an image cannot be shown anyway.
 */
export function dimensionsOf(bytes: Uint8Array): Dimensions | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes[0] === 0x89 ? dimensionsOfPng(view) : dimensionsOfJpeg(view)
}

const ihdr = 0x49484452

function dimensionsOfPng(view: DataView): Dimensions | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== ihdr) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Returns whether a marker begins a frame: SOF0 to SOF15, except DHT, JPG and DAC, which share that range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function dimensionsOfJpeg(view: DataView): Dimensions | undefined {
  let offset = 2
  while (offset + 9 <= view.byteLength) {
    // Decoders skip bytes between segments and fill bytes before a marker, so they are skipped here too.
    const marker = view.getUint8(offset + 1)
    if (view.getUint8(offset) !== 0xff || marker === 0xff || marker === 0x00) offset += 1
    else if (isFrame(marker)) return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    else offset += hasNoSegment(marker) ? 2 : 2 + Math.max(2, view.getUint16(offset + 2))
  }
  return undefined
}

/** The channels of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha (PNG specification, §11.2.1). */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Returns the number of bytes that the pixels of an image take when they are decoded, by its header; 0 without one. */
export function decodedBytesOf(bytes: Uint8Array): number {
  const { width, height } = dimensionsOf(bytes) ?? { width: 0, height: 0 }
  const [depth = 8, colourType = 2] = bytes[0] === 0x89 ? bytes.subarray(24, 26) : []
  return width * height * (pngChannels[colourType] ?? 0) * Math.max(1, depth / 8)
}
