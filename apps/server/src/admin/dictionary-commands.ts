import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { AdminError } from '@wordtide/api/admin'
import { languageCode } from '@wordtide/contract'
import { codeOf } from '@wordtide/db'
import { DictionaryError, fileSuffix, readDetails } from '@wordtide/dictionary'
import { addDictionary } from '@wordtide/dictionary/add'
import * as z from 'zod'
import { listDictionaries } from '../adapters/dictionaries.ts'
import { counted, formatBytes } from '../backup/report.ts'
import type { Config } from '../config.ts'
import { type Command, defineLocalCommand } from './command.ts'
import { inOneLine, tableOf } from './text.ts'

const dictionary = z.object({
  id: z.string(),
  name: z.string(),
  licence: z.string(),
  language: z.string(),
  to: z.array(z.string()),
  entries: z.number(),
})
const stored = dictionary.extend({ bytes: z.number(), folder: z.string() })

/** The folder that commands fill; those of the setting are the operator's own. */
const ownFolder = ({ dictionaryFolders: [folder = ''] }: Config) => folder

export const dictionaryCommands: Record<string, Command> = {
  'dictionaries add': defineLocalCommand({
    summary: 'adds a dictionary of dictd, WordNet, CC-CEDICT, JMdict or kaikki.org, which suggests definitions',
    parameters: ['file'],
    options: {
      language: { type: 'string' },
      to: { type: 'string' },
      name: { type: 'string' },
      licence: { type: 'string' },
    },
    args: z.object({
      file: z.string(),
      language: languageCode.optional(),
      to: languageCode.optional(),
      name: z.string().trim().min(1).max(100).optional(),
      licence: z.string().trim().min(1).max(100).optional(),
    }),
    result: dictionary,
    async run(config, _log, { file, ...options }) {
      try {
        return await addDictionary(resolve(file), ownFolder(config), options)
      } catch (error) {
        throw error instanceof DictionaryError ? new AdminError(`${basename(file)}: ${error.message}`) : error
      }
    },
    text: ({ id, name, licence, language, to, entries }) =>
      `${id}: ${counted(entries, 'term')} of ${language} in ${to.join(', ')}, "${inOneLine(name)}" (${inOneLine(licence)})`,
  }),
  'dictionaries list': defineLocalCommand({
    summary: 'lists the dictionaries of this server',
    args: z.object({}),
    result: z.object({ dictionaries: z.array(stored) }),
    async run({ dictionaryFolders }) {
      const dictionaries: z.output<typeof stored>[] = []
      for (const folder of dictionaryFolders)
        for (const path of await listDictionaries(folder))
          dictionaries.push({ id: basename(path, fileSuffix), ...(await readDetails(path)), folder })
      return { dictionaries }
    },
    text: ({ dictionaries }) =>
      tableOf(
        ['ID', 'LANGUAGE', 'TO', 'ENTRIES', 'SIZE', 'LICENCE', 'NAME'],
        dictionaries.map(({ id, language, to, entries, bytes, licence, name }) => [
          ...[id, language, to.length > 5 ? `${to.length} languages` : to.join(' ')],
          ...[String(entries), formatBytes(bytes), licence, name],
        ]),
      ),
  }),
  'dictionaries remove': defineLocalCommand({
    summary: 'removes a dictionary that was added',
    parameters: ['id'],
    args: z.object({ id: z.string().regex(/^[a-z0-9-]+$/, 'must be an id of dictionaries list') }),
    result: z.object({ removed: z.string() }),
    async run(config, _log, { id }) {
      try {
        await rm(join(ownFolder(config), `${id}${fileSuffix}`))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw new AdminError(`there is no dictionary ${id} in ${ownFolder(config)}`)
        throw error
      }
      return { removed: id }
    },
    text: ({ removed }) => `${removed} removed`,
  }),
}
