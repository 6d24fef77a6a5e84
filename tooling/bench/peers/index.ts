import { loadLibrary } from '../data/library.ts'
import { type Generator, startGenerator } from '../processes/children.ts'
import { type BenchPostgres, startBenchPostgres } from '../processes/postgres.ts'
import { encodeRequest } from '../processes/request.ts'
import { startBenchServer } from '../processes/server.ts'
import { cpuSeconds } from '../processes/usage.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { median } from '../statistics.ts'
import { startLutePeer } from './lute.ts'
import { callNames, callsARound, type Peer } from './peer.ts'
import { productPeer, startStockPeer } from './trpc.ts'

const database = 'peers'

/** The product beside what a team would write that starts from a template, and beside what people self-host, by CPU time for each call. */
export const peersSection: Section = {
  name: 'peers',
  title: 'Side by side with peers',
  async run(env) {
    const postgres = await startBenchPostgres(env.folder)
    const generator = startGenerator()
    const peers: Peer[] = []
    try {
      const vocabularies = env.isQuick ? 10_000 : 100_000
      const { database: template, learners } = await loadLibrary(postgres, vocabularies, env.report)
      await postgres.dropDatabase(database)
      await postgres.createDatabase(database, template)
      await postgres.countStatementsOf(database)
      const server = await startBenchServer(postgres.urlOf(database))
      const [, own, other] = learners
      if (own === undefined || other === undefined) throw new Error('the library has no learners for the peers')
      peers.push(await productPeer(server, own))
      peers.push(await startStockPeer(postgres.urlOf(database), server, other))
      const lute = await startLutePeer(env.report)
      if (lute !== undefined) peers.push(lute)
      return await compare(env, postgres, generator, peers, vocabularies)
    } finally {
      await generator.stop()
      for (const { program } of peers) await program.stop()
      await postgres.dropDatabase(database)
      await postgres.stop()
    }
  },
}

/** The cost of one call in one round: CPU in ms. */
interface Cost {
  server: number
  database: number
  perSecond: number
  bytes: number
}

async function compare(
  env: BenchEnvironment,
  postgres: BenchPostgres,
  generator: Generator,
  peers: readonly Peer[],
  vocabularies: number,
): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const call of callNames) {
    const count = callsARound[call]
    const running = peers.flatMap(({ name, program, requests }) => {
      const request = requests[call]
      return request === undefined ? [] : [{ name, program, request }]
    })
    const load = async ({ program, request }: (typeof running)[number], round: number): Promise<Cost> => {
      const requests = Array.from({ length: count }, (_, n) =>
        encodeRequest(request(1 + round * count + n)).toString('base64'),
      )
      const before = { server: cpuSeconds(program.pid), database: postgres.cpuSeconds() }
      const connections = call.includes('answer') ? 1 : 4
      const { seconds, bytes } = await generator.run({ port: program.port, requests, count, connections })
      return {
        server: (1000 * (cpuSeconds(program.pid) - before.server)) / count,
        database: (1000 * (postgres.cpuSeconds() - before.database)) / count,
        perSecond: count / seconds,
        bytes: bytes / count,
      }
    }
    const statements: number[] = []
    // A warm-up: the servers compile, PostgreSQL reads what it needs.
    for (const one of running) statements.push((await postgres.costOf(database, () => load(one, 0))).statements / count)
    const costs = running.map((): Cost[] => [])
    for (let round = 1; round <= env.rounds; round++) {
      env.report(`${call}, round ${round} of ${env.rounds}`)
      for (const [n, one] of running.entries()) costs[n]?.push(await load(one, round))
    }
    const medianOf = (n: number, figure: keyof Cost) => median((costs[n] ?? []).map((cost) => cost[figure]))
    const together = (n: number) => medianOf(n, 'server') + medianOf(n, 'database')
    for (const [n, { name }] of running.entries())
      rows.push([
        call,
        name,
        rounded(medianOf(n, 'server')),
        rounded(medianOf(n, 'database')),
        rounded(together(n)),
        rounded(medianOf(n, 'perSecond')),
        Math.round(medianOf(n, 'bytes')),
        rounded(together(n) / together(0)),
        Math.round(statements[n] ?? Number.NaN) || '–',
      ])
  }
  return [
    {
      title: 'Peers: the cost of a call',
      note: `Medians of ${env.rounds} alternating rounds, four requests at a time, submissions one after the other, CPU of the application and of PostgreSQL in milliseconds a call. The last but one column says how much more CPU the peer takes for a call, application and PostgreSQL together: above 1, Wordtide is ahead (goal: 2 for pages and batches). The last one counts the statements of a call, without begin and end of transactions. Wordtide and the stock application share a database with ${vocabularies.toLocaleString('en-US')} vocabularies of others. Lute, if it is there, serves one learner from SQLite in its own process, whose CPU is the application’s and whose statements are not counted.`,
      columns: [
        ...['call', 'application', 'its CPU', 'PostgreSQL', 'together', 'calls/s', 'bytes', 'peer ÷ Wordtide'],
        'statements',
      ],
      rows,
    },
    {
      title: 'Peers: what a call does',
      note: 'Where a peer takes less, this is what it leaves out.',
      columns: ['application', ...callNames],
      rows: peers.map(({ name, does }) => [name, ...callNames.map((call) => does[call])]),
    },
  ]
}

/** Rounds to three significant digits. */
const rounded = (value: number) => Number(value.toPrecision(3))
