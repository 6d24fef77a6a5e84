import type { BenchPostgres } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { type BenchUser, signIn } from '../processes/user.ts'
import { median } from '../statistics.ts'

/** What PostgreSQL does for one call. */
export interface Cost {
  /** Pages of tables and indexes that it reads, from the disk or from memory. */
  pages: number
  statements: number
}

export interface MeasuringServer {
  signIn(email: string): Promise<BenchUser>
  /** Has the server carry out the call a few times, and returns the medians: a job may run meanwhile. */
  costOf(call: (attempt: number) => Promise<unknown>): Promise<Cost>
  close(): Promise<void>
}

const attempts = 5

/** Starts the built server on a copy of a database, whose statements PostgreSQL counts. */
export async function startMeasuringServer(postgres: BenchPostgres, template: string): Promise<MeasuringServer> {
  const database = 'flatness'
  await postgres.dropDatabase(database)
  await postgres.createDatabase(database, template)
  await postgres.admin().unsafe(`alter database ${database} set "pg_stat_statements.track" = 'top'`)
  await postgres.admin().unsafe('create extension if not exists pg_stat_statements')
  const counts = postgres.admin()
  const server = await startBenchServer(postgres.urlOf(database))
  return {
    signIn: (email) => signIn(server, email),
    costOf: async (call) => {
      // The first one prepares statements, and reads what the server keeps.
      await call(0)
      const costs: Cost[] = []
      for (let attempt = 1; attempt <= attempts; attempt++) {
        await counts`select pg_stat_statements_reset()`
        await call(attempt)
        const [row] = await counts<{ pages: number; statements: number }[]>`
          select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages, coalesce(sum(calls), 0)::float8 as statements
          from pg_stat_statements where dbid = (select oid from pg_database where datname = ${database})`
        if (row !== undefined) costs.push(row)
      }
      return {
        pages: median(costs.map(({ pages }) => pages)),
        statements: median(costs.map((cost) => cost.statements)),
      }
    },
    close: async () => {
      await server.stop()
      await postgres.dropDatabase(database)
    },
  }
}
