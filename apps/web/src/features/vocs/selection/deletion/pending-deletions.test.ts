import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPendingDeletions, type DeletionOrder, undoMs } from './pending-deletions.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Returns an order whose functions are mocks. */
const orderOf = (...vocIds: string[]) => ({
  listId: 'list-1',
  vocIds,
  send: vi.fn<DeletionOrder['send']>(async (ids, { onDeleted }) => onDeleted(ids)),
  onClosed: vi.fn<() => void>(),
  onFailure: vi.fn<DeletionOrder['onFailure']>(),
})

let deletions = createPendingDeletions()
beforeEach(() => {
  deletions = createPendingDeletions()
})
afterEach(() => deletions.cancel())

/** Begins a deletion, and returns its id. */
const begin = (order: DeletionOrder) => deletions.begin(order)?.id ?? expect.unreachable()
const pendingIds = () => deletions.get().pending.flatMap(({ vocIds }) => vocIds)

describe('a deletion', () => {
  it('is not sent before ten seconds are over, and then once', async () => {
    const order = orderOf('a', 'b')
    deletions.begin(order)
    expect(pendingIds()).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(undoMs - 1)
    expect(order.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(order.send).toHaveBeenCalledTimes(1)
    expect(order.onClosed).toHaveBeenCalledTimes(1)
    expect(deletions.get()).toEqual({ pending: [], deleted: new Map([['list-1', new Set(['a', 'b'])]]) })
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    expect(order.send).toHaveBeenCalledTimes(1)
  })

  it('is never sent if it is undone', async () => {
    const order = orderOf('a')
    const id = begin(order)
    await vi.advanceTimersByTimeAsync(undoMs - 1)
    deletions.undo(id)
    expect(pendingIds()).toEqual([])
    expect(order.onClosed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(order.send).not.toHaveBeenCalled()
  })

  it('stays hidden while it is sent, and can no longer be undone', async () => {
    const order = orderOf('a')
    let respond = () => undefined as undefined
    order.send.mockReturnValue(new Promise((resolve) => (respond = () => void resolve())))
    const id = begin(order)
    await vi.advanceTimersByTimeAsync(undoMs)
    deletions.undo(id)
    expect(deletions.get().pending).toEqual([{ id, listId: 'list-1', vocIds: ['a'], isSending: true }])
    respond()
    await vi.advanceTimersByTimeAsync(0)
    expect(pendingIds()).toEqual([])
  })

  it('brings the vocabularies back if it fails', async () => {
    const order = orderOf('a')
    const failure = new Error('Not allowed')
    order.send.mockRejectedValue(failure)
    deletions.begin(order)
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(deletions.get()).toEqual({ pending: [], deleted: new Map() })
    expect(order.onFailure).toHaveBeenCalledExactlyOnceWith(failure, ['a'])
  })
})

it('a deletion that fails halfway brings back only the vocabularies that are not deleted', async () => {
  const order = orderOf('a', 'b')
  order.send.mockImplementation(async (_, { onDeleted }) => {
    onDeleted(['a'])
    throw new Error('Not allowed')
  })
  deletions.begin(order)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(deletions.get()).toEqual({ pending: [], deleted: new Map([['list-1', new Set(['a'])]]) })
  expect(order.onFailure).toHaveBeenCalledOnce()
})

describe('several deletions', () => {
  it('of the same vocabularies delete each once, so that Undo keeps them all', async () => {
    const [first, second, third] = [orderOf('a', 'b'), orderOf('b', 'c'), orderOf('c', 'a')]
    const firstId = begin(first)
    expect(deletions.begin(second)).toMatchObject({ vocIds: ['c'] })
    expect(deletions.begin(third)).toBeUndefined()
    expect(deletions.begin({ ...third, listId: 'list-2' })).toMatchObject({ vocIds: ['c', 'a'] })
    deletions.undo(firstId)
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(first.send).not.toHaveBeenCalled()
    expect(second.send).toHaveBeenCalledExactlyOnceWith(['c'], expect.anything())
  })

  it('are sent and undone independently', async () => {
    const [first, second] = [orderOf('a'), orderOf('b')]
    const firstId = begin(first)
    await vi.advanceTimersByTimeAsync(undoMs / 2)
    deletions.begin(second)
    expect(pendingIds()).toEqual(['a', 'b'])
    deletions.undo(firstId)
    expect(pendingIds()).toEqual(['b'])
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(first.send).not.toHaveBeenCalled()
    expect(second.send).toHaveBeenCalledTimes(1)
  })

  it('wait as long as the time is held', async () => {
    const [first, second] = [orderOf('a'), orderOf('b')]
    const firstId = begin(first)
    await vi.advanceTimersByTimeAsync(4000)
    const [releaseHover, releaseFocus] = [deletions.hold(), deletions.hold()]
    const secondId = begin(second)
    await vi.advanceTimersByTimeAsync(60_000)
    releaseHover()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([firstId, secondId].map(deletions.remainingMs)).toEqual([undoMs - 4000, undoMs])
    releaseFocus()
    await vi.advanceTimersByTimeAsync(undoMs - 4001)
    expect(first.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(first.send).toHaveBeenCalledTimes(1)
    expect(second.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(4000)
    expect(second.send).toHaveBeenCalledTimes(1)
  })

  it('are forgotten when the session ends, also one that is being sent', async () => {
    const [sent, waiting] = [orderOf('a'), orderOf('b')]
    let signal: AbortSignal | undefined
    sent.send.mockImplementation((_, { signal: sending }) => {
      signal = sending
      return new Promise((_resolve, reject) => sending.addEventListener('abort', () => reject(new Error('Cancelled'))))
    })
    deletions.begin(sent)
    await vi.advanceTimersByTimeAsync(undoMs)
    deletions.begin(waiting)
    deletions.cancel()
    expect(signal?.aborted).toBe(true)
    expect(deletions.get()).toEqual({ pending: [], deleted: new Map() })
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    expect(waiting.send).not.toHaveBeenCalled()
    expect(sent.onFailure).not.toHaveBeenCalled()
    expect(waiting.onClosed).toHaveBeenCalledTimes(1)
  })
})

it('subscribers are notified of each change', async () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = deletions.subscribe(listener)
  deletions.undo(begin(orderOf('a')))
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  deletions.begin(orderOf('b'))
  expect(listener).toHaveBeenCalledTimes(2)
})
