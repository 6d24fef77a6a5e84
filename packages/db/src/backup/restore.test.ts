import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseId, writeDatabaseId } from '../data-folder/database-id.ts'
import { announceRestore, claimStore } from '../data-folder/store-mark.ts'
import type { Database } from '../database.ts'
import { lockFolder } from '../drivers/folder-lock.ts'
import { openPostgres } from '../drivers/postgres.ts'
import { openDatabase } from '../index.ts'
import { applyMigrations, knownMigrations, migrate, readMigrationState } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { isFullScope, isNightlyScope, type TestPlace, testEngine, waitUntil } from '../testing/index.ts'
import { createArchive } from './archive-writer.ts'
import { formatManifest, imageEntry, manifestName, rowsEntry } from './format.ts'
import { backUp, backUpAt, filledPlace, newPlace, type Place, restoreTo } from './testing/backup-places.ts'
import { addContent, contentAt, contentOf, memoryMark, oddText } from './testing/content.ts'

const roundTimeoutMs = 120_000
const rounds = isNightlyScope ? 10 : 1

describe('a restored backup', () => {
  let source: Place
  let target: Place
  beforeAll(async () => {
    source = await filledPlace()
    // PostgreSQL stores neither NUL nor half of a surrogate pair.
    const text = fc.string({ unit: 'binary' }).map((value) => Buffer.from(value).toString().replaceAll('\0', ''))
    await source.connect((db) => addContent(db, fc.sample(text, 500).join('|'), source.images))
    target = await newPlace()
    expect(await backUpAt(source)).toMatchObject({ users: 3, lists: 3, images: 6, missingImages: 0 })
    expect(await restoreTo(target, source.file)).toMatchObject({ users: 3, lists: 3, images: 6 })
  })

  it('equals what was backed up to the last row, character and image', async () => {
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
    expect(target.images.files).toEqual(source.images.files)
  })

  it('has an identity of its own, which its data folder carries', async () => {
    const identityOf = (place: TestPlace) =>
      place.connect(async (db) => rawRows(await db.execute(sql`select id from database_identity`)))
    const [identity] = await identityOf(target)
    expect(await readFile(join(target.dataDir, 'database-id'), 'utf8')).toBe(`${identity?.id}\n`)
    expect(await identityOf(source)).not.toEqual([identity])
  })

  it('has no sessions, mailed tokens, idempotency keys, leases and changes', async () => {
    for (const table of ['sessions', 'tokens', 'idempotency_keys', 'leases', 'change_log'])
      expect(await target.connect((db) => db.$count(sql.identifier(table)))).toBe(0)
  })
})

describe('a restore whose images are in a store', () => {
  const idAt = (place: Place) => place.connect(readDatabaseId)

  it('gives the store to the restored database', async () => {
    const [place, mark] = [await filledPlace(), memoryMark()]
    await backUpAt(place)
    await place.connect(async (db) => claimStore(mark, await readDatabaseId(db)))
    await restoreTo(place, place.file, true, mark)
    expect(mark.ids).toEqual(new Map([['database-id', await idAt(place)]]))
  })

  it('takes the store of another database only if told to, and then removes none of its images', async () => {
    const [production, trial, mark] = [await filledPlace(), await newPlace(), memoryMark()]
    trial.images = production.images
    await production.connect(async (db) => claimStore(mark, await readDatabaseId(db)))
    const owner = mark.ids.get('database-id')
    await backUpAt(production)
    const older = join(trial.dataDir, 'older.tar.gz')
    await cp(production.file, older)
    await expect(restoreTo(trial, older, false, mark)).rejects.toThrow('without STORAGE_URL')
    expect(mark.ids.get('database-id')).toBe(owner)
    await production.connect((db) => addContent(db, 'later', production.images))
    await backUpAt(production)
    await restoreTo(trial, production.file)
    const before = new Map(production.images.files)
    await restoreTo(trial, older, true, mark)
    expect(production.images.files).toEqual(before)
    expect(mark.ids.get('database-id')).toBe(await idAt(trial))
  })

  it('is finished by the next start if it was interrupted right after its commit', async () => {
    const [place, mark] = [await filledPlace(), memoryMark()]
    const id = await idAt(place)
    await claimStore(mark, crypto.randomUUID())
    await expect(claimStore(mark, id)).rejects.toThrow('STORAGE_URL: the bucket belongs to another database')
    await announceRestore(mark, id)
    await claimStore(mark, id)
    expect(mark.ids).toEqual(new Map([['database-id', id]]))
  })
})

