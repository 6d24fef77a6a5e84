import { describe, expect, it } from 'vitest'
import { bulkPace, createTurns } from './turns.ts'

const user = (id: string) => ({ id, name: id, email: `${id}@example.com`, createdAt: 0 })

/** Turns with a clock that only tasks and pauses move. `log` holds what began and ended, in order. */
function testTurns(maxWaitingPerUser = 20) {
  let time = 0
  const log: string[] = []
  const pause = async (ms: number) => {
    log.push(`pause ${ms}`)
    time += ms
  }
  const turns = createTurns({ maxWaitingPerUser, retryAfter: 2, pause })
  const now = () => new Date(time)
  const run = (userId: string, name: string, { takesMs = 0, fails = false, isBulk = false } = {}) => {
    const task = async () => {
      log.push(`begin ${name}`)
      for (let tick = 0; tick < 5; tick++) await Promise.resolve()
      time += takesMs
      log.push(`end ${name}`)
      if (fails) throw new Error('no')
      return name
    }
    return turns({ user: user(userId), now }, task, isBulk ? bulkPace : undefined)
  }
  return { run, log }
}

describe('turns', () => {
  it('run the tasks of a user one at a time in their order, also after one that has failed', async () => {
    const { run, log } = testTurns()
    const outcomes = await Promise.allSettled([run('Ada', 'a'), run('Ada', 'b', { fails: true }), run('Ada', 'c')])
    expect(outcomes).toMatchObject([{ value: 'a' }, { status: 'rejected' }, { value: 'c' }])
    expect(log.filter((line) => !line.startsWith('pause'))).toEqual([
      'begin a',
      'end a',
      'begin b',
      'end b',
      'begin c',
      'end c',
    ])
  })

  it('do not let users wait for each other', async () => {
    const { run, log } = testTurns()
    await Promise.all([run('Ada', 'a'), run('Ada', 'b'), run('Eve', 'e')])
    expect(log.slice(0, 2)).toEqual(['begin a', 'begin e'])
  })

  it('pause after a task for as long as it took, at most a second', async () => {
    const { run, log } = testTurns()
    await Promise.all([run('Ada', 'a', { takesMs: 70 }), run('Ada', 'b', { takesMs: 3_600_000 }), run('Ada', 'c')])
    expect(log.slice(0, 7)).toEqual(['begin a', 'end a', 'pause 70', 'begin b', 'end b', 'pause 1000', 'begin c'])
  })

  it('pause three times as long after a call that writes many rows', async () => {
    const { run, log } = testTurns()
    const bulk = (name: string, takesMs: number) => run('Ada', name, { takesMs, isBulk: true })
    await Promise.all([bulk('a', 10), bulk('b', 40), bulk('c', 400), run('Ada', 'd')])
    const pauses = ['end a', 'begin b', 'end b', 'pause 120', 'begin c', 'end c', 'pause 1000', 'begin d']
    expect(log.slice(1, 9)).toEqual(pauses)
  })

  it('do not pause after a task that was short: others wait for it no longer than that', async () => {
    const { run, log } = testTurns()
    await Promise.all([run('Ada', 'a', { takesMs: 50 }), run('Ada', 'b', { takesMs: 51 }), run('Ada', 'c')])
    expect(log.slice(0, 6)).toEqual(['begin a', 'end a', 'begin b', 'end b', 'pause 51', 'begin c'])
  })

  it('refuse a task as BUSY if too many of the user are waiting, but no other user’s', async () => {
    const { run } = testTurns(2)
    const names = ['a', 'b', 'c', 'd']
    const [outcomes, other] = await Promise.all([
      Promise.allSettled(names.map((name) => run('Ada', name))),
      run('Eve', 'e'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[3]).toMatchObject({ reason: { key: 'BUSY', retryAfter: 2 } })
    expect(other).toBe('e')
    expect(await run('Ada', 'free again')).toBe('free again')
  })
})
