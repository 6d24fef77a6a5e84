import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restore, restrictNewFiles } from '@wordtide/db'
import { openStorage, type Storage } from '../adapters/storage.ts'
import { defaultDataDir, readConfig } from '../config.ts'
import { commandLog } from '../log.ts'
import { counted, reportOutcome } from './report.ts'

/** A database by its host and name, without its user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

restrictNewFiles()
await reportOutcome('Not restored', async () => {
  const args = process.argv.slice(2)
  const replace = args.includes('--replace')
  const [path, ...rest] = args.filter((arg) => arg !== '--replace')
  if (path === undefined || path.startsWith('-') || rest.length > 0)
    throw new Error('name the file to restore, and add --replace if it may replace what is there')
  const config = readConfig(process.env)
  const { databaseUrl: url, databaseCa: ca, databasePooler: pooler, dataDir } = config
  const file = resolve(path)
  // The settings of the server may have been forgotten.
  const isNewByDefault = url === undefined && dataDir === defaultDataDir && !existsSync(dataDir)
  let storage: Promise<Storage> | undefined
  const open = () => {
    storage ??= openStorage(config, commandLog(config.logLevel))
    return storage
  }
  const restored = await restore({
    file,
    url,
    ca,
    pooler,
    dataDir,
    openImages: async () => (await open()).images,
    openMark: async () => (await open()).mark,
    replace,
  })
  const contents = [counted(restored.users, 'user'), counted(restored.lists, 'list'), counted(restored.images, 'image')]
  const target = url === undefined ? join(resolve(dataDir), 'pglite') : placeOf(url)
  const hint = `${target} is new: set DATABASE_URL or DATA_DIR if you mean the database of a server`
  const line = `Restored the state of ${restored.createdAt} from ${file} into ${target}: ${contents.join(', ')}`
  return { line, warning: restored.warning ?? (isNewByDefault ? hint : undefined) }
})
