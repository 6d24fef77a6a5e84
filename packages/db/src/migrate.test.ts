import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applyMigrations, knownMigrations, migrate, NewerDatabaseError, readMigrationState } from './migrate.ts'
import { rawRows } from './raw-rows.ts'
import { sessions, tokens, userUsage, vocs } from './tables/index.ts'
import { migrateUntil, testPlace } from './testing/index.ts'

/** True in a run for the engine's sake, which leaves out what migrations do with rows: that does not depend on the engine. */
const isForEngine = process.env.TEST_PART === 'engine'

describe('the migrations', () => {
  it('are applied once, also to a database of an earlier release', async () => {
    const place = await testPlace()
    const known = knownMigrations()
    await place.connect(async (db) => {
      await db.transaction((tx) => applyMigrations(tx, known.slice(0, -1)))
      expect((await readMigrationState(db)).pending).toEqual(known.slice(-1))
      await migrate(db)
      await migrate(db)
      expect(await readMigrationState(db)).toEqual({ applied: known, pending: [] })
    })
    await place.remove()
  })

  it('refuse a database of a newer release, and change nothing in it', async () => {
    const place = await testPlace()
    await place.connect(async (db) => {
      await db.transaction((tx) => applyMigrations(tx, knownMigrations().slice(0, 2)))
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`)
      await expect(migrate(db)).rejects.toThrow(NewerDatabaseError)
      await expect(migrate(db)).rejects.toThrow('the database was made by a newer release')
      const [row] = rawRows(await db.execute(sql`select count(*)::integer as count from drizzle.__drizzle_migrations`))
      expect(row).toEqual({ count: 3 })
    })
    await place.remove()
  })

  it('are undone as a whole if one fails, and can be applied once its cause is gone', async () => {
    const place = await testPlace()
    await place.connect(async (db) => {
      await migrateUntil(db, 'days_and_counts')
      const { applied } = await readMigrationState(db)
      await db.execute(sql`insert into users (id, name, email, email_key, created_at)
        values (${crypto.randomUUID()}, 'Ada', 'ada@example.com', 'ada@example.com', now())`)
      // The name of an index, which is created after all rows have been changed.
      await db.execute(sql`create table reviews_due (n integer)`)
      await expect(migrate(db)).rejects.toThrow()
      expect(await readMigrationState(db)).toMatchObject({ applied })
      expect(
        rawRows(await db.execute(sql`select intervals, to_regclass('review_counts') as counts from users`)),
      ).toEqual([{ intervals: null, counts: null }])
      await db.execute(sql`drop table reviews_due`)
      await migrate(db)
      expect((await readMigrationState(db)).pending).toEqual([])
    })
    await place.remove()
  })

  it.skipIf(isForEngine)('keep the mailed links and the sessions of earlier releases', async () => {
    const place = await testPlace()
    const [userId, expiresAt] = [crypto.randomUUID(), new Date(0)]
    await place.connect(async (db) => {
      await migrateUntil(db, 'mail_attempts')
      await db.execute(sql`insert into users (id, name, email, email_key, created_at)
        values (${userId}, 'Ada', 'ada@example.com', 'ada@example.com', now())`)
      await db.execute(sql`insert into tokens (user_id, kind, hash, expires_at)
        values (${userId}, 'reset', 'a hash', ${expiresAt.toISOString()})`)
      await db.execute(sql`insert into sessions (id, user_id, expires_at)
        values ('a session', ${userId}, '2026-12-31T00:00:00Z')`)
      await migrate(db)
      expect(await db.select().from(tokens)).toEqual([
        { userId, kind: 'reset', hash: 'a hash', expiresAt, mailId: null },
      ])
      const createdAt = new Date('2026-12-01T00:00:00Z')
      expect(await db.select().from(sessions)).toMatchObject([{ id: 'a session', createdAt }])
    })
    await place.remove()
  })

  it.skipIf(isForEngine)('count the lists, vocabularies and texts that users already have', async () => {
    const place = await testPlace()
    const [userId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]
    await place.connect(async (db) => {
      await migrateUntil(db, 'quotas')
      for (const id of [userId, otherId])
        await db.execute(
          sql`insert into users (id, name, email, email_key, created_at) values (${id}, 'Ada', ${id}, ${id}, now())`,
        )
      await db.execute(sql`insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
        last_modified_at, search_key, vocs_count) select gen_random_uuid(), ${userId}, 'Seas', '', 'es', '{}', '{}', false, now(), now(),
        '', n from generate_series(1, 3) as n`)
      await db.execute(sql`insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
        last_modified_at, term_key, search_key) select gen_random_uuid(), id, 'mär', 'n', '', '[]', '[]', '[]', '{a,b}', '', now(), now(),
        'mar', 'mar' from lists`)
      await migrate(db)
      const textBytes = 3 * Buffer.byteLength('märn[][][]{a,b}')
      expect(await db.select().from(userUsage)).toEqual([{ userId, lists: 3, vocs: 6, textBytes, imageBytes: 0 }])
    })
    await place.remove()
  })

  it.skipIf(isForEngine)('keep search keys that are too long for an index apart', async () => {
    const place = await testPlace()
    const [userId, listId] = [crypto.randomUUID(), crypto.randomUUID()]
    // Digits that an index cannot compress to the size of an entry.
    const longKey = Array.from({ length: 300 }, () => crypto.randomUUID()).join('')
    await place.connect(async (db) => {
      await migrateUntil(db, 'search_in_a_list')
      await db.execute(
        sql`insert into users (id, name, email, email_key, created_at) values (${userId}, 'Ada', ${userId}, ${userId}, now())`,
      )
      await db.execute(sql`insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
        last_modified_at, search_key) values (${listId}, ${userId}, 'Seas', '', 'es', '{}', '{}', false, now(), now(), '')`)
      for (const key of ['mar', longKey])
        await db.execute(sql`insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
          last_modified_at, term_key, search_key) values (gen_random_uuid(), ${listId}, 'mar', 'n', '', '[]', '[]', '[]', '{}', '', now(),
          now(), 'mar', ${key})`)
      await migrate(db)
      const { searchKey, longSearchKey } = vocs
      expect(await db.select({ searchKey, longSearchKey }).from(vocs).orderBy(searchKey)).toEqual([
        { searchKey: 'mar', longSearchKey: null },
        { searchKey: null, longSearchKey: longKey },
      ])
    })
    await place.remove()
  })
})
