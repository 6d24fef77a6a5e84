import { mailQueue, tokens } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  linkIn,
  linkParams,
  mailedToken,
  mailsTo,
  signIn,
  type TestServices,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'

const newPassword = 'N3w-Passw0rd'

/** Creates an account and requests a password reset for it; `token` is that of the mailed link. */
async function requestReset(services: TestServices) {
  const { email } = await createUser(services)
  const { call } = testCaller(services)
  await call.accounts.sendPasswordReset({ email })
  return { call, email, token: await mailedToken(services, email) }
}

const refusedAs = (key: string) => ({ cause: { key } })

describe('a password reset', () => {
  it('mails a link, in text and HTML, with which the password can be set once', async () => {
    const services = await testServices()
    const { call, email, token } = await requestReset(services)
    const mail = services.mails.findLast((sent) => sent.to === email)
    expect(mail).toMatchObject({ to: email, subject: 'Reset your Wordtide password' })
    const link = linkIn(mail?.text)
    expect(link.pathname).toBe('/user/password-reset')
    expect(link.search).toBe('')
    expect(linkParams(link).get('email')).toBe(email)
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))

    const input = { email: email.toUpperCase(), token, password: newPassword }
    expect(await call.accounts.resetPassword(input)).toEqual({})
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject(
      refusedAs('WRONG_CREDENTIALS'),
    )
    expect(await call.accounts.signIn({ email, password: newPassword })).toMatchObject({ email })
    await expect(call.accounts.resetPassword(input)).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
  })

  it('ends all sessions of the account, and no others', async () => {
    const services = await testServices()
    const { call, email, token } = await requestReset(services)
    const sessions = [await signIn(services, email), await signIn(services, email)]
    const other = await signIn(services, (await createUser(services)).email)
    await call.accounts.resetPassword({ email, token, password: newPassword })
    for (const id of sessions)
      await expect(testCaller(services, { sessionId: id }).call.accounts.getSession()).rejects.toMatchObject(
        refusedAs('UNAUTHORIZED'),
      )
    expect(await testCaller(services, { sessionId: other }).call.accounts.getSession()).toBeDefined()
  })

  it('activates the account and deletes its other mailed tokens', async () => {
    const services = await testServices()
    const { call } = testCaller(services)
    const email = uniqueEmail()
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const activation = await mailedToken(services, email)
    await call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    await call.accounts.resetPassword({ email, token, password: newPassword })
    const { id } = await call.accounts.signIn({ email, password: newPassword })
    expect(await services.db.select().from(tokens).where(eq(tokens.userId, id))).toEqual([])
    await expect(call.accounts.activate({ email, token: activation })).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
  })

  it('gives the same error for a replaced, another user’s, an expired, an activation and an invented token', async () => {
    const services = await testServices()
    const { call, email, token: replaced } = await requestReset(services)
    const other = await requestReset(services)
    const expectInvalid = (input: { email: string; token: string }) =>
      expect(call.accounts.resetPassword({ ...input, password: newPassword })).rejects.toMatchObject(
        refusedAs('INVALID_TOKEN'),
      )
    await call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    expect(token).not.toBe(replaced)
    await expectInvalid({ email, token: replaced })
    for (const invented of ['invented', '', ' ', 'x'.repeat(300)]) await expectInvalid({ email, token: invented })
    await expectInvalid({ email, token: other.token })
    await expectInvalid({ email: uniqueEmail(), token })
    const notActivated = uniqueEmail()
    await call.accounts.signUp({ name: 'Ada', email: notActivated, password: goodPassword })
    await expectInvalid({ email: notActivated, token: await mailedToken(services, notActivated) })
    services.pass(60 * 60 * 1000)
    await expectInvalid({ email, token })
    expect(await call.accounts.signIn({ email, password: goodPassword })).toMatchObject({ email })
  })

  it('succeeds for one of two concurrent uses of the same link', async () => {
    const services = await testServices()
    const { call, email, token } = await requestReset(services)
    const passwords = ['First-Passw0rd', 'Other-Passw0rd']
    const both = await Promise.allSettled(
      passwords.map((password) => call.accounts.resetPassword({ email, token, password })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = both.findIndex(({ status }) => status === 'fulfilled')
    expect(await call.accounts.signIn({ email, password: passwords[winner] ?? '' })).toMatchObject({ email })
  })

  it('lets the owner sign in again after another user has used up the attempts', async () => {
    const services = await testServices({ limited: true })
    const { call, email, token } = await requestReset(services)
    for (let n = 0; n < 11; n++) await call.accounts.signIn({ email, password: 'Wrong0ne!' }).catch(() => {})
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject(
      refusedAs('TOO_MANY_REQUESTS'),
    )
    await call.accounts.resetPassword({ email, token, password: newPassword })
    expect(await call.accounts.signIn({ email, password: newPassword })).toMatchObject({ email })
  })
})

