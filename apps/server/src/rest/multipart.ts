import type { Readable } from 'node:stream'
import { AppError, type FileFieldName, fileFieldNames, maxBytes, readImageUpload, tooLarge } from '@wordtide/api'
import { limits, type UploadedFile } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ReceiveFile } from '../transfer/uploads.ts'

/**
 * Reads a multipart body: the JSON of `data`, as a field or a file, and the files of `image` and `audio`, in any order. `data` may
 * be absent in a call that takes nothing else.
 */
export async function readMultipart(
  request: FastifyRequest,
  options: { dataRequired: boolean },
): Promise<Record<string, unknown>> {
  try {
    return await readImageUpload(await readParts(request), options)
  } catch (error) {
    throw malformedUnlessKnown(error)
  }
}

/** The parser's own errors have neither a class nor a code. */
const malformedUnlessKnown = (error: unknown): unknown =>
  error instanceof AppError || (error instanceof Error && 'code' in error) ? error : new AppError('MALFORMED_BODY')

/**
 * Reads a multipart body with a `file` of any size, which `receive` writes to the disk, and the JSON of `data`, as a field or a file, in either
 * order. `data` may be absent; so may the file, which is left to the schema. Throws INVALID_INPUT if a part `file` is no file, or comes twice,
 * and for an image or another file, of which nothing would be kept.
 */
export async function readFileUpload(request: FastifyRequest, receive: ReceiveFile): Promise<Record<string, unknown>> {
  const form = new FormData()
  const bounds = { fileSize: limits.transfer.packageBytes + 1, fieldSize: limits.image, files: 3, fields: 8, parts: 10 }
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits: bounds })) {
      const isFile = part.type === 'file'
      if (part.fieldname === 'file') {
        if (!isFile) throw invalidPart('file', 'Send a file')
        if (file !== undefined) throw invalidPart('file', 'Send one file')
        file = await receive(part.file)
      } else if (part.fieldname === 'image') {
        throw invalidPart('image', noImage)
      } else if (!isFile) {
        if (part.valueTruncated) throw new AppError('BODY_TOO_LARGE')
        form.append(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
      } else if (part.fieldname === 'data') form.append('data', await readText(part.file))
      else throw invalidPart(part.fieldname, 'Send no other file than the part "file"')
    }
    const data = await readImageUpload(form, { dataRequired: false })
    if (!absentImage.safeParse(data.image).success) throw invalidPart('image', noImage)
    return file === undefined ? data : { ...data, file }
  } catch (error) {
    throw malformedUnlessKnown(error)
  }
}

const noImage = 'No image is taken beside the file'
const absentImage = z.literal(['', null]).optional()

const invalidPart = (name: string, message: string) =>
  new AppError('INVALID_INPUT', { issues: [{ path: [name], message }] })

/** Reads a part that is text. Throws BODY_TOO_LARGE. */
async function readText(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length > limits.image) throw new AppError('BODY_TOO_LARGE')
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString()
}

async function readParts(request: FastifyRequest): Promise<FormData> {
  const form = new FormData()
  const bounds = { fileSize: limits.image, fieldSize: limits.image, files: 3, fields: 8, parts: 10 }
  const cut = new Set<string>()
  for await (const part of request.parts({ limits: bounds })) {
    if (part.type === 'field') {
      if (part.valueTruncated) cut.add(part.fieldname)
      // The parser has already parsed a part that declares itself JSON.
      form.append(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
      continue
    }
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of part.file) chunks.push(new Uint8Array(chunk))
    if (part.file.truncated) cut.add(part.fieldname)
    form.append(part.fieldname, new File(chunks, part.filename || 'file'))
  }
  for (const name of fileFieldNames) if (cut.has(name)) throw new AppError(tooLarge[name])
  if (cut.size > 0) throw new AppError('BODY_TOO_LARGE')
  return form
}

/** Reads the body of a request that is a file and nothing else. Throws IMAGE_TOO_LARGE or AUDIO_TOO_LARGE without reading the rest. */
export async function readFile(body: Readable, name: FileFieldName): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // The rest of a body that is too large is drained before the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = new Uint8Array(chunk)
    length += bytes.length
    if (length > maxBytes[name]) throw new AppError(tooLarge[name])
    chunks.push(bytes)
  }
  return new File(chunks, name)
}
