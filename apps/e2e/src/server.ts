import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** The built product with an embedded database and an outbox of its own. */
export interface Server {
  readonly url: string
  /** Ends it as a terminal would and starts it again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** The newest message to this address, as its text. */
  mailTo(email: string): string | undefined
}

/** Starts the product on a free port with empty data; `more` settings than it needs. */
export async function startServer(more: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wordtide-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...more, DATA_DIR: dataDir, PORT: String(port) }
  let running = await launch(url, settings)
  return {
    url,
    restart: async () => {
      await end(running)
      running = await launch(url, settings)
    },
    stop: async () => {
      await end(running)
      rmSync(dataDir, { recursive: true, force: true })
    },
    mailTo: (email) => newestMail(join(dataDir, 'outbox'), email),
  }
}

async function launch(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  // Only these settings: a developer's own must not decide what the walk meets.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...settings }
  const server = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (await answers(`${url}/api/health`)) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error('the server did not answer within 30 s')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Asks it to stop and expects that it does so in order. */
function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      code === 0 ? resolve() : reject(new Error(`the server ended with ${code ?? signal}`))
    if (server.exitCode !== null || server.signalCode !== null) return ended(server.exitCode, server.signalCode)
    server.once('exit', ended)
    server.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function newestMail(outbox: string, email: string): string | undefined {
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const mails = files.sort().map((name) => readFileSync(join(outbox, name), 'utf8'))
  return mails.filter((mail) => mail.includes(email)).at(-1)
}
