import { accessTokens, learners, leases, mailQueue, rateLimits, sessions, tokens } from '@wordtide/db'
import { and, eq, gt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteExpiredTokens } from './accounts/index.ts'
import { runJob } from './flow/jobs.ts'
import { cleanUpLimits, mailboxLimits } from './limits/index.ts'
import {
  createList,
  createUser,
  createVocabulary,
  day,
  goodPassword,
  mailedToken,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  uniqueEmail,
} from './testing/index.ts'

/** Runs something while the clock of the server is a year ahead. */
async function yearAhead<T>(services: TestServices, work: () => Promise<T>): Promise<T> {
  services.pass(365 * day)
  try {
    return await work()
  } finally {
    services.pass(-365 * day)
  }
}

const answer = (vocId: string, date: number) => ({
  vocReviews: [{ vocId, type: 'translation' as const, result: 1 as const, date, thinkingTime: 1 }],
})

describe('once the clock is right again, after it was a year ahead', () => {
  it('a job runs whose lease a crashed server has left behind', async () => {
    const services = await testServices()
    const name = 'clean up access tokens'
    await yearAhead(services, async () => {
      const until = new Date(services.now().getTime() + 60_000)
      await services.db
        .insert(leases)
        .values({ name, until })
        .onConflictDoUpdate({ target: leases.name, set: { until } })
    })
    await runJob(services, name)
    const [lease] = await services.db.select().from(leases).where(eq(leases.name, name))
    expect(lease?.until).toEqual(services.now())
  })

  it('queued mails are sent, whether an attempt has failed or not', async () => {
    let isDown = true
    const sent: string[] = []
    const services = await testServices({
      mailer: {
        send: async ({ to }) => {
          if (isDown) throw new Error('the mail server is down')
          sent.push(to)
        },
      },
    })
    await services.db.delete(mailQueue)
    const { call } = testCaller(services)
    const emails = [uniqueEmail(), uniqueEmail()]
    const signUp = (email: string | undefined) =>
      call.accounts.signUp({ name: 'Ada', email: email ?? '', password: goodPassword })
    await yearAhead(services, async () => {
      await signUp(emails[0])
      await services.deliver()
      await signUp(emails[1])
    })
    isDown = false
    await services.deliver()
    expect(sent.sort()).toEqual(emails.sort())
  })

  it('attempts are counted anew, and the counts from then are deleted', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const signIn = (password = 'Wrong0ne!') => testCaller(services).call.accounts.signIn({ email, password })
    await yearAhead(services, async () => {
      for (let n = 0; n < mailboxLimits.signIn.mailboxAndNetwork.allowed; n++)
        await expect(signIn()).rejects.toMatchObject({ cause: { key: 'WRONG_CREDENTIALS' } })
      await expect(signIn(goodPassword)).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS' } })
    })
    await expect(signIn(goodPassword)).resolves.toMatchObject({ email })
    await yearAhead(services, () => testCaller(services).call.accounts.sendPasswordReset({ email: uniqueEmail() }))
    await cleanUpLimits(services)
    const halfAYear = new Date(services.now().getTime() + 180 * day)
    expect(await services.db.$count(rateLimits, gt(rateLimits.until, halfAYear))).toBe(0)
  })

  it('answers are saved in a list that was reset then, and those from before the reset are still skipped', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const vocId = vocs[0]?.id ?? ''
    await yearAhead(services, () => resetList(services, ada, list.id))
    const now = services.now().getTime()
    expect(await ada.call.reviews.submit(answer(vocId, now))).toEqual({ saved: 1, skipped: [] })
    expect(await ada.call.reviews.submit(answer(vocId, now - day - 1)), 'an old answer').toMatchObject({ saved: 0 })
    const isOwn = and(eq(learners.userId, ada.id), eq(learners.listId, list.id))
    const [learner] = await services.db.select().from(learners).where(isOwn)
    expect(learner?.resetAt?.getTime()).toBe(now - day)
  })

  it('new vocabularies are still asked in a list that got one then', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const added = await yearAhead(services, () => createVocabulary(ada, list.id, 'dos'))
    for (const vocId of [vocs[0]?.id ?? '', added.id])
      await ada.call.reviews.submit(answer(vocId, services.now().getTime()))
    const later = await createVocabulary(ada, list.id, 'tres')
    const queue = await ada.call.reviews.getQueue({ list: list.id, types: ['translation'], count: 1 })
    expect(queue.map(({ vocId }) => vocId)).toEqual([later.id])
  })

  it('a session from then ends 30 days after its last use, as every other', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const expiresAt = new Date(services.now().getTime() + 395 * day)
    const createdAt = new Date(services.now().getTime() + 365 * day)
    await services.db.update(sessions).set({ expiresAt, createdAt }).where(eq(sessions.userId, ada.id))
    const { call, context } = testCaller(services, { sessionId: ada.sessionId })
    await call.accounts.getSession()
    const end = new Date(services.now().getTime() + 30 * day)
    expect(context.session.change).toEqual({ kind: 'issue', id: ada.sessionId, expiresAt: end })
    const [session] = await services.db.select().from(sessions).where(eq(sessions.userId, ada.id))
    expect(session).toMatchObject({ expiresAt: end, createdAt: services.now() })
  })

  it('a mailed link from then does not work for a year', async () => {
    const services = await testServices()
    await services.db.delete(mailQueue)
    const email = uniqueEmail()
    const { call } = testCaller(services)
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const token = await yearAhead(services, () => mailedToken(services, email))
    await deleteExpiredTokens(services)
    await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
    await call.accounts.sendActivation({ email })
    const fresh = await mailedToken(services, email)
    await deleteExpiredTokens(services)
    expect(await call.accounts.activate({ email, token: fresh })).toEqual({})
    // The longest life of a link, and a day for differences between clocks, and one more.
    expect(await services.db.$count(tokens, gt(tokens.expiresAt, new Date(services.now().getTime() + 9 * day)))).toBe(0)
  })

  it('the last use of an access token is right again', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { id, token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 365 })
    const use = () => testCaller(services, { token }).call.lists.listOwn({})
    await services.db
      .update(accessTokens)
      .set({ lastUsedAt: new Date(services.now().getTime() + 365 * day) })
      .where(eq(accessTokens.id, id))
    await use()
    const [shown] = await ada.call.accessTokens.list()
    expect(shown?.lastUsedAt).toBe(services.now().getTime())
  })
})

