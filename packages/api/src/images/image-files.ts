import { audioPathOf, fileTypeOf, imagePathOf, isAudioPathOf, isImagePathOf } from '@wordtide/contract'
import { areImagesHeld, lists, storedFiles, violationOf, vocs } from '@wordtide/db'
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import type { StoredImage } from '../ports.ts'
import type { Services } from '../services.ts'
import { ByteStream } from '../values/byte-stream.ts'
import { newId } from '../values/ids.ts'
import { type FileFieldName, fileFieldNames, invalidFile, isNoFile, maxBytes } from './file-fields.ts'
import { acceptImage } from './image-upload.ts'
import { acceptSound } from './sounds/accept-sound.ts'

/** The image fields of a create or an update. A path is that of the current image, as the client has read it. */
interface ImageInput {
  image?: File | string | null | undefined
  imageChanged?: boolean
}

/** The same of a sound. */
interface AudioInput {
  audio?: File | string | null | undefined
  audioChanged?: boolean
}

/** The services of a signed-in user. */
type UserServices = Services & { user: { id: string } }

/** The row that an image belongs to. */
interface Owner {
  feature: 'lists' | 'vocs'
  id: string
  imageId: string | null
}

/**
 * Returns the image id that a row should get: a new id, its current id, or null for no image. Throws VERSION_CONFLICT if the path is that
 * of an image which the row had before, INVALID_INPUT if it is another's.
 */
type NextImageId = (owner: Owner) => string | null

/** The same for the sound of a vocabulary. */
type NextAudioId = (voc: { id: string; audioId: string | null }) => string | null

/**
 * Calls `write`, which writes a row with the image of an upload. A new file is stored before the row is written. Afterwards the file
 * that the row referred to before is removed, or the new file if the write is rejected. If the outcome is unknown, for example
 * after a lost connection, both files stay until the sweep (decision 004). Throws what `acceptImage` and `write` throw.
 */
export const writeWithImage = <T>(
  services: UserServices,
  { image, imageChanged }: ImageInput,
  write: (nextImageId: NextImageId) => Promise<T>,
): Promise<T> =>
  writeWithFile(services, { name: 'image', value: image, isChanged: imageChanged }, (next) =>
    write(({ feature, id, imageId }) =>
      next({
        id: imageId,
        path: imagePathOf(feature, id, imageId),
        isFormer: (path) => isImagePathOf(feature, id, path),
      }),
    ),
  )

/** Does for the sound of an upload what `writeWithImage` does for an image. Throws what `acceptSound` and `write` throw. */
export const writeWithAudio = <T>(
  services: UserServices,
  { audio, audioChanged }: AudioInput,
  write: (nextAudioId: NextAudioId) => Promise<T>,
): Promise<T> =>
  writeWithFile(services, { name: 'audio', value: audio, isChanged: audioChanged }, (next) =>
    write(({ id, audioId }) =>
      next({ id: audioId, path: audioPathOf(id, audioId), isFormer: (path) => isAudioPathOf(id, path) }),
    ),
  )

/** Does both, for a row that may have an image and a sound. */
export const writeWithFiles = <T>(
  services: UserServices,
  input: ImageInput & AudioInput,
  write: (next: { image: NextImageId; audio: NextAudioId }) => Promise<T>,
): Promise<T> =>
  writeWithImage(services, input, (image) => writeWithAudio(services, input, (audio) => write({ image, audio })))

/** The current file of a row, and the paths of its former files. */
interface CurrentFile {
  id: string | null
  path: string | null
  isFormer: (path: string) => boolean
}

/** The value of an input field with a file. */
interface FileField {
  name: FileFieldName
  value: File | string | null | undefined
  isChanged: boolean | undefined
}

async function writeWithFile<T>(
  services: UserServices,
  { name, value, isChanged }: FileField,
  write: (next: (current: CurrentFile) => string | null) => Promise<T>,
): Promise<T> {
  const storedId = value instanceof File ? await storedIdOf(services, name, value) : undefined
  let replacedId: string | undefined
  const next = ({ id, path, isFormer }: CurrentFile) => {
    if (typeof value === 'string' && value !== path)
      throw isFormer(value) ? new AppError('VERSION_CONFLICT') : invalidFile(name, isNoFile[name])
    const nextId = storedId ?? (isChanged === true ? null : id)
    replacedId = id === null || id === nextId ? undefined : id
    return nextId
  }
  const result = await removeIfRejected(services, storedId, () => write(next))
  if (replacedId !== undefined) await removeFiles(services, [replacedId])
  return result
}

/**
 * Calls `write`, and removes the stored file that a row should have got if the database rejects that. If the outcome is unknown, the file
 * stays until the sweep.
 */
export async function removeIfRejected<T>(
  services: Services,
  storedId: string | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isRejected = error instanceof AppError || violationOf(error) !== undefined
    if (isRejected && storedId !== undefined) await removeFiles(services, [storedId])
    throw error
  }
}

async function storedIdOf(services: UserServices, name: FileFieldName, file: File): Promise<string> {
  const upload = services.deferredFiles?.uploads.get(file)
  if (upload instanceof AppError) throw upload
  if (upload !== undefined) return upload
  // A rollback would undo the record of the file, and nothing would find it any more.
  if (services.deferredFiles !== undefined) throw new Error('a file was not stored before the transaction')
  return storeImage(services, await accept[name](file, services.user.id))
}

