import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Account } from './data.ts'
import type { HttpClient } from './http.ts'

/** What a simulated learner has done, by the name of the request. */
export interface Sample {
  kind: string
  ms: number
  /** The length of the response. */
  bytes: number
  /** What was wrong with the response. */
  error: string | undefined
}

/** Sends the calls of a learner; throws if one fails. */
export interface LearnerApi {
  /** Queries in one batch, as the web client sends those of one screen. Returns their results. */
  query(kind: string, calls: readonly [path: string, input?: object][]): Promise<unknown[]>
  mutate(kind: string, path: string, input: object): Promise<unknown>
}

/** Waits as long as a learner looks at something, so many seconds on average. */
export type Think = (seconds: number) => Promise<void>

/** Returns think times that vary as those of people do: mostly short, and at most four times the mean. They reject at the signal. */
export function createThink(factor: number, random: () => number, signal: AbortSignal): Think {
  return (seconds) => {
    const drawn = Math.min(4, -Math.log(1 - random()))
    return delay(seconds * factor * drawn * 1000, undefined, { signal })
  }
}

/** The API by tRPC. `nextPort` says which of the server processes gets the next request. */
export function trpcApi(
  http: HttpClient,
  nextPort: () => number,
  { cookie, userId }: Account,
  record: (sample: Sample) => void,
): LearnerApi {
  const headers = { cookie, 'x-wordtide-person': userId, accept: '*/*', 'accept-encoding': 'identity' }
  const send = async (kind: string, method: 'GET' | 'POST', path: string, body?: string): Promise<unknown[]> => {
    const start = performance.now()
    const call = { port: nextPort(), method, path: `/api/trpc/${path}`, headers }
    try {
      const reply = await http.send(body === undefined ? call : { ...call, body })
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.slice(0, 300)}`)
      record({ kind, ms: reply.ms, bytes: reply.body.length, error: undefined })
      return batchResponse.parse(JSON.parse(reply.body)).map(({ result }) => result.data)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      record({ kind, ms: performance.now() - start, bytes: 0, error: message })
      throw error
    }
  }
  return {
    query(kind, calls) {
      const inputs = Object.fromEntries(calls.flatMap(([, input], n) => (input === undefined ? [] : [[n, input]])))
      const paths = calls.map(([path]) => path).join(',')
      return send(kind, 'GET', `${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`)
    },
    async mutate(kind, path, input) {
      const [result] = await send(kind, 'POST', `${path}?batch=1`, JSON.stringify({ 0: input }))
      return result
    },
  }
}

const batchResponse = z.array(z.object({ result: z.object({ data: z.unknown() }) }))
const page = z.object({ items: z.array(z.object({ id: z.string(), term: z.string() })), next: z.string().nullable() })
const queue = z.array(z.object({ vocId: z.string(), reviewType: z.string() }))
const vocabulary = z.object({
  id: z.string(),
  term: z.string(),
  pos: z.string(),
  definitions: z.array(z.unknown()),
  examples: z.array(z.unknown()),
})

/** One visit: looks around, reviews, and now and then edits. The same steps for each learner, with what it happens to see. */
export async function visit(api: LearnerApi, { listIds }: Account, think: Think, random: () => number): Promise<void> {
  const [firstList = ''] = listIds
  const listId = listIds[Math.floor(random() * listIds.length)] ?? firstList
  await api.query('start', [['accounts.getSession'], ['reviews.getSettings']])
  await api.query('learning lists', [['reviews.listLearning', {}], ['reviews.getToday']])
  await think(3)
  await api.query('own lists', [['lists.listOwn', {}]])
  await think(2)
  await api.query('public lists', [['lists.listPublic', {}]])
  await think(2)
  await api.query('search public lists', [['lists.listPublic', { search: `list ${10 + Math.floor(random() * 80)}` }]])
  await think(3)
  const [, vocs] = await api.query('list', [
    ['lists.get', { id: listId }],
    ['vocs.list', { listId, sort: 'term+' }],
  ])
  const { items, next } = page.parse(vocs)
  await think(2)
  await api.query('next page', [['vocs.list', { listId, sort: 'term+', cursor: next }]])
  const term = items[Math.floor(random() * items.length)]?.term ?? 'term'
  await think(2)
  await api.query('search in a list', [['vocs.list', { listId, search: term.slice(0, 3) }]])
  await think(1)
  await api.query('search of two letters', [['vocs.list', { listId, search: term.slice(0, 2) }]])
  await think(2)
  const [found] = await api.query('vocabulary', [['vocs.get', { id: items[0]?.id ?? '' }]])
  await think(3)
  if (random() < 0.3) await edit(api, listId, vocabulary.parse(found), random)
  await think(2)
  await review(api, firstList, think, random)
  await api.query('statistics', [['reviews.getListStats', { id: firstList }]])
  await think(3)
  await api.query('learned', [['reviews.listLearned'], ['reviews.getForecast', {}], ['reviews.listDays', {}]])
  await think(4)
}

async function edit(
  api: LearnerApi,
  listId: string,
  found: z.output<typeof vocabulary>,
  random: () => number,
): Promise<void> {
  const notes = `noted ${Math.floor(random() * 1000)}`
  await api.mutate('edit', 'vocs.update', { ...found, notes })
  await api.mutate('add', 'vocs.create', { listId, term: `nuevo ${Math.floor(random() * 1e9)}`, pos: 'n' })
}

/** Reviews fifteen cards. The answers are kept in the browser until the end, and submitted then; one in three learners gives up early. */
async function review(api: LearnerApi, list: string, think: Think, random: () => number): Promise<void> {
  const [cards] = await api.query('queue', [['reviews.getQueue', { list, types: ['translation'], count: 15 }]])
  const answered = queue.parse(cards).slice(0, random() < 1 / 3 ? 5 : 15)
  const vocReviews = []
  for (const { vocId, reviewType } of answered) {
    await think(0.7)
    const date = Date.now()
    vocReviews.push({ vocId, type: reviewType, result: random() < 0.85 ? 1 : -1, date, thinkingTime: 700 })
  }
  if (vocReviews.length > 0) await api.mutate('submit', 'reviews.submit', { vocReviews })
}
