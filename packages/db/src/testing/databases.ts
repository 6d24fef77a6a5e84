import { cp } from 'node:fs/promises'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database } from '../database.ts'
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
  return workerUrl(engine.server, engine.template)
}

const workerName = (template: string) => `${template}_${process.pid}`

async function open(): Promise<Database> {
  const engine = inject('testEngine')
  if (engine.kind === 'embedded') {
    const folder = `${engine.template}-${process.pid}`
    await cp(engine.template, folder, { recursive: true })
    return (await openFolder(folder, true)).db
  }
  const admin = postgres(engine.server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${workerName(engine.template)} template ${engine.template}`)
  await admin.end()
  return (await openPostgres(workerUrl(engine.server, engine.template))).db
}

function workerUrl(server: string, template: string): string {
  const url = new URL(server)
  url.pathname = `/${workerName(template)}`
  return url.href
}
