/** Width and height in pixels. */
export interface Dimensions {
  width: number
  height: number
}

/**
 * What an image says of its size, read from its header alone: of a PNG its IHDR chunk (PNG specification §11.2.1), of a
 * JPEG its first frame (ITU T.81, B.2.2). Undefined where it says nothing: then nobody can show it either.
 */
export function dimensionsOf(bytes: Uint8Array): Dimensions | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes[0] === 0x89 ? ofPng(view) : ofJpeg(view)
}

const ihdr = 0x49484452

function ofPng(view: DataView): Dimensions | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== ihdr) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** SOF0 to SOF15, among which DHT, JPG and DAC are no frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** TEM, RST0 to RST7, SOI and EOI stand alone; every other marker says how long its segment is. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

function ofJpeg(view: DataView): Dimensions | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    // As decoders do: what is no marker is passed over, and so are the bytes that fill up to one.
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0x00) at += 1
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += standsAlone(marker) ? 2 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}
