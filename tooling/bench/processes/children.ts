import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { BareSetup } from './bare.ts'
import type { Load, LoadResult } from './generator.ts'
import type { Program } from './program.ts'

/** Lets a process run TypeScript, whatever runs this one. */
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

const start = (file: string) => fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', loader] })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

/** Waits for a message of a process. Throws if it ends without one. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController()
  const ended = once(child, 'exit', { signal: stopped.signal }).then(() => {
    throw new Error('a process of the benchmark has ended')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: stopped.signal }), ended])
    return message
  } finally {
    stopped.abort()
    ended.catch(() => {})
  }
}

/** Starts the bare handler. */
export async function startBare(setup: BareSetup): Promise<Omit<Program, 'url'>> {
  const child = start('bare.ts')
  child.send(setup)
  const { port } = z.object({ port: z.number() }).parse(await messageOf(child))
  return { pid: child.pid ?? 0, port, stop: () => stop(child) }
}

const loadResult = z.object({
  seconds: z.number(),
  bytes: z.number(),
  failure: z.string().optional(),
})

/** The load generator. */
export interface Generator {
  /** Throws if a response is not a success. */
  run(load: Load): Promise<LoadResult>
  stop(): Promise<void>
}

export function startGenerator(): Generator {
  const child = start('generator.ts')
  return {
    run: async (load) => {
      child.send(load)
      const result = loadResult.parse(await messageOf(child))
      if (result.failure !== undefined) throw new Error(`a request of the benchmark failed: ${result.failure}`)
      return result
    },
    stop: () => stop(child),
  }
}
