import { mailQueue, rateLimits, tokens, users } from '@wordtide/db'
import { explainedDatabase, isFullScope, testEngine } from '@wordtide/db/testing'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import {
  createUser,
  day,
  goodPassword,
  mailedToken,
  type TestServices,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { sha256Of } from '../values/secrets.ts'
import { deleteUnactivatedAccounts } from './unactivated.ts'

/** Signs up without activating the account. */
async function signUp(services: TestServices) {
  const email = uniqueEmail()
  const { id } = await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  return { id, email }
}

const exists = async ({ db }: TestServices, { id }: { id: string }) => (await db.$count(users, eq(users.id, id))) === 1

describe('an account that is not activated', () => {
  it('is removed after thirty days, with its links, mails and counts, and its address is free again', async () => {
    const services = await testServices({ limited: true })
    const account = await signUp(services)
    await services.deliver()
    await testCaller(services).call.accounts.sendActivation({ email: account.email })
    const mailbox = sha256Of(account.email)
    expect(await services.db.$count(rateLimits, eq(rateLimits.mailbox, mailbox))).toBeGreaterThan(0)
    services.pass(30 * day - 1)
    await deleteUnactivatedAccounts(services)
    expect(await exists(services, account)).toBe(true)
    services.pass(1)
    await runJob(services, 'clean up accounts')
    expect(await exists(services, account)).toBe(false)
    expect(await services.db.$count(tokens, eq(tokens.userId, account.id))).toBe(0)
    expect(await services.db.$count(rateLimits, eq(rateLimits.mailbox, mailbox))).toBe(0)
    expect(await services.db.$count(mailQueue, eq(mailQueue.email, account.email))).toBe(0)
    const again = { name: 'Ada', email: account.email, password: goodPassword }
    expect(await testCaller(services).call.accounts.signUp(again)).toMatchObject({ email: account.email })
  })

  it('is not removed once it is activated, whichever way', async () => {
    const services = await testServices()
    const [byLink, byReset] = [await signUp(services), await signUp(services)]
    const user = await createUser(services)
    const { call } = testCaller(services)
    await call.accounts.activate({ email: byLink.email, token: await mailedToken(services, byLink.email) })
    await call.accounts.sendPasswordReset({ email: byReset.email })
    const token = await mailedToken(services, byReset.email)
    await call.accounts.resetPassword({ email: byReset.email, token, password: goodPassword })
    services.pass(31 * day)
    await deleteUnactivatedAccounts(services)
    for (const account of [byLink, byReset, user]) expect(await exists(services, account)).toBe(true)
  })

  it('is removed among many, a bounded number in each run', async () => {
    const services = await testServices()
    // Older than the accounts that other tests leave.
    const createdAt = new Date(0)
    const rows = Array.from({ length: 1205 }, () => {
      const email = uniqueEmail()
      return { id: newId(), name: 'Ada', email, emailKey: email, createdAt }
    })
    await services.db.insert(users).values(rows)
    const left = () =>
      services.db.$count(
        users,
        inArray(
          users.id,
          rows.map(({ id }) => id),
        ),
      )
    await deleteUnactivatedAccounts(services)
    expect(await left()).toBe(205)
    await deleteUnactivatedAccounts(services)
    expect(await left()).toBe(0)
  })

  // Filling the table takes long.
  it.runIf(isFullScope)('is found by an index, however many accounts there are', async () => {
    const own = await explainedDatabase('unactivated')
    try {
      const services = await testServices({ db: own.db })
      await own.db.execute(sql`
        insert into users (id, name, email, email_key, created_at, activated_at)
        select gen_random_uuid(), 'Ada', n || '@example.com', n || '@example.com', now() - interval '40 days',
          case when n % 1000 = 0 then null else now() end
        from generate_series(1, 100000) n`)
      await own.db.execute(sql`analyze users`)
      const { scanned } = await own.costOf(() => deleteUnactivatedAccounts(services))
      expect(scanned).not.toContain('users')
      expect(await own.db.$count(users, isNull(users.activatedAt))).toBe(0)
    } finally {
      await own.close()
    }
  })
})

/** The embedded engine has one connection, so it cannot run statements concurrently. */
describe.runIf(testEngine() === 'postgres')('an activation while old accounts are removed', () => {
  it('either succeeds or finds no account, and neither fails', async () => {
    const services = await testServices()
    for (let round = 0; round < 20; round++) {
      const account = await signUp(services)
      const token = await mailedToken(services, account.email)
      // The link is young, the account old.
      const createdAt = new Date(services.now().getTime() - 40 * day)
      await services.db.update(users).set({ createdAt }).where(eq(users.id, account.id))
      const removal = async () => {
        // Waits for time: it begins before, during or after the activation.
        await new Promise((resolve) => setTimeout(resolve, round % 6))
        await deleteUnactivatedAccounts(services)
      }
      const [activation, removed] = await Promise.allSettled([
        testCaller(services).call.accounts.activate({ email: account.email, token }),
        removal(),
      ])
      expect(removed).toMatchObject({ status: 'fulfilled' })
      if (activation.status === 'rejected') expect(activation.reason).toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
      expect(await exists(services, account), `round ${round}`).toBe(activation.status === 'fulfilled')
    }
  })
})
