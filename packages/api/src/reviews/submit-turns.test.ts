import { setTimeout as sleep } from 'node:timers/promises'
import type { ReviewResult } from '@wordtide/contract'
import { type Database, lists } from '@wordtide/db'
import { testEngine, waitUntil } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { appErrorOf } from '../calls/errors.ts'
import { respondOnce } from '../calls/idempotency.ts'
import { createCaller } from '../router.ts'
import { createList, createUser, testServices } from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'
import { lockUser } from '../users/index.ts'

/** Creates two users, of whom Ada has one vocabulary, and answers of hers that differ in their dates. */
async function createFixtures() {
  const services = await testServices()
  let held: Promise<unknown> = Promise.resolve()
  const { db } = services
  services.db = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (work: Parameters<Database['transaction']>[0]) => held.then(() => target.transaction(work))
    },
  })
  const holdTransactions = (until: Promise<unknown>) => {
    held = until
  }
  const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const { list: adasList, vocs } = await createList(ada, ['uno'])
  const { list } = await createList(ben, ['dos'])
  const now = services.now().getTime()
  const answer = (n: number): ReviewResult => ({
    vocId: vocs[0]?.id ?? '',
    type: 'dictation',
    result: 1,
    date: now - n,
    thinkingTime: 0,
  })
  const submit = (n: number) => ada.call.reviews.submit({ vocReviews: [answer(n)] })
  /** Submits with an Idempotency-Key. */
  const submitWithKey = async (n: number) => {
    const input = { vocReviews: [answer(n)] }
    const request = { key: `key ${n}`, access: 'protected' as const, path: '/api/reviews/vocs', input }
    const { body } = await respondOnce(contextOf(services, ada), request, async (context) => ({
      status: 200,
      body: JSON.stringify(await createCaller(context).reviews.submit(input)),
    }))
    return JSON.parse(body)
  }
  return { services, ada, ben, adasList, bensList: list, submit, submitWithKey, holdTransactions }
}

describe('submissions of one user at the same time', () => {
  it.each([
    ['without', ['submit', 'submit']],
    ['with', ['submitWithKey', 'submitWithKey']],
    ['partly with', ['submit', 'submitWithKey']],
  ] as const)('%s an Idempotency-Key are saved one after another, and refused if too many wait', async (_, names) => {
    const fixtures = await createFixtures()
    const submits = names.map((name) => fixtures[name])
    const threeRefused = new AbortController()
    let refusals = 0
    fixtures.holdTransactions(sleep(10_000, undefined, { signal: threeRefused.signal, ref: false }).catch(() => {}))
    const submit = (n: number) => {
      const outcome = submits[n % 2]?.(n) ?? Promise.reject()
      outcome.catch(() => {
        refusals++
        if (refusals === 3) threeRefused.abort()
      })
      return outcome
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => submit(n)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [appErrorOf(outcome.reason)] : []))
    expect(refused).toHaveLength(3)
    for (const error of refused) expect(error).toMatchObject({ key: 'BUSY', retryAfter: 5 })
    for (const n of [100, 101]) expect(await submit(n)).toEqual({ saved: 1, skipped: [] })
  })

  /** The embedded engine has one connection for all: there a transaction is waited for by everybody. */
  it.runIf(testEngine() === 'postgres')('leave connections to other users while they wait', async () => {
    const { services, ada, ben, bensList, submit } = await createFixtures()
    let submissions: Promise<unknown[]> = Promise.resolve([])
    await services.db.transaction(async (tx) => {
      await lockUser(tx, ada.id)
      submissions = Promise.all(Array.from({ length: 20 }, (_, n) => submit(n)))
      // Only without the defence does this end first.
      const deadline = sleep(20_000, 'waits', { ref: false })
      const call = ben.call.reviews.getQueue({ list: bensList.id }).then(() => 'responds')
      expect(await Promise.race([call, deadline])).toBe('responds')
    })
    expect(await submissions).toEqual(Array.from({ length: 20 }, () => ({ saved: 1, skipped: [] })))
  })

  it.runIf(testEngine() === 'postgres')('lock no list before they have the lock of the user', async () => {
    const { services, ada, adasList, submit } = await createFixtures()
    let submission: Promise<unknown> = Promise.resolve()
    await services.db.transaction(async (tx) => {
      await lockUser(tx, ada.id)
      submission = submit(1)
      const waiting = sql`pg_locks where not granted and transactionid in (select transactionid from pg_locks where pid = pg_backend_pid())`
      await waitUntil(async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length > 0)
      const lock = tx
        .select({ id: lists.id })
        .from(lists)
        .where(eq(lists.id, adasList.id))
        .for('update', { noWait: true })
      expect(await lock).toEqual([{ id: adasList.id }])
    })
    expect(await submission).toEqual({ saved: 1, skipped: [] })
  })
})
