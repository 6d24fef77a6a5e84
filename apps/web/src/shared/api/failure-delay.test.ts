import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FAILURE_DELAY_MS, failureDelay } from './failure-delay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Outcome = 'answer' | 'failure'

function run(outcome: Outcome) {
  const seen: string[] = []
  const subscription = failureDelay()({})({
    op: { id: 1, type: 'query', path: 'lists.listOwn', input: undefined, context: {}, signal: null },
    next: () =>
      observable((observer) => {
        if (outcome === 'failure') return observer.error(TRPCClientError.from(new Error('no')))
        observer.next({ result: { data: 1 } })
        observer.complete()
      }),
  }).subscribe({
    next: () => seen.push('answer'),
    error: () => seen.push('failure'),
    complete: () => seen.push('end'),
  })
  return { seen, subscription }
}

it('reports a failure 250 ms later', () => {
  const { seen } = run('failure')
  vi.advanceTimersByTime(249)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['failure'])
  expect(FAILURE_DELAY_MS).toBe(250)
})

it('passes an answer on at once', () => {
  expect(run('answer').seen).toEqual(['answer', 'end'])
})

it('reports nothing to who has stopped listening', () => {
  const { seen, subscription } = run('failure')
  subscription.unsubscribe()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([])
})
