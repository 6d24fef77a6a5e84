import { cp } from 'node:fs/promises'
import type { Logger } from 'drizzle-orm'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database, OpenDatabase } from '../database.ts'
import { openFolder } from '../drivers/pglite.ts'
import { openPostgres } from '../drivers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Prepared by the global setup: a migrated folder to copy, or a server with a migrated database to clone. */
    testEngine: { kind: 'embedded'; template: string } | { kind: 'postgres'; server: string; template: string }
  }
}

let workerDatabase: Promise<Database> | undefined

/** Returns the migrated database of this test worker. All its test files share it, so each test creates its own users. */
export function testDatabase(): Promise<Database> {
  workerDatabase ??= openCopy(`${process.pid}`).then(({ db }) => db)
  return workerDatabase
}

/** Returns the engine of this run. Tests that need several connections are skipped on 'embedded', which has one. */
export const testEngine = (): 'embedded' | 'postgres' => inject('testEngine').kind

/** Returns the URL of the worker's database on the PostgreSQL server, for tests that open it a second time. */
export async function testDatabaseUrl(): Promise<string> {
  const engine = inject('testEngine')
  if (engine.kind !== 'postgres') throw new Error('the embedded database has no URL')
  await testDatabase()
  return databaseUrl(engine, `${process.pid}`)
}

/** Opens a database that no other test uses, for tests that fill whole tables. `name` must be unique within the run. */
export async function ownDatabase(name: string, logger: Logger): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  return openCopy(`${process.pid}_${name}`, logger)
}

async function openCopy(suffix: string, logger?: Logger): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const engine = inject('testEngine')
  if (engine.kind === 'embedded') {
    const folder = `${engine.template}_${suffix}`
    await cp(engine.template, folder, { recursive: true })
    const { client, db } = await openFolder(folder, true, logger)
    return { db, close: () => client.close() }
  }
  const admin = postgres(engine.server, { max: 1, connect_timeout: 0, onnotice: () => {} })
  await admin.unsafe(`create database ${engine.template}_${suffix} template ${engine.template}`)
  await admin.end()
  return openPostgres(databaseUrl(engine, suffix), { deadlines: false, ...(logger && { logger }) })
}

function databaseUrl({ server, template }: { server: string; template: string }, suffix: string): string {
  const url = new URL(server)
  url.pathname = `/${template}_${suffix}`
  return url.href
}
