import { setTimeout as sleep } from 'node:timers/promises'
import type { ReviewResult } from '@wordtide/contract'
import { testEngine } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import { respondOnce } from '../idempotency.ts'
import { createCaller } from '../router.ts'
import { createList, createUser, testServices } from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'
import { lockUser } from '../users/index.ts'

/** Creates two users, of whom Ada has one vocabulary, and answers of hers that differ in their dates. */
async function createFixtures() {
  const services = await testServices()
  const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const { vocs } = await createList(ada, ['uno'])
  const { list } = await createList(ben, ['dos'])
  const now = services.now().getTime()
  const answer = (n: number): ReviewResult => ({
    vocId: vocs[0]?.id ?? '',
    type: 'dictation',
    result: 1,
    date: now - n,
    thinkingTime: 0,
  })
  return { services, ada, ben, bensList: list, answer }
}

describe('submissions of one user at the same time', () => {
  it('are saved one after another, and refused as busy if too many are waiting', async () => {
    const { ada, answer } = await createFixtures()
    const submit = (n: number) => ada.call.reviews.submit({ vocReviews: [answer(n)] })
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => submit(n)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { cause: { key: 'BUSY' } } })
    expect(await submit(100)).toMatchObject({ saved: 1 })
  })

  it('are saved beside others with an Idempotency-Key, which have their transaction already', async () => {
    const { services, ada, answer } = await createFixtures()
    const keyed = (n: number) => {
      const input = { vocReviews: [answer(n)] }
      const request = { key: `key ${n}`, access: 'protected' as const, path: '/api/reviews/vocs', input }
      return respondOnce(contextOf(services, ada), request, async (context) => ({
        status: 200,
        body: JSON.stringify(await createCaller(context).reviews.submit(input)),
      }))
    }
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, (_, n) => [
        ada.call.reviews.submit({ vocReviews: [answer(n)] }).then(JSON.stringify),
        keyed(n + 10).then(({ body }) => body),
      ]).flat(),
    )
    expect(new Set(outcomes)).toEqual(new Set(['{"saved":1,"skipped":[]}']))
  })

  /** The embedded engine has one connection for all: there a transaction is waited for by everybody. */
  it.runIf(testEngine() === 'postgres')('leave connections to other users while they wait', async () => {
    const { services, ada, ben, bensList, answer } = await createFixtures()
    let submissions: Promise<unknown[]> = Promise.resolve([])
    await services.db.transaction(async (tx) => {
      await lockUser(tx, ada.id)
      submissions = Promise.all(
        Array.from({ length: 20 }, (_, n) => ada.call.reviews.submit({ vocReviews: [answer(n)] })),
      )
      // Only without the defence does this end first.
      const deadline = sleep(20_000, 'waits', { ref: false })
      const call = ben.call.reviews.getQueue({ list: bensList.id }).then(() => 'responds')
      expect(await Promise.race([call, deadline])).toBe('responds')
    })
    expect(await submissions).toEqual(Array.from({ length: 20 }, () => ({ saved: 1, skipped: [] })))
  })
})
