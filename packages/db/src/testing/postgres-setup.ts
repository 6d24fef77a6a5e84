import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../drivers/postgres.ts'
import type {} from './databases.ts'
import { findPostgres } from './find-postgres.ts'
import { startPostgres } from './postgres-server.ts'

/** Finds or starts a PostgreSQL server and migrates a database on it, which every test worker clones. */
export default async function setup(project: TestProject) {
  const found = findPostgres()
  if (found === undefined) throw new Error('no PostgreSQL server: install one, or set TEST_DATABASE_URL')
  // By itself it would hold a snapshot while a test vacuums, whose index scans then read the table, too.
  const started = 'url' in found ? undefined : await startPostgres(found.programs, { autovacuum: 'off' })
  const server = 'url' in found ? found.url : (started?.url ?? '')
  const template = `wordtide_test_${process.pid}`
  const admin = postgres(server, { max: 1, connect_timeout: 0, onnotice: () => {} })
  await admin.unsafe(`create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  const { close } = await openPostgres(url.href, { deadlines: false })
  await close()
  project.provide('testEngine', { kind: 'postgres', server, template })
  return async () => {
    const databases = await admin`select datname from pg_database where datname like ${`${template}%`}`
    for (const { datname } of databases) await admin.unsafe(`drop database ${datname} with (force)`)
    await admin.end()
    await started?.stop()
  }
}
