import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres, startPostgres } from '@wordtide/db/testing'
import postgres, { type Sql } from 'postgres'
import { cpuSecondsOfFamily } from './usage.ts'

/** A PostgreSQL server of the benchmark, which keeps its databases between runs. */
export interface BenchPostgres {
  /** Runs statements of an administrator on a database. */
  admin(database?: string): Sql
  urlOf(database: string): string
  /** The folder of notes about the databases, such as who can sign in. */
  notes: string
  hasDatabase(name: string): Promise<boolean>
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Has PostgreSQL count what those do who connect to a database from now on. */
  countStatementsOf(database: string): Promise<void>
  /** Returns what they do while `work` runs: statements, but for those that begin and end transactions, and pages that they read. */
  costOf(database: string, work: () => Promise<unknown>): Promise<{ statements: number; pages: number }>
  /** CPU seconds of all processes of the server, ended ones too. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const migrations = fileURLToPath(new URL('../../../packages/db/migrations', import.meta.url))
const loaders = fileURLToPath(new URL('../data', import.meta.url))

/** A hash of the files that decide the content of the databases: the migrations and the files that fill tables. */
function dataStamp(): string {
  const hash = createHash('sha256')
  for (const folder of [migrations, loaders])
    for (const name of readdirSync(folder).toSorted())
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

const settings = {
  shared_buffers: '512MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Only the calls should take time in a round. After loading, tables are vacuumed and analysed.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  // Counts pages and statements; a section turns it on.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
  'pg_stat_statements.track_utility': 'off',
}

/**
 * Starts the PostgreSQL server whose data are in a folder of `folder`, named for the version of the tables and of the data. Throws if this
 * machine has no PostgreSQL, or if another run uses the data.
 */
export async function startBenchPostgres(folder: string): Promise<BenchPostgres> {
  const found = findPostgres()
  if (found === undefined || !('programs' in found))
    throw new Error('the benchmark needs the programs of a PostgreSQL server')
  const own = join(folder, dataStamp())
  const notes = join(own, 'notes')
  mkdirSync(notes, { recursive: true })
  const cluster = join(own, 'postgres')
  mkdirSync(cluster, { recursive: true })
  const pidFile = join(cluster, 'data', 'postmaster.pid')
  const other = runningPid(pidFile)
  if (other !== undefined)
    throw new Error(
      `the data in ${own} are in use by PostgreSQL, process ${other}: another run, or what a killed one has left`,
    )
  const server = await startPostgres(found.programs, settings, undefined, cluster)
  const postmaster = runningPid(pidFile)
  if (postmaster === undefined) throw new Error('PostgreSQL has started without a process')
  const clients = new Map<string, Sql>()
  const urlOf = (database: string) => {
    const url = new URL(server.url)
    url.pathname = `/${database}`
    return url.href
  }
  const admin = (database = 'postgres') => {
    const client = clients.get(database) ?? postgres(urlOf(database), { max: 1, onnotice: () => {} })
    clients.set(database, client)
    return client
  }
  const disconnect = async (database: string) => {
    await clients.get(database)?.end()
    clients.delete(database)
  }
  return {
    admin,
    urlOf,
    notes,
    hasDatabase: async (name) => (await admin()`select 1 from pg_database where datname = ${name}`).length > 0,
    createDatabase: async (name, template = 'template1') => {
      await disconnect(template)
      await admin().unsafe(`create database ${name} template ${template} strategy file_copy`)
    },
    dropDatabase: async (name) => {
      await disconnect(name)
      await admin().unsafe(`drop database if exists ${name} with (force)`)
    },
    countStatementsOf: async (database) => {
      await admin().unsafe(`alter database ${database} set "pg_stat_statements.track" = 'top'`)
      await admin().unsafe('create extension if not exists pg_stat_statements')
    },
    costOf: async (database, work) => {
      await admin()`select pg_stat_statements_reset()`
      await work()
      const [cost = { statements: 0, pages: 0 }] = await admin()<{ statements: number; pages: number }[]>`
        select coalesce(sum(calls), 0)::float8 as statements,
          coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages
        from pg_stat_statements where dbid = (select oid from pg_database where datname = ${database})`
      return cost
    },
    cpuSeconds: () => cpuSecondsOfFamily(postmaster),
    stop: async () => {
      for (const client of clients.values()) await client.end()
      await server.stop()
    },
  }
}

/** The process that a server has noted in a file of its data; undefined if it has ended. */
function runningPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  return existsSync(`/proc/${pid}`) ? pid : undefined
}

/** Reads what was noted about a database; undefined without a note. */
export function readNote(server: BenchPostgres, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(server.notes, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

export const writeNote = (server: BenchPostgres, name: string, note: unknown): void =>
  writeFileSync(join(server.notes, `${name}.json`), JSON.stringify(note))
