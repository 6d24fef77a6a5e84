import { fileURLToPath } from 'node:url'
import superjson from 'superjson'
import { type Learner, loadLibrary } from '../data/library.ts'
import { type Generator, startGenerator } from '../processes/children.ts'
import { type BenchPostgres, startBenchPostgres } from '../processes/postgres.ts'
import { type Program, startProgram } from '../processes/program.ts'
import { encodeRequest } from '../processes/request.ts'
import { startBenchServer } from '../processes/server.ts'
import { cpuSeconds } from '../processes/usage.ts'
import { signIn } from '../processes/user.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { median } from '../statistics.ts'

/** The calls by which peers are compared, and how many of each are in a round. */
const callsARound = { 'page of 50': 400, 'queue of 15': 300, 'one answer': 300, '50 answers': 20 }
type CallName = keyof typeof callsARound
const callNames: readonly CallName[] = ['page of 50', 'queue of 15', 'one answer', '50 answers']

interface Peer {
  name: string
  /** The work that it does and does not do in each call. */
  does: Record<CallName, string>
  /** The path of its procedures. */
  path: string
  serialize(input: object): unknown
  /** Returns the procedure and its input. */
  page(listId: string): [string, object]
  queue(listId: string): [string, object]
  submit(answers: ReturnType<typeof answersOf>): [string, object]
}

const product: Peer = {
  name: 'Wordtide',
  path: '/api/trpc',
  serialize: (input) => input,
  page: (listId) => ['vocs.list', { listId }],
  queue: (list) => ['reviews.getQueue', { list, types: ['translation'], count: 15 }],
  submit: (vocReviews) => ['reviews.submit', { vocReviews }],
  does: {
    'page of 50': 'session, access, keyset cursor, checked output; ids and terms',
    'queue of 15':
      'whole cards; due by the learner’s days, never the same vocabulary twice in a row, new cards by a cursor; constant in the size of the list',
    'one answer':
      'session, access; locks the user and the list, so that no answer is lost; once however often it is sent; a late one takes its place by its date. Stores state, answer, blocks of a long history, the last review of the list, the new-card cursor, and the counts by confidence and by quarter of an hour from which progress, statistics and forecast are read',
    '50 answers': 'the same in one transaction of set-based statements',
  },
}

const stock: Peer = {
  name: 'stock tRPC and drizzle',
  path: '',
  serialize: (input) => superjson.serialize(input),
  page: (listId) => ['page', { listId }],
  queue: (listId) => ['due', { listId, type: 'translation', count: 15 }],
  submit: (answers) => ['submit', { answers: answers.map((answer) => ({ ...answer, date: new Date(answer.date) })) }],
  does: {
    'page of 50':
      'session, access, cursor (a row may be skipped); ids and terms; no check of the output, no request id, no limits',
    'queue of 15': 'whole rows; due by hours instead of days, no order of rounds; reads the whole list',
    'one answer':
      'session; reads the state, stores answer and state, in a transaction without locks: of two at a time one is lost. No access; a late answer overwrites the state of a newer one; sent twice, it moves the card twice. No counts: progress and statistics would read all reviews and answers',
    '50 answers': 'the same for one answer after the other, three statements each',
  },
}

const database = 'peers'

/** The product beside what a team would write that starts from a template, by CPU time for each call. */
export const peersSection: Section = {
  name: 'peers',
  title: 'Side by side with peers',
  async run(env) {
    const postgres = await startBenchPostgres(env.folder)
    const generator = startGenerator()
    const running: Running[] = []
    try {
      const vocabularies = env.isQuick ? 10_000 : 100_000
      const { database: template, learners } = await loadLibrary(postgres, vocabularies, env.report)
      await postgres.dropDatabase(database)
      await postgres.createDatabase(database, template)
      await postgres.countStatementsOf(database)
      const server = await startBenchServer(postgres.urlOf(database))
      running.push(await runningPeer(product, server, server, learners[1]))
      running.push(await runningPeer(stock, await startStock(postgres.urlOf(database)), server, learners[2]))
      return await compare(env, postgres, generator, running, vocabularies)
    } finally {
      await generator.stop()
      for (const { program } of running) await program.stop()
      await postgres.dropDatabase(database)
      await postgres.stop()
    }
  },
}

