import { createMemoryHistory } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../../app/app.tsx'
import { answer, inputsOf, makeList, server } from '../../testing/index.ts'
import { FAILURE_DELAY_MS, failureDelayLink } from './links.ts'

describe('the failure delay', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function run(outcome: 'response' | 'failure') {
    const events: string[] = []
    const subscription = failureDelayLink()({})({
      op: { id: 1, type: 'query', path: 'lists.listOwn', input: undefined, context: {}, signal: null },
      next: () =>
        observable((observer) => {
          if (outcome === 'failure') return observer.error(TRPCClientError.from(new Error('no')))
          observer.next({ result: { data: 1 } })
          observer.complete()
        }),
    }).subscribe({
      next: () => events.push('response'),
      error: () => events.push('failure'),
      complete: () => events.push('complete'),
    })
    return { events, subscription }
  }

  it('reports a failure 250 ms later', () => {
    const { events } = run('failure')
    vi.advanceTimersByTime(249)
    expect(events).toEqual([])
    vi.advanceTimersByTime(1)
    expect(events).toEqual(['failure'])
    expect(FAILURE_DELAY_MS).toBe(250)
  })

  it('passes a response on at once', () => {
    expect(run('response').events).toEqual(['response', 'complete'])
  })

  it('reports nothing after the subscription has ended', () => {
    const { events, subscription } = run('failure')
    subscription.unsubscribe()
    vi.advanceTimersByTime(1000)
    expect(events).toEqual([])
  })
})

describe('an image upload', () => {
  const fields = { name: 'Sea words', language: 'es', targetLanguages: ['en'] } as const
  const list = makeList({ name: 'Sea words' })

  function createClient() {
    answer('lists.create', list)
    return createApp({ history: createMemoryHistory() }).client
  }

  it('sends the image beside the other fields', async () => {
    const image = new File(['png'], 'tide.png', { type: 'image/png' })
    const input = { ...fields, targetLanguages: ['en' as const], image }
    expect(await createClient().lists.create.mutate(input)).toEqual(list)
    const [sent] = inputsOf('lists.create')
    expect(sent).toMatchObject({ name: 'Sea words', targetLanguages: ['en'] })
    expect(sent?.image).toMatchObject({ name: 'tide.png', type: 'image/png', size: 3 })
  })

  it('is plain JSON if there is no image', async () => {
    await createClient().lists.create.mutate({ ...fields, targetLanguages: ['en'] })
    expect(inputsOf('lists.create')).toEqual([fields])
  })
})

it('a call with an idempotency key carries it in its header, and is in no batch', async () => {
  const keys = new Map<string, string | null>()
  const note = ({ request }: { request: Request }) => keys.set(request.url, request.headers.get('idempotency-key'))
  server.events.on('request:start', note)
  onTestFinished(() => server.events.removeListener('request:start', note))
  answer('transfer.addVocs', { created: 0, updated: 0, skipped: 1, items: [] })
  const { client } = createApp({ history: createMemoryHistory() })
  const add = (context: Record<string, unknown>) =>
    client.transfer.addVocs.mutate({ id: 'a', vocs: [{ term: 'mar', pos: 'n' }] }, { context })
  await Promise.all([add({ idempotencyKey: 'chunk 1' }), add({ idempotencyKey: 'chunk 1' }), add({}), add({})])
  expect(inputsOf('transfer.addVocs')).toHaveLength(4)
  expect([...keys].map(([url, key]) => [new URL(url).pathname.split('/').at(-1), key])).toEqual([
    ['transfer.addVocs', 'chunk 1'],
    ['transfer.addVocs,transfer.addVocs', null],
  ])
})
