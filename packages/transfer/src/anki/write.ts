import { imageTypeOf, reviewTypes, soundExtensions, soundTypeOf } from '@wordtide/contract/values'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ExportedList, ExportedPages, ExportedVoc, LoadFile } from '../exported.ts'
import { CollectionWriter, type NewCard } from './collection-writer.ts'
import { updateCrc32 } from './file/crc32.ts'
import { loadSqlite } from './file/sqlite.ts'
import { ankiTags, ownFieldValues } from './own-notes.ts'

interface PackageOptions {
  /** In milliseconds. The same time gives the same bytes. */
  now: number
}

/** Files in a zip archive of this form, less the collection and the list of media files. */
const maxFiles = 65_000

/** Bytes that are deflated at once. */
const pieceBytes = 262_144

/** Of every file in the archive: a constant, because a zip archive has local time. */
const fileTime = new Date(1980, 0, 1)

/**
 * Yields the bytes of an Anki package of a list: one deck with its name, a note for each vocabulary, cards for the three directions, and the
 * images and sounds; the answers of vocabularies that have them. One of these files is in memory at a time, and the whole collection without
 * them: about 600 bytes a vocabulary, and 60 an answer. Throws RangeError for more than 65,000 of them.
 */
export async function* createAnkiPackage(
  list: ExportedList,
  pages: ExportedPages,
  { now }: PackageOptions,
): AsyncGenerator<Uint8Array> {
  const collection = new CollectionWriter(await loadSqlite(), list, now)
  try {
    const archive = new Archive()
    const fileNames: string[] = []
    const write = function* (file: MediaFile) {
      if (fileNames.length === maxFiles) throw new RangeError('Too many files for an Anki package')
      // Pictures and sounds are compressed already.
      archive.add(String(fileNames.length), false)
      fileNames.push(file.name)
      yield* archive.write(file.bytes, true)
    }
    for await (const page of pages) {
      for (const voc of page) {
        const image = await mediaFile(voc.id, voc.image, imageExtension)
        if (image !== undefined) yield* write(image)
        const audio = await mediaFile(voc.id, voc.audio, soundExtension)
        if (audio !== undefined) yield* write(audio)
        collection.add({
          guid: voc.id,
          changedAt: voc.lastModifiedAt ?? now,
          tags: ankiTags(voc.tags),
          fields: ownFieldValues(voc, { image: image?.name, audio: audio?.name }),
          cards: cardsOf(voc),
        })
      }
    }
    archive.add('media', true)
    yield* archive.write(new TextEncoder().encode(JSON.stringify({ ...fileNames })), true)
    archive.add('collection.anki2', true)
    const bytes = collection.finish()
    for (let start = 0; start < bytes.length; start += pieceBytes)
      yield* archive.write(bytes.subarray(start, start + pieceBytes), start + pieceBytes >= bytes.length)
    yield* archive.finish()
  } finally {
    collection.close()
  }
}

/**
 * Returns the cards of a note with their answers. The templates are the review types, in their order. A card that could not be asked any more
 * stays as long as it has answers.
 */
const cardsOf = ({ definitions, answers = [] }: ExportedVoc): NewCard[] =>
  reviewTypes.flatMap((type, template) => {
    const ofCard = answers.filter((answer) => answer.type === type)
    const isEmpty = type === 'reverseTranslation' && definitions.length === 0 && ofCard.length === 0
    return isEmpty ? [] : { template, answers: ofCard }
  })

interface MediaFile {
  name: string
  bytes: Uint8Array
}

/**
 * Reads the image or the sound of a vocabulary; its name has a sum of its bytes, because Anki keeps the file that has the name already.
 * Undefined without one.
 */
async function mediaFile(
  id: string,
  load: LoadFile | null,
  extensionOf: (bytes: Uint8Array) => string | undefined,
): Promise<MediaFile | undefined> {
  const bytes = await load?.()
  const extension = bytes === undefined ? undefined : extensionOf(bytes)
  if (bytes === undefined || extension === undefined) return undefined
  const sum = updateCrc32(0, bytes).toString(16).padStart(8, '0')
  return { bytes, name: `wordtide-${id}-${sum}.${extension}` }
}

function imageExtension(bytes: Uint8Array): string | undefined {
  const type = imageTypeOf(bytes)
  return type === undefined ? undefined : type === 'image/png' ? 'png' : 'jpg'
}

function soundExtension(bytes: Uint8Array): string | undefined {
  const type = soundTypeOf(bytes)
  return type === undefined ? undefined : soundExtensions[type]
}

/** A zip archive whose bytes are consumed while it is made. */
class Archive {
  readonly #pieces: Uint8Array[] = []
  readonly #zip = new Zip((error, piece) => {
    if (error !== null) throw error
    this.#pieces.push(piece)
  })
  #file: ZipPassThrough | ZipDeflate | undefined

  add(name: string, isDeflated: boolean): void {
    this.#file = isDeflated ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    this.#file.mtime = fileTime
    this.#zip.add(this.#file)
  }

  *write(bytes: Uint8Array, isLast: boolean): Generator<Uint8Array> {
    this.#file?.push(bytes, isLast)
    yield* this.#pieces.splice(0)
  }

  *finish(): Generator<Uint8Array> {
    this.#zip.end()
    yield* this.#pieces.splice(0)
  }
}
