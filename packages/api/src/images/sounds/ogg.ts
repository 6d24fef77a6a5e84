import { textAt } from './text-at.ts'

/** The length of a page's header without its table of segments (RFC 3533, 6). */
const headerLength = 27

/** Samples per second, and samples before the first one that is played. */
interface Stream {
  rate: number
  skipped: number
}

/** Reads the first packet of a stream: Opus (RFC 7845, 5.1), Vorbis I (4.2.2) or FLAC. */
function streamOf(packet: DataView): Stream | undefined {
  if (textAt(packet, 0, 8) === 'OpusHead' && packet.byteLength >= 12)
    return { rate: 48_000, skipped: packet.getUint16(10, true) }
  if (textAt(packet, 0, 7) === '\x01vorbis' && packet.byteLength >= 16)
    return { rate: packet.getUint32(12, true), skipped: 0 }
  if (textAt(packet, 0, 5) === '\x7fFLAC' && packet.byteLength >= 31)
    return { rate: packet.getUint32(27) >>> 12, skipped: 0 }
  return undefined
}

/**
 * The duration of an Ogg file in seconds, by the positions of its pages; of streams one after the other, together. Undefined if one of them
 * is no sound that a browser plays.
 */
export function oggSeconds(file: DataView): number | undefined {
  let seconds = 0
  let stream: Stream | undefined
  let last = 0
  const end = () => {
    if (stream !== undefined) seconds += Math.max(0, last - stream.skipped) / stream.rate
  }
  for (let offset = 0; offset + headerLength <= file.byteLength && textAt(file, offset, 4) === 'OggS'; ) {
    const begin = offset + headerLength + file.getUint8(offset + 26)
    if (begin > file.byteLength) break
    let length = 0
    for (let place = offset + headerLength; place < begin; place++) length += file.getUint8(place)
    const isFirst = (file.getUint8(offset + 5) & 2) !== 0
    if (isFirst) {
      end()
      last = 0
      stream = streamOf(new DataView(file.buffer, file.byteOffset + begin, Math.min(length, file.byteLength - begin)))
      if (stream === undefined) return undefined
    }
    // -1 on a page on which no packet ends.
    last = Math.max(last, Number(file.getBigInt64(offset + 6, true)))
    offset = begin + length
  }
  end()
  return seconds
}