/** A started peer with the learner who calls it. */
interface Running {
  peer: Peer
  program: Program
  learner: Learner
  cookie: string
}

async function runningPeer(
  peer: Peer,
  program: Program,
  server: Program,
  learner: Learner | undefined,
): Promise<Running> {
  if (learner === undefined) throw new Error(`the library has no learner for ${peer.name}`)
  return { peer, program, learner, cookie: (await signIn(server, learner.email)).cookie }
}

const startStock = (databaseUrl: string): Promise<Program> =>
  startProgram({
    name: 'stock',
    args: (port) => ['--import', 'tsx', fileURLToPath(new URL('stock.ts', import.meta.url)), `${port}`, databaseUrl],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: () => ({}),
    readyPath: '/',
  })

/** The answers of the nth submission: none has been sent before, and each is later than the last one. */
function answersOf({ vocIds }: Learner, count: number, n: number) {
  const begin = Date.now() - 86_400_000
  return Array.from({ length: count }, (_, index) => ({
    vocId: vocIds[(n + index) % vocIds.length],
    type: 'translation',
    result: n % 7 === 0 ? -1 : 1,
    date: begin + n * 1000 + index,
    thinkingTime: 1500,
  }))
}

/** Returns the nth request of a call, as a client of tRPC sends it in a batch. */
function requestOf({ peer, learner, cookie }: Running, call: CallName, n: number): Buffer {
  const headers = { cookie }
  const get = ([procedure, input]: [string, object]) => {
    const query = encodeURIComponent(JSON.stringify({ 0: peer.serialize(input) }))
    return encodeRequest({ method: 'GET', path: `${peer.path}/${procedure}?batch=1&input=${query}`, headers })
  }
  if (call === 'page of 50') return get(peer.page(learner.listId))
  if (call === 'queue of 15') return get(peer.queue(learner.listId))
  const [procedure, input] = peer.submit(answersOf(learner, call === 'one answer' ? 1 : 50, n))
  const body = JSON.stringify({ 0: peer.serialize(input) })
  return encodeRequest({ method: 'POST', path: `${peer.path}/${procedure}?batch=1`, headers, body })
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
  running: readonly Running[],
  vocabularies: number,
): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const call of callNames) {
    const count = callsARound[call]
    const load = async (one: Running, round: number): Promise<Cost> => {
      const requests = Array.from({ length: count }, (_, n) =>
        requestOf(one, call, 1 + round * count + n).toString('base64'),
      )
      const before = { server: cpuSeconds(one.program.pid), database: postgres.cpuSeconds() }
      const connections = call.includes('answer') ? 1 : 4
      const { seconds, bytes } = await generator.run({ port: one.program.port, requests, count, connections })
      return {
        server: (1000 * (cpuSeconds(one.program.pid) - before.server)) / count,
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
    for (const [n, { peer }] of running.entries())
      rows.push([
        call,
        peer.name,
        rounded(medianOf(n, 'server')),
        rounded(medianOf(n, 'database')),
        rounded(together(n)),
        rounded(medianOf(n, 'perSecond')),
        Math.round(medianOf(n, 'bytes')),
        rounded(together(n) / together(0)),
        Math.round(statements[n] ?? Number.NaN),
      ])
  }
  return [
    {
      title: 'Peers: the cost of a call',
      note: `Medians of ${env.rounds} alternating rounds, four requests at a time, submissions one after the other, CPU of the application and of PostgreSQL in milliseconds a call. The last but one column says how much more CPU the peer takes for a call, application and PostgreSQL together: above 1, Wordtide is ahead (goal: 2 for pages and batches). The last one counts the statements of a call, without begin and end of transactions. Both share a database with ${vocabularies.toLocaleString('en-US')} vocabularies of others.`,
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
      rows: running.map(({ peer: { name, does } }) => [name, ...callNames.map((call) => does[call])]),
    },
  ]
}

/** Rounds to three significant digits. */
const rounded = (value: number) => Number(value.toPrecision(3))
