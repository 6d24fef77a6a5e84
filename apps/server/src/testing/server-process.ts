import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, waitUntil } from '@wordtide/db/testing'
import { afterEach, inject } from 'vitest'
import { freshFolder } from './helpers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder on which the built server has already run once; prepared by `faults-setup.ts`. */
    dataDirTemplate: string
  }
}

const bundle = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** The output of a process so far. */
interface Output {
  stdout: string
  /** Without the lines that name the server's address and the outbox. */
  readonly stderr: string
  /** The address of the outbox in these lines; undefined without one. */
  readonly outboxUrl: string | undefined
}

const readyLines = /^Wordtide is ready at .*\nMails that it sends: (.*)\n/m

/** A process of the built server. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  output: Output
  /** The exit code of the process, or the signal that terminated it. */
  closed: Promise<number | string>
  /** Sends a signal and waits for the end of the process; returns its exit code, or the signal that terminated it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string>
}

/**
 * Spawns the built server, or another program that is built beside it, with these settings only; does not wait until it is ready.
 * `wrapper` is a command that executes the program and the arguments after it.
 */
export function spawnServer(
  env: Record<string, string>,
  file = bundle,
  wrapper: readonly string[] = [],
  ownArgs: readonly string[] = [],
) {
  const [program = '', ...args] = [...wrapper, process.execPath, file, ...ownArgs]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  const output: Output = {
    stdout: '',
    get stderr() {
      return errors.replace(readyLines, '')
    },
    get outboxUrl() {
      return readyLines.exec(errors)?.[1]
    },
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const closed = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 'unknown')
  return { child, output, closed }
}

/** Spawns the built server, or a copy of it, on `dataDir` and waits until it responds. */
export async function startServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  file = bundle,
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, output, closed } = spawnServer({ DATA_DIR: dataDir, PORT: String(port), ...env }, file, wrapper)
  const url = `http://127.0.0.1:${port}`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const unless = () => (hasEnded() ? `the server ended: ${output.stderr}` : undefined)
  await waitUntil(() => isReady(url), { unless, intervalMs: 50 })
  const end: ServerProcess['end'] = (signal) => {
    child.kill(signal)
    return closed
  }
  return { url, child, output, closed, end }
}

/** Returns the first errors in the log of a server, as what a failed expectation says. */
export const errorsIn = ({ output }: Pick<ServerProcess, 'output'>): string =>
  output.stdout
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(0, 5)
    .join('\n')

/** Starts servers on free ports for the tests of a file, and kills after each test what still runs. */
export function useServers() {
  const running: { kill(signal: 'SIGKILL'): boolean }[] = []
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })
  return {
    start: async (dataDir: string, env: Record<string, string> = {}, wrapper: readonly string[] = []) => {
      const server = await startServer(dataDir, await freePort(), env, bundle, wrapper)
      running.push(server.child)
      return server
    },
    /** Starts a server that must fail; returns its exit code and the lines of its error output. */
    startupFailure: async (env: Record<string, string>, wrapper: readonly string[] = []) => {
      const { child, output, closed } = spawnServer({ PORT: String(await freePort()), ...env }, bundle, wrapper)
      running.push(child)
      return { code: await closed, lines: output.stderr.trimEnd().split('\n') }
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  )

/** Copies a data folder on which the server has already run once; the first start is much slower than the copy. */
export async function preparedDataDir(): Promise<string> {
  const folder = await freshFolder()
  await cp(inject('dataDirTemplate'), folder, { recursive: true })
  return folder
}

/** Returns the names of the files in the folder of daily copies. */
export const copiesIn = (dataDir: string): Promise<string[]> => readdir(join(dataDir, 'backups')).catch(() => [])