/** Returns the bytes under which a file is stored, or throws why it is refused. */
const accept = { image: acceptImage, audio: acceptSound }

/** Stores a normal image, or a sound. Its id and size are recorded before, so that the sweep finds the file whatever happens next. */
export async function storeImage({ db, images, now }: Services, bytes: Uint8Array): Promise<string> {
  const id = newId()
  await db.insert(storedFiles).values({ id, createdAt: now(), bytes: bytes.byteLength, normalized: true })
  await images.put(id, bytes)
  return id
}

/**
 * Stores the images and sounds among the fields of an input, for a procedure that then runs in a transaction; returns their ids. If a file
 * is refused, its error is returned instead of thrown: the procedure examines the other fields first. Throws BUSY.
 */
export async function storeUploads(
  services: UserServices,
  input: Readonly<Record<string, unknown>>,
): Promise<Map<File, string | AppError>> {
  const uploads = new Map<File, string | AppError>()
  for (const name of fileFieldNames) {
    const value = input[name]
    // The schema refuses a larger file before the procedure looks at it.
    if (!(value instanceof File) || value.size > maxBytes[name]) continue
    const bytes = await accept[name](value, services.user.id).catch((error: unknown) => {
      if (error instanceof AppError && error.issues !== undefined) return error
      throw error
    })
    uploads.set(value, bytes instanceof AppError ? bytes : await storeImage(services, bytes))
  }
  return uploads
}

/**
 * Removes files that no row refers to any more; returns how many. During a backup, which may need them, they are left to the sweep; so is a
 * file that cannot be removed.
 */
export async function removeFiles(
  services: Pick<Services, 'db' | 'images' | 'log' | 'deferredFiles'>,
  ids: readonly string[],
): Promise<number> {
  const { db, images, log, deferredFiles } = services
  if (deferredFiles !== undefined) {
    deferredFiles.removeAfterCommit(ids)
    return 0
  }
  if (ids.length === 0 || (await areImagesHeld(db).catch(() => true))) return 0
  const removedIds: string[] = []
  try {
    for (const id of ids)
      await images.remove(id).then(
        () => removedIds.push(id),
        (error: unknown) => log.warn({ err: error }, 'image file not removed'),
      )
    if (removedIds.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.id, removedIds))
  } catch (error) {
    log.warn({ err: error }, 'records of removed image files not deleted')
  }
  return removedIds.length
}

/** Returns the image or the sound with `requestedId` if the row refers to it (`rowFileId`). Throws NOT_FOUND. */
export async function loadFile(services: Services, rowFileId: string | null, requestedId: string): Promise<ByteStream> {
  const image = rowFileId === requestedId ? await services.images.open(requestedId) : undefined
  if (image?.mediaType === undefined) throw new AppError('NOT_FOUND')
  const { length, mediaType, read } = image
  // The bytes under an id never change. Clients revalidate each time, because access may have ended.
  return new ByteStream({ mediaType, cache: 'revalidate', etag: `"${requestedId}"`, length, open: read })
}

/** Returns an image or a sound that is in memory, to be sent. */
export const imageInMemory = (bytes: Uint8Array): StoredImage => ({
  length: bytes.length,
  mediaType: fileTypeOf(bytes),
  read: (range) => (range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)),
})

/** A row that refers to a new file may still be uncommitted; files younger than this are not swept. */
export const graceMs = 60 * 60 * 1000

/** The number of files that the sweep removes at a time. */
const sweepPage = 500

/**
 * Removes files that no row refers to: of deleted rows, replaced images and sounds, and failed writes. It removes only what the database names
 * as unused, so that neither files of another database in the same folder nor a failed query cost an image. Does nothing while a
 * backup runs.
 */
export async function sweepImages(services: Services): Promise<void> {
  const { db, now, log } = services
  if (await areImagesHeld(db)) return
  const recordedBefore = new Date(now().getTime() - graceMs)
  let removed = 0
  let last: { id: string; createdAt: Date } | undefined
  do {
    const unused = await db
      .select({ id: storedFiles.id, createdAt: storedFiles.createdAt })
      .from(storedFiles)
      .where(
        and(
          lt(storedFiles.createdAt, recordedBefore),
          last &&
            sql`(${storedFiles.createdAt}, ${storedFiles.id}) > (${sql.param(last.createdAt, storedFiles.createdAt)}, ${last.id}::uuid)`,
          notExists(db.select({ id: lists.id }).from(lists).where(eq(lists.imageId, storedFiles.id))),
          notExists(db.select({ id: vocs.id }).from(vocs).where(eq(vocs.imageId, storedFiles.id))),
          notExists(db.select({ id: vocs.id }).from(vocs).where(eq(vocs.audioId, storedFiles.id))),
        ),
      )
      .orderBy(asc(storedFiles.createdAt), asc(storedFiles.id))
      .limit(sweepPage)
    removed += await removeFiles(
      services,
      unused.map(({ id }) => id),
    )
    last = unused.at(-1)
  } while (last !== undefined)
  if (removed > 0) log.info({ removed }, 'removed unused images and sounds')
}
