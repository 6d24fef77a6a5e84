import { audioInput, imageInput, imageTypeOf, limits, messages } from '@wordtide/contract'
import { AppError } from '../calls/errors.ts'
import { parseJson } from '../calls/json.ts'
import { decodedBytesOf, dimensionsOf } from './dimensions.ts'
import { type FileFieldName, fileFieldNames, invalidFile, isNoFile } from './file-fields.ts'
import { imageError } from './image-error.ts'
import { normalizeImage } from './normalize.ts'

/**
 * Reads a form with uploads as plain input: the fields are the JSON of `data` (a field or a file), `image` and `audio` are files. Without a
 * file, an `image` in the JSON is left to the schema. Throws what `parseJson` throws, MALFORMED_BODY without `data`, and INVALID_INPUT if
 * `data` or a file comes twice, if a part `image` is no file, or if the JSON has an image of its own beside the file.
 */
export async function readImageUpload(
  form: FormData,
  { dataRequired = true }: { dataRequired?: boolean } = {},
): Promise<Record<string, unknown>> {
  const [part, ...otherParts] = form.getAll('data')
  if (otherParts.length > 0)
    throw new AppError('INVALID_INPUT', { issues: [{ path: ['data'], message: messages.twoValues }] })
  const data = await readData(part ?? (dataRequired ? undefined : '{}'))
  const files: Record<string, File> = {}
  for (const name of fileFieldNames) {
    const [file, ...others] = form.getAll(name)
    if (file === undefined) continue
    if (others.length > 0) throw invalidFile(name, sendOne[name])
    if (!(file instanceof File) || !inputs[name].safeParse(data[name]).success) throw invalidFile(name, isNoFile[name])
    files[name] = file
  }
  return { ...data, ...files }
}

const sendOne = { image: 'Send one image', audio: 'Send one sound' }

const inputs = { image: imageInput, audio: audioInput }

async function readData(part: string | File | undefined): Promise<Partial<Record<FileFieldName, unknown>>> {
  if (part === undefined) throw new AppError('MALFORMED_BODY')
  const data = parseJson(typeof part === 'string' ? part : await part.text())
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new AppError('MALFORMED_BODY')
  return data
}

/**
 * Returns the bytes under which an uploaded image is stored. Throws INVALID_IMAGE if it is neither PNG nor JPEG, TOO_MANY_PIXELS by the
 * size in its header, and what `normalizeImage` throws.
 */
export async function acceptImage(file: File, userId?: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  checkHeader(bytes)
  return normalizeImage(bytes, userId)
}

/** Checks the type and the dimensions of an image without decoding it. Throws INVALID_IMAGE and TOO_MANY_PIXELS. */
export function checkHeader(bytes: Uint8Array): void {
  if (imageTypeOf(bytes) === undefined) throw imageError('INVALID_IMAGE')
  const { width, height } = dimensionsOf(bytes) ?? { width: 0, height: 0 }
  if (
    Math.max(width, height) > limits.pixels.side ||
    width * height > limits.pixels.area ||
    decodedBytesOf(bytes) > limits.pixels.decodedBytes
  )
    throw imageError('TOO_MANY_PIXELS')
}
