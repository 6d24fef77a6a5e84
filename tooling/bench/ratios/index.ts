import { type Library, loadLibrary } from '../data/library.ts'
import { startBare, startGenerator } from '../processes/children.ts'
import { type BenchPostgres, startBenchPostgres } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { cpuSeconds } from '../processes/usage.ts'
import { signIn } from '../processes/user.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { median } from '../statistics.ts'
import { bareRequestOf, type MeasuredCall, measuredCalls, requestOf, type Transport } from './calls.ts'
import { type CapturedCall, captureCalls } from './captures.ts'

/** The subjects compared in each round, one after the other. */
const subjects = ['bare', 'rest', 'trpc'] as const
type Subject = (typeof subjects)[number]

/** The cost of one request in one round: CPU in ms. */
interface Cost {
  serverMs: number
  postgresMs: number
  requestsPerSecond: number
  bytes: number
}

interface Measured {
  call: MeasuredCall
  costs: Record<Subject, Cost[]>
  captured: Record<Transport, CapturedCall | undefined>
}

export const ratiosSection: Section = {
  name: 'ratios',
  title: 'Ratios to a bare handler',
  async run(env) {
    const postgres = await startBenchPostgres(env.folder)
    try {
      const vocabularies = env.isQuick ? 10_000 : 1_000_000
      const library = await loadLibrary(postgres, vocabularies, env.report)
      return tables(vocabularies, await measure(env, postgres, library))
    } finally {
      await postgres.stop()
    }
  },
}

const readingConnections = 8
const submitsARound = 25
/** Code that is only compiled with use makes the first hundred a third more expensive. */
const warmUpSubmits = 100
/** The bare handler is compiled after some thousand requests, the product after some ten thousand. */
const warmUpSeconds = 5
const database = 'ratios'
const captureDatabase = 'ratios_capture'

async function measure(env: BenchEnvironment, postgres: BenchPostgres, library: Library): Promise<Measured[]> {
  const { report, rounds } = env
  report('preparing the databases')
  await postgres.dropDatabase(database)
  await postgres.createDatabase(database, library.database)
  const cookies = await signInAll(postgres, library)
  const captured = { rest: await capture('rest'), trpc: await capture('trpc') }
  const server = await startBenchServer(postgres.urlOf(database))
  const captures = Object.fromEntries([...captured.rest].map(([name, { requests }]) => [name, requests]))
  const bare = await startBare({ databaseUrl: postgres.urlOf(database), connections: 10, captures })
  const generator = startGenerator()
  const ports = { bare: bare.port, rest: server.port, trpc: server.port }
  const pids = { bare: bare.pid, rest: server.pid, trpc: server.pid }

  /** Captures the calls on a copy of the database, which is thrown away: afterwards the same statements can be run on the original. */
  async function capture(transport: Transport) {
    report(`capturing the statements, ${transport}`)
    await postgres.dropDatabase(captureDatabase)
    await postgres.createDatabase(captureDatabase, database)
    const changes = transport === 'rest' ? warmUpSubmits + rounds * submitsARound : 5
    const who = { learner: learnerOf(library, 'bare'), cookie: cookies.bare, changes }
    const result = await captureCalls(postgres.urlOf(captureDatabase), measuredCalls, transport, who)
    await postgres.dropDatabase(captureDatabase)
    return result
  }

  /** Sends `count` requests, from the `first` on. */
  async function load(call: MeasuredCall, subject: Subject, first: number, count: number): Promise<Cost> {
    const [learner, cookie] = [learnerOf(library, subject), cookies[subject]]
    const request = (n: number) =>
      subject === 'bare' ? bareRequestOf(call, learner, cookie, n) : requestOf(call, subject, learner, cookie, n)
    const requests = Array.from({ length: call.changes ? count : 1 }, (_, n) => request(first + n).toString('base64'))
    const before = { server: cpuSeconds(pids[subject]), postgres: postgres.cpuSeconds() }
    const connections = call.changes ? 1 : readingConnections
    const { seconds, bytes } = await generator.run({ port: ports[subject], requests, count, connections })
    const ms = (after: number, earlier: number) => (1000 * (after - earlier)) / count
    return {
      serverMs: ms(cpuSeconds(pids[subject]), before.server),
      postgresMs: ms(postgres.cpuSeconds(), before.postgres),
      requestsPerSecond: count / seconds,
      bytes: bytes / count,
    }
  }

  try {
    const secondsARound = env.isQuick ? 0.6 : 1.2
    const measured: Measured[] = []
    for (const call of measuredCalls) {
      report(`warming up: ${call.title}`)
      const counts = { bare: submitsARound, rest: submitsARound, trpc: submitsARound }
      for (const subject of subjects) {
        if (call.changes) await load(call, subject, 0, warmUpSubmits)
        else {
          const { requestsPerSecond } = await load(call, subject, 0, 300)
          const warm = await load(call, subject, 0, Math.round(requestsPerSecond * warmUpSeconds))
          counts[subject] = Math.max(100, Math.round(warm.requestsPerSecond * secondsARound))
        }
      }
      const costs: Measured['costs'] = { bare: [], rest: [], trpc: [] }
      for (let round = 0; round < rounds; round++) {
        report(`${call.title}, round ${round + 1} of ${rounds}`)
        for (const subject of subjects)
          costs[subject].push(await load(call, subject, warmUpSubmits + round * submitsARound, counts[subject]))
      }
      measured.push({
        call,
        costs,
        captured: { rest: captured.rest.get(call.name), trpc: captured.trpc.get(call.name) },
      })
    }
    return measured
  } finally {
    await generator.stop()
    await bare.stop()
    await server.stop()
    await postgres.dropDatabase(database)
  }
}

