import * as z from 'zod'
import { maxNameLength } from '../short-name.ts'
import { gather, orDamaged } from './file/bytes.ts'
import { protobufFields } from './file/protobuf.ts'
import type { Zip, ZipEntry } from './file/zip.ts'
import { unzstd } from './file/zstd.ts'

/** The list of media files: its largest size. An archive has 65,535 files at most. */
const maxListBytes = 8 * 1_048_576

/** The largest image or sound that is taken out; the server refuses smaller ones already, by name. */
const maxFileBytes = 20 * 1_048_576

/** The names of files that Anki plays (`AUDIO_EXTENSIONS` and `VIDEO_EXTENSIONS` in its qt/aqt/editor.py). */
const soundName = /\.(3gp|aac|avi|flac|flv|m4a|mkv|mov|mp3|mp4|mpeg|mpg|oga|ogg|ogv|ogx|opus|spx|swf|wav|webm)$/i
const imageName = /\.(png|jpe?g|jpe|jfif)$/i

/** The media files of a package, by their names in notes. */
export class Media {
  readonly #zip: Zip
  readonly #isCompressed: boolean
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly #used = new Set<ZipEntry>()

  private constructor(zip: Zip, isCompressed: boolean, entries: ReadonlyMap<string, ZipEntry>) {
    this.#zip = zip
    this.#isCompressed = isCompressed
    this.#entries = entries
  }

  /** Reads the list of media files: JSON, or compressed protobuf beside `collection.anki21b`, whose files are compressed, too. */
  static async open(zip: Zip, isCompressed: boolean): Promise<Media> {
    const list = zip.entries.get('media')
    if (list === undefined) return new Media(zip, isCompressed, new Map())
    const stored = zip.read(list, maxListBytes)
    const bytes = await gather(isCompressed ? unzstd(stored) : stored, maxListBytes)
    const names = isCompressed ? namesInProtobuf(bytes) : namesInJson(bytes)
    const entries = names.flatMap(([zipName, name]): [string, ZipEntry][] => {
      const entry = zip.entries.get(zipName)
      return entry === undefined || name.length > maxNameLength ? [] : [[name.normalize('NFC'), entry]]
    })
    return new Media(zip, isCompressed, new Map(entries))
  }

  /** True if there are sounds besides the chosen ones. */
  get hasOtherSounds(): boolean {
    return [...this.#entries].some(([name, entry]) => !this.#used.has(entry) && soundName.test(name))
  }

  /** True if there are other files than sounds and the images that were chosen. Names with `_` belong to templates, not to notes. */
  get hasOthers(): boolean {
    return [...this.#entries].some(
      ([name, entry]) => !this.#used.has(entry) && !soundName.test(name) && !/^(_|latex-)/.test(name),
    )
  }

  /** Chooses the first of these images that is here and is a PNG or JPEG by its name. */
  choose(names: readonly string[]): ZipEntry | undefined {
    for (const name of names) {
      const entry = imageName.test(name) ? (this.#find(name) ?? this.#find(unescaped(name))) : undefined
      if (entry === undefined || entry.bytes > maxFileBytes) continue
      this.#used.add(entry)
      return entry
    }
    return undefined
  }

  /** Returns the first of these sounds that is here. */
  findSound(names: readonly string[]): ZipEntry | undefined {
    for (const name of names) {
      const entry = soundName.test(name) ? (this.#find(name) ?? this.#find(unescaped(name))) : undefined
      if (entry !== undefined && entry.bytes <= maxFileBytes) return entry
    }
    return undefined
  }

  /** Chooses a sound that was found. */
  useSound(entry: ZipEntry): void {
    this.#used.add(entry)
  }

  /** Returns the bytes of a file. Throws FileError if it is damaged or too large. */
  async read(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
    const stored = this.#zip.read(entry, maxFileBytes)
    return await orDamaged(() => gather(this.#isCompressed ? unzstd(stored) : stored, maxFileBytes))
  }

  /** Returns whether one of these images would be taken if the package had it. */
  isMissing(names: readonly string[]): boolean {
    return names.some((name) => imageName.test(name) && !this.#find(name) && !this.#find(unescaped(name)))
  }

  #find(name: string): ZipEntry | undefined {
    return name.length > maxNameLength ? undefined : this.#entries.get(name.normalize('NFC'))
  }
}

/** Some add-ons write names as they stand in URLs. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function namesInJson(bytes: Uint8Array): [zipName: string, name: string][] {
  const text = new TextDecoder().decode(bytes)
  return text.trim() === '' ? [] : Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text)))
}

/** `MediaEntries` in Anki's proto/anki/import_export.proto: its field 1 are the entries, theirs is the name; the files are numbered. */
function namesInProtobuf(bytes: Uint8Array): [zipName: string, name: string][] {
  const names: [string, string][] = []
  for (const { number, value } of protobufFields(bytes)) {
    if (number !== 1 || typeof value === 'number') continue
    for (const field of protobufFields(value))
      if (field.number === 1 && typeof field.value !== 'number')
        names.push([String(names.length), new TextDecoder().decode(field.value)])
  }
  return names
}