describe('a backup', () => {
  it(
    `replaces users only if told to, and then their images, too, ${rounds} of ${rounds} times`,
    async () => {
      const [source, target] = [await filledPlace(), await filledPlace()]
      for (let round = 0; round < rounds; round++) {
        await backUpAt(source)
        const before = await contentAt(target, target.images)
        await expect(restoreTo(target, source.file)).rejects.toThrow('users: --replace')
        expect(await contentAt(target, target.images)).toEqual(before)
        await restoreTo(target, source.file, true)
        expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
        expect(target.images.files).toEqual(source.images.files)
        await source.connect((db) => addContent(db, `${round}`, source.images))
      }
    },
    roundTimeoutMs * rounds,
  )

  it.runIf(isFullScope || testEngine() === 'postgres')('replaces a database of a newer release', async () => {
    const [source, target] = [await filledPlace(), await filledPlace()]
    await backUpAt(source)
    await target.connect(async (db) => {
      await db.execute(sql`create table later (user_id uuid references users)`)
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`)
    })
    await restoreTo(target, source.file, true)
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
    const later = await target.connect((db) => db.execute(sql`select to_regclass('later') as found`))
    expect(rawRows(later)).toEqual([{ found: null }])
  })

  it.runIf(testEngine() === 'postgres')('is not restored while a server uses the database', async () => {
    const place = await filledPlace()
    await backUpAt(place)
    // The parameters of the URL do not hide the server.
    const server = await openPostgres(`${place.url}?application_name=mine&statement_timeout=0`)
    await server.db.$count(sql`users`)
    expect(rawRows(await server.db.execute(sql`show statement_timeout`))).toEqual([{ statement_timeout: '30s' }])
    await expect(restoreTo(place, place.file, true)).rejects.toThrow('a server is using the database: stop it first')
    await server.close()
    await restoreTo(place, place.file, true)
  })

  it.runIf(testEngine() === 'postgres')('leaves tables alone that are not ours', async () => {
    const place = await filledPlace()
    await place.connect((db) => db.execute(sql`create table operators_own as select 1 as id`))
    await backUpAt(place)
    await restoreTo(place, place.file, true)
    expect(await place.connect((db) => db.$count(sql`operators_own`))).toBe(1)
  })

  it.runIf(isFullScope || testEngine() === 'postgres')('of the release before is migrated', async () => {
    const before = knownMigrations().slice(0, 7)
    expect(before.at(-1)?.tag).toBe('0006_access_tokens')
    const source = await newPlace()
    const target = await newPlace()
    await source.connect(async (db) => {
      await db.transaction((tx) => applyMigrations(tx, before))
      await addContent(db, oddText, source.images)
      await backUp(source, db)
      await migrate(db)
    })
    await restoreTo(target, source.file)
    // The migration stamps the images with its own time.
    for (const place of [source, target])
      await place.connect((db) => db.execute(sql`update stored_files set created_at = 'epoch'`))
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
  })

  it.runIf(testEngine() === 'postgres')('can be of the other engine, in both directions', async () => {
    const [source, embedded, target] = [await filledPlace(), await newPlace('embedded'), await newPlace()]
    await backUpAt(source)
    await restoreTo(embedded, source.file)
    await backUpAt(embedded)
    await restoreTo(target, embedded.file)
    expect(await contentAt(target, target.images)).toEqual(await contentAt(source, source.images))
  })

  it.runIf(isNightlyScope)(
    'can be a folder that an earlier release has copied, and then leaves the images as they are',
    async () => {
      const source = await newPlace('embedded')
      await source.connect(async (db) => {
        await db.transaction((tx) => applyMigrations(tx, knownMigrations().slice(0, 7)))
        await addContent(db, oddText, source.images)
      })
      const day = join(source.dataDir, 'backups', '2026-01-08')
      await cp(join(source.dataDir, 'pglite'), day, { recursive: true })
      const target = await newPlace()
      for (const [id, bytes] of source.images.files) target.images.files.set(id, bytes)
      await restoreTo(target, day)
      const { stored_files: _, ...expected } = await source.connect(async (db) => {
        await migrate(db)
        return contentOf(db, source.images)
      })
      expect(await contentAt(target, target.images)).toMatchObject(expected)
      expect((await readdir(target.dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([])
    },
  )
})

describe.runIf(isFullScope && testEngine() === 'embedded')('an embedded database that cannot be read', () => {
  it('is replaced only if told to', async () => {
    const place = await filledPlace()
    await backUpAt(place)
    const before = await contentAt(place, place.images)
    await place.disconnect()
    await writeFile(join(place.dataDir, 'pglite', 'global', 'pg_control'), 'damaged')
    await expect(restoreTo(place, place.file)).rejects.toThrow('pglite cannot be read: --replace replaces it')
    await restoreTo(place, place.file, true)
    expect(await contentAt(place, place.images)).toEqual(before)
  })
})

describe.runIf(testEngine() === 'postgres')('a data folder of another database', () => {
  const foreign = async () => {
    const [source, target] = [await filledPlace(), await newPlace()]
    await backUpAt(source)
    const id = randomUUID()
    await writeDatabaseId(target.dataDir, id)
    return { source, target, id, readId: () => readFile(join(target.dataDir, 'database-id'), 'utf8') }
  }

  it('is taken over by a restore only if that is told to, and loses no image of the other', async () => {
    const { source, target, id, readId } = await foreign()
    const others = randomUUID()
    await target.images.put(others, new Uint8Array(3))
    await expect(restoreTo(target, source.file)).rejects.toThrow('belongs to another database: stop its server')
    expect(await readId()).toBe(`${id}\n`)
    await restoreTo(target, source.file, true)
    expect(await readId()).not.toBe(`${id}\n`)
    expect(target.images.files.has(others)).toBe(true)
  })

  it('is not taken over while a server has its embedded database open', async () => {
    const { source, target, id, readId } = await foreign()
    const unlock = await lockFolder(join(target.dataDir, 'pglite'))
    await writeFile(join(target.dataDir, 'pglite.lock'), `${process.ppid}`)
    await expect(restoreTo(target, source.file, true)).rejects.toThrow('is in use by process')
    expect(await readId()).toBe(`${id}\n`)
    unlock()
  })

  it('keeps a server from migrating the database that it is started with', async () => {
    const { target } = await foreign()
    const opened = openDatabase({ url: target.url, dataDir: target.dataDir })
    await expect(opened).rejects.toThrow('belongs to another database than DATABASE_URL names')
    expect(await target.connect((db) => readMigrationState(db))).toMatchObject({ applied: [] })
  })
})

describe('a backup while others write', () => {
  it.runIf(isFullScope || testEngine() === 'postgres')(
    'contains every write that was acknowledged before it began, and no half of a later one',
    async () => {
      const source = await filledPlace()
      const target = await newPlace()
      await source.connect(async (db) => {
        const writers = source.url === undefined ? [db, db] : []
        let isOver = false
        const acknowledged: string[] = []
        const write = async (own: Database) => {
          while (!isOver) {
            const term = randomUUID()
            await own.transaction(async (tx) => {
              const list = sql`(select min(id::text)::uuid from lists)`
              await tx.execute(sql`update lists set vocs_count = vocs_count + 1 where id = ${list}`)
              await tx.execute(sql`insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes,
                tags, notes, created_at, last_modified_at, term_key, search_key) values (gen_random_uuid(), ${list},
                ${term}, '', '', '[]', '[]', '[]', '{}', '', now(), now(), '', '')`)
            })
            acknowledged.push(term)
            // The embedded engine needs no I/O for this: without a pause, the backup would never get its turn.
            await setImmediate()
          }
        }
        const writing = writers.length > 0 ? writers.map(write) : [1, 2, 3].map(() => source.connect(write))
        await waitUntil(() => acknowledged.length >= 20)
        const early = [...acknowledged]
        await backUp(source, db)
        isOver = true
        await Promise.all(writing)
        await restoreTo(target, source.file)
        await target.connect(async (restored) => {
          const terms = rawRows(await restored.execute(sql`select term from vocs`)).map(({ term }) => String(term))
          expect(terms).toEqual(expect.arrayContaining(early))
          const wrong = sql`select id from lists where vocs_count <> (select count(*) from vocs where list_id = lists.id)`
          expect(rawRows(await restored.execute(wrong))).toEqual([])
        })
      })
    },
  )
})

describe('a file that cannot be restored', () => {
  const manifest = {
    format: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    engine: 'embedded',
    users: 1,
    lists: 0,
    images: 0,
  } as const

  const contents: Record<string, (whole: Buffer) => Buffer> = {
    'is truncated': (whole) => whole.subarray(0, whole.length - 40),
    'is truncated early': (whole) => whole.subarray(0, 300),
    'has a wrong byte': (whole) =>
      Buffer.concat([whole.subarray(0, 500), Buffer.from([(whole[500] ?? 0) ^ 1]), whole.subarray(501)]),
    'is something else': () => Buffer.from('something else'),
    'is empty': () => Buffer.alloc(0),
  }

  it('is refused with one line, and nothing changes', async () => {
    const place = await filledPlace()
    await backUpAt(place)
    const whole = await readFile(place.file)
    const file = join(place.dataDir, 'wrong.tar.gz')
    const before = await contentAt(place, place.images)
    for (const [reason, change] of Object.entries(contents)) {
      await writeFile(file, change(whole))
      const error: unknown = await restoreTo(place, file, true).catch((failure: unknown) => failure)
      expect(String(error), reason).toMatch(
        /^BackupError: \S+wrong\.tar\.gz is (not a backup of Wordtide|damaged[^\n]*)$/,
      )
    }
    await expect(restoreTo(place, join(place.dataDir, 'none'), true)).rejects.toThrow('none does not exist')
    await expect(restoreTo(place, place.dataDir, true)).rejects.toThrow('is not a backup of Wordtide')
    expect(await contentAt(place, place.images)).toEqual(before)
    expect(place.images.files.size).toBe(4)
  })

  it('because a newer release made it is refused', async () => {
    const place = await filledPlace()
    const file = join(place.dataDir, 'newer.tar.gz')
    for (const newer of [{ migration: '9999_later' }, { format: 2, migration: '0007_reliability' }]) {
      const archive = await createArchive(file, new Date())
      await archive.add(manifestName, formatManifest({ ...manifest, ...newer }))
      await archive.finish()
      await expect(restoreTo(place, file, true)).rejects.toThrow('newer.tar.gz was made by a newer release')
    }
  })

  it.runIf(isFullScope || testEngine() === 'postgres')(
    'because its rows contradict each other changes nothing',
    async () => {
      const place = await filledPlace()
      const before = await contentAt(place, place.images)
      const file = join(place.dataDir, 'contradiction.tar.gz')
      const archive = await createArchive(file, new Date())
      await archive.add(manifestName, formatManifest({ ...manifest, migration: '0007_reliability' }))
      await archive.add(imageEntry(randomUUID()), new Uint8Array(9))
      await archive.add(
        rowsEntry('ratings', 0),
        `{"list_id":"${randomUUID()}","user_id":"${randomUUID()}","rating":1}\n`,
      )
      await archive.finish()
      await expect(restoreTo(place, file, true)).rejects.toThrow()
      expect(await contentAt(place, place.images)).toEqual(before)
      expect(place.images.files.size).toBe(4)
    },
  )
})
