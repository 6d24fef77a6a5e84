import { mailQueue, tokens } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  callerOf,
  freshEmail,
  goodPassword,
  linkIn,
  mailedToken,
  newAccount,
  signedIn,
  type TestServices,
  testServices,
} from '../testing/index.ts'

const newPassword = 'N3w-Passw0rd'

/** Somebody with an account who asked for a new password: the token of the mailed link. */
async function forgetful(services: TestServices) {
  const { email } = await newAccount(services)
  const { call } = callerOf(services)
  await call.accounts.sendPasswordReset({ email })
  return { call, email, token: await mailedToken(services, email) }
}

const refusedAs = (key: string) => ({ cause: { key } })

describe('a password reset', () => {
  it('mails a link, in text and HTML, which sets the new password once', async () => {
    const services = await testServices()
    const { call, email, token } = await forgetful(services)
    const mail = services.mails.findLast((sent) => sent.to === email)
    expect(mail).toMatchObject({ to: email, subject: 'Reset your Wordtide password' })
    const link = linkIn(mail?.text)
    expect(link.pathname).toBe('/user/password-reset')
    expect(link.searchParams.get('email')).toBe(email)
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))

    const input = { email: email.toUpperCase(), token, password: newPassword }
    expect(await call.accounts.resetPassword(input)).toEqual({})
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject(
      refusedAs('WRONG_CREDENTIALS'),
    )
    expect(await call.accounts.signIn({ email, password: newPassword })).toMatchObject({ email })
    await expect(call.accounts.resetPassword(input)).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
  })

  it('ends every session of the account, and no other', async () => {
    const services = await testServices()
    const { call, email, token } = await forgetful(services)
    const sessions = [await signedIn(services, email), await signedIn(services, email)]
    const other = await signedIn(services, (await newAccount(services)).email)
    await call.accounts.resetPassword({ email, token, password: newPassword })
    for (const id of sessions)
      await expect(callerOf(services, id).call.accounts.getSession()).rejects.toMatchObject(refusedAs('UNAUTHORIZED'))
    expect(await callerOf(services, other).call.accounts.getSession()).toBeDefined()
  })

  it('activates the account, for the mailbox is proven, and leaves no other token', async () => {
    const services = await testServices()
    const { call } = callerOf(services)
    const email = freshEmail()
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const activation = await mailedToken(services, email)
    await call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    await call.accounts.resetPassword({ email, token, password: newPassword })
    const { id } = await call.accounts.signIn({ email, password: newPassword })
    expect(await services.db.select().from(tokens).where(eq(tokens.userId, id))).toEqual([])
    await expect(call.accounts.activate({ email, token: activation })).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
  })

  it('says the same of a used, a replaced, a foreign, an expired, an activation and a made-up token', async () => {
    const services = await testServices()
    const { call, email, token: replaced } = await forgetful(services)
    const other = await forgetful(services)
    const refused = (input: { email: string; token: string }) =>
      expect(call.accounts.resetPassword({ ...input, password: newPassword })).rejects.toMatchObject(
        refusedAs('INVALID_TOKEN'),
      )
    await call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    expect(token).not.toBe(replaced)
    await refused({ email, token: replaced })
    await refused({ email, token: 'made-up' })
    await refused({ email, token: other.token })
    await refused({ email: freshEmail(), token })
    const fresh = freshEmail()
    await call.accounts.signUp({ name: 'Ada', email: fresh, password: goodPassword })
    await refused({ email: fresh, token: await mailedToken(services, fresh) })
    services.pass(60 * 60 * 1000)
    await refused({ email, token })
    expect(await call.accounts.signIn({ email, password: goodPassword })).toMatchObject({ email })
  })

  it('lets one of two who use the same link at once set the password', async () => {
    const services = await testServices()
    const { call, email, token } = await forgetful(services)
    const passwords = ['First-Passw0rd', 'Other-Passw0rd']
    const both = await Promise.allSettled(
      passwords.map((password) => call.accounts.resetPassword({ email, token, password })),
    )
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = both.findIndex((one) => one.status === 'fulfilled')
    expect(await call.accounts.signIn({ email, password: passwords[winner] ?? '' })).toMatchObject({ email })
  })

  it('lets its owner in whom somebody else has locked out by trying', async () => {
    const services = await testServices({ limited: true })
    const { call, email, token } = await forgetful(services)
    for (let n = 0; n < 11; n++) await call.accounts.signIn({ email, password: 'Wrong0ne!' }).catch(() => {})
    await expect(call.accounts.signIn({ email, password: goodPassword })).rejects.toMatchObject(
      refusedAs('TOO_MANY_REQUESTS'),
    )
    await call.accounts.resetPassword({ email, token, password: newPassword })
    expect(await call.accounts.signIn({ email, password: newPassword })).toMatchObject({ email })
  })
})