describe('a mail with a link', () => {
  it('is sent again on request, and invalidates the previous token', async () => {
    const services = await testServices()
    const { call } = testCaller(services)
    const email = uniqueEmail()
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const first = await mailedToken(services, email)
    await call.accounts.sendActivation({ email: ` ${email.toUpperCase()} ` })
    const second = await mailedToken(services, email)
    await expect(call.accounts.activate({ email, token: first })).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
    expect(await call.accounts.activate({ email, token: second })).toEqual({})
  })

  it('is not sent to an unknown address, nor for activation to an activated account', async () => {
    const services = await testServices()
    const { email } = await createUser(services)
    const { call } = testCaller(services)
    const unknown = uniqueEmail()
    expect(await call.accounts.sendPasswordReset({ email: unknown })).toEqual({})
    expect(await call.accounts.sendActivation({ email: unknown })).toEqual({})
    expect(await call.accounts.sendActivation({ email })).toEqual({})
    await services.deliver()
    // Others wait in the same database, from other tests.
    expect(services.mails.filter(({ to }) => [email, unknown].includes(to))).toEqual([])
    expect(await services.db.select().from(mailQueue).where(eq(mailQueue.email, unknown))).toEqual([])
  })

  it('contains nothing that was typed at sign-up', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    const name = 'You won! http://evil.example/ <b>click</b>'
    await testCaller(services).call.accounts.signUp({ name, email, password: goodPassword })
    await testCaller(services).call.accounts.sendPasswordReset({ email })
    const mails = await mailsTo(services, email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/evil|You won|click/)
  })
})

describe('known and unknown addresses', () => {
  it('cost the same SQL statements in every call', async () => {
    const own = await explainedDatabase('like_work')
    try {
      const services = await testServices({ db: own.db, limited: true })
      const { email } = await createUser(services)
      const waiting = uniqueEmail()
      const { call } = testCaller(services)
      await call.accounts.signUp({ name: 'Ada', email: waiting, password: goodPassword })
      const work = (address: string) =>
        own.statementsOf(async () => {
          await call.accounts.sendPasswordReset({ email: address })
          await call.accounts.sendActivation({ email: address })
          await call.accounts.signIn({ email: address, password: 'Wrong0ne!' }).catch(() => {})
          const invented = { email: address, token: 'invented' }
          await call.accounts.activate(invented).catch(() => {})
          await call.accounts.resetPassword({ ...invented, password: newPassword }).catch(() => {})
        })
      const known = await work(email)
      expect(known.length).toBeGreaterThan(3)
      expect(await work(uniqueEmail())).toEqual(known)
      expect(await work(waiting)).toEqual(known)
    } finally {
      await own.close()
    }
  })

  it('cost the same time at sign-in', async () => {
    const services = await testServices({ passwordCost: undefined })
    const { email } = await createUser(services)
    const { call } = testCaller(services)
    const timeOf = async (address: string) => {
      const start = performance.now()
      await call.accounts.signIn({ email: address, password: 'Wrong0ne!' }).catch(() => {})
      return performance.now() - start
    }
    const times: { known: number; unknown: number }[] = []
    for (let n = 0; n < 9; n++) times.push({ known: await timeOf(email), unknown: await timeOf(uniqueEmail()) })
    const median = (pick: (time: { known: number; unknown: number }) => number) =>
      times.map(pick).sort((a, b) => a - b)[4] ?? 0
    const ratio = median((time) => time.unknown) / median((time) => time.known)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })
})
