import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { DataFolderError } from '../data-folder/errors.ts'
import { type OpenDatabase, openDatabase } from '../index.ts'
import { leases } from '../tables/index.ts'
import { isNightlyScope, testDatabaseUrl, testEngine } from '../testing/index.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { provideFolder } from './pglite-folder.ts'

/** Creates a data folder with a copy of the migrated template, which opens faster than an empty folder. */
function newDataDir(): string {
  const engine = inject('testEngine')
  const dataDir = temporaryFolder()
  if (engine.kind === 'embedded') cpSync(engine.template, join(dataDir, 'pglite'), { recursive: true })
  return dataDir
}

const open = async (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({ url: testEngine() === 'postgres' ? await testDatabaseUrl() : undefined, dataDir })

/** Returns the one line with which the start on a data folder is refused. */
async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DataFolderError)
  const message = error instanceof Error ? error.message : ''
  expect(message).toMatch(/^DATA_DIR: .*$/)
  return message
}

describe('a data folder and its database', () => {
  it('carry the same id from the first start on', async () => {
    const dataDir = newDataDir()
    const first = await open(dataDir)
    await first.close()
    expect(readdirSync(dataDir)).toContain('database-id')
    const again = await open(dataDir)
    expect(again.id).toBe(first.id)
    await again.close()
  })

  it('that do not belong together stop the start, and nothing in the folder changes', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'images'))
    const files = { 'database-id': `${crypto.randomUUID()}\n`, [`images/${crypto.randomUUID()}`]: 'image' }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), text)
    const names = readdirSync(dataDir)
    expect(await refusalOf(open(dataDir))).toContain(`${dataDir} belongs to another database`)
    expect(readdirSync(dataDir)).toEqual(names)
    for (const name of Object.keys(files)) expect(existsSync(join(dataDir, name))).toBe(true)
  })
})

describe.runIf(testEngine() === 'embedded')('a missing embedded database', () => {
  it('is created in an empty data folder, also after a crash in the middle of the first start', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'pglite.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'pglite.new', 'PG_VERSION'), '18\n')
    mkdirSync(join(dataDir, 'pglite'))
    const { db, close } = await open(dataDir)
    expect(await db.select().from(leases)).toEqual([])
    await close()
    expect(readdirSync(dataDir)).toEqual(['database-id', 'pglite'])
  })

  it('is not created on a disk that has too little space for it', async () => {
    const dataDir = temporaryFolder()
    const creation = provideFolder(dataDir, join(dataDir, 'pglite'), () => Promise.resolve(1_000_000))
    expect(await refusalOf(creation)).toContain(`the disk of ${dataDir} is full`)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.each([
    ['backups', 'backups/2026-01-01.tar.gz'],
    ['images', `images/${crypto.randomUUID()}`],
    ['database-id', 'database-id'],
  ])('stops the start while there are %s of a database', async (found, name) => {
    for (const isEmpty of [true, false]) {
      const dataDir = temporaryFolder()
      if (isEmpty) mkdirSync(join(dataDir, 'pglite'))
      if (name.includes('/')) mkdirSync(join(dataDir, found))
      writeFileSync(join(dataDir, name), `${crypto.randomUUID()}\n`)
      const message = await refusalOf(open(dataDir))
      expect(message).toContain(`the database ${join(dataDir, 'pglite')} is missing, while ${found} of`)
      const restore = `npm run restore -- ${join(dataDir, 'backups/2026-01-01.tar.gz')}`
      expect(message).toContain(found === 'backups' ? restore : `move ${dataDir} away to begin anew`)
      expect(existsSync(join(dataDir, 'pglite', 'PG_VERSION'))).toBe(false)
      expect(existsSync(join(dataDir, name))).toBe(true)
    }
  })
})

describe.runIf(testEngine() === 'embedded')('a damaged embedded database', () => {
  const truncateAll = (folder: string, bytes: number) => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) truncateSync(join(entry.parentPath, entry.name), bytes)
  }
  const damages: [name: string, damage: (folder: string) => void][] = [
    ['without PG_VERSION', (folder) => rmSync(join(folder, 'PG_VERSION'))],
    ['with garbage in pg_control', (folder) => writeFileSync(join(folder, 'global/pg_control'), 'x'.repeat(8192))],
    ['with truncated tables', (folder) => truncateAll(join(folder, 'base'), 100)],
  ]
  if (isNightlyScope)
    damages.push(
      ['of another version', (folder) => writeFileSync(join(folder, 'PG_VERSION'), '17\n')],
      ['with an empty pg_control', (folder) => truncateSync(join(folder, 'global/pg_control'))],
      ['without its write-ahead log', (folder) => rmSync(join(folder, 'pg_wal'), { recursive: true })],
      ['without its settings', (folder) => rmSync(join(folder, 'postgresql.conf'))],
      ['with empty files', (folder) => truncateAll(folder, 0)],
    )

  it.each(damages)('%s stops the start with one line that names the newest backup', async (_, damage) => {
    const dataDir = newDataDir()
    const folder = join(dataDir, 'pglite')
    damage(folder)
    mkdirSync(join(dataDir, 'backups'))
    writeFileSync(join(dataDir, 'backups', '2026-01-01.tar.gz'), '')
    const message = await refusalOf(open(dataDir))
    expect(message).toContain(`the database ${folder} is damaged`)
    expect(message).toContain(`npm run restore -- ${join(dataDir, 'backups/2026-01-01.tar.gz')}`)
    expect(message).not.toContain('ASSERTIONS')
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })
})
