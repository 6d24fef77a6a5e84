/** Returns the processor time of a task, in milliseconds: the least of several runs. */
async function cpuOf(task: () => Promise<unknown>, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * Returns how many times the processor time grows when the size of a task's input is doubled: about 2 if it is linear, 4 if it is
 * quadratic. Of several attempts the smallest, because whatever else the process does only adds to it.
 */
export async function growthOf(taskOf: (size: number) => () => Promise<unknown>, size: number, limit: number) {
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && growth > limit; attempt++) {
    const [once, twice] = [await cpuOf(taskOf(size), 2), await cpuOf(taskOf(2 * size), 2)]
    growth = Math.min(growth, twice / once)
  }
  return growth
}
