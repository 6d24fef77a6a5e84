import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { knownMigrations } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { testDatabase } from '../testing/index.ts'
import { backedUpTables } from './catalog.ts'

it('what is in a backup has nothing that rows of JSON do not restore: no sequences, bytes, identities or large objects', async () => {
  const db = await testDatabase()
  const names = async (query: ReturnType<typeof sql>) => rawRows(await db.execute(query)).map(({ name }) => name)
  expect(await names(sql`select sequencename as name from pg_sequences where schemaname = 'public'`)).toEqual([
    'change_log_id_seq',
  ])
  expect(
    await names(
      sql`select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name <> 'change_log' and (udt_name in ('bytea', '_bytea', 'oid') or is_identity = 'YES')`,
    ),
  ).toEqual([])
  expect(await names(sql`select matviewname as name from pg_matviews where schemaname = 'public'`)).toEqual([])
})

it('every table is either in a backup or left out on purpose, and comes after those that it refers to', async () => {
  const db = await testDatabase()
  const tables = (await backedUpTables(db, knownMigrations())).map(({ name }) => name)
  const all = rawRows(await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`))
  const leftOut = all.map(({ name }) => String(name)).filter((name) => !tables.includes(name))
  expect(leftOut.sort()).toEqual([
    'change_log',
    'database_identity',
    'idempotency_keys',
    'leases',
    'pending_sign_ins',
    'push_subscriptions',
    'sessions',
    'tokens',
    'webhook_deliveries',
    'webhook_position',
  ])
  expect(tables.indexOf('users')).toBeLessThan(tables.indexOf('lists'))
  expect(tables.indexOf('lists')).toBeLessThan(tables.indexOf('vocs'))
  expect(tables.indexOf('vocs')).toBeLessThan(tables.indexOf('review_results'))
})
