import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@wordtide/contract'
import * as fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { pngBytes } from '../testing/index.ts'
import { acceptImage } from './image-upload.ts'

/** Compares bytes much faster than `toEqual`. */
const expectSame = (actual: Uint8Array, expected: Uint8Array, message?: string) =>
  expect(Buffer.compare(actual, expected), message ?? `${actual.length} and ${expected.length} bytes`).toBe(0)

/** Passes bytes through an upload. */
const upload = async (bytes: Uint8Array, userId?: string) =>
  acceptImage(new File([new Uint8Array(bytes)], 'picture'), userId)

/** An image without compressible structure, so that every part of its file is decoded. */
function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  for (let index = 0, state = 1; index < pixels.length; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[index] = state >> 16
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** Four quarters: red, green, blue and white, clockwise from the top left. */
async function quarters(width = 40, height = 20): Promise<Sharp> {
  const quarter = async (background: string, left: number, top: number) => ({
    input: await sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer(),
    left,
    top,
  })
  const parts = await Promise.all([
    quarter('#f00', 0, 0),
    quarter('#0f0', width / 2, 0),
    quarter('#00f', width / 2, height / 2),
    quarter('#fff', 0, height / 2),
  ])
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(parts)
}

/** Metadata of a camera about itself, its owner and its place. */
const exif = {
  IFD0: { Make: 'Camera', Artist: 'Ada Lovelace', Copyright: 'secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const metadataOf = (bytes: Uint8Array) => sharp(bytes).metadata()

/** Asserts what holds for every stored image. */
async function expectNormal(bytes: Uint8Array): Promise<void> {
  const { width, height, orientation, exif, icc, xmp, iptc, comments, space, format } = await metadataOf(bytes)
  expect({ orientation, exif, icc, xmp, iptc, comments }).toEqual({})
  expect(Math.max(width, height)).toBeLessThanOrEqual(limits.imageSide)
  expect(['srgb', 'b-w', 'rgb16', 'grey16']).toContain(space)
  expect(['png', 'jpeg']).toContain(format)
  expect(bytes.length).toBeLessThanOrEqual(limits.image)
  await pixelsOf(bytes)
  expectSame(await upload(bytes), bytes, 'a stored image stays as it is')
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(data.length)
  body.copy(made, 4)
  made.writeUInt32BE(crc32(body), body.length + 4)
  return made
}

/** Returns a PNG with these chunks after its header. */
const withChunks = (png: Uint8Array, ...chunks: [type: string, data: Uint8Array][]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks.map((one) => chunk(...one)), png.subarray(33)])

/** Returns a JPEG with these segments after its first two bytes. */
const withSegments = (jpeg: Uint8Array, ...segments: [marker: number, data: string][]) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.map(([marker, data]) =>
      Buffer.concat([
        Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
        Buffer.from(data, 'latin1'),
      ]),
    ),
    jpeg.subarray(2),
  ])

