import { AppError, readUpload } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'

/** The input in a multipart body: the JSON of `data`, as a field or a file, with the file of `image`, in either order. */
export async function multipartInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  try {
    return await readParts(request)
  } catch (error) {
    // The parser's own complaints have neither a class nor a code.
    const known = error instanceof AppError || (error instanceof Error && 'code' in error)
    throw known ? error : new AppError('MALFORMED_BODY')
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = new FormData()
  const bounds = { fileSize: limits.image, fieldSize: limits.image, files: 2, fields: 8, parts: 10 }
  const tooLarge = new Set<string>()
  for await (const part of request.parts({ limits: bounds })) {
    if (part.type === 'field') {
      if (part.valueTruncated) tooLarge.add(part.fieldname)
      // A part that declares itself JSON has been parsed already.
      form.set(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
      continue
    }
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of part.file) chunks.push(new Uint8Array(chunk))
    if (part.file.truncated) tooLarge.add(part.fieldname)
    form.set(part.fieldname, new File(chunks, part.filename || 'file'))
  }
  if (tooLarge.has('image')) throw new AppError('IMAGE_TOO_LARGE')
  if (tooLarge.size > 0) throw new AppError('BODY_TOO_LARGE')
  return readUpload(form)
}
