import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres-server.ts'
import { waitUntil } from './wait-until.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

/** True if this machine has PgBouncer. In CI, a check that cannot run has failed. */
export const canRunPgbouncer = program !== undefined || process.env.CI !== undefined
if (!canRunPgbouncer) process.stderr.write('pooler: not run (install pgbouncer)\n')

/** A pooler that gives each transaction another connection. */
export interface Pooler {
  url: string
  /** Ends it at once, as a crash does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode before a server of `startPostgres`, with so many connections to it. */
export async function startPgbouncer(serverUrl: string, connections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: serverPort, pathname } = new URL(serverUrl)
  const configuration = join(folder, 'pgbouncer.ini')
  // Readable for the user that it becomes.
  writeFileSync(join(folder, 'users'), '"wordtide" ""\n', { mode: 0o644 })
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_login_retry = 1
`,
    { mode: 0o644 },
  )
  chmodSync(folder, 0o755)
  let child: ChildProcess
  async function start(): Promise<void> {
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    child = spawn(program ?? 'pgbouncer', ['-q', ...user, configuration], { stdio: 'ignore' })
    const unless = () => (child.exitCode === null ? undefined : 'PgBouncer did not start')
    await waitUntil(() => accepts(port), { unless, intervalMs: 20 })
  }
  async function halt(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }
  await start()
  return {
    url: `postgres://wordtide@127.0.0.1:${port}${pathname}`,
    restart: async () => {
      await halt()
      await start()
    },
    stop: async () => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
