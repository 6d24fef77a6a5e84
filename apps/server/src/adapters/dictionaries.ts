import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dictionaries } from '@wordtide/api'
import type { DictionaryEntryView, LanguageCode } from '@wordtide/contract'
import { codeOf } from '@wordtide/db'
import { type Dictionary, fileSuffix, openDictionary } from '@wordtide/dictionary'
import type { FastifyBaseLogger } from 'fastify'

/** The entries that one look-up returns of all dictionaries together. */
const mostEntries = 20

interface Opened {
  /** Changes when the file is replaced. */
  version: string
  dictionary: Promise<Dictionary | undefined>
}

/**
 * The dictionaries in folders, those of the first one first. What is added, replaced or removed there by another process counts from the next
 * look-up on; a file that is no dictionary is left out, with a line in the log.
 */
export function dictionariesIn(
  folders: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Dictionaries & { close(): Promise<void> } {
  const opened = new Map<string, Opened>()

  const open = (path: string, version: string): Promise<Dictionary | undefined> => {
    const before = opened.get(path)
    if (before?.version === version) return before.dictionary
    if (before !== undefined) void closeLater(before)
    const dictionary = openDictionary(path).catch((err: unknown) => {
      log.warn({ err, path }, 'a dictionary cannot be read')
      return undefined
    })
    opened.set(path, { version, dictionary })
    return dictionary
  }

  /** All dictionaries that are there now. */
  const openAll = async (): Promise<Dictionary[]> => {
    const paths = (await Promise.all(folders.map(listDictionaries))).flat()
    for (const [path, one] of opened) {
      if (paths.includes(path)) continue
      opened.delete(path)
      void closeLater(one)
    }
    const found = await Promise.all(
      paths.map(async (path) => {
        const version = await versionOf(path)
        return version === undefined ? undefined : open(path, version)
      }),
    )
    return found.filter((one) => one !== undefined)
  }

  return {
    async listLanguages() {
      const byLanguage = new Map<LanguageCode, Set<LanguageCode>>()
      for (const { details } of await openAll()) {
        const to = byLanguage.get(details.language) ?? new Set()
        byLanguage.set(details.language, to)
        for (const language of details.to) to.add(language)
      }
      return [...byLanguage].map(([language, to]) => ({ language, to: [...to] }))
    },
    async lookUp({ term, language, to }) {
      const isWanted = (one: LanguageCode) => to === undefined || to.length === 0 || to.includes(one)
      const all = (await openAll()).filter(({ details }) => details.language === language && details.to.some(isWanted))
      const found = await Promise.all(
        all.map(async ({ details: { name, licence }, lookUp }) =>
          (await lookUp(term)).map((entry): DictionaryEntryView => ({ ...entry, source: { name, licence } })),
        ),
      )
      return found
        .flat()
        .map((entry) => ({ ...entry, definitions: entry.definitions.filter((one) => isWanted(one.language)) }))
        .filter(({ definitions }) => definitions.length > 0)
        .slice(0, mostEntries)
    },
    async listCommon(language) {
      const all = (await openAll()).filter(({ details }) => details.language === language)
      const terms = await Promise.all(all.map((one) => one.listCommon()))
      return [...new Set(terms.flat())]
    },
    async close() {
      for (const { dictionary } of opened.values()) await (await dictionary)?.close()
      opened.clear()
    },
  }
}

/** Look-ups that have begun may still read it. */
const closeDelayMs = 10_000

async function closeLater({ dictionary }: Opened): Promise<void> {
  const old = await dictionary
  setTimeout(() => void old?.close(), closeDelayMs).unref()
}

/** The paths of the dictionaries in a folder, which may not exist. */
export async function listDictionaries(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names
      .filter((name) => name.endsWith(fileSuffix))
      .sort()
      .map((name) => join(folder, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Undefined if the file has gone. */
const versionOf = (path: string): Promise<string | undefined> =>
  stat(path, { bigint: true }).then(
    ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
    () => undefined,
  )
