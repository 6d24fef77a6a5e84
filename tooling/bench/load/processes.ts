import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A program that the benchmark has started, and that serves HTTP on this machine. */
export interface Program {
  name: string
  port: number
  pid: number
  /** Ends the process, and waits until it has ended. */
  stop(): Promise<void>
}

interface ProgramOptions {
  name: string
  args: readonly string[]
  port: number
  env: Record<string, string>
  cwd?: string
  /** The path that responds when the program is ready, whatever the status. */
  readyPath: string
}

const startTimeoutMs = 60_000

/** Starts a program with Node.js and waits until it responds. Throws with its last lines if it ends before. */
export async function startProgram({ name, args, port, env, cwd, readyPath }: ProgramOptions): Promise<Program> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let lastLines = ''
  const keep = (text: string) => {
    lastLines = `${lastLines}${text}`.slice(-4000)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const deadline = performance.now() + startTimeoutMs
  while (!(await responds(port, readyPath))) {
    if (hasEnded(child)) throw new Error(`${name} ended at its start:\n${lastLines}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${name} does not respond:\n${lastLines}`)
    }
    await delay(100)
  }
  const stop = async () => {
    if (hasEnded(child)) return
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), delay(5000)])
    if (!hasEnded(child)) child.kill('SIGKILL')
  }
  return { name, port, pid: child.pid ?? 0, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function responds(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path, timeout: 1000 }, (response) => {
      response.resume()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
    probe.end()
  })
}

/** Linux counts the CPU time of a process in hundredths of a second. */
const ticksPerSecond = 100

/** The fields of `/proc/<pid>/stat` from the third on: the name before them may have spaces. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const field = (stat: readonly string[], number: number) => Number(stat[number - 3] ?? 0)

/** Returns the seconds of CPU time that a process has used. */
export function cpuSeconds(pid: number): number {
  const stat = statOf(pid)
  return (field(stat, 14) + field(stat, 15)) / ticksPerSecond
}

/** Returns the seconds of CPU time that a process, its children that run and those that have ended have used. */
export function cpuSecondsOfTree(pid: number): number {
  const stat = statOf(pid)
  let ticks = [14, 15, 16, 17].reduce((sum, number) => sum + field(stat, number), 0)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const child = statOf(Number(name))
      if (field(child, 4) === pid) ticks += field(child, 14) + field(child, 15)
    } catch {
      // It has ended meanwhile: then it is counted with the ended ones next time.
    }
  }
  return ticks / ticksPerSecond
}

/** Returns the memory of a process that is in RAM, in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
