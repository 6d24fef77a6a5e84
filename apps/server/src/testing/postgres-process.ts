import {
  type FailingProxy,
  findPostgres,
  freePort,
  startFailingProxy,
  startPostgres,
  type TestServer,
} from '@wordtide/db/testing'
import { freshFolder } from './helpers.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined

/** True if this machine has the programs to start a PostgreSQL server. */
export const hasPostgres = programs !== undefined

/** A process of the built server with a PostgreSQL server of its own. */
export interface PostgresProcess {
  postgres: TestServer
  dataDir: string
  server: ServerProcess
  /** Ends both. */
  close(): Promise<void>
}

/** Starts the built server on a PostgreSQL server of its own. The test file must call `afterAll(removeFolders)`. */
export async function startOnPostgres(env: Record<string, string> = {}): Promise<PostgresProcess> {
  const postgres = await startPostgres(programs ?? '')
  const dataDir = await freshFolder()
  const settings = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', ...env }
  const server = await startServer(dataDir, await freePort(), settings)
  const close = async () => {
    await server.end('SIGKILL')
    await postgres.stop()
  }
  return { postgres, dataDir, server, close }
}

/** Starts the built server with a PostgreSQL server of its own, the way to which can fail. Otherwise like `startOnPostgres`. */
export async function startBehindProxy(): Promise<PostgresProcess & { proxy: FailingProxy }> {
  const postgres = await startPostgres(programs ?? '')
  const url = new URL(postgres.url)
  const proxy = await startFailingProxy(Number(url.port))
  url.port = String(proxy.port)
  const dataDir = await freshFolder()
  const server = await startServer(dataDir, await freePort(), { DATABASE_URL: url.href, RATE_LIMITS: 'off' })
  const close = async () => {
    await server.end('SIGKILL')
    await proxy.close()
    await postgres.stop()
  }
  return { postgres, proxy, dataDir, server, close }
}
