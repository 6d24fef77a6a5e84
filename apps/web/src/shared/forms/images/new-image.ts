import { errorCatalogue, imageFile, imageSignatureLength, imageTypeOf } from '@wordtide/contract'

/**
 * The new image of a form. Its type is read from its first bytes, as on the server; only the server sees whether the rest can be
 * decoded.
 */
export const newImage = imageFile.refine(
  async (file) => {
    const signature = await file.slice(0, imageSignatureLength).arrayBuffer()
    return imageTypeOf(new Uint8Array(signature)) !== undefined
  },
  { error: errorCatalogue.INVALID_IMAGE.message, when: ({ issues }) => issues.length === 0 },
)

/** Returns why a file cannot be the image of a form; undefined if it can. */
export async function findImageError(file: File): Promise<string | undefined> {
  const { error } = await newImage.safeParseAsync(file)
  return error?.issues[0]?.message
}
