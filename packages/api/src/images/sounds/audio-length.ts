/** kbit/s by the index in a frame header, for MPEG 1 and for MPEG 2 and 2.5 (ISO 11172-3 and 13818-3, layer III). */
const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Samples per second of MPEG 1 by index; MPEG 2 has half as many, MPEG 2.5 a quarter. */
const sampleRates = [44_100, 48_000, 32_000]

/** The length of the MP3 frame at this offset; undefined if no frame begins there. */
function frameAt(file: Uint8Array, offset: number): { bytes: number; seconds: number } | undefined {
  const [sync = 0, second = 0, third = 0] = file.subarray(offset, offset + 3)
  const version = (second >> 3) & 3
  const isLayer3 = sync === 0xff && second >> 5 === 7 && version !== 1 && ((second >> 1) & 3) === 1
  const kilobits = (version === 3 ? bitRates.mpeg1 : bitRates.mpeg2)[third >> 4] ?? 0
  const rate = (sampleRates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  if (!isLayer3 || kilobits === 0 || rate === 0) return undefined
  const samples = version === 3 ? 1152 : 576
  return { bytes: Math.floor((samples * 125 * kilobits) / rate) + ((third >> 1) & 1), seconds: samples / rate }
}

/** The length in bytes of the ID3v2 tag before the first frame; 0 without one. */
function tagLength(file: Uint8Array): number {
  const [i, d, three, , , , a = 0, b = 0, c = 0, e = 0] = file
  return i === 0x49 && d === 0x44 && three === 0x33 ? 10 + (((a * 128 + b) * 128 + c) * 128 + e) : 0
}

/** Cuts an MP3 file to as many whole frames as fit into `maxSeconds`; undefined if the file begins with no frame. */
export function cutMp3(file: Uint8Array, maxSeconds: number): Uint8Array | undefined {
  let end = tagLength(file)
  let seconds = 0
  for (let frame = frameAt(file, end); frame !== undefined; frame = frameAt(file, end)) {
    seconds += frame.seconds
    if (seconds > maxSeconds) break
    end = Math.min(end + frame.bytes, file.length)
  }
  return seconds === 0 ? undefined : file.subarray(0, end)
}

/** The duration of an MP3 file in seconds: that of its frames, without anything between them; 0 without a frame. */
export function mp3Seconds(file: Uint8Array): number {
  let seconds = 0
  for (let offset = tagLength(file); offset < file.length; ) {
    const frame = frameAt(file, offset)
    seconds += frame?.seconds ?? 0
    offset += frame?.bytes ?? 1
  }
  return seconds
}

/** A `data` length of 0, or from here on, means that the header was written before the audio (streamed WAV). */
const unknownLength = 0x7fff_0000

/** The duration of a WAV file in seconds by its header; NaN if the header does not tell. */
export function wavSeconds(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let bytesPerSecond = Number.NaN
  // A chunk is a name of four letters, a length, that many bytes, and a padding byte if the length is odd.
  for (let offset = 12; offset + 8 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(offset, offset + 4))
    const length = view.getUint32(offset + 4, true)
    if (name === 'fmt ' && offset + 20 <= file.length) bytesPerSecond = view.getUint32(offset + 16, true)
    if (name === 'data') {
      return (length === 0 || length >= unknownLength ? file.length - offset - 8 : length) / bytesPerSecond
    }
    offset += 8 + length + (length % 2)
  }
  return Number.NaN
}
