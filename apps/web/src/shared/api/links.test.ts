import { createMemoryHistory } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app/app.tsx'
import { answer, inputsOf, makeList } from '../../testing/index.ts'
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
