import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findPostgres, freePort, startPostgres, waitUntil } from '@wordtide/db/testing'
import { findProgram, freshFolder } from './helpers.ts'
import { waitUntilReady } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { startStore } from './store-server.ts'

const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined
const haproxy = findProgram('haproxy')
const configuration = fileURLToPath(new URL('../../../../docker/haproxy.cfg', import.meta.url))

/** The missing program for running several servers; undefined if all are there. */
export const missingForGroup = programs === undefined ? 'postgresql' : haproxy === undefined ? 'haproxy' : undefined

/** One of the servers of a group. */
interface Member {
  readonly server: ServerProcess
  /** Starts it again, with the same settings, on the same port and data folder. */
  restart(): Promise<void>
}

/**
 * Starts two servers as if on two machines, each with a data folder of its own, over one PostgreSQL, one store and one mail server, and
 * HAProxy with the configuration of docker/haproxy.cfg in front of them. The test file must call `afterAll(removeFolders)`.
 */
export async function startGroup(env: Record<string, string> = {}) {
  const postgres = await startPostgres(programs ?? '')
  const store = await startStore()
  const mails = await startMailServer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: store.url,
    SMTP_URL: `smtp://${mails.host}`,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'off',
    ...env,
  }
  async function startMember(): Promise<Member> {
    const dataDir = await freshFolder()
    const ownPort = await freePort()
    let server = await startServer(dataDir, ownPort, settings)
    return {
      get server() {
        return server
      },
      restart: async () => {
        server = await startServer(dataDir, ownPort, settings)
        await waitUntilReady(server.url)
      },
    }
  }
  const members = [await startMember(), await startMember()] as const
  const places = members.map(({ server }) => new URL(server.url).host)
  const proxy = spawn(haproxy ?? '', ['-f', configuration], {
    env: { PROXY_BIND: `127.0.0.1:${port}`, WORDTIDE_1: places[0], WORDTIDE_2: places[1] },
    stdio: 'ignore',
  })
  const proxyClosed = once(proxy, 'close')
  await waitUntil(
    () =>
      fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { intervalMs: 50 },
  )
  return {
    postgres,
    store,
    mails,
    members,
    /** The address of the proxy. */
    url,
    close: async () => {
      proxy.kill('SIGKILL')
      await proxyClosed
      await Promise.all(members.map(({ server }) => server.end('SIGKILL')))
      await store.stop()
      await mails.close()
      await postgres.stop()
    },
  }
}
