import { AppError } from '../errors.ts'

/** The plain input in a form: the JSON of `data` with the file of `image`; a plain file may carry the JSON too. */
export async function readUpload(form: FormData): Promise<Record<string, unknown>> {
  const part = form.get('data')
  if (part === null) throw new AppError('MALFORMED_BODY')
  const text = typeof part === 'string' ? part : await part.text()
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_BODY')
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new AppError('MALFORMED_BODY')
  const { image: _, ...fields } = { image: undefined, ...data }
  const image = form.get('image')
  return image instanceof File ? { ...fields, image } : fields
}
