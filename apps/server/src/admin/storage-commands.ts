import { AdminError, checkImages, imageCheck } from '@wordtide/api/admin'
import { databaseSize } from '@wordtide/db'
import * as z from 'zod'
import { openDiskImages, openStorage } from '../adapters/storage.ts'
import { counted, formatBytes } from '../backup/report.ts'
import { type Command, defineCommand, defineLocalCommand } from './command.ts'
import { folderSize } from './folder-size.ts'
import { moveImages } from './move-images.ts'
import { inOneLine, tableOf } from './text.ts'

/** The folders of DATA_DIR, with their contents. */
const folders = {
  pglite: 'embedded database',
  images: 'images and sounds of words',
  speech: 'spoken texts',
  outbox: 'mails',
  backups: 'backups',
  uploads: 'files of imports',
  exports: 'files of exports',
  dictionaries: 'dictionaries',
} as const

const sized = { name: z.string(), bytes: z.number() }

const moved = z.object({ copied: z.number(), present: z.number(), removed: z.number(), bytes: z.number() })

const storage = z.object({
  folders: z.array(z.object({ ...sized, files: z.number() })),
  database: z.object({ bytes: z.number(), tables: z.array(z.object(sized)) }),
  images: imageCheck,
})

export const storageCommands: Record<string, Command> = {
  'storage check': defineCommand({
    summary:
      'shows what takes space, and compares images and sounds with the database; exits with 1 if files are missing',
    args: z.object({}),
    result: storage,
    run: async (services, _args, signal) => ({
      folders: await Promise.all(
        Object.keys(folders).map(async (name) => ({ name, ...(await folderSize(services.dataDir, name, signal)) })),
      ),
      database: await databaseSize(services.db),
      images: await checkImages(services, signal),
    }),
    text: (result) => [folderTable(result), databaseTable(result), ...imageLines(result)].join('\n\n'),
    isFailure: ({ images }) => images.missing.count > 0,
  }),
  'storage move': defineLocalCommand({
    summary:
      'copies images and sounds from DATA_DIR into the store of STORAGE_URL or back; --remove removes each where it was, once its copy was read back',
    options: { to: { type: 'string' }, remove: { type: 'boolean' } },
    args: z.object({
      to: z.enum(['store', 'disk'], 'must be store or disk'),
      remove: z.boolean().default(false),
    }),
    result: moved,
    async run(config, log, { to, remove }) {
      if (config.storage === undefined) throw new AdminError('set STORAGE_URL to the store')
      const disk = await openDiskImages(config.dataDir)
      const { images: store } = await openStorage(config, log)
      return moveImages({ ...(to === 'store' ? { from: disk, to: store } : { from: store, to: disk }), remove })
    },
    text: ({ copied, present, removed, bytes }) =>
      `${counted(copied, 'file')} copied, ${present} already there, ${removed} removed where they were: ${formatBytes(bytes)}`,
  }),
}

type Storage = z.output<typeof storage>

const contentOf = (name: string) => Object.entries(folders).find(([folder]) => folder === name)?.[1] ?? ''

const folderTable = (result: Storage) =>
  tableOf(
    ['FOLDER', 'CONTENT', 'FILES', 'SIZE'],
    result.folders.map(({ name, files, bytes }) => [name, contentOf(name), String(files), formatBytes(bytes)]),
  )

const databaseTable = ({ database }: Storage) =>
  tableOf(
    ['TABLE WITH INDEXES', 'SIZE'],
    [
      ...database.tables.map(({ name, bytes }) => [name, formatBytes(bytes)]),
      ['whole database', formatBytes(database.bytes)],
    ],
  )

function imageLines({ images: { files, bytes, unused, unknown, missing } }: Storage): string[] {
  const lines = [`Images and sounds: ${counted(files, 'file')}, ${formatBytes(bytes)}`]
  if (unused.count > 0)
    lines.push(`${counted(unused.count, 'file')} no longer used: the job "sweep images" removes them within the hour`)
  if (unknown.count > 0)
    lines.push(
      `${counted(unknown.count, 'file')} that this database has never named: nothing removes them\n${idLines(unknown)}`,
    )
  if (missing.count > 0)
    lines.push(`${counted(missing.count, 'file')} missing: restore them from a backup\n${missingLines(missing)}`)
  return [lines.join('\n')]
}

const more = (count: number, shown: number) => (count > shown ? [`  and ${count - shown} more`] : [])

const idLines = ({ count, ids }: Storage['images']['unknown']) =>
  [...ids.map((id) => `  ${id}`), ...more(count, ids.length)].join('\n')

const missingLines = ({ count, images }: Storage['images']['missing']) =>
  [
    ...images.map(({ imageId, listId, listName, ownerEmail, vocabulary }) => {
      const term = vocabulary === null ? '' : `"${inOneLine(vocabulary.term)}" in `
      return `  ${imageId}  ${term}list "${inOneLine(listName)}" (${listId}) of ${ownerEmail}`
    }),
    ...more(count, images.length),
  ].join('\n')
