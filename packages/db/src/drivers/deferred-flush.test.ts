import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../testing/wait-until.ts'
import { DeferredFlush } from './deferred-flush.ts'

/** Creates a deferred flush that records what it flushes, with a function that ends the flushes in the background. */
function recorded(delayMs: number, latestMs?: number) {
  const now: string[] = []
  const later: string[] = []
  let end = () => {}
  let fail = (_: Error) => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const flush = {
    now: (path: string) => void now.push(path),
    later: (path: string) => {
      later.push(path)
      return ended
    },
  }
  return { deferred: new DeferredFlush(flush, delayMs, latestMs), now, later, end, fail }
}

describe('a deferred flush', () => {
  it('follows unasked, once for all files that were added, and again for those added during it', async () => {
    const { deferred, later, now, end } = recorded(5, Number.POSITIVE_INFINITY)
    for (const path of ['a', 'b', 'a']) deferred.add(path)
    expect(later).toEqual([])
    await waitUntil(() => later.length > 0)
    deferred.add('c')
    end()
    await waitUntil(() => later.length === 3)
    expect(later).toEqual(['a', 'b', 'c'])
    expect(now).toEqual([])
  })

  it('is finished at once if its order matters, also one that is under way', async () => {
    const { deferred, later, now } = recorded(5, Number.POSITIVE_INFINITY)
    deferred.add('a')
    await waitUntil(() => later.length > 0)
    deferred.add('b')
    deferred.finish()
    expect(now).toEqual(['a', 'b'])
    deferred.finish()
    expect(now).toEqual(['a', 'b'])
  })

  it('does not wait for a process that is too busy for timers', () => {
    const { deferred, now, later } = recorded(5)
    while (now.length === 0) deferred.add('a')
    expect(later).toEqual([])
  })

  it('does not wait for a flush in the background that does not end', async () => {
    const { deferred, now, later } = recorded(5)
    deferred.add('a')
    await waitUntil(() => later.length > 0)
    while (now.length === 0) deferred.add('b')
    expect(now).toEqual(['a', 'b'])
  })

  it('that has failed fails every later one', async () => {
    const { deferred, later, fail } = recorded(1)
    deferred.add('a')
    await waitUntil(() => later.length > 0)
    fail(new Error('EIO'))
    await nextTurn()
    expect(() => deferred.add('a')).toThrow('EIO')
  })

  it('fails every later one also if it has failed once where its order matters, and not again', () => {
    let failures = 1
    const now = () => {
      if (failures-- > 0) throw new Error('EIO')
    }
    const deferred = new DeferredFlush({ now, later: async () => {} }, 1000)
    deferred.add('a')
    expect(() => deferred.finish()).toThrow('EIO')
    expect(() => deferred.finish()).toThrow('EIO')
    expect(() => deferred.add('b')).toThrow('EIO')
  })

  it('that has failed in the background fails where its order matters', async () => {
    const { deferred, later, fail } = recorded(1)
    deferred.add('a')
    await waitUntil(() => later.length > 0)
    fail(new Error('EIO'))
    await nextTurn()
    expect(() => deferred.finish()).toThrow('EIO')
  })
})
