import { describe, expect, it } from 'vitest'
import { isSrgb } from './colour-profile.ts'

/** A profile with a description and another tag before it. */
function profile(description: Buffer): Buffer {
  const table = Buffer.alloc(128 + 4 + 24)
  table.writeUInt32BE(2, 128)
  table.write('cprt', 132)
  table.write('desc', 144)
  table.writeUInt32BE(table.length, 148)
  return Buffer.concat([table, description])
}

/** A description of version 2: ASCII after its length. */
function ascii(name: string): Buffer {
  const tag = Buffer.concat([Buffer.from('desc'), Buffer.alloc(8), Buffer.from(`${name}\0`), Buffer.alloc(70)])
  tag.writeUInt32BE(name.length + 1, 8)
  return tag
}

/** A description of version 4: UTF-16 with the most significant byte first. */
function unicode(name: string): Buffer {
  const tag = Buffer.concat([Buffer.from('mluc'), Buffer.alloc(24), Buffer.from(name, 'utf16le').swap16()])
  tag.writeUInt32BE(name.length * 2, 20)
  tag.writeUInt32BE(28, 24)
  return tag
}

describe('a colour profile', () => {
  it.each(['sRGB', 'sRGB IEC61966-2.1', 'sRGB IEC61966-2-1 black scaled', 'sRGB built-in'])('is sRGB: %s', (name) => {
    expect([ascii(name), unicode(name)].map((tag) => isSrgb(profile(tag)))).toEqual([true, true])
  })

  it.each(['Display P3', 'Adobe RGB (1998)', 'scRGB', 'sRGB-elle-V2-g10.icc', ''])('is another: "%s"', (name) => {
    expect([ascii(name), unicode(name)].map((tag) => isSrgb(profile(tag)))).toEqual([false, false])
  })

  it('that is cut anywhere is another', () => {
    const whole = profile(unicode('sRGB'))
    for (let length = 0; length < whole.length - 1; length++) expect(isSrgb(whole.subarray(0, length))).toBe(false)
  })
})
