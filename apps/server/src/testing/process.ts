import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@wordtide/db/testing'
import { freshFolder } from './index.ts'

const bundle = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** The built server as a process of its own. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** What it said so far. */
  output: { stdout: string; stderr: string }
  /** Sends the signal and waits for the end: the exit code, or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string>
}

/** Starts the built server, or a copy of it, with these settings alone, and does not wait for it. */
export function launch(env: Record<string, string>, file = bundle) {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const closed = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 'unknown')
  return { child, output, closed }
}

/** Starts the built server, or a copy of it, on `dataDir` and waits until it answers. */
export async function startServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  file = bundle,
): Promise<ServerProcess> {
  const { child, output, closed } = launch({ DATA_DIR: dataDir, PORT: String(port), ...env }, file)
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (await answers(url)) break
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output.stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const end: ServerProcess['end'] = (signal) => {
    child.kill(signal)
    return closed
  }
  return { url, child, output, end }
}

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  )

let template: Promise<string> | undefined

/** A data folder as a first start leaves it: a copy, which takes a fraction of that start's time. */
export async function warmFolder(): Promise<string> {
  template ??= startedOnce()
  const folder = await freshFolder()
  await cp(await template, folder, { recursive: true })
  return folder
}

async function startedOnce(): Promise<string> {
  const folder = await freshFolder()
  const server = await startServer(folder, await freePort(), { LOG_LEVEL: 'warn' })
  await server.end('SIGTERM')
  return folder
}
