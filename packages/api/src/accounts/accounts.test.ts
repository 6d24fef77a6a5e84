import { mailQueue, sessions, tokens, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  day,
  goodPassword,
  linkIn,
  linkParams,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'

/** Signs up, and returns the activation mail with its link. */
async function signedUp(email = uniqueEmail()) {
  const services = await testServices()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await services.deliver()
  const mail = services.mails.find((sent) => sent.to === email)
  const link = linkIn(mail?.text)
  return { services, call, email, mail, link, token: linkParams(link).get('token') ?? '' }
}

describe('sign-up', () => {
  it('creates an inactive account and mails its activation link, in text and HTML', async () => {
    const { email, mail, link, call } = await signedUp()
    expect(mail).toMatchObject({ to: email, subject: 'Activate your Wordtide account' })
    expect(link.pathname).toBe('/user/activate')
    // What is in the query, proxies write into their logs.
    expect(link.search).toBe('')
    expect(linkParams(link).get('email')).toBe(email)
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'ACCOUNT_NOT_ACTIVATED' },
    })
  })

  it('stores neither the password nor the token nor the text of the mail', async () => {
    const { services, email, token } = await signedUp()
    const [user] = await services.db.select().from(users).where(eq(users.email, email))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const tokenRows = await services.db.select().from(tokens)
    expect(JSON.stringify(tokenRows)).not.toContain(token)
    expect(await services.db.select().from(mailQueue).where(eq(mailQueue.email, email))).toEqual([])
  })

  it('rejects an address that has an account, whatever its case', async () => {
    const { call, email } = await signedUp()
    const again = call.accounts.signUp({ name: 'Eve', email: email.toUpperCase(), password: goodPassword })
    await expect(again).rejects.toMatchObject({ cause: { key: 'EMAIL_TAKEN' } })
  })

  it('creates one account if two sign up with the same address at the same time', async () => {
    const { call } = testCaller(await testServices())
    const email = uniqueEmail()
    const both = await Promise.allSettled(
      [1, 2].map(() => call.accounts.signUp({ name: 'Ada', email, password: goodPassword })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps a mail that could not be sent, and sends it later', async () => {
    let down = true
    const sent: string[] = []
    const services = await testServices({
      mailer: {
        send: async (mail) => {
          if (down) throw new Error('mail server is down')
          sent.push(mail.to)
        },
      },
    })
    const email = uniqueEmail()
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    await services.deliver()
    expect(sent).toEqual([])
    down = false
    await services.deliver()
    expect(sent, 'not before the pause is over').not.toContain(email)
    services.pass(61_000)
    await services.deliver()
    expect(sent).toContain(email)
  })
})

describe('activation', () => {
  it('activates an account with the mailed token, once', async () => {
    const { call, email, token } = await signedUp()
    expect(await call.accounts.activate({ email, token })).toEqual({})
    expect(await call.accounts.signIn({ email, password: goodPassword })).toMatchObject({ name: 'Ada', email })
    await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
  })

  it('gives the same error for a used, another user’s, an expired and an invented token', async () => {
    const { services, call, email, token } = await signedUp()
    const other = await signedUp()
    const expectInvalid = async (input: { email: string; token: string }) =>
      expect(call.accounts.activate(input)).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
    for (const invented of [
      'invented',
      '',
      ' ',
      'x',
      '\0',
      '\ud800',
      'é'.repeat(150),
      'x'.repeat(300),
      'x'.repeat(10_000),
    ])
      await expectInvalid({ email, token: invented })
    await expectInvalid({ email, token: other.token })
    await expectInvalid({ email: uniqueEmail(), token })
    services.pass(24 * 60 * 60 * 1000 + 1)
    await expectInvalid({ email, token })
  })
})

describe('sign-in', () => {
  it('gives the same error for an unknown address and a wrong password, activated or not', async () => {
    const { call, email } = await signedUp()
    for (const input of [
      { email, password: 'Wrong0ne!' },
      { email: uniqueEmail(), password: goodPassword },
    ])
      await expect(call.accounts.signIn(input)).rejects.toMatchObject({ cause: { key: 'WRONG_CREDENTIALS' } })
  })

  it('ignores case and surrounding spaces of the address', async () => {
    const { call, email, token } = await signedUp()
    await call.accounts.activate({ email, token })
    const input = { email: `  ${email.toUpperCase()} `, password: goodPassword }
    expect(await call.accounts.signIn(input)).toMatchObject({ email })
  })

  it('creates a new session and ends the one of the request', async () => {
    const { services, call, email, token } = await signedUp()
    await call.accounts.activate({ email, token })
    const first = testCaller(services)
    await first.call.accounts.signIn({ email, password: goodPassword })
    const id = first.context.session.change.kind === 'issue' ? first.context.session.change.id : ''
    const second = testCaller(services, { sessionId: id })
    await second.call.accounts.signIn({ email, password: goodPassword })
    expect(second.context.session.change).toMatchObject({ kind: 'issue' })
    expect(second.context.session.change).not.toMatchObject({ id })
    await expect(testCaller(services, { sessionId: id }).call.accounts.getSession()).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
  })
})

