/** A length from here on, like none at all, means that the header was written before the sound was made. */
const unknown = 0x7fff_0000

/** How long a WAV file is by its header, in seconds; NaN where that says nothing. */
export function wavSeconds(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let bytesASecond = Number.NaN
  // Chunks follow one another: four letters, a length, as many bytes, and one more after an odd number of them.
  for (let at = 12; at + 8 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    if (name === 'fmt ' && at + 20 <= file.length) bytesASecond = view.getUint32(at + 16, true)
    if (name === 'data') return (length === 0 || length >= unknown ? file.length - at - 8 : length) / bytesASecond
    at += 8 + length + (length % 2)
  }
  return Number.NaN
}
