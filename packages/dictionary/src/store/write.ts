import { rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { foldIdentity, type LanguageCode } from '@wordtide/contract/values'
import { japaneseForms, loadStem, type Stem } from '@wordtide/transfer/stems'
import { DictionaryError, type Source, type SourceEntry } from '../entry.ts'
import { entryLimits } from '../limits.ts'
import {
  blockSize,
  commonKey,
  detailsFormat,
  entryKey,
  fileSuffix,
  type StoredDetails,
  spellingKey,
  stemKey,
  trailerOf,
} from './format.ts'
import { createSorter, type Line } from './sorted-lines.ts'

const temporaryPrefix = '.adding-'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work with a temporary folder within that of dictionaries. The folder is removed, even if the process is told to end; what a killed
 * process leaves is removed by the next one.
 */
export async function withTemporaryFolder<T>(folder: string, work: (temporary: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (name.startsWith(temporaryPrefix) && !isRunning(Number(name.slice(temporaryPrefix.length))))
      await rm(join(folder, name), { recursive: true, force: true })
  const temporary = join(folder, `${temporaryPrefix}${process.pid}`)
  const end = (signal: NodeJS.Signals) => {
    rmSync(temporary, { recursive: true, force: true })
    for (const one of signals) process.off(one, end)
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, end)
  try {
    await mkdir(temporary)
    return await work(temporary)
  } finally {
    for (const signal of signals) process.off(signal, end)
    await rm(temporary, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Writes all entries of a source as a dictionary with this name into a folder, in place of one of the same name. The folder has it whole
 * or not at all. Throws DictionaryError if the source has no entries.
 */
export async function writeDictionary(
  source: Source,
  { folder, id, temporary }: { folder: string; id: string; temporary: string },
): Promise<StoredDetails> {
  const sorter = createSorter(temporary)
  const to = new Set<LanguageCode>()
  let entries = 0
  const stem = await loadStem(source.language)
  for await (const entry of source.entries())
    if (addEntry(sorter, entry, { language: source.language, stem, to })) entries += 1
  if (entries === 0) throw new DictionaryError('no entry could be read in it')
  const { name, licence, language } = source
  const details = detailsFormat.parse({ name, licence, language, to: [...to], entries })
  const partial = join(temporary, id)
  await writeLines(partial, sorter.lines(), details)
  await rename(partial, join(folder, `${id}${fileSuffix}`))
  return details
}

/** Returns false if nothing of the entry can be kept. */
function addEntry(
  sorter: Pick<ReturnType<typeof createSorter>, 'add'>,
  entry: SourceEntry,
  { language, stem, to }: { language: LanguageCode; stem: Stem; to: Set<LanguageCode> },
): boolean {
  const { spellings, isCommon, ...kept } = bounded(entry)
  const folded = foldIdentity(kept.term, language)
  if (folded === '' || kept.definitions.length === 0) return false
  for (const definition of kept.definitions) to.add(definition.language)
  sorter.add(entryKey(folded), JSON.stringify(kept))
  if (isCommon === true) sorter.add(commonKey(folded), '')
  const bases = language === 'ja' ? (isInflected(kept) ? japaneseForms(folded) : []) : [stem(folded)]
  // A phrase has no stem; what is its own stem is found as itself.
  for (const base of bases) if (base !== folded && !folded.includes(' ')) sorter.add(stemKey(base), folded)
  const others = new Set(spellings.map((spelling) => foldIdentity(spelling, language)))
  others.delete(folded)
  others.delete('')
  for (const other of others) sorter.add(spellingKey(other), folded)
  return true
}

const isInflected = ({ pos }: Pick<SourceEntry, 'pos'>) => pos === 'v' || pos === 'adj'

const cut = (text: string, length: number) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The part of an entry that is kept. A term that is too long for a vocabulary is left out: '' */
function bounded(entry: SourceEntry): SourceEntry {
  const { term, pos, reading, definitions, examples, spellings, isCommon = false } = entry
  return {
    term: term.length > entryLimits.term ? '' : term.trim(),
    pos,
    reading: cut(reading, entryLimits.reading),
    definitions: definitions
      .map(({ language, value }) => ({ language, value: cut(value, entryLimits.value) }))
      .filter(({ value }) => value !== '')
      .slice(0, entryLimits.definitions),
    // A truncated sentence would not be an example.
    examples: examples.filter(({ length }) => length <= entryLimits.value).slice(0, entryLimits.examples),
    spellings: spellings.filter(({ length }) => length <= entryLimits.term).slice(0, entryLimits.spellings),
    isCommon,
  }
}

async function writeLines(path: string, lines: Iterable<Line>, details: StoredDetails): Promise<void> {
  const file = await open(path, 'w')
  try {
    let at = 0
    const write = async (bytes: Uint8Array) => {
      await file.writeFile(bytes)
      at += bytes.length
    }
    // As bytes: a piece of a text would keep all of the text in memory.
    const index: Buffer[] = []
    let block: string[] = []
    let blockLength = 0
    let firstKey = ''
    const endBlock = async () => {
      const bytes = deflateRawSync(block.join(''))
      index.push(Buffer.from(`${firstKey}\t${at} ${bytes.length}\n`))
      await write(bytes)
      block = []
      blockLength = 0
    }
    let last: Line | undefined
    for (const line of lines) {
      // Senses of a source may share their term, and then their stem and spellings.
      if (line.key === last?.key && line.value === last.value) continue
      last = line
      if (block.length === 0) firstKey = line.key
      const text = `${line.key}\t${line.value}\n`
      block.push(text)
      blockLength += text.length
      if (blockLength >= blockSize) await endBlock()
    }
    if (block.length > 0) await endBlock()
    const indexAt = at
    await write(deflateRawSync(Buffer.concat(index)))
    const detailsAt = at
    await write(Buffer.from(JSON.stringify(details)))
    await write(trailerOf({ indexAt, detailsAt }))
    await file.sync()
  } finally {
    await file.close()
  }
}