describe('between servers whose clocks differ by a second', () => {
  /** Runs something on the server that is ahead. */
  async function ahead<T>(services: TestServices, work: () => Promise<T>): Promise<T> {
    services.pass(1000)
    try {
      return await work()
    } finally {
      services.pass(-1000)
    }
  }

  it('a job does not run while the server ahead holds its lease', async () => {
    const services = await testServices()
    const name = 'clean up access tokens'
    const until = new Date(services.now().getTime() + 61_000)
    await services.db.insert(leases).values({ name, until }).onConflictDoUpdate({ target: leases.name, set: { until } })
    await runJob(services, name)
    const [lease] = await services.db.select().from(leases).where(eq(leases.name, name))
    expect(lease?.until).toEqual(until)
    await services.db.delete(leases).where(eq(leases.name, name))
  })

  it('a mail is tried ten times, with the longest pause before the last', async () => {
    let attempts = 0
    const services = await testServices({
      mailer: {
        send: async () => {
          attempts += 1
          throw new Error('the mail server is down')
        },
      },
    })
    await services.db.delete(mailQueue)
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email: uniqueEmail(), password: goodPassword })
    await services.db.update(mailQueue).set({ attempts: 9 })
    const [queued] = await services.db.select().from(mailQueue)
    const dueAt = new Date(services.now().getTime() + 60_000 * 2 ** 9 + 1000)
    await services.db.update(mailQueue).set({ dueAt })
    await services.deliver()
    expect([queued?.attempts, attempts]).toEqual([9, 0])
    await services.db.delete(mailQueue)
  })

  it('attempts are counted together, whichever comes first', async () => {
    const services = await testServices({ limited: true })
    const { email } = await createUser(services)
    const signIn = () => testCaller(services).call.accounts.signIn({ email, password: 'Wrong0ne!' })
    const fails = { cause: { key: 'WRONG_CREDENTIALS' } }
    for (let n = 0; n < mailboxLimits.signIn.mailboxAndNetwork.allowed; n += 2) {
      await expect(ahead(services, signIn)).rejects.toMatchObject(fails)
      await expect(signIn()).rejects.toMatchObject(fails)
    }
    await cleanUpLimits(services)
    for (const attempt of [signIn, () => ahead(services, signIn)])
      await expect(attempt()).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS' } })
  })

  it('the counts of the longest window are kept', async () => {
    const services = await testServices({ limited: true })
    const email = uniqueEmail()
    const request = () => testCaller(services).call.accounts.sendPasswordReset({ email })
    for (let n = 0; n < mailboxLimits.mail.mailboxAndNetwork.allowed; n++) await ahead(services, request)
    await cleanUpLimits(services)
    await expect(request()).rejects.toMatchObject({ cause: { key: 'TOO_MANY_REQUESTS' } })
  })

  it('a reset on the one ahead skips the answers from before it, and saves those from now on', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const vocId = vocs[0]?.id ?? ''
    await ahead(services, () => resetList(services, ada, list.id))
    const now = services.now().getTime()
    expect(await ada.call.reviews.submit(answer(vocId, now - 1)), 'before the reset').toMatchObject({ saved: 0 })
    expect(await ada.call.reviews.submit(answer(vocId, now))).toEqual({ saved: 1, skipped: [] })
    services.pass(2000)
    expect(await ada.call.reviews.submit(answer(vocId, now - 2)), 'it stays a reset').toMatchObject({ saved: 0 })
  })
})

/** Resets a list in a new session: by the clock of the server, an earlier one may have ended. */
async function resetList(services: TestServices, user: TestUser, id: string): Promise<void> {
  const { context } = testCaller(services)
  await context.session.issue(user.id)
  const { change } = context.session
  const sessionId = change.kind === 'issue' ? change.id : undefined
  await testCaller(services, { sessionId }).call.reviews.reset({ id })
}
