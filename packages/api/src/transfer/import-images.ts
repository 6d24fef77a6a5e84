import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorKey, limits } from '@wordtide/contract'
import { missingImage } from '@wordtide/transfer'
import type { ImportFile } from '@wordtide/transfer/import'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { changeVocabularyImage } from '../vocs/index.ts'
import type { ReportBuilder } from './import-report.ts'

/** Errors of one image, or of its vocabulary, after which the import goes on. */
const ofOneImage: readonly ErrorKey[] = [
  'INVALID_IMAGE',
  'BROKEN_IMAGE',
  'TOO_MANY_PIXELS',
  'IMAGE_TOO_LARGE',
  'IMAGE_QUOTA_REACHED',
  'VOCABULARY_NOT_FOUND',
  'BUSY',
]

/** The maximum number of attempts for an image while the server is busy. */
const attempts = 3

/**
 * Sets the images of rows, of which `ids` has the vocabularies, one at a time. An image that is refused, or missing in the file, is a failure
 * of its row, whose vocabulary stays. Once the quota is reached, the other images are failures, too.
 */
export async function importImages(
  context: UserContext,
  file: ImportFile,
  ids: ReadonlyMap<number, string>,
  report: ReportBuilder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const remaining = new Map(ids)
  let message: string = missingImage
  if (remaining.size > 0)
    for await (const { row, bytes } of file.images()) {
      signal?.throwIfAborted()
      const id = remaining.get(row)
      if (id === undefined) continue
      const error = await refusalOf((image) => changeVocabularyImage(context, { id, image }), bytes)
      if (error?.key === 'IMAGE_QUOTA_REACHED') {
        ;({ message } = error)
        break
      }
      remaining.delete(row)
      if (error !== undefined) report.addFailure({ row, field: 'image', message: error.message })
    }
  for (const row of remaining.keys()) report.addFailure({ row, field: 'image', message })
}

/** Sets an image, and returns why it was refused; undefined if it was not. Throws what says nothing about this image. */
export async function refusalOf(
  set: (image: File) => Promise<unknown>,
  bytes: Uint8Array<ArrayBuffer>,
  attempt = 1,
): Promise<AppError | undefined> {
  if (bytes.length > limits.image) return new AppError('IMAGE_TOO_LARGE')
  try {
    await set(new File([bytes], 'image'))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || !ofOneImage.includes(error.key)) throw error
    if (error.key !== 'BUSY' || attempt === attempts) return error
    await sleep((error.retryAfter ?? 1) * 1000)
    return refusalOf(set, bytes, attempt + 1)
  }
}
