import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@wordtide/simulation'
import { startBare } from '../processes/children.ts'
import type { Program } from '../processes/program.ts'
import { startBenchServer } from '../processes/server.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { type Account, fillDatabase } from './data.ts'
import { type LoadDatabase, startLoadDatabase } from './database.ts'
import type { DataSize } from './fill.ts'
import { createHttpClient } from './http.ts'
import { trpcApi, visit } from './learner.ts'
import { explainSettings, readPlans } from './plans.ts'
import { type LoadResult, runLoad } from './run.ts'
import { kindsTable, loadTable, plansTable } from './tables.ts'
import { recordVisits, replayVisit, type Step } from './visits.ts'

const learners = 200
const sizes: Record<'quick' | 'full', DataSize & { seconds: number; explained: number }> = {
  quick: { learners, lists: 1000, vocsPerList: 100, seconds: 60, explained: 0.5 },
  full: { learners, lists: 10_000, vocsPerList: 100, seconds: 600, explained: 0.05 },
}
/** Of the cores of the machine, so many are to be busy: with the servers, PostgreSQL and the learners. */
const busyShare = 0.5
const cores = 2
const pilotSeconds = 15
/** Its memory is of no interest, and two minutes are enough for its latencies. */
const longestBareSeconds = 120
/** The product's pool has as many, unless told otherwise. */
const defaultConnections = 10
/** A server is measured when it has compiled what it runs often. */
const warmUpSeconds = 10

/** Two hundred simulated learners, on one server process, on two, and on a handler that only runs the same SQL. */
export const loadSection: Section = {
  name: 'load',
  title: 'Many users',
  async run(env) {
    const size = sizes[env.isQuick ? 'quick' : 'full']
    const folder = mkdtempSync(join(tmpdir(), 'wordtide-load-'))
    env.report('starting PostgreSQL')
    const database = await startLoadDatabase()
    try {
      const accounts = await fillDatabase(database.url, folder, size, env.report)
      return await measure(env, database, accounts)
    } finally {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(env: BenchEnvironment, database: LoadDatabase, accounts: readonly Account[]): Promise<Table[]> {
  const { seconds, explained } = sizes[env.isQuick ? 'quick' : 'full']
  const load = (name: string, servers: readonly Program[], length: number, thinkFactor: number) =>
    loadServers(env, name, database, servers, accounts, length, thinkFactor)

  const steps = await recordVisits(database.url, accounts, env.report)
  const [first, second] = [await startBenchServer(database.url), await startBenchServer(database.url)]
  try {
    await load('warm-up', [first, second], warmUpSeconds, 1)
    const pilot = await load('pilot', [first], pilotSeconds, 1)
    const thinkFactor = thinkFactorFor(pilot, steps)
    await database.configure(explainSettings(explained))
    await database.newLogEntries()
    const one = await load('one process', [first], seconds, thinkFactor)
    const two = await load('two processes', [first, second], seconds, thinkFactor)
    const plans = readPlans(await database.newLogEntries(), await database.tablePages())
    const bare = await loadBareServer(env, database, steps, Math.min(seconds, longestBareSeconds), thinkFactor)
    return [loadTable({ one, two, bare }, thinkFactor), kindsTable({ one, two, bare }, steps), plansTable(plans)]
  } finally {
    await first.stop()
    await second.stop()
  }
}

/** Lets the learners repeat their recorded visits to the bare handler. */
async function loadBareServer(
  env: BenchEnvironment,
  database: LoadDatabase,
  steps: readonly Step[][],
  seconds: number,
  thinkFactor: number,
): Promise<LoadResult> {
  const captures = Object.fromEntries(steps.entries())
  const server = await startBare({ databaseUrl: database.url, connections: defaultConnections, captures })
  const http = createHttpClient()
  const load = (name: string, length: number) =>
    runLoad(
      { servers: [server], databasePid: database.pid },
      {
        learners,
        seconds: length,
        thinkFactor,
        random: (n) => createRandom(n),
        report: (progress) => env.report(`${name}: ${progress}`),
        round: (n, think, _, record) => replayVisit(http, server.port, steps, n, think, record),
      },
    )
  try {
    await load('bare handler, warm-up', warmUpSeconds)
    return await load('bare handler', seconds)
  } finally {
    http.close()
    await server.stop()
  }
}

/**
 * Returns by how much to multiply think times so that `busyShare` of the cores are busy: from the CPU time of a request, which other
 * programs on the machine hardly change, and from the requests and the think time of a visit.
 */
function thinkFactorFor({ cpu, seconds, samples }: LoadResult, visits: readonly Step[][]): number {
  const cpuOfRequest = ((cpu.servers + cpu.database + cpu.learners) * seconds) / samples.length
  const steps = visits.flat()
  const requests = steps.length / visits.length
  const thinkSeconds = steps.reduce((sum, step) => sum + step.thinkSeconds, 0) / visits.length
  return (learners * requests * cpuOfRequest) / (thinkSeconds * busyShare * cores)
}

async function loadServers(
  env: BenchEnvironment,
  name: string,
  database: LoadDatabase,
  servers: readonly Program[],
  accounts: readonly Account[],
  seconds: number,
  thinkFactor: number,
): Promise<LoadResult> {
  const http = createHttpClient()
  let request = 0
  const nextPort = () => servers[request++ % servers.length]?.port ?? 0
  try {
    return await runLoad(
      { servers, databasePid: database.pid },
      {
        learners,
        seconds,
        thinkFactor,
        random: (n) => createRandom(n),
        report: (progress) => env.report(`${name}: ${progress}`),
        round: async (n, think, random, record) => {
          const account = accounts[n]
          if (account !== undefined) await visit(trpcApi(http, nextPort, account, record), account, think, random)
        },
      },
    )
  } finally {
    http.close()
  }
}
