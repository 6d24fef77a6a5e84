import { textAt } from './text-at.ts'

/** Boxes whose content is read as boxes (ISO 14496-12). */
const containers = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf'])

/** The version and the flags with which a box begins that has any. */
const headOf = (box: DataView) => ({ version: box.getUint8(0), flags: box.getUint32(0) & 0xffffff })

/** The ticks of a second, and the ticks of the duration, in a header of a movie or of a track's media. */
function timesOf(box: DataView): { scale: number; duration: number } {
  return headOf(box).version === 1
    ? { scale: box.getUint32(20), duration: Number(box.getBigUint64(24)) }
    : { scale: box.getUint32(12), duration: box.getUint32(16) }
}

/** The ticks of the samples of a fragment, `each` of which has so many if the run does not say. */
function ticksOfRun(box: DataView, each: number): number {
  const { flags } = headOf(box)
  const samples = box.getUint32(4)
  if ((flags & 0x100) === 0) return samples * each
  const first = 8 + ((flags & 1) !== 0 ? 4 : 0) + ((flags & 4) !== 0 ? 4 : 0)
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
  let ticks = 0
  for (let sample = 0; sample < samples; sample++) ticks += box.getUint32(first + sample * step)
  return ticks
}

/** The ticks of a fragment's samples by default, if it says so. */
function defaultTicks(box: DataView): number | undefined {
  const { flags } = headOf(box)
  if ((flags & 8) === 0) return undefined
  return box.getUint32(8 + ((flags & 1) !== 0 ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0))
}

/**
 * The duration of an MP4 file in seconds, by its header and by its fragments, as a recorder writes them. Undefined without a sound, and with
 * pictures. Throws a RangeError where a box is shorter than its fields.
 */
export function mp4Seconds(view: DataView): number | undefined {
  let hasSound = false
  let seconds = 0
  let [scale, ticks, ticksOfTrack, ticksOfFragment] = [0, 0, 0, 0]
  for (let offset = 0; offset + 8 <= view.byteLength; ) {
    const type = textAt(view, offset + 4, 4)
    const size = view.getUint32(offset)
    const isLarge = size === 1
    const content = offset + (isLarge ? 16 : 8)
    const end = size === 0 ? view.byteLength : offset + (isLarge ? Number(view.getBigUint64(offset + 8)) : size)
    if (end < content || content > view.byteLength) break
    const box = new DataView(view.buffer, view.byteOffset + content, Math.min(end, view.byteLength) - content)
    offset = containers.has(type) ? content : end
    if (type === 'hdlr') {
      const kind = textAt(box, 8, 4)
      if (kind === 'vide') return undefined
      hasSound ||= kind === 'soun'
    } else if (type === 'mvhd') {
      const { scale: second, duration } = timesOf(box)
      seconds = second === 0 ? 0 : duration / second
    } else if (type === 'mdhd') ({ scale } = timesOf(box))
    else if (type === 'trex') ticksOfTrack = box.getUint32(12)
    else if (type === 'tfhd') ticksOfFragment = defaultTicks(box) ?? ticksOfTrack
    else if (type === 'trun') ticks += ticksOfRun(box, ticksOfFragment)
  }
  return hasSound ? Math.max(seconds, scale === 0 ? 0 : ticks / scale) : undefined
}
