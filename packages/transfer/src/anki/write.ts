import { imageTypeOf, reviewTypes } from '@wordtide/contract/values'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ExportedList, ExportedPages, ExportedVoc } from '../exported.ts'
import { CollectionWriter, type NewCard } from './collection-writer.ts'
import { updateCrc32 } from './file/crc32.ts'
import { loadSqlite } from './file/sqlite.ts'
import { ankiTags, ownFieldValues } from './own-notes.ts'

interface PackageOptions {
  /** In milliseconds. The same time gives the same bytes. */
  now: number
}

/** Files in a zip archive of this form, less the collection and the list of media files. */
const maxImages = 65_000

/** Bytes that are deflated at once. */
const pieceBytes = 262_144

/** Of every file in the archive: a constant, because a zip archive has local time. */
const fileTime = new Date(1980, 0, 1)

/**
 * Yields the bytes of an Anki package of a list: one deck with its name, a note for each vocabulary, cards for the three directions, and the
 * images; the answers of vocabularies that have them. One image is in memory at a time, and the whole collection without them: about 600 bytes
 * a vocabulary, and 60 an answer. Throws RangeError for more than 65,000 images.
 */
export async function* createAnkiPackage(
  list: ExportedList,
  pages: ExportedPages,
  { now }: PackageOptions,
): AsyncGenerator<Uint8Array> {
  const collection = new CollectionWriter(await loadSqlite(), list, now)
  try {
    const archive = new Archive()
    const imageNames: string[] = []
    for await (const page of pages) {
      for (const voc of page) {
        const image = await imageOf(voc)
        if (image !== undefined) {
          if (imageNames.length === maxImages) throw new RangeError('Too many images for an Anki package')
          // Pictures are compressed already.
          archive.add(String(imageNames.length), false)
          imageNames.push(image.name)
          yield* archive.write(image.bytes, true)
        }
        collection.add({
          guid: voc.id,
          changedAt: voc.lastModifiedAt ?? now,
          tags: ankiTags(voc.tags),
          fields: ownFieldValues(voc, image?.name),
          cards: cardsOf(voc),
        })
      }
    }
    archive.add('media', true)
    yield* archive.write(new TextEncoder().encode(JSON.stringify({ ...imageNames })), true)
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

/** Reads the image of a vocabulary; its name has a sum of its bytes, because Anki keeps the file that has the name already. */
async function imageOf({ id, image }: ExportedVoc) {
  const bytes = await image?.()
  const type = bytes === undefined ? undefined : imageTypeOf(bytes)
  if (bytes === undefined || type === undefined) return undefined
  const sum = updateCrc32(0, bytes).toString(16).padStart(8, '0')
  return { bytes, name: `wordtide-${id}-${sum}.${type === 'image/png' ? 'png' : 'jpg'}` }
}

/** A zip archive whose bytes are taken away as they are made. */
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
