import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorKey } from '@wordtide/contract'
import { missingAudio, missingImage } from '@wordtide/transfer'
import type { ImportFile } from '@wordtide/transfer/import'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { type FileFieldName, maxBytes, tooLarge } from '../images/index.ts'
import { changeVocabularyAudio, changeVocabularyImage } from '../vocs/index.ts'
import type { ReportBuilder } from './import-report.ts'

/** Errors of one image, or of its vocabulary, after which the import goes on. */
const ofOneImage: readonly ErrorKey[] = [
  'INVALID_IMAGE',
  'BROKEN_IMAGE',
  'TOO_MANY_PIXELS',
  'IMAGE_TOO_LARGE',
  'INVALID_AUDIO',
  'BROKEN_AUDIO',
  'AUDIO_TOO_LONG',
  'IMAGE_QUOTA_REACHED',
  'VOCABULARY_NOT_FOUND',
  'BUSY',
]

/** The maximum number of attempts for an image while the server is busy. */
const attempts = 3

/** Of the rows with an image, and with a sound: the ids of their vocabularies. */
interface RowsWithFiles {
  images: ReadonlyMap<number, string>
  sounds: ReadonlyMap<number, string>
}

/** Files of one kind that are still to be set. */
interface FilesToSet {
  field: FileFieldName
  remaining: Map<number, string>
  /** The message if those that remain are not set. */
  message: string
  set: (id: string, file: File) => Promise<unknown>
}

/**
 * Sets the images and sounds of rows, one at a time. One that is refused, or missing in the file, is a failure of its row, whose vocabulary
 * stays. Once the quota is reached, the others are failures, too.
 */
export async function importFiles(
  context: UserContext,
  file: ImportFile,
  rows: RowsWithFiles,
  report: ReportBuilder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const images: FilesToSet = {
    field: 'image',
    remaining: new Map(rows.images),
    message: missingImage,
    set: (id: string, image: File) => changeVocabularyImage(context, { id, image }),
  }
  const sounds: FilesToSet = {
    field: 'audio',
    remaining: new Map(rows.sounds),
    message: missingAudio,
    set: (id: string, audio: File) => changeVocabularyAudio(context, { id, audio }),
  }
  if (images.remaining.size + sounds.remaining.size > 0)
    for await (const { row, bytes, isAudio = false } of file.images()) {
      signal?.throwIfAborted()
      const { field, remaining, set } = isAudio ? sounds : images
      const id = remaining.get(row)
      if (id === undefined) continue
      const error = await refusalOf(field, (upload) => set(id, upload), bytes)
      if (error?.key === 'IMAGE_QUOTA_REACHED') {
        for (const kind of [images, sounds]) kind.message = error.message
        break
      }
      remaining.delete(row)
      if (error !== undefined) report.addFailure({ row, field, message: error.message })
    }
  for (const { field, remaining, message } of [images, sounds])
    for (const row of remaining.keys()) report.addFailure({ row, field, message })
}

/** Sets an image or a sound, and returns why it was refused; undefined if it was not. Throws what says nothing about this image. */
export async function refusalOf(
  field: FileFieldName,
  set: (file: File) => Promise<unknown>,
  bytes: Uint8Array<ArrayBuffer>,
  attempt = 1,
): Promise<AppError | undefined> {
  if (bytes.length > maxBytes[field]) return new AppError(tooLarge[field])
  try {
    await set(new File([bytes], field))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || !ofOneImage.includes(error.key)) throw error
    if (error.key !== 'BUSY' || attempt === attempts) return error
    await sleep((error.retryAfter ?? 1) * 1000)
    return refusalOf(field, set, bytes, attempt + 1)
  }
}
