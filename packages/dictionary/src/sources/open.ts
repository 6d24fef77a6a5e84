import { access, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type DictionaryDetails, DictionaryError, type Source, type SourceEntry, type SourceOptions } from '../entry.ts'
import { languageOf } from '../languages.ts'
import { isCedictLine, readCedict } from './cedict.ts'
import { openDictd } from './dictd.ts'
import { readJmdict } from './jmdict.ts'
import { kaikkiLanguage, readKaikki } from './kaikki.ts'
import { openStream } from './lines.ts'
import { readWordnet, wordnetFiles } from './wordnet.ts'

const close = async () => {}

/**
 * Opens a dictionary as others publish it: the `.index` or `.dict.dz` of dictd, the folder of WordNet's files, the text of CC-CEDICT,
 * JMdict in JSON, or the JSONL of kaikki.org; the last three also with `.gz`. Throws DictionaryError if the file is none of these, or does
 * not say what the options have to say then.
 */
export async function openSource(path: string, options: SourceOptions): Promise<Source> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => {
      throw new DictionaryError('there is no such file')
    },
  )
  if (isFolder) return openWordnet(path, options)
  const dictd = /^(.*)\.(index|dict|dict\.dz)$/.exec(path)?.[1]
  if (dictd !== undefined) return openDictdFiles(dictd, options)
  const start = await readStart(path)
  const [firstLine = ''] = start.split('\n')
  if (isCedictLine(firstLine) || start.split('\n').some((line) => isCedictLine(line)))
    return sourceOf(cedict, options, () => readCedict(path))
  if (/^\s*\{[^{]*"(version|dictDate|languages)"/.test(start) && !/"lang_code"/.test(firstLine))
    return sourceOf(jmdict, options, () => readJmdict(path))
  const code = kaikkiLanguage(firstLine)
  if (code !== undefined) return openKaikki(path, code, options)
  throw new DictionaryError(
    'it is none of these: an .index of dictd, a folder of WordNet, CC-CEDICT, JMdict in JSON, JSONL of kaikki.org',
  )
}

const cedict = { name: 'CC-CEDICT', licence: 'CC BY-SA 4.0', language: 'zh' } satisfies DictionaryDetails
const jmdict = { name: 'JMdict', licence: 'CC BY-SA 4.0 (EDRDG)', language: 'ja' } satisfies DictionaryDetails
const wordnet = { name: 'WordNet', licence: 'WordNet 3.0 License', language: 'en' } satisfies DictionaryDetails

const sourceOf = (
  own: DictionaryDetails,
  { name, licence, language }: SourceOptions,
  entries: () => AsyncIterable<SourceEntry>,
): Source => ({
  name: name ?? own.name,
  licence: licence ?? own.licence,
  language: language ?? own.language,
  entries,
  close,
})

async function openWordnet(folder: string, options: SourceOptions): Promise<Source> {
  for (const name of wordnetFiles)
    await access(join(folder, name)).catch(() => {
      throw new DictionaryError(`it is a folder, but not that of WordNet: it has no file ${name}`)
    })
  return sourceOf(wordnet, options, () => readWordnet(folder))
}

function openKaikki(path: string, code: string, options: SourceOptions): Source {
  const language = options.language ?? languageOf(code)
  if (language === undefined)
    throw new DictionaryError(`its first language is ${code}, which Wordtide does not have: name another by --language`)
  const own = { name: 'Wiktionary (kaikki.org)', licence: 'CC BY-SA 4.0 and GFDL', language }
  return sourceOf(own, options, () => readKaikki(path, language, options.to ?? 'en'))
}

async function openDictdFiles(path: string, options: SourceOptions): Promise<Source> {
  const texts = await firstThatIs([`${path}.dict.dz`, `${path}.dict`])
  const index = await firstThatIs([`${path}.index`])
  if (texts === undefined || index === undefined)
    throw new DictionaryError(
      `a dictionary of dictd needs ${basename(path)}.index and ${basename(path)}.dict.dz or .dict`,
    )
  const [, from = '', into = ''] = /([a-z]{2,3})-([a-z]{2,3})$/.exec(basename(path)) ?? []
  const language = options.language ?? languageOf(from)
  const to = options.to ?? languageOf(into)
  if (language === undefined || to === undefined)
    throw new DictionaryError('its name tells no two languages of Wordtide: name them by --language and --to')
  const dictd = await openDictd(index, texts, options.temporary)
  try {
    const about = await dictd.about('00-database-info')
    const licence = options.licence ?? licenceIn(about)
    if (licence === undefined) throw new DictionaryError('it does not say its licence: say it by --licence')
    const name = options.name ?? ((await dictd.about('00-database-short')) || about.split('\n')[0]) ?? basename(path)
    const entries = () => dictd.entries({ language, to, isWikdict: about.includes('WikDict') })
    return { name, licence, language, entries, close: () => dictd.close() }
  } catch (error) {
    await dictd.close()
    throw error
  }
}

async function firstThatIs(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}

/** The licences of dictionaries, with the words that identify each. */
const licences: [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /GNU Affero General Public License.*?version (\d)/is,
    ([, version]) => `GPL-${version}.0-or-later and AGPL-${version}.0-or-later`,
  ],
  [/GNU General Public Licen[cs]e,? ver(?:sion|\.)? ?(\d)/i, ([, version]) => `GPL-${version}.0-or-later`],
  [/GNU General Public Licen[cs]e|\bGPL\b/i, () => 'GPL'],
  [/Creative Commons[^.]*?Share[- ]?Alike[^.]*?(\d\.\d)/i, ([, version]) => `CC BY-SA ${version}`],
  [/Creative Commons Attribution[^.]*?(\d\.\d)/i, ([, version]) => `CC BY ${version}`],
  [/Free Documentation Licen[cs]e/i, () => 'GFDL'],
  [/public domain/i, () => 'Public domain'],
]

/** Returns the licence that a text names, if it is one of the usual ones. */
function licenceIn(text: string): string | undefined {
  const plain = text.replace(/\s+/g, ' ')
  for (const [words, licence] of licences) {
    const match = words.exec(plain)
    if (match !== null) return licence(match)
  }
  return undefined
}

/** The first characters of a file, decompressed. */
async function readStart(path: string): Promise<string> {
  let start = ''
  const stream = openStream(path)
  try {
    for await (const chunk of stream) {
      start += String(chunk)
      if (start.length > 60_000) break
    }
  } catch {
    throw new DictionaryError('it cannot be read, or is no whole .gz file')
  } finally {
    stream.destroy()
  }
  return start.replace(/^\ufeff/, '')
}
