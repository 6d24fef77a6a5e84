import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('a queue', () => {
  it('runs so much at once, the rest in the order in which it came, and tells the others when to come back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat(4),
        fc.array(fc.record({ scheduled: fc.nat(3), fails: fc.boolean() }), { maxLength: 12 }),
        async (atOnce, waiting, works) => {
          const inTurn = createQueue({ atOnce, waiting, retryAfter: 7 })
          const begun: number[] = []
          let running = 0
          const outcomes = await Promise.allSettled(
            works.map(({ scheduled, fails }, index) =>
              inTurn(async () => {
                begun.push(index)
                running++
                expect(running).toBeLessThanOrEqual(atOnce)
                for (let turn = 0; turn < scheduled; turn++) await Promise.resolve()
                running--
                if (fails) throw new Error('no')
              }),
            ),
          )
          // All came at the same moment: those that found no place are the last.
          expect(begun).toEqual(works.map((_, index) => index).slice(0, atOnce + waiting))
          for (const [index, outcome] of outcomes.entries()) {
            if (index >= atOnce + waiting) expect(outcome).toMatchObject({ reason: { key: 'BUSY', retryAfter: 7 } })
            else expect(outcome.status).toBe(works[index]?.fails ? 'rejected' : 'fulfilled')
          }
          expect(await inTurn(async () => 'free again')).toBe('free again')
        },
      ),
    )
  })
})

describe('a queue of several people', () => {
  const queued = (...whose: string[]) => {
    const inTurn = createQueue({ atOnce: 1, waiting: 8, ofOne: 3, retryAfter: 7 })
    const begun: string[] = []
    const all = whose.map((one) => inTurn(async () => void begun.push(one), one))
    return Promise.allSettled(all).then((outcomes) => ({ begun, outcomes }))
  }

  it('takes them by turns', async () => {
    const { begun } = await queued('Ada', 'Ada', 'Ada', 'Ada', 'Eve', 'Bob', 'Eve')
    expect(begun).toEqual(['Ada', 'Ada', 'Eve', 'Bob', 'Ada', 'Eve', 'Ada'])
  })

  it('keeps room for the others', async () => {
    const { begun, outcomes } = await queued('Ada', 'Ada', 'Ada', 'Ada', 'Ada', 'Eve')
    expect(outcomes[4]).toMatchObject({ reason: { key: 'BUSY', retryAfter: 7 } })
    expect(begun).toEqual(['Ada', 'Ada', 'Eve', 'Ada', 'Ada'])
  })
})