describe('a session', () => {
  it('identifies its user', async () => {
    const services = await testServices()
    const { id, name, email, createdAt, call } = await createUser(services, { name: 'Grace' })
    expect(await call.accounts.getSession()).toEqual({ id, name, email, createdAt })
  })

  it('that is unknown is rejected, and its cookie removed', async () => {
    const { context, call } = testCaller(await testServices(), { sessionId: 'unknown' })
    await expect(call.accounts.getSession()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    expect(context.session.change).toEqual({ kind: 'revoke' })
  })

  it('of an account that is not activated is rejected, and its cookie removed', async () => {
    const { services, email } = await signedUp()
    const [user] = await services.db.select().from(users).where(eq(users.email, email))
    const issuer = testCaller(services).context.session
    await issuer.issue(user?.id ?? '')
    const { change } = issuer
    const { context, call } = testCaller(services, { sessionId: change.kind === 'issue' ? change.id : '' })
    await expect(call.accounts.getSession()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    await expect(call.lists.listOwn({})).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    expect(context.session.change).toEqual({ kind: 'revoke' })
  })

  it.each([1, 14, 29])(
    'used %i days after its last use lasts thirty days more, and so does its cookie',
    async (days) => {
      const services = await testServices()
      const { id, sessionId } = await createUser(services)
      const expiresAt = new Date(services.now().getTime() + (30 - days) * day)
      await services.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id))
      const { context, call } = testCaller(services, { sessionId })
      await call.accounts.getSession()
      const { change } = context.session
      if (change.kind !== 'issue') throw new Error('the session was not extended')
      expect(change.id).toBe(sessionId)
      const [row] = await services.db.select().from(sessions).where(eq(sessions.userId, id))
      expect(row?.expiresAt).toEqual(change.expiresAt)
      expect(change.expiresAt.getTime() - services.now().getTime()).toBe(30 * day)
    },
  )

  it('ends 180 days after the sign-in, however often it is used', async () => {
    const services = await testServices()
    const { id, sessionId } = await createUser(services)
    const use = async () => {
      const { context, call } = testCaller(services, { sessionId })
      await call.accounts.getSession()
      return context.session.change
    }
    const [session] = await services.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.createdAt).toEqual(services.now())
    const end = new Date(services.now().getTime() + 180 * day)
    // The session library reads the real clock, so that the sign-in is moved into the past instead of the clock forward.
    const signedInAgo = (days: number) =>
      services.db
        .update(sessions)
        .set({ createdAt: new Date(end.getTime() - (180 + days) * day) })
        .where(eq(sessions.userId, id))
    await signedInAgo(151)
    expect(await use()).toEqual({
      kind: 'issue',
      id: sessionId,
      expiresAt: new Date(services.now().getTime() + 29 * day),
    })
    await signedInAgo(170)
    expect(await use()).toEqual({
      kind: 'issue',
      id: sessionId,
      expiresAt: new Date(services.now().getTime() + 10 * day),
    })
    expect(await use(), 'no writes at the end').toEqual({ kind: 'none' })
    await signedInAgo(180)
    await expect(use()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    expect(await services.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  })

  it('is extended only once a day', async () => {
    const services = await testServices()
    const { sessionId } = await createUser(services)
    services.pass(day / 2)
    const { context, call } = testCaller(services, { sessionId })
    await call.accounts.getSession()
    expect(context.session.change).toEqual({ kind: 'none' })
  })

  it('expires after thirty days', async () => {
    const services = await testServices()
    const { id, sessionId } = await createUser(services)
    await services.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, id))
    await expect(testCaller(services, { sessionId }).call.accounts.getSession()).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
  })

  it('ends with sign-out, which also works without a session', async () => {
    const services = await testServices()
    const user = await createUser(services)
    expect(await user.call.accounts.signOut()).toEqual({})
    await expect(testCaller(services, { sessionId: user.sessionId }).call.accounts.getSession()).rejects.toThrow()
    expect(await testCaller(services).call.accounts.signOut()).toEqual({})
  })
})
