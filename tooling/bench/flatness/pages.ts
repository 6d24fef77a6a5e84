import type { BenchPostgres } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { type BenchUser, signIn } from '../processes/user.ts'
import { median } from '../statistics.ts'

export interface MeasuringServer {
  signIn(email: string): Promise<BenchUser>
  /** Has the server carry out the call a few times. Returns the median of the pages that PostgreSQL reads: a job may run meanwhile. */
  pagesOf(call: (attempt: number) => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

const attempts = 5

/** Starts the built server on a copy of a database, whose statements PostgreSQL counts. */
export async function startMeasuringServer(postgres: BenchPostgres, template: string): Promise<MeasuringServer> {
  const database = 'flatness'
  await postgres.dropDatabase(database)
  await postgres.createDatabase(database, template)
  await postgres.countStatementsOf(database)
  const server = await startBenchServer(postgres.urlOf(database))
  return {
    signIn: (email) => signIn(server, email),
    pagesOf: async (call) => {
      // The first one prepares statements, and reads what the server keeps.
      await call(0)
      const pages: number[] = []
      for (let attempt = 1; attempt <= attempts; attempt++)
        pages.push((await postgres.costOf(database, () => call(attempt))).pages)
      return median(pages)
    },
    close: async () => {
      await server.stop()
      await postgres.dropDatabase(database)
    },
  }
}
