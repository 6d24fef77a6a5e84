import { fileURLToPath } from 'node:url'
import superjson from 'superjson'
import type { Account } from '../load/data.ts'
import { startProgram } from '../processes/program.ts'
import { startBenchServer } from '../processes/server.ts'
import { answersACall, type Peer } from './peer.ts'

/** A learner, and vocabularies of the list that is called for. */
export interface Learner extends Account {
  vocIds: string[]
}

/** Returns answers that no request has sent before: each request of a learner answers a second later than the last one. */
function answers({ vocIds }: Learner, count: number, n: number) {
  const begin = Date.now() - 86_400_000
  return Array.from({ length: count }, (_, index) => ({
    vocId: vocIds[(n + index) % vocIds.length] ?? '',
    type: 'translation',
    result: n % 7 === 0 ? -1 : 1,
    date: begin + n * 1000 + index,
    thinkingTime: 1500,
  }))
}

const learnerOf = (learners: readonly Learner[], n: number): Learner => {
  const learner = learners[n % learners.length]
  if (learner === undefined) throw new Error('there are no learners')
  return learner
}

const inUrl = (input: unknown) => encodeURIComponent(JSON.stringify(input))

/** Starts the product; its calls go by tRPC, as the web client sends them. */
export async function startProduct(databaseUrl: string, learners: readonly Learner[]): Promise<Peer> {
  return {
    name: 'Wordtide',
    program: await startBenchServer(databaseUrl),
    requests(call, n) {
      const learner = learnerOf(learners, n)
      const [list] = learner.listIds
      const headers = { cookie: learner.cookie, 'x-wordtide-person': learner.userId }
      const get = (path: string, input: object) => {
        return [{ method: 'GET', path: `/api/trpc/${path}?batch=1&input=${inUrl({ 0: input })}`, headers }]
      }
      if (call === 'page of 50') return get('vocs.list', { listId: list })
      if (call === 'queue of 15') return get('reviews.getQueue', { list, types: ['translation'], count: 15 })
      const body = JSON.stringify({ 0: { vocReviews: answers(learner, answersACall[call], n) } })
      return [{ method: 'POST', path: '/api/trpc/reviews.submit?batch=1', headers, body }]
    },
    does: {
      'page of 50': 'session, access, keyset cursor, checked output; ids and terms',
      'queue of 15':
        'whole cards; due by the learner’s days, never the same vocabulary twice in a row, new cards by a cursor; constant in the size of the list',
      'one answer':
        'session, access; locks the user and the list, so that no answer is lost; once however often it is sent; a late one takes its place by its date. Stores state, answer, blocks of a long history, the last review of the list, the new-card cursor, and the counts by confidence and by quarter of an hour from which progress, statistics and forecast are read',
      '50 answers': 'the same in one transaction of set-based statements',
    },
  }
}

/** Starts the stock way on the same database. */
export async function startStock(databaseUrl: string, learners: readonly Learner[]): Promise<Peer> {
  const program = await startProgram({
    name: 'stock',
    args: (port) => [
      '--import',
      'tsx',
      fileURLToPath(new URL('stock/server.ts', import.meta.url)),
      `${port}`,
      databaseUrl,
    ],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: () => ({}),
    readyPath: '/',
  })
  return {
    name: 'stock tRPC and drizzle',
    program,
    requests(call, n) {
      const learner = learnerOf(learners, n)
      const [listId] = learner.listIds
      const headers = { cookie: learner.cookie }
      const get = (path: string, input: object) => {
        const query = inUrl({ 0: superjson.serialize(input) })
        return [{ method: 'GET', path: `/${path}?batch=1&input=${query}`, headers }]
      }
      if (call === 'page of 50') return get('page', { listId })
      if (call === 'queue of 15') return get('due', { listId, type: 'translation', count: 15 })
      const dated = answers(learner, answersACall[call], n).map(({ date, ...rest }) => ({
        ...rest,
        date: new Date(date),
      }))
      const body = JSON.stringify({ 0: superjson.serialize({ answers: dated }) })
      return [{ method: 'POST', path: '/submit?batch=1', headers, body }]
    },
    does: {
      'page of 50':
        'session, access, cursor (a row may be skipped); ids and terms; no check of the output, no request id, no limits',
      'queue of 15': 'whole rows; due by hours instead of days, no order of rounds; reads the whole list',
      'one answer':
        'session; reads the state, stores answer and state, in a transaction without locks: of two at a time one is lost. No access; a late answer overwrites the state of a newer one; sent twice, it moves the card twice. No counts: progress and statistics would read all reviews and answers',
      '50 answers': 'the same for one answer after the other, three statements each',
    },
  }
}
