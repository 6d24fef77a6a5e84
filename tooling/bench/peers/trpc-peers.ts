import { fileURLToPath } from 'node:url'
import superjson from 'superjson'
import type { Account } from '../load/data.ts'
import { startProgram } from '../processes/program.ts'
import { startBenchServer } from '../processes/server.ts'
import type { CallName, Peer } from './peer.ts'

/** A learner, and vocabularies of the list that is called for. */
export interface Learner extends Account {
  vocIds: string[]
}

const answersOf = (call: CallName) => (call === 'one answer' ? 1 : call === '50 answers' ? 50 : undefined)

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
    request(call, n) {
      const learner = learnerOf(learners, n)
      const [list] = learner.listIds
      const headers = { cookie: learner.cookie, 'x-wordtide-person': learner.userId }
      const get = (path: string, input: object) => {
        return { method: 'GET' as const, path: `/api/trpc/${path}?batch=1&input=${inUrl({ 0: input })}`, headers }
      }
      if (call === 'page of 50') return get('vocs.list', { listId: list })
      if (call === 'queue of 15') return get('reviews.getQueue', { list, types: ['translation'], count: 15 })
      const body = JSON.stringify({ 0: { vocReviews: answers(learner, answersOf(call) ?? 0, n) } })
      return { method: 'POST', path: '/api/trpc/reviews.submit?batch=1', headers, body }
    },
    does: {
      'page of 50': 'session, access, keyset cursor, checked output; ids and terms',
      'queue of 15':
        'whole cards; due by the learner’s days, never the same vocabulary twice in a row, new cards by a cursor; constant in the size of the list',
      'one answer':
        'session, access; once however often it is sent, in the order of dates; history with its blocks, counts by list, day and confidence',
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
    request(call, n) {
      const learner = learnerOf(learners, n)
      const [listId] = learner.listIds
      const headers = { cookie: learner.cookie }
      const get = (path: string, input: object) => {
        const query = inUrl({ 0: superjson.serialize(input) })
        return { method: 'GET' as const, path: `/${path}?batch=1&input=${query}`, headers }
      }
      if (call === 'page of 50') return get('page', { listId })
      if (call === 'queue of 15') return get('due', { listId, type: 'translation', count: 15 })
      const dated = answers(learner, answersOf(call) ?? 0, n).map(({ date, ...rest }) => ({
        ...rest,
        date: new Date(date),
      }))
      const body = JSON.stringify({ 0: superjson.serialize({ answers: dated }) })
      return { method: 'POST', path: '/submit?batch=1', headers, body }
    },
    does: {
      'page of 50':
        'session, access, cursor (a row may be skipped); ids and terms; no check of the output, no request id, no limits',
      'queue of 15': 'whole rows; due by hours instead of days, no order of rounds; reads the whole list',
      'one answer': 'state and history; no counts, no order of dates, no check of access, no repeat',
      '50 answers': 'the same, three statements an answer',
    },
  }
}
