import type { Readable } from 'node:stream'
import { AppError, readImageUpload } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'

/**
 * Reads a multipart body: the JSON of `data`, as a field or a file, and the file of `image`, in either order. `imageOnly` is for a call
 * that takes nothing else: `data` may be absent.
 */
export async function readMultipart(
  request: FastifyRequest,
  { imageOnly }: { imageOnly: boolean },
): Promise<Record<string, unknown>> {
  try {
    return await readImageUpload(await readParts(request), { dataRequired: !imageOnly })
  } catch (error) {
    // The parser's own errors have neither a class nor a code.
    const isKnown = error instanceof AppError || (error instanceof Error && 'code' in error)
    throw isKnown ? error : new AppError('MALFORMED_BODY')
  }
}

async function readParts(request: FastifyRequest): Promise<FormData> {
  const form = new FormData()
  const bounds = { fileSize: limits.image, fieldSize: limits.image, files: 3, fields: 8, parts: 10 }
  const tooLarge = new Set<string>()
  for await (const part of request.parts({ limits: bounds })) {
    if (part.type === 'field') {
      if (part.valueTruncated) tooLarge.add(part.fieldname)
      // The parser has already parsed a part that declares itself JSON.
      form.append(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
      continue
    }
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of part.file) chunks.push(new Uint8Array(chunk))
    if (part.file.truncated) tooLarge.add(part.fieldname)
    form.append(part.fieldname, new File(chunks, part.filename || 'file'))
  }
  if (tooLarge.has('image')) throw new AppError('IMAGE_TOO_LARGE')
  if (tooLarge.size > 0) throw new AppError('BODY_TOO_LARGE')
  return form
}

/** Reads the body of a request that is an image and nothing else. Throws IMAGE_TOO_LARGE without reading the rest. */
export async function readImage(body: Readable): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // What is left of a body that is too large is drained before the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = new Uint8Array(chunk)
    length += bytes.length
    if (length > limits.image) throw new AppError('IMAGE_TOO_LARGE')
    chunks.push(bytes)
  }
  return new File(chunks, 'image')
}
