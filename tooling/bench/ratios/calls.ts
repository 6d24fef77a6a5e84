import type { Learner } from '../data/library.ts'
import { encodeRequest } from '../processes/request.ts'

export type Transport = 'rest' | 'trpc'

/** A call that is measured, in both transports. */
export interface MeasuredCall {
  /** As in the path of the bare handler. */
  name: string
  title: string
  /** True if it changes the data: then each request has an input of its own, and is sent once. */
  changes: boolean
  endpoint(learner: Learner, n: number): string
  procedure: string
  input(learner: Learner, n: number): object
}

/** A call that reads the same each time. */
const reading = (
  name: string,
  title: string,
  procedure: string,
  endpoint: (learner: Learner) => string,
  input: (learner: Learner) => object,
): MeasuredCall => ({ name, title, changes: false, procedure, endpoint: (l) => `GET ${endpoint(l)}`, input })

const answersASubmit = 50
const hourMs = 3_600_000
/** All runs of a process answer at the same times, so that the captured answers are those of the measured ones. */
const answeredAt = Date.now() - hourMs

/** The answers of the nth submission: other vocabularies each time, until all have had their turn, and always later. */
const answers = ({ vocIds }: Learner, n: number) => ({
  vocReviews: Array.from({ length: answersASubmit }, (_, index) => ({
    vocId: vocIds[(n * answersASubmit + index) % vocIds.length],
    type: 'translation',
    result: index % 8 === 0 ? -1 : 1,
    date: answeredAt + n * 2000 + index * 10,
    thinkingTime: 2500,
  })),
})

export const measuredCalls: readonly MeasuredCall[] = [
  reading(
    'page',
    'a page of 50 vocabularies',
    'vocs.list',
    ({ listId }) => `/vocs?list=${listId}&limit=50`,
    ({ listId }) => ({ listId, limit: 50 }),
  ),
  reading(
    'list',
    'list details',
    'lists.get',
    ({ listId }) => `/lists/${listId}`,
    ({ listId: id }) => ({ id }),
  ),
  reading(
    'own',
    'own lists',
    'lists.listOwn',
    () => '/lists/user',
    () => ({}),
  ),
  reading(
    'learning',
    'learning lists',
    'reviews.listLearning',
    () => '/lists/learning',
    () => ({}),
  ),
  reading(
    'queue',
    'the queue of 15',
    'reviews.getQueue',
    ({ listId }) => `/reviews/vocs?list=${listId}&count=15`,
    ({ listId }) => ({ list: listId, count: 15 }),
  ),
  {
    name: 'submit',
    title: 'submit of 50',
    changes: true,
    procedure: 'reviews.submit',
    endpoint: () => 'POST /reviews/vocs',
    input: answers,
  },
  reading(
    'voc',
    'a vocabulary by id',
    'vocs.get',
    ({ vocIds }) => `/vocs/${vocIds[7]}`,
    ({ vocIds }) => ({ id: vocIds[7] }),
  ),
  reading(
    'today',
    'today',
    'reviews.getToday',
    () => '/reviews/today',
    () => ({}),
  ),
]

/** The nth request of a call as it stands on the wire. tRPC requests are batches, as the web client sends them. */
export function requestOf(
  call: MeasuredCall,
  transport: Transport,
  learner: Learner,
  cookie: string,
  n: number,
): Buffer {
  const input = call.input(learner, n)
  if (transport === 'rest') {
    const [method = '', path = ''] = call.endpoint(learner, n).split(' ')
    return encode(method, `/api${path}`, cookie, method === 'GET' ? undefined : input)
  }
  const path = `/api/trpc/${call.procedure}?batch=1`
  const batch = { 0: input }
  if (call.changes) return encode('POST', path, cookie, batch)
  return encode('GET', `${path}&input=${encodeURIComponent(JSON.stringify(batch))}`, cookie)
}

/** A request of the bare handler: with the body that the product gets. */
export function bareRequestOf(call: MeasuredCall, learner: Learner, cookie: string, n: number): Buffer {
  if (!call.changes) return encode('GET', `/${call.name}/0`, cookie)
  return encode('POST', `/${call.name}/${n}`, cookie, call.input(learner, n))
}

const encode = (method: string, path: string, cookie: string, body?: object): Buffer =>
  encodeRequest({ method, path, headers: { cookie }, ...(body !== undefined && { body: JSON.stringify(body) }) })
