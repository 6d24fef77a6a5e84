import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

describe('a concurrency limiter', () => {
  it('runs tasks up to its limit, the others in the order of arrival, and rejects what cannot wait as BUSY', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat(4),
        fc.array(fc.record({ ticks: fc.nat(3), fails: fc.boolean() }), { maxLength: 12 }),
        async (concurrency, maxWaiting, tasks) => {
          const runLimited = createConcurrencyLimiter({ concurrency, maxWaiting, retryAfter: 7 })
          const started: number[] = []
          let running = 0
          const outcomes = await Promise.allSettled(
            tasks.map(({ ticks, fails }, index) =>
              runLimited(async () => {
                started.push(index)
                running++
                expect(running).toBeLessThanOrEqual(concurrency)
                for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
                running--
                if (fails) throw new Error('no')
              }),
            ),
          )
          // All tasks arrive at the same time, so the last ones are rejected.
          const accepted = concurrency + maxWaiting
          expect(started).toEqual(tasks.map((_, index) => index).slice(0, accepted))
          for (const [index, outcome] of outcomes.entries()) {
            if (index >= accepted) expect(outcome).toMatchObject({ reason: { key: 'BUSY', retryAfter: 7 } })
            else expect(outcome.status).toBe(tasks[index]?.fails ? 'rejected' : 'fulfilled')
          }
          expect(await runLimited(async () => 'free again')).toBe('free again')
        },
      ),
    )
  })
})

describe('a concurrency limiter shared by several users', () => {
  const runAll = async (...userIds: string[]) => {
    const runLimited = createConcurrencyLimiter({ concurrency: 1, maxWaiting: 8, maxWaitingPerUser: 3, retryAfter: 7 })
    const started: string[] = []
    const outcomes = await Promise.allSettled(
      userIds.map((userId) => runLimited(async () => void started.push(userId), userId)),
    )
    return { started, outcomes }
  }

  it('serves them in turns', async () => {
    const { started } = await runAll('Ada', 'Ada', 'Ada', 'Ada', 'Eve', 'Bob', 'Eve')
    expect(started).toEqual(['Ada', 'Ada', 'Eve', 'Bob', 'Ada', 'Eve', 'Ada'])
  })

  it('limits the waiting tasks of one user, so that others can wait too', async () => {
    const { started, outcomes } = await runAll('Ada', 'Ada', 'Ada', 'Ada', 'Ada', 'Eve')
    expect(outcomes[4]).toMatchObject({ reason: { key: 'BUSY', retryAfter: 7 } })
    expect(started).toEqual(['Ada', 'Ada', 'Eve', 'Ada', 'Ada'])
  })
})