describe('a mail with a link', () => {
  it('is sent again on demand, and its token voids the one before', async () => {
    const services = await testServices()
    const { call } = callerOf(services)
    const email = freshEmail()
    await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    const first = await mailedToken(services, email)
    await call.accounts.sendActivation({ email: ` ${email.toUpperCase()} ` })
    const second = await mailedToken(services, email)
    await expect(call.accounts.activate({ email, token: first })).rejects.toMatchObject(refusedAs('INVALID_TOKEN'))
    expect(await call.accounts.activate({ email, token: second })).toEqual({})
  })

  it('goes to nobody whose address is unknown, nor to whom has no need of it', async () => {
    const services = await testServices()
    const { email } = await newAccount(services)
    const { call } = callerOf(services)
    const before = services.mails.length
    const unknown = freshEmail()
    expect(await call.accounts.sendPasswordReset({ email: unknown })).toEqual({})
    expect(await call.accounts.sendActivation({ email: unknown })).toEqual({})
    expect(await call.accounts.sendActivation({ email })).toEqual({})
    await services.deliver()
    expect(services.mails.length).toBe(before)
    expect(await services.db.select().from(mailQueue).where(eq(mailQueue.email, unknown))).toEqual([])
  })

  it('carries nothing that whoever signed the mailbox up has typed', async () => {
    const services = await testServices()
    const email = freshEmail()
    const name = 'You won! http://evil.example/ <b>click</b>'
    await callerOf(services).call.accounts.signUp({ name, email, password: goodPassword })
    await callerOf(services).call.accounts.sendPasswordReset({ email })
    await services.deliver()
    const mails = services.mails.filter((mail) => mail.to === email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/evil|You won|click/)
  })
})

describe('known and unknown addresses', () => {
  it('cost the same statements, whatever is asked for', async () => {
    const own = await explainedDatabase('like_work')
    try {
      const services = await testServices({ db: own.db, limited: true })
      const { email } = await newAccount(services)
      const waiting = freshEmail()
      const { call } = callerOf(services)
      await call.accounts.signUp({ name: 'Ada', email: waiting, password: goodPassword })
      const work = (address: string) =>
        own.statementsOf(async () => {
          await call.accounts.sendPasswordReset({ email: address })
          await call.accounts.sendActivation({ email: address })
          await call.accounts.signIn({ email: address, password: 'Wrong0ne!' }).catch(() => {})
          const madeUp = { email: address, token: 'made-up' }
          await call.accounts.activate(madeUp).catch(() => {})
          await call.accounts.resetPassword({ ...madeUp, password: newPassword }).catch(() => {})
        })
      const known = await work(email)
      expect(known.length).toBeGreaterThan(3)
      expect(await work(freshEmail())).toEqual(known)
      expect(await work(waiting)).toEqual(known)
    } finally {
      await own.close()
    }
  })

  it('cost a sign-in the same time: where there is no password to compare, one is hashed all the same', async () => {
    const services = await testServices({ passwordCost: undefined })
    const { email } = await newAccount(services)
    const { call } = callerOf(services)
    const timeOf = async (address: string) => {
      const start = performance.now()
      await call.accounts.signIn({ email: address, password: 'Wrong0ne!' }).catch(() => {})
      return performance.now() - start
    }
    const times: { known: number; unknown: number }[] = []
    for (let n = 0; n < 9; n++) times.push({ known: await timeOf(email), unknown: await timeOf(freshEmail()) })
    const median = (pick: (time: { known: number; unknown: number }) => number) =>
      times.map(pick).sort((a, b) => a - b)[4] ?? 0
    const ratio = median((time) => time.unknown) / median((time) => time.known)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })
})
