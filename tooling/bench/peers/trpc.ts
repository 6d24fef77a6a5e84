import { fileURLToPath } from 'node:url'
import superjson from 'superjson'
import type { Learner } from '../data/library.ts'
import { type Program, startProgram } from '../processes/program.ts'
import type { HttpRequest } from '../processes/request.ts'
import { signIn } from '../processes/user.ts'
import type { CallName, Peer } from './peer.ts'

interface TrpcPeer {
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

const product: TrpcPeer = {
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

const stock: TrpcPeer = {
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

/** Returns the started server as a peer. */
export const productPeer = (server: Program, learner: Learner): Promise<Peer> =>
  createPeer(product, server, server, learner)

/** Starts the stock application on the database of the started server, where the learner signs in. */
export const startStockPeer = async (databaseUrl: string, server: Program, learner: Learner): Promise<Peer> =>
  createPeer(stock, await startStock(databaseUrl), server, learner)

async function createPeer(peer: TrpcPeer, program: Program, server: Program, learner: Learner): Promise<Peer> {
  const { path, serialize } = peer
  const headers = { cookie: (await signIn(server, learner.email)).cookie }
  // As a client of tRPC sends calls in a batch.
  const get = ([procedure, input]: [string, object]): HttpRequest => {
    const query = encodeURIComponent(JSON.stringify({ 0: serialize(input) }))
    return { method: 'GET', path: `${path}/${procedure}?batch=1&input=${query}`, headers }
  }
  const submit = (count: number, n: number): HttpRequest => {
    const [procedure, input] = peer.submit(answersOf(learner, count, n))
    const body = JSON.stringify({ 0: serialize(input) })
    return { method: 'POST', path: `${path}/${procedure}?batch=1`, headers, body }
  }
  return {
    name: peer.name,
    does: peer.does,
    program,
    requests: {
      'page of 50': () => get(peer.page(learner.listId)),
      'queue of 15': () => get(peer.queue(learner.listId)),
      'one answer': (n) => submit(1, n),
      '50 answers': (n) => submit(50, n),
    },
  }
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
