import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWordtide, isWordtideError } from './index.ts'

type Answer = [status: number, body: object | string, headers?: Record<string, string>] | 'lost'

/** The answers to the next requests, and the requests so far. */
let answers: Answer[] = []
const requests: IncomingMessage[] = []

const answerNext: RequestListener = (request, response) => {
  requests.push(request)
  const answer = answers.shift() ?? [500, 'no answer is left']
  if (answer === 'lost') {
    request.socket.destroy()
    return
  }
  const [status, body, headers = {}] = answer
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const server = createServer(answerNext)
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const refusal = (status: number, key: string) => ({ status, code: status, key, message: 'Not now' })
const busy = (seconds = '2'): Answer => [503, refusal(503, 'BUSY'), { 'retry-after': seconds }]
const now = Date.UTC(2026, 10, 22)

/** Returns a client whose next requests get these answers, and the times that it waits. */
function answering(...next: Answer[]) {
  answers = next
  requests.length = 0
  const waits: number[] = []
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)
  return {
    ...createWordtide({ url, token: 'wordtide_1', timing: { now: () => now, random: () => 0.5, sleep } }),
    waits,
  }
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const list = { name: 'At home', language: 'es', targetLanguages: ['en'] } as const

describe('a call is repeated', () => {
  it('when the server says, a little later', async () => {
    const { choices, waits } = answering(
      busy(),
      [429, refusal(429, 'TOO_MANY_REQUESTS'), { 'retry-after': '5' }],
      [200, []],
    )
    expect(await choices.listLanguages()).toEqual([])
    expect(waits).toEqual([2250, 5250])
  })

  it('at the time that a proxy names by its date', async () => {
    const { choices, waits } = answering([503, '', { 'retry-after': new Date(now + 8000).toUTCString() }], [200, []])
    expect(await choices.listLanguages()).toEqual([])
    expect(waits).toEqual([8250])
  })

  it('at growing intervals if the connection is lost, under the same key', async () => {
    const { lists, waits } = answering('lost', [502, '<html>'], [201, { id: '1' }])
    expect(await lists.create(list)).toEqual({ id: '1' })
    expect(waits).toEqual([500, 1000])
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    answers = [[201, {}]]
    await lists.create(list)
    expect(requests.at(-1)?.headers['idempotency-key']).not.toBe(keys[0])
  })

  it('while an earlier attempt is still under way', async () => {
    const inUse: Answer = [409, refusal(409, 'IDEMPOTENCY_KEY_IN_USE'), { 'retry-after': '1' }]
    const { lists } = answering('lost', inUse, [201, { id: '1' }])
    expect(await lists.create(list)).toEqual({ id: '1' })
  })

  it('until it has deleted, whichever attempt did', async () => {
    const gone: Answer = [404, refusal(404, 'LIST_NOT_FOUND')]
    expect(await answering('lost', gone).lists.delete({ id: '1' })).toBeUndefined()
    expect(await failureOf(answering(gone).lists.delete({ id: '1' }))).toMatchObject({ key: 'LIST_NOT_FOUND' })
    expect(await failureOf(answering(busy(), gone).lists.delete({ id: '1' }))).toMatchObject({ key: 'LIST_NOT_FOUND' })
  })

  it('at most three times', async () => {
    const { choices, waits } = answering(busy(), busy(), busy(), busy(), [200, []])
    const error = await failureOf(choices.listLanguages())
    expect(isWordtideError(error, 'BUSY') && error.retryAfter).toBe(2)
    expect(waits).toHaveLength(3)
  })
})

describe('a call is not repeated', () => {
  it('if that takes longer than a minute', async () => {
    expect(await failureOf(answering(busy('3600')).choices.listLanguages())).toMatchObject({ retryAfter: 3600 })
    expect(requests).toHaveLength(1)
  })

  it('if it would have a second effect', async () => {
    const { accounts, vocs } = answering('lost')
    const signUp = { name: 'Ada', email: 'ada@example.com', password: 'Passw0rd!' }
    expect(await failureOf(accounts.signUp(signUp))).toMatchObject({ key: 'NETWORK_ERROR' })
    answers = ['lost']
    const fields = { id: '1', term: 'la casa', pos: 'n', definitions: [] } as const
    const changed = await failureOf(vocs.update({ ...fields, expectedLastModifiedAt: now }))
    expect(changed).toMatchObject({ key: 'NETWORK_ERROR' })
    answers = ['lost']
    expect(await failureOf(vocs.delete({ id: '1' }, { ifMatch: '"1"' }))).toMatchObject({ key: 'NETWORK_ERROR' })
    expect(requests.at(-1)?.headers).toMatchObject({ 'if-match': '"1"', authorization: 'Bearer wordtide_1' })
    expect(requests).toHaveLength(3)
  })

  it('if the input is wrong', async () => {
    const { lists } = answering([400, { ...refusal(400, 'INVALID_INPUT'), issues: [{ path: [], message: 'Not now' }] }])
    expect(await failureOf(lists.create(list))).toMatchObject({
      key: 'INVALID_INPUT',
      issues: [{ message: 'Not now' }],
    })
    expect(requests).toHaveLength(1)
  })

  it('after it has been aborted, also while it waits', async () => {
    answers = [busy('30')]
    const { choices } = createWordtide({ url })
    const controller = new AbortController()
    const failure = failureOf(choices.listLanguages({}, { signal: controller.signal }))
    await expect.poll(() => answers.length).toBe(0)
    controller.abort(new Error('enough'))
    expect(await failure).toEqual(new Error('enough'))
    expect(await failureOf(choices.listLanguages({}, { signal: controller.signal }))).toEqual(new Error('enough'))
  })
})

it('an error that a newer server names is known as such', async () => {
  const { choices } = answering([418, refusal(418, 'TEAPOT')])
  expect(await failureOf(choices.listLanguages())).toMatchObject({
    key: 'UNKNOWN_ERROR',
    status: 418,
    message: 'Not now',
  })
})
