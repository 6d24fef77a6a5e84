import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@wordtide/db/testing'

/** A program that the benchmark has started, and that serves HTTP on this machine. */
export interface Program {
  pid: number
  port: number
  url: string
  /** Ends the process, and waits until it has ended. */
  stop(): Promise<void>
}

interface ProgramOptions {
  name: string
  /** Node.js if there is none. */
  command?: string
  args(port: number): readonly string[]
  env(port: number): NodeJS.ProcessEnv
  cwd?: string
  /** The path that responds when the program is ready. */
  readyPath: string
}

const startTimeoutMs = 60_000
const stopTimeoutMs = 10_000

/** Starts a program on a free port, and waits until it responds. Throws with its last lines if it does not. */
export async function startProgram({
  name,
  command = process.execPath,
  args,
  env,
  cwd,
  readyPath,
}: ProgramOptions): Promise<Program> {
  const port = await freePort()
  const child = spawn(command, args(port), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env(port) },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  // A run that fails leaves no program behind.
  process.once('exit', kill)
  const ended = once(child, 'exit').then(() => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + startTimeoutMs
  while (!(await responds(`${url}${readyPath}`))) {
    if (hasEnded()) throw new Error(`${name} has ended at its start:\n${output}`)
    if (performance.now() > deadline) {
      kill()
      throw new Error(`${name} does not respond:\n${output}`)
    }
    await delay(50)
  }
  return {
    pid: child.pid ?? 0,
    port,
    url,
    stop: async () => {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const timer = setTimeout(kill, stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Returns whether a program responds, but not with 503, which it sends during its start. */
const responds = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(1000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status !== 503
    },
    () => false,
  )
