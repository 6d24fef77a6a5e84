import { mailQueue } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createUser, day, goodPassword, testCaller, testServices, uniqueEmail } from '../testing/index.ts'
import { deleteFailedMails } from './index.ts'

it('a request for a mail finds the ones that it replaces by an index, however many wait for the mail server', async () => {
  const own = await explainedDatabase('mail_queue')
  try {
    await own.db.execute(sql`
      insert into mail_queue (id, kind, email, due_at, created_at)
      select gen_random_uuid(), 'reset', n || '@example.com', now(), now() from generate_series(1, 5000) n`)
    await own.db.execute(sql`analyze mail_queue`)
    const { call } = testCaller(await testServices({ db: own.db }))
    const { scanned } = await own.costOf(() => call.accounts.sendPasswordReset({ email: '7@example.com' }))
    expect(scanned).not.toContain('mail_queue')
    expect(await own.db.$count(mailQueue, eq(mailQueue.email, '7@example.com'))).toBe(1)
  } finally {
    await own.close()
  }
})

/** A queue with one mail, whose mail server refuses it as long as `reason` is set. */
async function queueOfOne() {
  const state = { reason: 'refused' as string | undefined, attempts: 0 }
  const services = await testServices({
    mailer: {
      send: async () => {
        state.attempts += 1
        if (state.reason !== undefined) throw new Error(state.reason)
      },
    },
  })
  await services.db.delete(mailQueue)
  const email = uniqueEmail()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  const queued = async () => (await services.db.select().from(mailQueue))[0]
  /** Attempts the last time that a mail is tried. */
  const giveUp = async () => {
    await services.db.update(mailQueue).set({ attempts: 9, dueAt: services.now() })
    await services.deliver()
  }
  return { services, call, email, state, queued, giveUp }
}

describe('a mail that the mail server refuses', () => {
  it('is still tried, and keeps what the server said to the last attempt', async () => {
    const { services, state, queued } = await queueOfOne()
    state.reason = `550 no such\u001B[31m\0 user\nsecond line`
    await services.deliver()
    expect(await queued()).toMatchObject({ attempts: 1, failedAt: null, lastError: '550 no such [31m  user' })
    state.reason = '😀'.repeat(1000)
    services.pass(61_000)
    await services.deliver()
    expect((await queued())?.lastError).toBe('😀'.repeat(250))
    state.reason = `x${'😀'.repeat(1000)}`
    services.pass(121_000)
    await services.deliver()
    expect(await queued()).toMatchObject({ attempts: 3, lastError: `x${'😀'.repeat(249)}` })
  })

  it('stays in the queue after the tenth attempt, and is not sent again unasked', async () => {
    const { services, state, queued, giveUp } = await queueOfOne()
    await giveUp()
    expect(await queued()).toMatchObject({ attempts: 10, failedAt: services.now(), lastError: 'refused' })
    state.reason = undefined
    services.pass(29 * day)
    await services.deliver()
    expect(state.attempts).toBe(1)
  })

  it('is deleted thirty days after that, and not before', async () => {
    const { services, queued, giveUp } = await queueOfOne()
    await giveUp()
    services.pass(30 * day - 1)
    await deleteFailedMails(services)
    expect(await queued()).toBeDefined()
    services.pass(1)
    await deleteFailedMails(services)
    expect(await queued()).toBeUndefined()
  })

  it('is deleted if a server whose clock is ahead has given it up, and not while it waits', async () => {
    const { services, queued, giveUp } = await queueOfOne()
    await deleteFailedMails(services)
    expect(await queued()).toBeDefined()
    services.pass(365 * day)
    await giveUp()
    services.pass(-365 * day)
    await deleteFailedMails(services)
    expect(await queued()).toBeUndefined()
  })

  it('is replaced by a newer one of its kind', async () => {
    const { services, call, email, giveUp, queued } = await queueOfOne()
    await giveUp()
    const failed = await queued()
    await call.accounts.sendActivation({ email })
    expect(await services.db.select().from(mailQueue)).toHaveLength(1)
    expect(await queued()).toMatchObject({ attempts: 0, failedAt: null, lastError: null })
    expect((await queued())?.id).not.toBe(failed?.id)
  })

  it('is deleted with its account', async () => {
    const { services, call, giveUp, queued } = await queueOfOne()
    await services.db.delete(mailQueue)
    const ada = await createUser(services)
    await call.accounts.sendPasswordReset({ email: ada.email })
    await giveUp()
    expect(await queued()).toMatchObject({ kind: 'reset', failedAt: services.now() })
    await ada.call.privacy.deleteAccount()
    expect(await services.db.$count(mailQueue, eq(mailQueue.kind, 'reset'))).toBe(0)
  })
})

it('the mails that are due and those that failed long ago are found by indexes', async () => {
  const own = await explainedDatabase('mail_queue_failed')
  try {
    await own.db.execute(sql`
      insert into mail_queue (id, kind, email, due_at, created_at, failed_at)
      select gen_random_uuid(), 'reset', n || '@example.com', now() - interval '1 day', now(), now() from generate_series(1, 5000) n`)
    await own.db.execute(sql`analyze mail_queue`)
    const services = await testServices({ db: own.db })
    expect((await own.costOf(() => services.deliver())).scanned).not.toContain('mail_queue')
    expect((await own.costOf(() => deleteFailedMails(services))).scanned).not.toContain('mail_queue')
  } finally {
    await own.close()
  }
})
