/** Kilobits a second of a frame, by its index: of MPEG 1, and of MPEG 2 and 2.5 (ISO 11172-3 and 13818-3, layer III). */
const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Samples a second, by index, of MPEG 1; the others have a half and a quarter of it. */
const sampleRates = [44_100, 48_000, 32_000]

/** The frame at a place: how many bytes and seconds it has; undefined where none begins. */
function frameAt(file: Uint8Array, at: number): { bytes: number; seconds: number } | undefined {
  const [sync = 0, second = 0, third = 0] = file.subarray(at, at + 3)
  const version = (second >> 3) & 3
  const isLayer3 = sync === 0xff && second >> 5 === 7 && version !== 1 && ((second >> 1) & 3) === 1
  const kilobits = (version === 3 ? bitRates.one : bitRates.two)[third >> 4] ?? 0
  const rate = (sampleRates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  if (!isLayer3 || kilobits === 0 || rate === 0) return undefined
  const samples = version === 3 ? 1152 : 576
  return { bytes: Math.floor((samples * 125 * kilobits) / rate) + ((third >> 1) & 1), seconds: samples / rate }
}

/** How long a tag before the first frame is, if there is one (ID3v2). */
function tagLength(file: Uint8Array): number {
  const [i, d, three, , , , a = 0, b = 0, c = 0, e = 0] = file
  return i === 0x49 && d === 0x44 && three === 0x33 ? 10 + (((a * 128 + b) * 128 + c) * 128 + e) : 0
}

/** As many whole frames of an MP3 file as last at most so long; undefined where it begins with none. */
export function cutMp3(file: Uint8Array, seconds: number): Uint8Array | undefined {
  let at = tagLength(file)
  let lasts = 0
  for (let frame = frameAt(file, at); frame !== undefined; frame = frameAt(file, at)) {
    lasts += frame.seconds
    if (lasts > seconds) break
    at = Math.min(at + frame.bytes, file.length)
  }
  return lasts === 0 ? undefined : file.subarray(0, at)
}
