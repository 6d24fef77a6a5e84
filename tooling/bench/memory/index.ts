import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@wordtide/db/testing'
import { type BenchServer, startBenchServer } from '../processes/server.ts'
import { signUp } from '../processes/user.ts'
import type { Section, Table } from '../section.ts'
import { createLearner, type Learner } from './learner.ts'

/** What the learner does over and over, so that there are as many reads and answers for each import at any time. */
const ratio = { reads: 100, answers: 50, imports: 1 }

/**
 * The memory of a server with the embedded database while it is used, each minute. `npm run bench -- memory --minutes=60` watches it for
 * an hour.
 */
export const memorySection: Section = {
  name: 'memory',
  title: 'Memory in use',
  async run(env) {
    const metricsPort = await freePort()
    const server = await startBenchServer(undefined, { METRICS_PORT: `${metricsPort}` })
    const rows: Table['rows'] = []
    try {
      const learner = await createLearner(server, await signUp(server, 'ada@example.com'))
      const calls = countedCalls(learner)
      let count = 0
      const started = performance.now()
      for (let minute = 0; minute <= env.minutes; minute++) {
        while (performance.now() - started < minute * 60_000) {
          await calls.next().value
          count++
        }
        const row = [minute, count, ...(await readSizes(server, metricsPort))]
        rows.push(row)
        env.report(columns.map((column, n) => `${column} ${row[n]}`).join('; '))
      }
    } finally {
      await server.stop()
    }
    return [
      {
        title: 'Memory: a learner who never rests',
        note: `One client with the embedded database: ${ratio.reads} reads and ${ratio.answers} answers for each import of a new list, which is deleted again, so that only the history of answers grows. WAL is what the database keeps of its log; it is a part of its files.`,
        columns,
        rows,
      },
    ]
  },
}

const columns = ['minute', 'calls', 'RSS, MB', 'heap, MB', 'WAL, MB', 'database, MB']

/** Calls the server at the ratio, without end. */
function* countedCalls({ read, answer, importList }: Learner): Generator<Promise<void>, never> {
  for (let n = 0; ; n++) {
    yield read(n)
    if (n % (ratio.reads / ratio.answers) === 0) yield answer(n)
    if (n % (ratio.reads / ratio.imports) === 0) yield importList()
  }
}

/** Returns the figures of a server in megabytes, in the order of the columns. */
async function readSizes({ dataDir }: BenchServer, metricsPort: number): Promise<number[]> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  const database = join(dataDir, 'pglite')
  const sizes = [
    metric('process_resident_memory_bytes'),
    metric('nodejs_heap_size_used_bytes'),
    sizeOf(join(database, 'pg_wal')),
    sizeOf(database),
  ]
  return sizes.map((size) => Math.round(size / 1e6))
}

/** The bytes of all files in a folder, in which the server may delete some meanwhile. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, stat) => sum + (stat?.isFile() ? stat.size : 0), 0)
