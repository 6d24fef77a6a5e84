import { errorCatalogue } from '@wordtide/contract'
import { mailQueue, sessions, tokens, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callerOf, day, freshEmail, goodPassword, linkIn, newPerson, testServices } from '../testing/index.ts'
import { emailKey } from './find-user.ts'

/** Signs up and answers the token of the mailed link. */
async function signedUp(email = freshEmail()) {
  const services = await testServices()
  const { call } = callerOf(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await services.deliver()
  const mail = services.mails.find((sent) => sent.to === email)
  const link = linkIn(mail?.text)
  return { services, call, email, mail, link, token: link.searchParams.get('token') ?? '' }
}

describe('sign-up', () => {
  it('creates an inactive account and mails its activation link, in text and HTML', async () => {
    const { email, mail, link, call } = await signedUp()
    expect(mail).toMatchObject({ to: email, subject: 'Activate your Wordtide account' })
    expect(link.pathname).toBe('/user/activate')
    expect(link.searchParams.get('email')).toBe(email)
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject({
      cause: { key: 'ACCOUNT_NOT_ACTIVATED' },
    })
  })

  it('keeps neither the password nor the token, nor any mail text', async () => {
    const { services, email, token } = await signedUp()
    const [user] = await services.db.select().from(users).where(eq(users.email, email))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const kept = await services.db.select().from(tokens)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(await services.db.select().from(mailQueue).where(eq(mailQueue.email, email))).toEqual([])
  })

  it('refuses an address that has an account, whatever its case', async () => {
    const { call, email } = await signedUp()
    const again = call.accounts.signUp({ name: 'Eve', email: email.toUpperCase(), password: goodPassword })
    await expect(again).rejects.toMatchObject({ cause: { key: 'EMAIL_TAKEN' } })
  })

  it('lets one of two who sign up at once with the same address through', async () => {
    const { call } = callerOf(await testServices())
    const email = freshEmail()
    const both = await Promise.allSettled(
      [1, 2].map(() => call.accounts.signUp({ name: 'Ada', email, password: goodPassword })),
    )
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps a mail that could not be sent and sends it later', async () => {
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
    const email = freshEmail()
    await callerOf(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    await services.deliver()
    expect(sent).toEqual([])
    down = false
    await services.deliver()
    expect(sent, 'not before its time').not.toContain(email)
    services.pass(61_000)
    await services.deliver()
    expect(sent).toContain(email)
  })
})

describe('activation', () => {
  it('activates by the mailed token, once', async () => {
    const { call, email, token } = await signedUp()
    expect(await call.accounts.activate({ email, token })).toEqual({})
    expect(await call.accounts.signIn({ email, password: goodPassword })).toMatchObject({ name: 'Ada', email })
    await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
  })

  it('says the same of a used, a foreign, an expired and a made-up token', async () => {
    const { services, call, email, token } = await signedUp()
    const other = await signedUp()
    const refused = async (input: { email: string; token: string }) =>
      expect(call.accounts.activate(input)).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
    await refused({ email, token: 'made-up' })
    await refused({ email, token: other.token })
    await refused({ email: freshEmail(), token })
    services.pass(24 * 60 * 60 * 1000 + 1)
    await refused({ email, token })
  })
})

describe('sign-in', () => {
  it('does not tell an unknown address from a wrong password, nor that an account is not activated', async () => {
    const { call, email } = await signedUp()
    for (const input of [
      { email, password: 'Wrong0ne!' },
      { email: freshEmail(), password: goodPassword },
    ])
      await expect(call.accounts.signIn(input)).rejects.toMatchObject({ cause: { key: 'WRONG_CREDENTIALS' } })
    expect(errorCatalogue.WRONG_CREDENTIALS).toMatchObject({ status: 401, code: 1099 })
  })

  it('compares addresses without regard to case and trims them', async () => {
    const { call, email, token } = await signedUp()
    await call.accounts.activate({ email, token })
    const input = { email: `  ${email.toUpperCase()} `, password: goodPassword }
    expect(await call.accounts.signIn(input)).toMatchObject({ email })
  })

  it('makes a new session id each time and ends the one that it came with', async () => {
    const { services, call, email, token } = await signedUp()
    await call.accounts.activate({ email, token })
    const first = callerOf(services)
    await first.call.accounts.signIn({ email, password: goodPassword })
    const id = first.context.session.change.kind === 'issue' ? first.context.session.change.id : ''
    const second = callerOf(services, id)
    await second.call.accounts.signIn({ email, password: goodPassword })
    expect(second.context.session.change).toMatchObject({ kind: 'issue' })
    expect(second.context.session.change).not.toMatchObject({ id })
    await expect(callerOf(services, id).call.accounts.getSession()).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
  })
})

describe('session', () => {
  it('tells who is signed in', async () => {
    const services = await testServices()
    const { id, name, email, createdAt, call } = await newPerson(services, 'Grace')
    expect(await call.accounts.getSession()).toEqual({ id, name, email, createdAt })
  })

  it('is refused without one, and with one that is unknown, which is then taken back', async () => {
    const { context, call } = callerOf(await testServices(), 'unknown')
    await expect(call.accounts.getSession()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    expect(context.session.change).toEqual({ kind: 'revoke' })
  })

  it('of an account that is not activated is none, and is taken back', async () => {
    const { services, email } = await signedUp()
    const [user] = await services.db.select().from(users).where(eq(users.email, email))
    const door = callerOf(services)
    await door.context.session.issue(user?.id ?? '')
    const { change } = door.context.session
    const { context, call } = callerOf(services, change.kind === 'issue' ? change.id : '')
    await expect(call.accounts.getSession()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    await expect(call.lists.listOwn({})).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    expect(context.session.change).toEqual({ kind: 'revoke' })
  })

  it.each([1, 14, 29])(
    'slides: used %i days after the last time, it lasts thirty days more, and the door is told',
    async (days) => {
      const services = await testServices()
      const { id, sessionId } = await newPerson(services)
      const left = new Date(services.now().getTime() + (30 - days) * day)
      await services.db.update(sessions).set({ expiresAt: left }).where(eq(sessions.userId, id))
      const { context, call } = callerOf(services, sessionId)
      await call.accounts.getSession()
      const { change } = context.session
      if (change.kind !== 'issue') throw new Error('the session was prolonged')
      expect(change.id).toBe(sessionId)
      const [kept] = await services.db.select().from(sessions).where(eq(sessions.userId, id))
      expect(kept?.expiresAt).toEqual(change.expiresAt)
      // The library asks a clock of its own in the second half.
      expect(Math.abs(change.expiresAt.getTime() - services.now().getTime() - 30 * day)).toBeLessThan(60_000)
    },
  )

  it('is not written anew at every call of a day', async () => {
    const services = await testServices()
    const { sessionId } = await newPerson(services)
    services.pass(day / 2)
    const { context, call } = callerOf(services, sessionId)
    await call.accounts.getSession()
    expect(context.session.change).toEqual({ kind: 'none' })
  })

  it('is over after thirty days', async () => {
    const services = await testServices()
    const { id, sessionId } = await newPerson(services)
    await services.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, id))
    await expect(callerOf(services, sessionId).call.accounts.getSession()).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
  })

  it('ends with sign-out, which also answers when nobody is signed in', async () => {
    const services = await testServices()
    const person = await newPerson(services)
    expect(await person.call.accounts.signOut()).toEqual({})
    await expect(callerOf(services, person.sessionId).call.accounts.getSession()).rejects.toThrow()
    expect(await callerOf(services).call.accounts.signOut()).toEqual({})
  })
})

it('compares addresses in lower case', () => {
  expect(emailKey('Ada@Example.COM')).toBe('ada@example.com')
})
