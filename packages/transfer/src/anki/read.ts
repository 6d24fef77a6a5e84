import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import type { LeftBehind, ReadOptions, RowOptions, SourceFile, SourceImage, SourceRow } from '../source-file.ts'
import { Collection, isCollection, type Note } from './collection.ts'
import { type FieldText, fieldText } from './field-text.ts'
import { gather, orDamaged } from './file/bytes.ts'
import { protobufNumber } from './file/protobuf.ts'
import { inMemory, type RandomAccess, type StorePieces } from './file/random-access.ts'
import { collectionKind } from './file/signatures.ts'
import { Zip, type ZipEntry } from './file/zip.ts'
import { unzstd } from './file/zstd.ts'
import { Media } from './media.ts'
import { NoteColumns } from './note-columns.ts'
import { NoteSounds } from './note-sounds.ts'
import type { NoteType } from './note-types.ts'
import { ownListOf } from './own-list.ts'
import { isOwnNoteType, ownFields, vocabularyOf } from './own-notes.ts'
import type { ReviewLog } from './review-log.ts'

/** The newest version of packages that we know (`PackageMetadata` in Anki's proto/anki/import_export.proto). */
const newestVersion = 3

/** The collections of a package, the newest first. Beside a newer one the oldest has nothing but a note that asks for an update. */
const collectionNames = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

/**
 * Opens a package of Anki: notes with their tags, images and sounds (`.apkg`), or a whole collection (`.colpkg`), also without its package and so
 * without images and sounds (`.anki2`, `.anki21`, `.anki21b`). Notes of our own packages are whole vocabularies; of all others the columns are the fields
 * of their note types, then the tags. `store` keeps the database. Throws FileError if it cannot be read; it is read synchronously, so that
 * files of users are opened in a process or worker that can be ended.
 */
export async function openAnkiPackage(
  file: Blob,
  list: ReadOptions = {},
  store: StorePieces = inMemory,
): Promise<SourceFile> {
  if (file.size > limits.transfer.packageBytes) throw new FileError('TOO_LARGE')
  return await orDamaged(async () => {
    const { collectionBytes } = limits.transfer
    const kind = collectionKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (kind !== undefined) {
      const pieces = piecesOf(file)
      const database = await store(kind === 'compressed' ? unzstd(pieces) : pieces, collectionBytes)
      return packageOf(database, undefined, list)
    }
    const zip = await Zip.open(file)
    const entry = collectionNames.flatMap((name) => zip.entries.get(name) ?? [])[0]
    if (entry === undefined) throw new FileError(isOfficeFile(zip) ? 'OFFICE_FILE' : 'UNKNOWN_FORMAT')
    await checkVersion(zip)
    const isCompressed = entry.name === collectionNames[0]
    const stored = zip.read(entry, collectionBytes)
    const database = await store(isCompressed ? unzstd(stored) : stored, collectionBytes)
    return packageOf(database, () => Media.open(zip, isCompressed), list)
  })
}

/** Returns the package with this database, which is closed if it cannot be read. */
async function packageOf(database: RandomAccess, openMedia: (() => Promise<Media>) | undefined, list: ReadOptions) {
  try {
    // A database may be that of any program.
    if (openMedia === undefined && !isCollection(database)) throw new FileError('UNKNOWN_FORMAT')
    return new AnkiPackage(database, await openMedia?.(), list)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Bytes of a collection that are read at a time. */
const pieceBytes = 262_144

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += pieceBytes)
    yield new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer())
}

/** Returns whether this is a file of Excel, LibreOffice or their like. */
const isOfficeFile = ({ entries }: Zip) =>
  entries.has('[Content_Types].xml') || (entries.has('mimetype') && entries.has('content.xml'))

async function checkVersion(zip: Zip) {
  const meta = zip.entries.get('meta')
  if (meta === undefined) return
  const version = protobufNumber(await gather(zip.read(meta, 1024), 1024), 1)
  if (version > newestVersion) throw new FileError('NEWER_VERSION')
}

class AnkiPackage implements SourceFile {
  readonly format = 'apkg'
  readonly separator = undefined
  readonly hasHeader = false
  readonly columns: SourceFile['columns']
  readonly lists: SourceFile['lists']
  readonly leftBehind: readonly LeftBehind[]
  readonly history: ReviewLog
  readonly #database: RandomAccess
  readonly #collection: Collection
  /** Undefined if the collection came without its package. */
  readonly #media: Media | undefined
  readonly #noteColumns: NoteColumns
  /** The image of each row that has one. */
  readonly #images = new Map<number, ZipEntry>()
  /** The rows whose only image is missing in the package. */
  readonly #withoutImage = new Set<number>()
  readonly #sounds: NoteSounds | undefined

