import { cpuMsSince } from '@wordtide/contract/testing'

/** Returns the processor time of a task, in milliseconds: the least of two runs. */
async function cpuOf(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 2; run++) {
    const before = process.cpuUsage()
    await task()
    times.push(cpuMsSince(before))
  }
  return Math.min(...times)
}

/**
 * Returns the factor by which the processor time of a task grows when its input is doubled, on average over two doublings: about 2 if it is
 * linear, 4 if it is quadratic. Takes the least of several attempts, until one is below `limit`, because other work of the process only
 * adds to it.
 */
export async function growthOf<T>(run: (input: T) => Promise<unknown>, once: T, fourTimes: T, limit: number) {
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && growth > limit; attempt++) {
    const short = await cpuOf(() => run(once))
    const long = await cpuOf(() => run(fourTimes))
    growth = Math.min(growth, Math.sqrt(long / short))
  }
  return growth
}
