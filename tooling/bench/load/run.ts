import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSeconds, cpuSecondsOfFamily, residentMegabytes } from '../processes/usage.ts'
import type { Sample, Think } from './learner.ts'
import { createThink } from './learner.ts'

/** The processes that a load uses, beside this one, which creates it. */
export interface LoadTarget {
  servers: readonly { pid: number }[]
  databasePid: number
}

/** What a load has cost, and what its learners have seen. */
export interface LoadResult {
  seconds: number
  samples: Sample[]
  /** CPU seconds of each second. */
  cpu: { servers: number; database: number; learners: number }
  /** Megabytes of each server process, by the seconds since the begin. */
  memory: { x: number; y: number }[][]
}

interface LoadOptions {
  learners: number
  seconds: number
  /** Multiplies all think times. */
  thinkFactor: number
  /** What learner `n` does over and over. Rejections end one round; what was wrong is in the samples. */
  round(n: number, think: Think, random: () => number, record: (sample: Sample) => void): Promise<void>
  random(n: number): () => number
  report(progress: string): void
}

const sampleEveryMs = 1000
/** About as long as a visit. */
const arrivalSeconds = 40

/** Lets the learners do what they do for so many seconds. They arrive one after another within the time of a visit. */
export async function runLoad(target: LoadTarget, options: LoadOptions): Promise<LoadResult> {
  const { learners, seconds, thinkFactor, report } = options
  const samples: Sample[] = []
  const record = (sample: Sample) => void samples.push(sample)
  const stopping = new AbortController()
  // Each learner waits with it.
  setMaxListeners(0, stopping.signal)
  const cpu = () => ({
    servers: target.servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: cpuSecondsOfFamily(target.databasePid),
    learners: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  })
  const learn = async (n: number) => {
    const random = options.random(n)
    const think = createThink(thinkFactor, random, stopping.signal)
    const pause = (seconds: number) =>
      delay(seconds * thinkFactor * 1000, undefined, { signal: stopping.signal }).catch(() => {})
    await pause(random() * arrivalSeconds)
    while (!stopping.signal.aborted) {
      try {
        await options.round(n, think, random, record)
      } catch {
        // Unless the load is over, it is among the samples. The learner comes back a little later.
        await pause(5)
      }
    }
  }
  const [begin, before] = [performance.now(), cpu()]
  const all = Array.from({ length: learners }, (_, n) => learn(n))
  const memory = target.servers.map((): { x: number; y: number }[] => [])
  while (performance.now() - begin < seconds * 1000) {
    await delay(sampleEveryMs)
    const passed = (performance.now() - begin) / 1000
    target.servers.forEach(({ pid }, n) => void memory[n]?.push({ x: passed, y: residentMegabytes(pid) }))
    const failed = samples.filter(({ error }) => error !== undefined).length
    report(`${Math.round(passed)} of ${seconds} s, ${samples.length} requests, ${failed} failed`)
  }
  const passed = (performance.now() - begin) / 1000
  const after = cpu()
  // What is under way ends without being counted.
  const counted = samples.slice()
  stopping.abort()
  await Promise.all(all)
  return {
    seconds: passed,
    samples: counted,
    cpu: {
      servers: (after.servers - before.servers) / passed,
      database: (after.database - before.database) / passed,
      learners: (after.learners - before.learners) / passed,
    },
    memory,
  }
}
