import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@wordtide/db/testing'

/** A process of the built server. */
export interface BenchServer {
  pid: number
  url: string
  /** Where the mails are. */
  dataDir: string
  stop(): Promise<void>
}

const bundle = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))

/** As `npm start` serves many users: without limits on requests, and with quotas that nobody reaches. */
const settings = {
  RATE_LIMITS: 'off',
  QUOTA_LISTS: '999999999',
  QUOTA_VOCABULARIES: '999999999',
  LOG_LEVEL: 'warn',
  UV_THREADPOOL_SIZE: '8',
}

/** Starts the built server on a database, with a data folder of its own. Throws if it is not built. */
export async function startBenchServer(databaseUrl: string, env: Record<string, string> = {}): Promise<BenchServer> {
  if (!existsSync(bundle)) throw new Error('the server is not built: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'wordtide-bench-server-'))
  const port = await freePort()
  const child = spawn(process.execPath, [bundle], {
    env: { PATH: process.env.PATH, ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that fails leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
    })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server did not start:\n${output}`)
    await delay(50)
  }
  return {
    pid: child.pid ?? 0,
    url,
    dataDir,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
