import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { foldIdentity } from '@wordtide/contract/values'
import { loadStem, type Stem } from '@wordtide/transfer/stems'
import { DictionaryError, type Entry } from '../entry.ts'
import { entryLimits } from '../limits.ts'
import {
  commonKey,
  detailsFormat,
  entryFormat,
  entryKey,
  readTrailer,
  type StoredDetails,
  spellingKey,
  stemKey,
  trailerLength,
} from './format.ts'
import { lineOf } from './sorted-lines.ts'

/** Maximum of one look-up in a dictionary: entries that it returns, lines that it reads for them, and other terms that it looks at. */
const mostEntries = 20
const mostLines = 60
const mostTerms = 5
/** The terms with a stem among which the nearest are chosen. */
const mostOfStem = 100

/** An opened dictionary. */
export interface Dictionary {
  details: StoredDetails
  /** Returns the entries of a term, of the term that it is another spelling of, or else of the terms nearest to it that have its stem. */
  lookUp(term: string): Promise<Entry[]>
  /** Returns the folded terms that the source marks as frequent; none if it marks none. */
  listCommon(): Promise<string[]>
  close(): Promise<void>
}

/** Opens a dictionary. Only its index is held in memory. Throws DictionaryError if the file is not one. */
export async function openDictionary(path: string): Promise<Dictionary> {
  const file = await open(path)
  try {
    const { details, index } = await readFrame(file)
    const stem = await loadStem(details.language)
    return {
      details,
      lookUp: (term) => lookUp({ file, index, language: details.language, stem }, term),
      listCommon: () => listCommon(file, index),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns a dictionary's details of itself. Throws DictionaryError if the file is not one. */
export async function readDetails(path: string): Promise<StoredDetails & { bytes: number }> {
  const file = await open(path)
  try {
    const { details, bytes } = await readEnd(file)
    return { ...details, bytes }
  } finally {
    await file.close()
  }
}

interface Index {
  keys: string[]
  places: { at: number; length: number }[]
}

async function readEnd(file: FileHandle) {
  const { size: bytes } = await file.stat()
  const trailer =
    bytes < trailerLength ? undefined : readTrailer(await readAt(file, bytes - trailerLength, trailerLength))
  if (trailer === undefined) throw new DictionaryError('the file is no dictionary, or not a whole one')
  const text = await readAt(file, trailer.detailsAt, bytes - trailerLength - trailer.detailsAt)
  const details = detailsFormat.parse(JSON.parse(text.toString()))
  return { details, trailer, bytes }
}

async function readFrame(file: FileHandle): Promise<{ details: StoredDetails; index: Index }> {
  const { details, trailer } = await readEnd(file)
  const bytes = await readAt(file, trailer.indexAt, trailer.detailsAt - trailer.indexAt)
  const index: Index = { keys: [], places: [] }
  for (const text of linesOf(bytes)) {
    const { key, value } = lineOf(text)
    const [at = 0, length = 0] = value.split(' ').map(Number)
    index.keys.push(key)
    index.places.push({ at, length })
  }
  return { details, index }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const linesOf = (compressed: Buffer) => inflateRawSync(compressed).toString().split('\n').slice(0, -1)

/** Returns the values of a key, at most so many. */
async function find(file: FileHandle, { keys, places }: Index, key: string, most: number): Promise<string[]> {
  const values: string[] = []
  // The lines of one key may begin in the block before the first that begins with it.
  for (let block = Math.max(0, lowerBound(keys, key) - 1); block < keys.length; block += 1) {
    const place = places[block]
    if (place === undefined || (keys[block] ?? '') > key) break
    const lines = linesOf(await readAt(file, place.at, place.length))
    for (let line = lowerBound(lines, `${key}\t`); lines[line]?.startsWith(`${key}\t`) === true; line += 1) {
      values.push(lineOf(lines[line] ?? '').value)
      if (values.length === most) return values
    }
  }
  return values
}

async function listCommon(file: FileHandle, { keys, places }: Index): Promise<string[]> {
  const start = commonKey('')
  const terms: string[] = []
  // They come before all else.
  for (let block = 0; keys[block]?.startsWith(start) === true && terms.length < entryLimits.common; block += 1) {
    const place = places[block]
    if (place === undefined) break
    for (const line of linesOf(await readAt(file, place.at, place.length)))
      if (line.startsWith(start)) terms.push(lineOf(line).key.slice(start.length))
  }
  return terms.slice(0, entryLimits.common)
}

/** The place of the first text of a sorted array that is not less than another. */
function lowerBound(sorted: readonly string[], text: string): number {
  let [from, end] = [0, sorted.length]
  while (from < end) {
    const middle = (from + end) >>> 1
    if ((sorted[middle] ?? '') < text) from = middle + 1
    else end = middle
  }
  return from
}

interface Opened {
  file: FileHandle
  index: Index
  language: string
  stem: Stem
}

async function lookUp({ file, index, language, stem }: Opened, term: string): Promise<Entry[]> {
  const folded = foldIdentity(term, language)
  if (folded === '') return []
  const others = await find(file, index, spellingKey(folded), mostTerms)
  const entries = await entriesOf(file, index, [folded, ...others])
  if (entries.length > 0) return firstThose(entries, (entry) => entry.term === term)
  if (folded.includes(' ')) return []
  const base = stem(folded)
  const sharing = await find(file, index, stemKey(base), mostOfStem)
  // A word that is the stem itself is the basic form: `alt` of `alten`, which is nearer to `Alter`.
  const terms = base === folded ? nearest(folded, sharing) : [base, ...nearest(folded, sharing)]
  return firstThose(await entriesOf(file, index, terms), (entry) => isCapital(entry.term) === isCapital(term))
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text)

const firstThose = (entries: readonly Entry[], isFirst: (entry: Entry) => boolean): Entry[] => [
  ...entries.filter(isFirst),
  ...entries.filter((entry) => !isFirst(entry)),
]

async function entriesOf(file: FileHandle, index: Index, terms: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const term of new Set(terms)) {
    const most = mostLines - entries.length
    if (most <= 0) break
    for (const value of await find(file, index, entryKey(term), most))
      entries.push(entryFormat.parse(JSON.parse(value)))
  }
  return merge(entries).slice(0, mostEntries)
}

/** Some dictionaries have an entry for each meaning; entries of one word are merged. */
function merge(entries: readonly Entry[]): Entry[] {
  const merged = new Map<string, Entry>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.term, entry.pos, entry.reading])
    const before = merged.get(key)
    if (before === undefined) {
      merged.set(key, entry)
      continue
    }
    const isNew = (one: Entry['definitions'][number]) =>
      before.definitions.every(({ language, value }) => language !== one.language || value !== one.value)
    before.definitions = [...before.definitions, ...entry.definitions.filter(isNew)].slice(0, entryLimits.definitions)
    before.examples = [...new Set([...before.examples, ...entry.examples])].slice(0, entryLimits.examples)
  }
  return [...merged.values()]
}

/** The terms that begin like a word, by the length of the common beginning, then the shortest first. */
const nearest = (word: string, terms: readonly string[]): string[] =>
  [...new Set(terms)]
    .map((term) => ({ term, shared: sharedLength(word, term) }))
    .sort((one, other) => other.shared - one.shared || one.term.length - other.term.length)
    .slice(0, mostTerms)
    .map(({ term }) => term)

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