describe('an uploaded image', () => {
  it.each([
    ['the smallest PNG', async () => pngBytes],
    ['a PNG with transparency', () => noise(60, 40, 4).png().toBuffer()],
    ['a PNG with a palette', () => noise(60, 40).png({ palette: true }).toBuffer()],
    ['an interlaced PNG', () => noise(60, 40).png({ progressive: true }).toBuffer()],
    ['a PNG of 16 bits', () => noise(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['a grey PNG', () => noise(60, 40).greyscale().png().toBuffer()],
    ['a JPEG', () => noise(60, 40).jpeg().toBuffer()],
    ['a progressive JPEG', () => noise(60, 40).jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', () => noise(60, 40).greyscale().jpeg().toBuffer()],
    ['a JPEG with a JFIF header', async () => withSegments(await noise(6, 4).jpeg().toBuffer(), [0xe0, jfif(0)])],
    ['a JPEG of the largest size', () => noise(1600, 100).jpeg().toBuffer()],
  ])('keeps its bytes if it is clean and small: %s', async (_, make) => {
    const bytes = await make()
    expectSame(await upload(bytes), bytes)
    await expectNormal(bytes)
  })

  it.each(['jpeg', 'png'] as const)('loses its place, its owner and its camera, but no pixel: %s', async (format) => {
    const bytes = await noise(60, 40).withExif(exif)[format]().toBuffer()
    expect(bytes.toString('latin1')).toContain('Ada Lovelace')
    const stored = await upload(bytes)
    expect(Buffer.from(stored).toString('latin1')).not.toMatch(/Ada Lovelace|secret|Exif/)
    expectSame(await pixelsOf(stored), await pixelsOf(bytes))
    await expectNormal(stored)
  })

  it('loses texts, times, thumbnails, further pictures and what follows its end', async () => {
    const png = await noise(60, 40, 4).png().toBuffer()
    const texts = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf', 'iDOT', 'prVt'] as const
    const dirtyPng = withChunks(png, ...texts.map((type): [string, Buffer] => [type, Buffer.from('secret\0secret')]))
    expectSame(await upload(Buffer.concat([dirtyPng, Buffer.from('secret')])), png)

    const jpeg = await noise(60, 40).jpeg().toBuffer()
    const segments = [0xe1, 0xe2, 0xed, 0xef, 0xf0, 0xfe].map((marker): [number, string] => [marker, 'secret'])
    const dirtyJpeg = withSegments(jpeg, [0xe0, 'JFXX\0secret'], ...segments)
    expectSame(await upload(Buffer.concat([dirtyJpeg, jpeg, Buffer.from('secret')])), jpeg)
    const withThumbnail = withSegments(jpeg, [0xe0, jfif(2)])
    expectSame(await upload(withThumbnail), withSegments(jpeg, [0xe0, jfif(0)]))
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright, from orientation %d', async (orientation) => {
    for (const format of ['jpeg', 'png'] as const) {
      const upright = await (await quarters()).png().toBuffer()
      const turned = sharp(await turn(upright, orientation)).withMetadata({ orientation })
      const stored = await upload(await turned[format]({ quality: 100 }).toBuffer())
      await expectNormal(stored)
      expect(await coloursOf(stored)).toEqual(await coloursOf(upright))
    }
  })

  it.each([
    [4000, 1000, 1600, 400],
    [90, 2000, 72, 1600],
    [1601, 20, 1600, 20],
  ])('of %d × %d pixels becomes one of %d × %d', async (width, height, ...expected) => {
    const background = { r: 1, g: 2, b: 3, alpha: 0.5 }
    const image = sharp({ create: { width, height, channels: 4, background } })
    for (const format of ['png', 'jpeg'] as const) {
      const stored = await upload(await image.clone()[format]().toBuffer())
      const { format: storedFormat, hasAlpha, ...size } = await metadataOf(stored)
      expect([size.width, size.height]).toEqual(expected)
      expect({ storedFormat, hasAlpha }).toEqual({ storedFormat: format, hasAlpha: format === 'png' })
      await expectNormal(stored)
    }
  })

  it('is converted from a wider colour space to sRGB', async () => {
    const red = sharp({ create: { width: 20, height: 20, channels: 3, background: '#e02010' } })
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await red.clone().withIccProfile('p3')[format]({ quality: 100 }).toBuffer()
      const stored = await upload(bytes)
      await expectNormal(stored)
      expect((await coloursOf(stored))[0]).toEqual([0xe0, 0x20, 0x10].map((value) => expect.toSatisfy(near(value))))
      // The numbers of the same colour in Display P3 differ: without the conversion it would have looked pale.
      expect(await pixelsOf(stored)).not.toEqual(await sharp(bytes, { ignoreIcc: true }).raw().toBuffer())
    }
  })

  it('keeps its pixels if its profile is that of sRGB', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await noise(60, 40).withIccProfile('srgb')[format]().toBuffer()
      const stored = await upload(bytes)
      expect(stored.length).toBeLessThan(bytes.length)
      expectSame(await pixelsOf(stored), await sharp(bytes, { ignoreIcc: true }).raw().toBuffer())
      await expectNormal(stored)
    }
  })

  it('is converted from the colours of a press', async () => {
    const bytes = await (await quarters()).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect(await metadataOf(bytes)).toMatchObject({ space: 'cmyk' })
    const stored = await upload(bytes)
    await expectNormal(stored)
    expect(await metadataOf(stored)).toMatchObject({ space: 'srgb', channels: 3 })
  })

  it('shows the first frame of an animation', async () => {
    const png = await noise(20, 20).png().toBuffer()
    const control = Buffer.alloc(8)
    control.writeUInt32BE(2)
    const frame = Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(61 * 20))])
    const animated = withChunks(png, ['acTL', control], ['fcTL', Buffer.alloc(26)], ['fdAT', frame])
    expectSame(await upload(animated), png)
  })

  it('is accepted with a header of some cameras that decoders warn of, and encoded anew', async () => {
    const jpeg = await noise(60, 40).jpeg().toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    jpeg[scan + 12] = 0
    await expect(sharp(jpeg, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters')
    const stored = await upload(jpeg)
    await expectNormal(stored)
    await sharp(stored, { failOn: 'warning' }).raw().toBuffer()
  })

  it('is scaled down further if its file would have more than 1 MB', async () => {
    // A PNG of one random bit for each pixel is small; scaled down, its pixels have many shades.
    const side = 2000
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side)
    header.writeUInt32BE(side, 4)
    header[8] = 1
    const rows = randomBytes((side / 8 + 1) * side)
    for (let row = 0; row < side; row++) rows[row * (side / 8 + 1)] = 0
    const bytes = Buffer.concat([
      pngBytes.subarray(0, 8),
      ...[chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))],
    ])
    expect(bytes.length).toBeLessThanOrEqual(limits.image)
    const stored = await upload(bytes)
    expect(stored.length).toBeLessThanOrEqual(limits.image)
    expect((await metadataOf(stored)).width).toBeLessThan(limits.imageSide)
  })
})

