import { cp } from 'node:fs/promises'
import type { Logger } from 'drizzle-orm'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database, OpenDatabase } from '../database.ts'
import { openFolder } from '../drivers/pglite.ts'
import { openPostgres } from '../drivers/postgres.ts'
import './provided.ts'

let opened: Promise<Database> | undefined

/** The database of this test worker, migrated and shared by its files: each test makes its own people in it. */
export function testDatabase(): Promise<Database> {
  opened ??= open()
  return opened
}

/** Which engine these tests run on. What needs several connections at once says so and skips on 'embedded'. */
export const testEngine = (): 'embedded' | 'postgres' => inject('testEngine').kind

/** The address of this worker's own database on the PostgreSQL server, for tests that open it a second time. */
export async function testDatabaseUrl(): Promise<string> {
  const engine = inject('testEngine')
  if (engine.kind !== 'postgres') throw new Error('only a PostgreSQL server has an address')
  await testDatabase()
  return copyUrl(engine, `${process.pid}`)
}

/**
 * Opens a database that no other test uses, for tests that fill whole tables: that takes longer on a busy machine than the
 * product lets a statement take. `name` distinguishes it from other databases of the worker.
 */
export async function ownDatabase(name: string, logger: Logger): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  return openCopy(`${process.pid}_${name}`, { logger, statementTimeoutMs: 3_600_000 })
}

async function open(): Promise<Database> {
  return (await openCopy(`${process.pid}`)).db
}

async function openCopy(
  suffix: string,
  options: { logger?: Logger; statementTimeoutMs?: number } = {},
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const engine = inject('testEngine')
  if (engine.kind === 'embedded') {
    const folder = `${engine.template}_${suffix}`
    await cp(engine.template, folder, { recursive: true })
    const { client, db } = await openFolder(folder, true, options.logger)
    return { db, close: () => client.close() }
  }
  const admin = postgres(engine.server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${engine.template}_${suffix} template ${engine.template}`)
  await admin.end()
  return openPostgres(copyUrl(engine, suffix), options)
}

function copyUrl({ server, template }: { server: string; template: string }, suffix: string): string {
  const url = new URL(server)
  url.pathname = `/${template}_${suffix}`
  return url.href
}
