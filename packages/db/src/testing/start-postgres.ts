import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from './free-port.ts'

export interface TestServer {
  url: string
  /** Ends the server at once, as a crash does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A server for tests alone: in a temporary folder, on a free port, without waiting for the disk. */
export async function startPostgres(programs: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-postgres-'))
  const as = unprivileged()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const common = { ...as, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' } }
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'wordtide', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...common,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '200' }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const url = `postgres://wordtide@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...common,
      stdio: 'ignore',
    })
    await answers(url)
    return server
  }
  let server = await start()
  return {
    url,
    restart: async () => {
      await ended(server, immediate)
      server = await start()
    },
    stop: async () => {
      await ended(server, fast)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// What these signals mean to PostgreSQL.
const fast = 'SIGINT'
const immediate = 'SIGQUIT'

/** PostgreSQL refuses to run as root: then as the user that Debian's package makes, or nobody. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {
      // No such user here: the next one.
    }
  }
  return {}
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await client`select 1`
      return
    } catch (error) {
      if (attempt > 150) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end({ timeout: 1 })
    }
  }
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
