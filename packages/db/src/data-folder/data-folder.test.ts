import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { claimDataFolder, readDatabaseId, restoredIdFile, verifyDataFolder, writeDatabaseId } from './database-id.ts'
import { DataFolderError } from './errors.ts'
import { newestBackup, restoreHint } from './newest-backup.ts'
import { prepareDataFolder } from './prepare.ts'

const newId = () => crypto.randomUUID()

/** Resolves to the line that the preparation of a folder fails with. */
const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DataFolderError)
  const message = error instanceof Error ? error.message : ''
  expect(message.split('\n')).toHaveLength(1)
  return message
}

describe('a data folder', () => {
  it('is created with the folders above it, and is left empty', async () => {
    const folder = join(temporaryFolder(), 'deep', 'data')
    await Promise.all([prepareDataFolder(folder), prepareDataFolder(folder)])
    await prepareDataFolder(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused with its name if it is a file', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await failureOf(prepareDataFolder(file))).toContain(`DATA_DIR: cannot write to ${file} `)
    expect(await failureOf(prepareDataFolder(join(file, 'below')))).toContain(
      `DATA_DIR: cannot write to ${file}/below `,
    )
  })

  it.runIf(existsSync('/proc/self'))('is refused with its name if it can be neither created nor written', async () => {
    expect(await failureOf(prepareDataFolder('/proc/x'))).toContain('DATA_DIR: cannot write to /proc/x ')
    expect(await failureOf(prepareDataFolder('/proc/x/y/z'))).toContain('DATA_DIR: cannot write to /proc/x/y/z ')
    expect(await failureOf(prepareDataFolder('/proc/self'))).toContain('DATA_DIR: cannot write to /proc/self ')
    expect(await failureOf(prepareDataFolder('/dev/full'))).toContain('DATA_DIR: cannot write to /dev/full ')
  })

  it.runIf(process.getuid?.() !== 0)('is refused with its name if it is not writable', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    expect(await failureOf(prepareDataFolder(folder))).toContain(`DATA_DIR: cannot write to ${folder} (EACCES`)
  })

  it('is refused if the disk is full, and keeps nothing of the attempt', async () => {
    const folder = temporaryFolder()
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const message = await failureOf(prepareDataFolder(folder, () => Promise.reject(full)))
    expect(message).toContain(`DATA_DIR: cannot write to ${folder} (ENOSPC: no space left on device, write)`)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the id of the database in its data folder', () => {
  it('is written once, and the same database is accepted from then on', async () => {
    const [folder, id] = [temporaryFolder(), newId()]
    await claimDataFolder(folder, id)
    expect(readFileSync(join(folder, 'database-id'), 'utf8')).toBe(`${id}\n`)
    await claimDataFolder(folder, id)
    expect(readdirSync(folder)).toEqual(['database-id'])
  })

  it('keeps another database out, with a line that names the folder and both settings', async () => {
    const folder = temporaryFolder()
    await claimDataFolder(folder, newId())
    const written = readFileSync(join(folder, 'database-id'), 'utf8')
    const message = await failureOf(claimDataFolder(folder, newId()))
    expect(message).toContain(`DATA_DIR: ${folder} belongs to another database`)
    expect(message).toContain('DATABASE_URL')
    expect(readFileSync(join(folder, 'database-id'), 'utf8')).toBe(written)
  })

  it('is one id when several databases claim a new folder at once', async () => {
    const [folder, ids] = [temporaryFolder(), Array.from({ length: 8 }, newId)]
    const outcomes = await Promise.allSettled(ids.map((id) => claimDataFolder(folder, id)))
    const [winner, ...others] = ids.filter((_, n) => outcomes[n]?.status === 'fulfilled')
    expect(others).toEqual([])
    expect(readFileSync(join(folder, 'database-id'), 'utf8')).toBe(`${winner}\n`)
    const id = newId()
    const shared = temporaryFolder()
    await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(shared, id)))
    expect(readdirSync(shared)).toEqual(['database-id'])
  })

  it('is not guessed if the file holds something else', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'database-id'), '')
    expect(await failureOf(claimDataFolder(folder, newId()))).toContain(join(folder, 'database-id'))
  })

  it('can be replaced', async () => {
    const [folder, id] = [temporaryFolder(), newId()]
    await claimDataFolder(folder, newId())
    await writeDatabaseId(folder, id)
    await claimDataFolder(folder, id)
  })

  it('is that of a restored database if the restore was interrupted right after its commit', async () => {
    const [folder, id] = [temporaryFolder(), newId()]
    await claimDataFolder(folder, newId())
    await writeDatabaseId(folder, id, restoredIdFile(folder))
    await claimDataFolder(folder, id)
    expect(readFileSync(join(folder, 'database-id'), 'utf8')).toBe(`${id}\n`)
    expect(readdirSync(folder)).toEqual(['database-id'])
  })

  it('stays that of the old database if the restore was interrupted right before its commit', async () => {
    const [folder, id] = [temporaryFolder(), newId()]
    await claimDataFolder(folder, id)
    await writeDatabaseId(folder, newId(), restoredIdFile(folder))
    await claimDataFolder(folder, id)
    expect(readFileSync(join(folder, 'database-id'), 'utf8')).toBe(`${id}\n`)
  })
})

describe('the data folder of a backup', () => {
  it('must be that of the database: another one has not its images', async () => {
    const [db, folder] = [await testDatabase(), temporaryFolder()]
    expect(await failureOf(verifyDataFolder(folder, db))).toContain(
      `DATA_DIR: ${folder} is not the folder of this database`,
    )
    await writeDatabaseId(folder, newId())
    expect(await failureOf(verifyDataFolder(folder, db))).toContain('set the DATA_DIR of its server')
    await writeDatabaseId(folder, await readDatabaseId(db))
    await verifyDataFolder(folder, db)
  })
})

describe('the newest backup', () => {
  it('is the one that was modified last, whichever kind it is', async () => {
    const folder = temporaryFolder()
    const backups = join(folder, 'backups')
    expect(await newestBackup(folder)).toBeUndefined()
    expect(await restoreHint(folder, 'begin anew')).toContain(`no backup in ${backups}: begin anew`)
    mkdirSync(join(backups, '2026-01-01'), { recursive: true })
    for (const name of ['2026-01-02.tar.gz', 'before-0008.tar.gz', '2026-01-09.tar.gz.part', 'notes.txt'])
      writeFileSync(join(backups, name), '')
    for (const name of ['2026-01-01', 'before-0008.tar.gz', '2026-01-02.tar.gz']) {
      for (const other of readdirSync(backups)) utimesSync(join(backups, other), 1_000_000, 1_000_000)
      utimesSync(join(backups, name), 2_000_000, 2_000_000)
      utimesSync(join(backups, 'notes.txt'), 3_000_000, 3_000_000)
      utimesSync(join(backups, '2026-01-09.tar.gz.part'), 3_000_000, 3_000_000)
      expect(await newestBackup(folder)).toBe(join(backups, name))
    }
    expect(await restoreHint(folder, '')).toContain(`npm run restore -- ${join(backups, '2026-01-02.tar.gz')}`)
  })
})