/** The fields of a JFIF header with a thumbnail of so many pixels along each side. */
const jfif = (side: number) =>
  `JFIF\0${String.fromCharCode(1, 2, 0, 0, 1, 0, 1, side, side)}${'t'.repeat(3 * side * side)}`

/** Stores the pixels as a camera does that was held in this orientation (Exif 2.32, tag 0x0112). */
async function turn(upright: Uint8Array, orientation: number): Promise<Uint8Array> {
  const degrees = [0, 0, 180, 180, 270, 270, 90, 90][orientation - 1] ?? 0
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const rotated = await sharp(upright).rotate(degrees).png().toBuffer()
  if (!isMirrored) return rotated
  return orientation === 2 || orientation === 4
    ? sharp(rotated).flop().png().toBuffer()
    : sharp(rotated).flip().png().toBuffer()
}

/** Returns the colour in the middle of each quarter, with its size. */
async function coloursOf(bytes: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => {
    const offset = (Math.floor(height * y) * width + Math.floor(width * x)) * channels
    return [...data.subarray(offset, offset + 3)].map((value) => (width > 30 ? Math.round(value / 64) : value))
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75), [width, height]]
}

const near = (expected: number) => (value: number) => Math.abs(value - expected) <= 4

describe('a broken image', () => {
  const issues = [{ path: ['image'], message: 'The image is damaged or incomplete' }]
  const broken = { key: 'BROKEN_IMAGE', issues }

  it.each([
    ['a signature of PNG alone', pngBytes.slice(0, 8)],
    ['a signature of JPEG alone', new Uint8Array([0xff, 0xd8, 0xff])],
    ['a header without pixels', pngBytes.slice(0, 33)],
    ['a JPEG without a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG of zero pixels', withChunks(pngBytes).fill(0, 16, 24)],
    ['noise after a signature', Buffer.concat([pngBytes.subarray(0, 8), Buffer.alloc(500, 7)])],
  ])('is refused: %s', async (_, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject(broken)
  })

  it.each([
    ['a PNG', () => noise(60, 40).png().toBuffer()],
    ['an interlaced PNG', () => noise(60, 40).png({ progressive: true }).toBuffer()],
    ['a JPEG', () => noise(60, 40).jpeg().toBuffer()],
    ['a progressive JPEG', () => noise(60, 40).jpeg({ progressive: true }).toBuffer()],
    ['a JPEG that would be turned', () => noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ])('is refused wherever it is cut: %s', async (_, make) => {
    const bytes = await make()
    for (let tenth = 1; tenth < 10; tenth++)
      await expect(upload(bytes.subarray(0, (bytes.length * tenth) / 10))).rejects.toMatchObject(broken)
    // With an end of its own, as by a program that repairs the structure but not the pixels.
    const end = bytes[0] === 0x89 ? bytes.subarray(-12) : bytes.subarray(-2)
    await expect(upload(Buffer.concat([bytes.subarray(0, bytes.length / 2), end]))).rejects.toMatchObject(broken)
  })

  it('is refused if it has more scans than a decoder should visit', async () => {
    const bytes = await noise(60, 40).jpeg({ progressive: true }).toBuffer()
    const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const bomb = Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 60 }, () => scan), bytes.subarray(-2)])
    await expect(upload(bomb)).rejects.toMatchObject(broken)
  })

  it('or any other bytes after a signature never fail otherwise, and what is stored is normal', async () => {
    const whole = [
      await noise(30, 20).withExif(exif).jpeg().toBuffer(),
      await noise(30, 20).withExif(exif).jpeg({ progressive: true }).toBuffer(),
      await noise(30, 20, 4).withIccProfile('p3').png().toBuffer(),
      await noise(30, 20).png({ palette: true, progressive: true }).toBuffer(),
    ]
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), isCut: fc.boolean() })
    const damaged = fc.record({ bytes: fc.constantFrom(...whole), changes: fc.array(change, { maxLength: 3 }) })
    const property = fc.asyncProperty(damaged, async ({ bytes, changes }) => {
      let changed = Buffer.from(bytes)
      for (const { at, byte, isCut } of changes) {
        const index = 3 + (at % (changed.length - 3))
        changed[index] = byte
        if (isCut && byte < 20) changed = changed.subarray(0, index + 1)
      }
      const outcome = await upload(changed).catch((error: unknown) => error)
      if (outcome instanceof Uint8Array) await expectNormal(outcome)
      else expect(outcome).toMatchObject({ key: expect.stringMatching(/^(BROKEN|INVALID)_IMAGE|TOO_MANY_PIXELS$/) })
    })
    await fc.assert(property, { numRuns: process.env.TEST_SCOPE === 'nightly' ? 1000 : 40 })
  })
})

describe('while an image is decoded', () => {
  it('others wait in turn, a few of each user, and then the server is busy', async () => {
    const bytes = await noise(300, 200).withMetadata({ orientation: 6 }).png().toBuffer()
    const order: string[] = []
    const send = (userId: string) => upload(bytes, userId).then(() => order.push(userId))
    const refused = (userId: string) => expect(send(userId)).rejects.toMatchObject({ key: 'BUSY', retryAfter: 5 })
    const accepted = ['ada', 'ada', 'ada', 'ada', 'ada', 'bob', 'cy'].map((userId) => send(userId))
    await refused('ada')
    await Promise.all(accepted)
    expect(order.slice(0, 4)).toEqual(['ada', 'ada', 'bob', 'cy'])
  })
})
