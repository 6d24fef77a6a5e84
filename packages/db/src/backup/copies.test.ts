import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { testEngine, testPlace } from '../testing/index.ts'
import { createArchive } from './archive-writer.ts'
import { deleteOldCopies, makeDailyCopy, makeUpgradeCopy } from './copies.ts'
import { formatManifest, manifestName } from './format.ts'
import { addContent, memoryImages } from './testing/content.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(cleanUp.map((remove) => remove())))

/** Creates a folder of copies of these days, each with its number of users and lists, or null for a folder of an earlier release. */
async function folderWith(copies: Record<string, { users: number; lists: number } | null>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-copies-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  for (const [day, counts] of Object.entries(copies)) {
    if (counts === null) {
      await mkdir(join(folder, day))
      continue
    }
    const archive = await createArchive(join(folder, `${day}.tar.gz`), new Date(0))
    const manifest = {
      format: 1,
      createdAt: day,
      engine: 'embedded',
      migration: '0007_reliability',
      images: 0,
    } as const
    await archive.add(manifestName, formatManifest({ ...manifest, ...counts }))
    await archive.finish()
  }
  return folder
}

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => day(from + n))
const file = (name: string) => `${name}.tar.gz`
const counts = { users: 2, lists: 5 }
const now = new Date(`${day(20)}T12:00Z`)

describe('old daily copies', () => {
  it('are deleted, all but seven, with the folders of earlier releases among them', async () => {
    const folder = await folderWith({
      [day(1)]: null,
      [day(2)]: null,
      ...Object.fromEntries(days(3, 9).map((name) => [name, counts])),
    })
    await mkdir(join(folder, 'mine'))
    await deleteOldCopies(folder, counts, now)
    expect((await readdir(folder)).sort()).toEqual([...days(3, 9).map(file), 'mine'])
  })

  it.each([
    { users: 1, lists: 5 },
    { users: 2, lists: 4 },
    { users: 0, lists: 0 },
  ])('are kept if one of them is the newest with more than the %o of the database', async (current) => {
    const folder = await folderWith({
      ...Object.fromEntries(days(1, 3).map((name) => [name, counts])),
      ...Object.fromEntries(days(4, 20).map((name) => [name, current])),
    })
    await deleteOldCopies(folder, current, now)
    expect((await readdir(folder)).sort()).toEqual([day(3), ...days(14, 20)].map(file))
  })

  it('are kept if one of them is a folder of an earlier release, while the database has no users', async () => {
    const folder = await folderWith({
      [day(1)]: null,
      [day(2)]: null,
      ...Object.fromEntries(days(3, 9).map((name) => [name, { users: 0, lists: 0 }])),
    })
    await deleteOldCopies(folder, { users: 0, lists: 0 }, now)
    expect((await readdir(folder)).sort()).toEqual([day(2), ...days(3, 9).map(file)])
  })
})

describe('copies of a later day, from a time when the clock was ahead', () => {
  it('are the first to be deleted, and never the copy of today', async () => {
    const folder = await folderWith(Object.fromEntries(days(10, 17).map((name) => [name, counts])))
    await deleteOldCopies(folder, counts, new Date(`${day(10)}T12:00Z`))
    expect((await readdir(folder)).sort()).toEqual([day(10), ...days(12, 17)].map(file))
  })

  it('stay while there are few copies of earlier days', async () => {
    const folder = await folderWith(Object.fromEntries(days(8, 14).map((name) => [name, counts])))
    await deleteOldCopies(folder, counts, new Date(`${day(10)}T12:00Z`))
    expect((await readdir(folder)).sort()).toEqual(days(8, 14).map(file))
  })
})

describe.runIf(testEngine() === 'embedded')('a copy of the embedded database', () => {
  it('is made once a day and before an upgrade, readable by its owner alone', async () => {
    const place = await testPlace()
    cleanUp.push(place.remove)
    const images = memoryImages()
    const folder = join(place.dataDir, 'backups')
    // Files of an interrupted copy and of earlier upgrades.
    const left = ['1969-12-31.tar.gz.1.part', 'before-0001_first.tar.gz', 'before-0005_second.tar.gz']
    await mkdir(folder)
    for (const name of left) await writeFile(join(folder, name), '')
    await utimes(join(folder, '1969-12-31.tar.gz.1.part'), 0, 0)
    // Another process makes a backup into the same folder.
    await writeFile(join(folder, 'mine.tar.gz.2.part'), '')
    await place.connect(async (db) => {
      await migrate(db)
      await addContent(db, 'text', images)
      const copies = { db, images, folder, now: new Date(0) }
      expect(await makeDailyCopy(copies)).toMatchObject({ users: 1, lists: 1, images: 2 })
      expect(await makeDailyCopy({ ...copies, now: new Date('1970-01-01T23:59Z') })).toBeUndefined()
      expect(await makeUpgradeCopy(copies, '0007_third')).toMatchObject({ users: 1, images: 2 })
    })
    const names = ['1970-01-01.tar.gz', 'before-0005_second.tar.gz', 'before-0007_third.tar.gz', 'mine.tar.gz.2.part']
    expect((await readdir(folder)).sort()).toEqual(names)
    expect((await stat(join(folder, '1970-01-01.tar.gz'))).mode & 0o777).toBe(0o600)
  })
})
