import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Certificate } from './certificates.ts'
import { waitUntil } from './wait-until.ts'

/** A PostgreSQL server for tests. */
export interface TestServer {
  url: string
  /** Ends the server at once, as a crash does, and starts it again. */
  restart(): Promise<void>
  /** Ends the server at once. */
  halt(): Promise<void>
  /** Starts the server again after `halt`. */
  resume(): Promise<void>
  /** Has all connections but its own terminated, as an administrator does; returns how many there were. */
  terminateConnections(): Promise<number>
  /** Takes all free connections, as other programs may; returns a function that releases them. */
  takeConnections(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/**
 * Starts a server in a temporary folder, on a free port, without fsync. Resolves when it accepts queries. `extraSettings` are
 * those of postgresql.conf; with `tls` it accepts encrypted connections, too. In a `keptFolder` it goes on with the data that it has left
 * there, and leaves them again.
 */
export async function startPostgres(
  programs: string,
  extraSettings: Record<string, string> = {},
  tls?: Certificate,
  keptFolder?: string,
): Promise<TestServer> {
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'wordtide-postgres-'))
  const user = unprivilegedUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' } }
  if (!existsSync(join(data, 'PG_VERSION')))
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'wordtide', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...options,
      stdio: 'pipe',
    })
  const port = await freePort()
  const ownFile = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? user.uid)
    return path
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...(tls && {
      ssl: 'on',
      ssl_cert_file: ownFile('server.pem', tls.certificate),
      ssl_key_file: ownFile('server.key', tls.key),
    }),
    ...extraSettings,
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const url = `postgres://wordtide@127.0.0.1:${port}/postgres`
  const log = join(folder, 'server.log')
  const start = async () => {
    const stderr = openSync(log, 'a')
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', stderr],
    })
    closeSync(stderr)
    await untilReady(server, url, log)
    return server
  }
  let server = await start()
  // Connects with the first query.
  const admin = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const halt = () => end(server, immediateShutdown)
  const resume = async () => {
    server = await start()
  }
  return {
    url,
    halt,
    resume,
    restart: async () => {
      await halt()
      await resume()
    },
    terminateConnections: async () => {
      const terminated = await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`
      return terminated.length
    },
    takeConnections: async () => {
      // It connects with its first query: while there is still a connection for it.
      await admin`select`
      const others = postgres(url, { max: 250, fetch_types: false, onnotice: () => {} })
      for (let n = 0; n < 250; n++) others`select pg_sleep(60)`.catch(() => {})
      // The rest is kept for superusers, one of which asks.
      await waitUntil(async () => (await takenConnections(admin)) >= 200)
      return () => others.end({ timeout: 0 })
    },
    stop: async () => {
      await admin.end({ timeout: 1 })
      await end(server, fastShutdown)
      if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function takenConnections(admin: postgres.Sql): Promise<number> {
  const [row] = await admin<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`
  return row?.count ?? 0
}

// The signals of PostgreSQL's shutdown modes.
const fastShutdown = 'SIGINT'
const immediateShutdown = 'SIGQUIT'

/** PostgreSQL refuses to run as root. Returns the user to run it as in that case: that of Debian's package, or `nobody`. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This machine has no such user.
    }
  }
  return {}
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Resolves when the server accepts queries; rejects if its process ends before. */
async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const unless = () => (hasExited(server) ? `PostgreSQL did not start:\n${readFileSync(log, 'utf8')}` : undefined)
  const accepts = async () => {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await client`select 1`
      return true
    } catch {
      return false
    } finally {
      await client.end({ timeout: 1 })
    }
  }
  await waitUntil(accepts, { unless, intervalMs: 100 })
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasExited(server)) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

/**
 * Returns a free port of this machine, below those that systems give to connections, because a connection could take it before the server
 * listens.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    probe.once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
