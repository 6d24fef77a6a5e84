import { chown, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { claimDataFolder, readDatabaseId } from '../data-folder/database-id.ts'
import { rawRows } from '../raw-rows.ts'
import { testEngine, waitUntil } from '../testing/index.ts'
import { lossyConnection } from '../testing/lossy-connection.ts'
import type { BackupImages } from './format.ts'
import { holdImages } from './held-images.ts'
import { finishRestore } from './replace-folder.ts'
import { backUpAt, filledPlace, newPlace, restoreTo } from './testing/backup-places.ts'
import { contentAt } from './testing/content.ts'

describe('a restore', () => {
  it('that fails after the database was replaced keeps the images, and ends with a warning', async () => {
    const [source, target] = [await filledPlace(), await newPlace()]
    await backUpAt(source)
    // The identity of the restored database cannot take the place of a folder.
    const obstacle = join(target.dataDir, 'database-id')
    const put: BackupImages['put'] = async (id, bytes) => {
      await mkdir(join(obstacle, 'folder'), { recursive: true })
      await target.images.put(id, bytes)
    }
    const { warning } = await restoreTo({ ...target, images: { ...target.images, put } }, source.file)
    expect(warning).toMatch(/^the backup is restored, but a step after that has failed: [^\n]+$/)
    expect(target.images.files).toEqual(source.images.files)
    await rm(obstacle, { recursive: true })
    // The start of a server finishes it.
    if (target.engine === 'embedded') await finishRestore(target.dataDir)
    await target.connect(async (db) => {
      const id = await readDatabaseId(db)
      await claimDataFolder(target.dataDir, id)
      expect(await readFile(obstacle, 'utf8')).toBe(`${id}\n`)
    })
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
  })

  it('that fails before leaves no files', async () => {
    const source = await filledPlace()
    await backUpAt(source)
    const target = await newPlace()
    const before = await readdir(target.dataDir)
    let puts = 0
    const put: BackupImages['put'] = (id, bytes) =>
      ++puts === 2 ? Promise.reject(new Error('no space')) : target.images.put(id, bytes)
    await expect(restoreTo({ ...target, images: { ...target.images, put } }, source.file)).rejects.toThrow('no space')
    expect(target.images.files.size).toBe(0)
    const names = await readdir(target.dataDir)
    expect(names.filter((name) => !before.includes(name) && !name.endsWith('.lock'))).toEqual([])
  })

  it.runIf(testEngine() === 'postgres')('whose commit is not acknowledged keeps the images', async () => {
    const [source, target] = [await filledPlace(), await newPlace()]
    await backUpAt(source)
    const way = await lossyConnection(target.url ?? '')
    way.loseNextCommit()
    await expect(restoreTo({ ...target, url: way.url }, source.file)).rejects.toThrow(
      'the database may be replaced or not (',
    )
    await way.close()
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
    await target.connect(async (db) => claimDataFolder(target.dataDir, await readDatabaseId(db)))
  })

  it.runIf(testEngine() === 'postgres')('removes no image while a backup may need it', async () => {
    const [source, target] = [await filledPlace(), await filledPlace()]
    await backUpAt(source)
    const replaced = [...target.images.files.keys()]
    await target.connect(async (db) => {
      const { release } = await holdImages(db, 'postgres')
      let isDone = false
      const restoring = restoreTo(target, source.file, true).finally(() => {
        isDone = true
      })
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`
      const unless = () => (isDone ? 'it was restored without waiting' : undefined)
      await waitUntil(async () => rawRows(await db.execute(waiting)).length > 0, { unless })
      expect([...target.images.files.keys()]).toEqual(expect.arrayContaining(replaced))
      await release()
      await restoring
    })
    expect(target.images.files).toEqual(source.images.files)
  })

  it.runIf(process.getuid?.() === 0)('is refused to root in the folder of another user', async () => {
    const [place, target] = [await filledPlace(), await newPlace()]
    await backUpAt(place)
    await chown(target.dataDir, 1000, 1000)
    await expect(restoreTo(target, place.file)).rejects.toThrow(`${target.dataDir} belongs to the user 1000`)
  })

  it('deletes what an interrupted one has left, but not what another may still write', async () => {
    const place = await newPlace()
    for (const name of ['restore-1.part', 'restore-2.tar.gz', 'restore-3.tar.gz', 'restored.tar.gz'])
      await writeFile(join(place.dataDir, name), '')
    for (const name of ['restore-1.part', 'restore-2.tar.gz', 'restored.tar.gz'])
      await utimes(join(place.dataDir, name), 0, 0)
    const folder = join(place.dataDir, 'copy')
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), '')
    await expect(restoreTo(place, folder)).rejects.toThrow()
    const names = (await readdir(place.dataDir)).filter((name) => name.startsWith('restore'))
    expect(names.sort()).toEqual(['restore-3.tar.gz', 'restored.tar.gz'])
  })
})
