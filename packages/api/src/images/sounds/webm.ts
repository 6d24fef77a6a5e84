import { textAt } from './text-at.ts'

/** The ids of elements (RFC 8794, RFC 9559). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
}

/** Elements whose content is read as elements. Their lengths do not matter, which a recorder does not know when it writes them. */
const containers = new Set([ids.header, ids.segment, ids.info, ids.tracks, ids.track, ids.cluster, ids.group])

const soundTrack = 2

/** A number whose length is told by its leading zeros; the id of an element keeps its marker. Undefined at the end of the file. */
function numberAt(view: DataView, offset: number, keepsMarker: boolean): { value: number; length: number } | undefined {
  if (offset >= view.byteLength) return undefined
  const length = Math.clz32(view.getUint8(offset)) - 23
  if (length > 8 || offset + length > view.byteLength) return undefined
  let value = view.getUint8(offset) & (keepsMarker ? 0xff : 0xff >> length)
  for (let place = 1; place < length; place++) value = value * 256 + view.getUint8(offset + place)
  return { value, length }
}

function unsignedAt(view: DataView, offset: number, length: number): number {
  let value = 0
  for (let place = offset; place < offset + length; place++) value = value * 256 + view.getUint8(place)
  return value
}

/**
 * The duration of a WebM file in seconds, by its header and by its last block: a recorder writes the header before it knows. Undefined if it is
 * another kind of Matroska, or has pictures.
 */
export function webmSeconds(view: DataView): number | undefined {
  let docType = ''
  let hasSound = false
  // In ticks of so many nanoseconds.
  let [scale, duration, clusterTime, lastTime] = [1_000_000, 0, 0, 0]
  for (let offset = 0; offset < view.byteLength; ) {
    const id = numberAt(view, offset, true)
    const size = id && numberAt(view, offset + id.length, false)
    if (id === undefined || size === undefined) break
    const content = offset + id.length + size.length
    offset = content
    if (containers.has(id.value)) continue
    offset = content + size.value
    if (offset > view.byteLength) break
    if (id.value === ids.docType) docType = textAt(view, content, size.value).replace(/\0+$/, '')
    else if (id.value === ids.scale) scale = unsignedAt(view, content, size.value)
    else if (id.value === ids.duration)
      duration = size.value === 4 ? view.getFloat32(content) : size.value === 8 ? view.getFloat64(content) : 0
    else if (id.value === ids.clusterTime) clusterTime = unsignedAt(view, content, size.value)
    else if (id.value === ids.trackType) {
      if (unsignedAt(view, content, size.value) !== soundTrack) return undefined
      hasSound = true
    } else if (id.value === ids.simpleBlock || id.value === ids.block) {
      const track = numberAt(view, content, false)
      if (track !== undefined && track.length + 2 <= size.value)
        lastTime = Math.max(lastTime, clusterTime + view.getInt16(content + track.length))
    }
  }
  return docType === 'webm' && hasSound ? (Math.max(duration, lastTime) * scale) / 1e9 : undefined
}
