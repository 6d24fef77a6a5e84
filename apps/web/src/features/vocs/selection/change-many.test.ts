import { TRPCClientError } from '@trpc/client'
import { limits, toErrorBody } from '@wordtide/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { networkFailure } from '../../../shared/api/errors.ts'
import { createQueryClient } from '../../../shared/api/query-client.ts'
import { type Attempt, changeMany, newAttempt, patienceOf } from './change-many.ts'
import { rowChanges } from './row-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `voc-${index}`)
const most = limits.bulk.vocs

const refusal = (key: 'FORBIDDEN' | 'UNAUTHORIZED' | 'INTERNAL_SERVER_ERROR' = 'FORBIDDEN') => {
  const error = toErrorBody(key)
  const data = { code: key, httpStatus: error.status, path: 'vocs.deleteMany', error }
  return TRPCClientError.from({ error: { code: -32600, message: error.message, data } })
}

interface Input {
  listId: string
  ids: string[]
}

/** Deletes vocabularies by calls that get these failures first, and succeed after them. */
async function run(
  ids: string[],
  failures: (Error | undefined)[] = [],
  stop = new AbortController(),
  attempt: Attempt<{ deleted: number }> = newAttempt(),
  mostAtOnce?: number,
) {
  const sent: { ids: string[]; key: string }[] = []
  const outputs: [number, number][] = []
  const waits: (string | undefined)[] = []
  const queryClient = createQueryClient()
  const rows = ids.map((id) => ({ id, term: id }))
  const queryKey = [['vocs', 'list'], { input: { listId: 'list-1' }, type: 'infinite' }]
  queryClient.setQueryData(queryKey, { pages: [{ items: rows, next: null }], pageParams: [null] })
  const call = async ({ ids: some }: Input, { context }: { context: { idempotencyKey: string } }) => {
    sent.push({ ids: some, key: context.idempotencyKey })
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    if (mostAtOnce === undefined) return { deleted: some.length }
    const done = Math.min(mostAtOnce, some.length)
    return { deleted: done, done }
  }
  const change = {
    name: 'deleteMany' as const,
    input: { listId: 'list-1', ids },
    call,
    rowsAfter: rowChanges.deleteMany,
    onOutput: ({ deleted }: { deleted: number }, done: number) => void outputs.push([deleted, done]),
  }
  const patience = patienceOf(stop.signal, (waiting) => waits.push(waiting))
  const outcome = changeMany(change, queryClient, patience, attempt).then(
    () => 'done',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  const left = queryClient.getQueryData<{ pages: { items: { id: string }[] }[] }>(queryKey)
  const isInvalidated = queryClient.getQueryState(queryKey)?.isInvalidated
  queryClient.clear()
  return {
    sent,
    outputs,
    waits,
    isInvalidated,
    outcome: await outcome,
    left: left?.pages.flatMap(({ items }) => items.map(({ id }) => id)),
  }
}

describe('a change of many vocabularies', () => {
  it('sends as many at a time as a call takes, each call with a key of its own', async () => {
    const ids = idsOf(2 * most + 1)
    const { sent, outputs, outcome, left } = await run(ids)
    expect(sent.map((one) => one.ids.length)).toEqual([most, most, 1])
    expect(sent.flatMap((one) => one.ids)).toEqual(ids)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    expect(outputs).toEqual([
      [most, most],
      [most, 2 * most],
      [1, 2 * most + 1],
    ])
    expect(outcome).toBe('done')
    expect(left).toEqual([])
  })

  it('sends again what a call has left, with another key', async () => {
    const ids = idsOf(most + 300)
    const { sent, outputs, outcome, left } = await run(ids, [], undefined, undefined, 400)
    expect(sent.map((one) => one.ids)).toEqual([ids.slice(0, most), ids.slice(400)])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(outputs).toEqual([
      [400, 400],
      [400, 800],
    ])
    expect(outcome).toBe('done')
    expect(left).toEqual([])
  })

  it('continues after the ids that a call has settled before a failure', async () => {
    const ids = idsOf(5)
    const attempt = newAttempt<{ deleted: number }>()
    const lost = [1, 2, 3].map(() => refusal('INTERNAL_SERVER_ERROR'))
    const first = await run(ids, [undefined, ...lost], undefined, attempt, 2)
    expect(first.sent[1]?.ids).toEqual(ids.slice(2))
    const second = await run(ids, [], undefined, attempt, 2)
    // The outcome of the lost call is unknown: the same ids are sent with the same key.
    expect(second.sent[0]).toEqual(first.sent[1])
    expect(second.sent.map((one) => one.ids.length)).toEqual([3, 1])
    expect(second.outcome).toBe('done')
  })

  it('repeats a call with the same key if the network breaks, and reports what it waits for', async () => {
    const { sent, waits, outcome } = await run(idsOf(1), [TRPCClientError.from(networkFailure())])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(waits).toEqual(['Waiting for the connection…', undefined])
    expect(outcome).toBe('done')
  })

  it('keeps the changes made before a refusal', async () => {
    const ids = idsOf(most + 2)
    const { outcome, left } = await run(ids, [undefined, refusal()])
    expect(outcome).toBeInstanceOf(TRPCClientError)
    expect(left).toEqual(ids.slice(most))
  })

  it('sends nothing any more once it is stopped', async () => {
    const stop = new AbortController()
    stop.abort()
    const { sent, outcome } = await run(idsOf(1), [], stop)
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({ name: 'CancelledError' })
  })

  it('goes on after the last response if it is repeated, and reports all of them', async () => {
    const ids = idsOf(2 * most)
    const attempt = newAttempt<{ deleted: number }>()
    const first = await run(ids, [undefined, refusal()], undefined, attempt)
    const second = await run(ids, [], undefined, attempt)
    expect(second.sent.map((one) => one.ids)).toEqual([ids.slice(most)])
    expect(second.outputs).toEqual([
      [most, most],
      [most, 2 * most],
    ])
    // The rows are changed by each response once.
    expect(second.left).toEqual(ids.slice(0, most))
    // It was refused: this is a new call.
    expect(first.sent.map(({ key }) => key)).not.toContain(second.sent[0]?.key)
    expect(second.outcome).toBe('done')
  })

  it('keeps the key of a call whose outcome is unknown, and refetches what it may have changed', async () => {
    const ids = idsOf(1)
    const attempt = newAttempt<{ deleted: number }>()
    const failures = [1, 2, 3].map(() => refusal('INTERNAL_SERVER_ERROR'))
    const first = await run(ids, failures, undefined, attempt)
    expect(first.outcome).toBeInstanceOf(Error)
    expect(first.isInvalidated).toBe(true)
    const second = await run(ids, [], undefined, attempt)
    expect(second.sent[0]).toEqual(first.sent[0])
    expect(second.outcome).toBe('done')
    expect(attempt.isUnknown).toBe(false)
  })

  it('has an unknown outcome when the session has ended only if an earlier attempt got no response', async () => {
    const [refused, lost] = [newAttempt<{ deleted: number }>(), newAttempt<{ deleted: number }>()]
    await run(idsOf(most + 1), [undefined, refusal('UNAUTHORIZED')], undefined, refused)
    await run(idsOf(1), [TRPCClientError.from(networkFailure()), refusal('UNAUTHORIZED')], undefined, lost)
    expect(refused).toMatchObject({ isUnknown: false, done: most })
    expect(lost).toMatchObject({ isUnknown: true, done: 0 })
  })
})
