import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DictionaryError, type SourceEntry } from '../entry.ts'
import { type DictdOptions, dictdEntry } from './dictd-entry.ts'
import { openStream, readLines } from './lines.ts'

/** A place in the texts, and a word of the index that leads there. */
interface Place {
  at: number
  length: number
  word: string
}

/** The texts of a dictionary of dictd, of which the index is read. */
export interface Dictd {
  /** Returns a detail of the dictionary, such as `00-database-info` or `00-database-short`. */
  about(name: string): Promise<string>
  entries(options: DictdOptions): AsyncIterable<SourceEntry>
  close(): Promise<void>
}

/** The longest text that is an entry. */
const longestEntry = 65_536

/** Opens the files `…​.index` and `….dict` or `….dict.dz`. A compressed one is decompressed into a temporary file. */
export async function openDictd(indexPath: string, textPath: string, temporary: string): Promise<Dictd> {
  const places: Place[] = []
  for await (const line of readLines(indexPath)) {
    if (line === '') continue
    const [word = '', at = '', length = ''] = line.split('\t')
    places.push({ word, at: number64(at), length: number64(length) })
  }
  if (!places.every(({ at, length }) => Number.isSafeInteger(at) && Number.isSafeInteger(length)))
    throw new DictionaryError('its index cannot be read')
  let path = textPath
  if (textPath.endsWith('.dz')) {
    path = join(temporary, 'texts')
    await pipeline(openStream(textPath), createWriteStream(path))
  }
  const file = await open(path)
  const { size } = await file.stat()
  if (places.some(({ at, length }) => at + length > size)) {
    await file.close()
    throw new DictionaryError('its index is not that of its texts')
  }
  return {
    async about(name) {
      const key = plainWord(name)
      const place = places.find(({ word }) => plainWord(word) === key)
      return place === undefined ? '' : (await textAt(file, place)).replace(/^00-?database.*\n/, '').trim()
    },
    entries: (options) => readEntries(file, places, options),
    close: () => file.close(),
  }
}

const plainWord = (word: string) => word.replaceAll('-', '')

const digits64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A number in the digits of base 64. */
const number64 = (text: string): number =>
  text === '' ? Number.NaN : [...text].reduce((sum, digit) => sum * 64 + (indexOfDigit.get(digit) ?? Number.NaN), 0)

const indexOfDigit = new Map([...digits64].map((digit, index) => [digit, index]))

async function* readEntries(file: FileHandle, places: Place[], options: DictdOptions) {
  // In the order of the texts: several words may lead to one.
  places.sort((one, other) => one.at - other.at || one.length - other.length)
  for (let next = 0; next < places.length; ) {
    const place = places[next]
    if (place === undefined) return
    const words: string[] = []
    for (; places[next]?.at === place.at && places[next]?.length === place.length; next += 1)
      words.push(places[next]?.word ?? '')
    if (words.some((word) => /^00-?database/.test(word)) || place.length > longestEntry) continue
    const entry = dictdEntry(await textAt(file, place), words, options)
    if (entry !== undefined) yield entry
  }
}

async function textAt(file: FileHandle, { at, length }: Place): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.toString()
}