const learnerOf = ({ learners }: Library, subject: Subject) => {
  const learner = learners[subjects.indexOf(subject)]
  if (learner === undefined) throw new Error(`the library has no learner for ${subject}`)
  return learner
}

/** Signs all learners in; the copies of the database have their sessions. */
async function signInAll(postgres: BenchPostgres, library: Library): Promise<Record<Subject, string>> {
  const server = await startBenchServer(postgres.urlOf(database))
  try {
    const cookieOf = async (subject: Subject) => (await signIn(server, learnerOf(library, subject).email)).cookie
    return { bare: await cookieOf('bare'), rest: await cookieOf('rest'), trpc: await cookieOf('trpc') }
  } finally {
    await server.stop()
  }
}

const names: Record<Transport, string> = { rest: 'REST', trpc: 'tRPC' }

function tables(vocabularies: number, measured: readonly Measured[]): Table[] {
  const transports = ['rest', 'trpc'] as const
  const of = (costs: readonly Cost[], figure: keyof Cost) => median(costs.map((cost) => cost[figure]))
  const rows = measured.flatMap(({ call, costs, captured }) =>
    transports.map((transport) => {
      const [bare, product] = [costs.bare, costs[transport]]
      const ratio = (figure: keyof Cost) => (of(product, figure) / of(bare, figure)).toFixed(2)
      return [
        call.title,
        names[transport],
        of(product, 'serverMs').toFixed(2),
        of(bare, 'serverMs').toFixed(2),
        ratio('serverMs'),
        ratio('requestsPerSecond'),
        of(product, 'postgresMs').toFixed(2),
        ratio('postgresMs'),
        captured[transport]?.statements ?? '',
        captured[transport]?.roundTrips ?? '',
        `${(of(product, 'bytes') / 1000).toFixed(1)} / ${(of(bare, 'bytes') / 1000).toFixed(1)}`,
      ]
    }),
  )
  return [
    {
      title: `Each call and the bare handler, among ${vocabularies.toLocaleString('en-US')} vocabularies of others`,
      note: `The bare handler is \`node:http\` with the driver \`postgres\`, runs the statements that were captured from the product, prepared and in as few round trips, and responds with about as many bytes. Medians of ${measured[0]?.costs.bare.length ?? 0} alternating rounds; ${readingConnections} connections, submissions one after the other. CPU is that of the server's process in user and system mode, a request; that of PostgreSQL is the sum over all its processes. Goals: CPU at most 2.0 ×, throughput at least 0.5 ×, PostgreSQL's CPU at most 1.3 ×.`,
      columns: [
        'Call',
        'By',
        'CPU, ms',
        'Bare, ms',
        'CPU ×, ≤ 2.0',
        'Throughput ×, ≥ 0.5',
        'PostgreSQL, ms',
        'PostgreSQL ×, ≤ 1.3',
        'Statements',
        'Round trips',
        'kB, bare',
      ],
      rows,
    },
  ]
}
