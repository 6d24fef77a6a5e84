/** The media types of images that the server accepts. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
export type ImageType = (typeof imageTypes)[number]

const signatures: Record<ImageType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** The number of an image's first bytes that `imageTypeOf` needs. */
export const imageSignatureLength = 8

/** Returns the type of an image, judged by its first bytes (PNG specification §5.2, JPEG SOI marker). */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  return imageTypes.find((type) => startsWith(signatures[type]))
}

type Feature = 'lists' | 'vocs'

const pathOfImages = (feature: Feature, id: string) => `/api/${feature}/${id}/image/`

/** Returns the path at which the image of a list or a vocabulary is read; null if it has none. */
export const imagePathOf = (feature: Feature, id: string, imageId: string | null): string | null =>
  imageId === null ? null : `${pathOfImages(feature, id)}${imageId}`

/** Returns whether a path is that of an image which this list or vocabulary has, or had. */
export const isImagePathOf = (feature: Feature, id: string, path: string): boolean =>
  path.startsWith(pathOfImages(feature, id))

/** Returns whether a text is the path of an image on this server, of any list or vocabulary. */
export const isImagePath = (text: string): boolean => /^\/api\/(lists|vocs)\/[\w-]+\/image\/[\w-]+$/.test(text)
