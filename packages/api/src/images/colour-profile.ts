/** The names under which sRGB is embedded; most cameras and programs write one of them. */
const srgbNames = /^sRGB( IEC61966-2[.-]1\b.*| built-in| Profile|2014)?$/

/** Returns whether an ICC profile is that of sRGB, by its description. A false description changes the colours of its own image only. */
export const isSrgb = (profile: Uint8Array): boolean => srgbNames.test(descriptionOf(profile))

/** The offset of the table of tags (ICC.1:2022, 7.3): their number, then 12 bytes each. */
const tagTable = 128
const tagLength = 12
const maxTags = 100

/** Returns the description in a profile: ASCII in version 2, the Latin letters of UTF-16 in version 4; '' if there is none. */
function descriptionOf(profile: Uint8Array): string {
  const text = (start: number, length: number) => String.fromCharCode(...profile.subarray(start, start + length))
  const number = (offset: number) =>
    offset + 4 <= profile.length ? new DataView(profile.buffer, profile.byteOffset + offset, 4).getUint32(0) : 0
  const count = Math.min(number(tagTable), maxTags)
  for (let tag = tagTable + 4; tag < tagTable + 4 + count * tagLength; tag += tagLength) {
    if (text(tag, 4) !== 'desc') continue
    const start = number(tag + 4)
    if (text(start, 4) === 'desc') return text(start + 12, Math.min(number(start + 8), 100)).replace(/\0.*$/s, '')
    // One language is enough: length and offset of the first name follow the header.
    return text(start + number(start + 24), Math.min(number(start + 20), 200)).replaceAll('\0', '')
  }
  return ''
}
