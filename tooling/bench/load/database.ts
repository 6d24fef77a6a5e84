import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres, startPostgres } from '@wordtide/db/testing'
import postgres from 'postgres'

/** A PostgreSQL server that can log what it does. */
export interface LoadDatabase {
  url: string
  /** The process of which all others of the server are children. */
  pid: number
  /** Changes settings of the running server; those without a value return to their defaults. */
  configure(settings: Record<string, string | undefined>): Promise<void>
  /** Returns how many statements the server carries out while this runs, without those that begin and end transactions. */
  countStatements(work: () => Promise<unknown>): Promise<number>
  /** Returns what was logged since the last call, in its order. */
  newLogEntries(): Promise<unknown[]>
  /** Returns the number of pages of each table, by its name. */
  tablePages(): Promise<Map<string, number>>
  stop(): Promise<void>
}

const chunkBytes = 8_000_000
const newline = 10

/** Starts a server in a temporary folder. Throws if this machine has no programs to start one with. */
export async function startLoadDatabase(): Promise<LoadDatabase> {
  const found = findPostgres()
  if (found === undefined || !('programs' in found))
    throw new Error('there are no programs of a PostgreSQL server on this machine')
  const server = await startPostgres(found.programs, {
    shared_preload_libraries: 'auto_explain,pg_stat_statements',
    logging_collector: 'on',
    log_destination: 'jsonlog',
    // One file, whose length says what is new.
    log_rotation_age: '0',
    log_rotation_size: '0',
    shared_buffers: '512MB',
    max_wal_size: '4GB',
  })
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  let [offset, endOfLog] = [0, 1]
  const configure = async (settings: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries(settings))
      await admin.unsafe(
        value === undefined
          ? `alter system reset ${name}`
          : `alter system set ${name} = '${value.replaceAll("'", "''")}'`,
      )
    await admin`select pg_reload_conf()`
    // The processes read it when they are idle.
    await admin`select pg_sleep(0.5)`
  }
  await admin`create extension pg_stat_statements`
  // It would count only some of the statements that end a transaction.
  await configure({ 'pg_stat_statements.track': 'none', 'pg_stat_statements.track_utility': 'off' })
  return {
    url: server.url,
    pid: Number((await admin`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`)[0]?.pid),
    configure,
    async countStatements(work) {
      await configure({ 'pg_stat_statements.track': 'top' })
      await admin`select pg_stat_statements_reset()`
      await work()
      const [row] = await admin`
        select sum(calls)::int as count from pg_stat_statements where query not like '%pg_stat_statements%'`
      await configure({ 'pg_stat_statements.track': 'none' })
      return Number(row?.count)
    },
    async newLogEntries() {
      // The file is written by a process of its own, which may lag behind.
      const end = `end of log ${endOfLog++}`
      await admin.unsafe(`do $$ begin raise log '${end}'; end $$`)
      let bytes = Buffer.alloc(0)
      while (!bytes.includes(`"message":"${end}"`) || bytes.at(-1) !== newline) {
        const [row] =
          await admin`select pg_read_binary_file(pg_current_logfile('jsonlog'), ${offset}, ${chunkBytes}) as bytes`
        const read: unknown = row?.bytes
        if (!Buffer.isBuffer(read) || read.length === 0) {
          await delay(20)
          continue
        }
        bytes = Buffer.concat([bytes, read])
        offset += read.length
      }
      const lines = bytes.toString('utf8').split('\n')
      return lines.flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
    },
    async tablePages() {
      const rows = await admin`select relname as name, relpages as pages from pg_class where relkind = 'r'`
      return new Map(rows.map(({ name, pages }) => [String(name), Number(pages)]))
    },
    async stop() {
      await admin.end({ timeout: 1 })
      await server.stop()
    },
  }
}
