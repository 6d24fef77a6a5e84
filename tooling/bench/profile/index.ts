import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Learner, loadLibrary } from '../data/library.ts'
import { startGenerator } from '../processes/children.ts'
import { startBenchPostgres } from '../processes/postgres.ts'
import { serverBundle, startBenchServer } from '../processes/server.ts'
import { cpuSeconds } from '../processes/usage.ts'
import { signIn } from '../processes/user.ts'
import { type MeasuredCall, measuredCalls, requestOf } from '../ratios/calls.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { cpuProfile, type Part, timesOfParts } from './parts.ts'

const database = 'profile'

/** The columns, and which parts of the program each adds up. */
const columns: readonly (readonly [string, readonly Part[]])[] = [
  ['Writing to sockets', ['sockets']],
  ['Driver', ['driver']],
  ['Node.js', ['node']],
  ['Fastify, tRPC, zod …', ['frameworks']],
  ['Queries, rows', ['queries']],
  ['Session', ['session']],
  ['Rules', ['rules']],
  ['Server', ['server']],
  ['Garbage collector', ['garbage']],
]

export const profileSection: Section = {
  name: 'profile',
  title: 'Where the time of a call goes',
  async run(env) {
    const postgres = await startBenchPostgres(env.folder)
    try {
      const { database: template, learners } = await loadLibrary(postgres, 10_000, env.report)
      const [learner] = learners
      if (learner === undefined) throw new Error('the library has no learner')
      await postgres.dropDatabase(database)
      await postgres.createDatabase(database, template)
      const rows: Table['rows'] = []
      for (const call of measuredCalls) {
        env.report(`a profile of ${call.title}`)
        rows.push([call.title, ...(await profileOf(env, postgres.urlOf(database), call, learner))])
      }
      await postgres.dropDatabase(database)
      return [
        {
          title: 'Shares of the CPU of a call by REST',
          note: 'In percent of the CPU time of the process, from a profile of V8. A function counts for the part whose source it is from. "Outside" is what the profile does not see: waiting for sockets and reading them, and the threads of the garbage collector and of the compiler. What the bare handler needs, too, is this, the sockets, the driver, and about half of the part of Node.js.',
          columns: ['Call', ...columns.map(([head]) => head), 'Outside'],
          rows,
        },
      ]
    } finally {
      await postgres.stop()
    }
  },
}

const connections = 8
const warmUpRequests = 2000

/** Profiles a process of its own, so that only this call is in the profile, and returns the shares in percent. */
async function profileOf(
  { isQuick }: BenchEnvironment,
  databaseUrl: string,
  call: MeasuredCall,
  learner: Learner,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-profile-'))
  const server = await startBenchServer(databaseUrl, [
    '--cpu-prof',
    '--cpu-prof-interval=200',
    `--cpu-prof-dir=${folder}`,
  ])
  const generator = startGenerator()
  try {
    const { cookie } = await signIn(server, learner.email)
    let sent = 0
    const load = async (count: number) => {
      const request = (n: number) => requestOf(call, 'rest', learner, cookie, n).toString('base64')
      const requests = Array.from({ length: call.changes ? count : 1 }, (_, n) => request(sent + n))
      sent += count
      await generator.run({ port: server.port, requests, count, connections: call.changes ? 1 : connections })
    }
    // Calls that change something are slow, and each is another one.
    const count = (isQuick ? 2000 : 6000) / (call.changes ? 20 : 1)
    await load(warmUpRequests / (call.changes ? 20 : 1))
    const [from, before] = [monotonicMicroseconds(), cpuSeconds(server.pid)]
    await load(count)
    const [to, after] = [monotonicMicroseconds(), cpuSeconds(server.pid)]
    await server.stop()
    const [file = ''] = readdirSync(folder)
    const profile = cpuProfile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const times = timesOfParts(profile, sourceMap(), { from, to })
    const total = (after - before) * 1e6
    const shares = columns.map(([, parts]) => parts.reduce((sum, part) => sum + (times.get(part) ?? 0), 0) / total)
    const outside = Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0))
    return [...shares, outside].map((share) => (100 * share).toFixed(0))
  } finally {
    await generator.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of the clock by which V8 notes the begin of a profile. */
const monotonicMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

const sourceMap = () => new SourceMap(JSON.parse(readFileSync(`${serverBundle}.map`, 'utf8')))
