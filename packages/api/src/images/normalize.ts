import { limits } from '@wordtide/contract'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { AppError } from '../calls/errors.ts'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import { isSrgb } from './colour-profile.ts'
import { imageError } from './image-error.ts'
import { stripMetadata } from './strip-metadata.ts'

/**
 * One image at a time: the costliest one takes some seconds and 400 MB (decision 004). Users take turns; a few of their images may
 * wait.
 */
const runLimited = createConcurrencyLimiter({ concurrency: 1, maxWaiting: 20, maxWaitingPerUser: 4, retryAfter: 5 })

/** The timeout of images that decode slowly in spite of all limits. libvips checks it between the lines of an image. */
const timeoutSeconds = 20

/** BUSY because an image took too long, which may be the machine's fault. */
export class ImageTimeout extends AppError {
  constructor() {
    super('BUSY', { retryAfter: timeoutSeconds })
  }
}

/** The sides to which an image is scaled, in pixels, until its file is small enough. At 400 every file is. */
const sides = [limits.imageSide, 1200, 800, 400]

/** Nearly indistinguishable from the original. */
const jpegQuality = 85

type SharpModule = typeof import('sharp').default

let library: Promise<SharpModule> | undefined

/** Loads libvips when the first image needs it, with one thread of its own and without a cache. */
function loadSharp(): Promise<SharpModule> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  library.catch(() => {
    library = undefined
  })
  return library
}

/**
 * Returns a PNG or JPEG as it is stored: upright, in sRGB, at most 1600 pixels along each side, at most 1 MB, and without metadata. The
 * pixels are encoded anew only if they change, so that nothing else costs quality, and an image that needs no change is returned byte for
 * byte. Decodes the whole image in a thread of its own. Throws BROKEN_IMAGE if that fails, BUSY if too many images are waiting or if it
 * takes too long (`ImageTimeout`), and IMAGE_TOO_LARGE if no size makes the file small enough. The caller has checked the dimensions in the
 * header.
 */
export async function normalizeImage(bytes: Uint8Array<ArrayBuffer>, userId?: string): Promise<Uint8Array> {
  const stripped = stripMetadata(bytes)
  if (stripped === undefined) throw imageError('BROKEN_IMAGE')
  return runLimited(async () => {
    const sharp = await loadSharp()
    try {
      return await normalize(sharp, bytes, stripped)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw isTimeout(error) ? new ImageTimeout() : imageError('BROKEN_IMAGE')
    }
  }, userId)
}

async function normalize(sharp: SharpModule, bytes: Uint8Array, stripped: Uint8Array): Promise<Uint8Array> {
  const open = (image: Uint8Array, failOn: SharpOptions['failOn']) =>
    sharp(image, { failOn, limitInputPixels: limits.pixels.area }).timeout({ seconds: timeoutSeconds })
  // Metadata that cannot be read says nothing about the pixels.
  const [image, metadata] = await open(bytes, 'error')
    .metadata()
    .then((readable) => [bytes, readable] as const)
    .catch(async () => [stripped, await open(stripped, 'error').metadata()] as const)
  if (!mustChangePixels(metadata))
    try {
      await open(stripped, 'warning').raw().toBuffer()
      return stripped
    } catch (error) {
      throwUnlessHarmless(error)
    }
  const pixels = await decode(open(image, 'warning')).catch((error: unknown) => {
    throwUnlessHarmless(error)
    return decode(open(image, 'error'))
  })
  return encodeToFit(sharp, pixels, metadata.format)
}

/** Messages of decoders about missing pixels, which they fill in. */
const lostPixels = /premature end|bad Huffman code/i

/**
 * Throws an error of strict decoding again if pixels are missing. Cameras also write headers that decoders warn of but read all the same;
 * such an image is encoded anew.
 */
function throwUnlessHarmless(error: unknown): void {
  if (isTimeout(error) || !(error instanceof Error) || lostPixels.test(error.message)) throw error
}

/** sharp's errors have neither a class nor a code. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:')

const mustChangePixels = ({ width, height, orientation = 1, icc, space }: Metadata): boolean =>
  Math.max(width, height) > limits.imageSide ||
  orientation !== 1 ||
  space === 'cmyk' ||
  (icc !== undefined && !isSrgb(icc))

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Returns the pixels of an image, upright, in sRGB with 8 bits, and within the largest size. */
const decode = (image: Sharp) =>
  image
    .autoOrient()
    .resize(within(limits.imageSide))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

type Pixels = Awaited<ReturnType<typeof decode>>

/** Encodes pixels, fewer each time, until the file has at most 1 MB. */
async function encodeToFit(sharp: SharpModule, { data, info }: Pixels, format: string): Promise<Uint8Array> {
  for (const side of sides) {
    const scaled = sharp(data, { raw: info }).resize(within(side))
    const encoded = format === 'png' ? scaled.png({ compressionLevel: 9 }) : scaled.jpeg({ quality: jpegQuality })
    const file = await encoded.toBuffer()
    if (file.length <= limits.image) return new Uint8Array(file)
  }
  throw new AppError('IMAGE_TOO_LARGE')
}