  /** Looks at every note once. */
  constructor(database: RandomAccess, media: Media | undefined, list: ReadOptions) {
    const collection = new Collection(database)
    this.#database = database
    this.#collection = collection
    this.#media = media
    const noteColumns = new NoteColumns()
    const sounds = media && new NoteSounds(media)
    let hasSound = false
    let hasImages = false
    let hasOcclusion = false
    let hasTags = false
    let rows = 0
    const ids: number[] = []
    const templates: number[] = []
    for (const note of collection.notes()) {
      ids.push(note.id)
      templates.push(0)
      const texts = textsOf(note)
      hasSound ||= texts.some((text) => text.hasPlayer || (media === undefined && text.sounds.length > 0))
      hasOcclusion ||= texts.some((text) => text.hasOcclusion)
      if (texts.some((text) => text.hasOcclusion)) continue
      const names = texts.flatMap((text) => text.images)
      hasImages ||= names.length > 0
      const image = media?.choose(names)
      if (image !== undefined) this.#images.set(note.row, image)
      else if (media?.isMissing(names)) this.#withoutImage.add(note.row)
      const isOwn = isOwnNoteType(note.noteType.fields)
      if (isOwn || this.#hasImage(note.row) || texts.some(({ text }) => text !== '')) {
        rows++
        sounds?.count(note, texts)
        templates[templates.length - 1] = templatesOf(note.noteType)
      }
      if (isOwn) continue
      hasTags ||= note.tags.length > 0
      noteColumns.count(
        note.noteType,
        texts.map(({ text }) => text),
      )
    }
    if (rows === 0) throw new FileError('NO_VOCABULARIES')
    this.history = collection.reviewLog({ ids, templates })
    this.#noteColumns = noteColumns
    this.columns = noteColumns.settle(hasTags, list)
    sounds?.settle(noteColumns)
    this.#sounds = sounds
    // If other notes are in the package, the fields of the list would not describe them.
    const ownList = noteColumns.isEmpty ? ownListOf(collection.decks()) : undefined
    this.lists = ownList === undefined ? [] : [{ key: '', ...ownList, image: undefined, vocsCount: rows }]
    this.leftBehind = [
      ...(collection.hasReviews() ? ['scheduling' as const] : []),
      ...(hasSound || media?.hasOtherSounds ? ['sounds' as const] : []),
      ...(media === undefined && hasImages ? ['images' as const] : []),
      ...(hasOcclusion || media?.hasOthers ? ['otherMedia' as const] : []),
    ]
  }

  async *rows({ history = false }: RowOptions = {}): AsyncGenerator<SourceRow> {
    const answersOf = history ? this.history.reader() : undefined
    const notes = this.#collection.notes()
    try {
      for (;;) {
        const next = await orDamaged(() => notes.next())
        if (next.done === true) return
        const row = this.#rowOf(next.value)
        if (row === undefined) continue
        const answers = answersOf && (await orDamaged(() => answersOf(row.row)))
        yield answers === undefined ? row : { ...row, answers }
      }
    } finally {
      notes.return(undefined)
    }
  }

  async *images(): AsyncGenerator<SourceImage> {
    for (const [row, entry] of this.#images) {
      const bytes = await this.#bytesOf(entry)
      if (bytes !== undefined) yield { row, bytes }
    }
    for (const [row, entry] of this.#sounds?.entries() ?? []) {
      const bytes = await this.#bytesOf(entry)
      if (bytes !== undefined) yield { row, bytes, isAudio: true }
    }
  }

  /** Returns undefined for a damaged file, so that the other files can still be used. */
  async #bytesOf(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return await this.#media?.read(entry).catch((error: unknown) => {
      if (error instanceof FileError) return undefined
      throw error
    })
  }

  close(): void {
    this.#database.close()
  }

  #hasImage(row: number): boolean {
    return this.#images.has(row) || this.#withoutImage.has(row)
  }

  /** Returns the row of a note, if it has anything to keep. */
  #rowOf(note: Note): SourceRow | undefined {
    const { row, noteType } = note
    const hasImage = this.#hasImage(row)
    const files = { hasImage, ...(this.#sounds?.has(row) && { hasAudio: true }) }
    if (isOwnNoteType(noteType.fields))
      return { row, cells: [], vocabulary: vocabularyOf(note.fields, note.tags, noteType.fields), ...files }
    const texts = textsOf(note)
    const isEmpty = !hasImage && texts.every(({ text }) => text === '')
    if (isEmpty || texts.some((text) => text.hasOcclusion)) return undefined
    const cells = texts.map(({ text }) => text)
    return { row, cells: this.#noteColumns.cells(noteType, cells, note.tags), ...files }
  }
}

/**
 * Returns how many templates of a note are review types: the first two, all three of our own notes, and of notes with cloze deletions the first
 * deletion, whose hidden part is the term.
 */
const templatesOf = ({ isCloze, fields }: NoteType) => (isOwnNoteType(fields) ? 3 : isCloze ? 1 : 2)

/** Returns what the fields of a note hold. A field of our notes that is not the image or the sound is text to its last character. */
function textsOf({ noteType, fields }: Note): FieldText[] {
  const isOwn = isOwnNoteType(noteType.fields)
  const files = [ownFields.indexOf('Image'), ownFields.indexOf('Sound')]
  return fields.slice(0, noteType.fields.length).map((html, index) => {
    const text = fieldText(isOwn && !(files.includes(index) && noteType.fields[index] === ownFields[index]) ? '' : html)
    if (text.text.length > limits.transfer.cell) throw new FileError('CELL_TOO_LONG')
    return text
  })
}
