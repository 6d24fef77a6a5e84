import { formerEmails, mailQueue, passkeys, pendingEmails, twoFactors, userIdentities, users } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  day,
  goodPassword,
  linkIn,
  linkParams,
  mailedToken,
  mailsTo,
  outcome,
  signIn,
  type TestServices,
  type TestUser,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { deleteOldAddresses } from './index.ts'

/** Asks for a new address; `token` is that of the link in the mail to it. */
async function request(services: TestServices, { sessionId }: TestUser, email = uniqueEmail()) {
  await testCaller(services, { sessionId }).call.account.changeEmail({ email, current: goodPassword })
  return { email, token: await mailedToken(services, email) }
}

/** Changes the address; `back` is the link that takes the old one back. */
async function changed(services: TestServices, user: TestUser, oldEmail = user.email) {
  const link = await request(services, user)
  await testCaller(services).call.account.confirmEmail(link)
  return { email: link.email, back: { email: oldEmail, token: await mailedToken(services, oldEmail) } }
}

const confirm = (services: TestServices, link: { email: string; token: string }) =>
  outcome(testCaller(services).call.account.confirmEmail(link))
const restore = (services: TestServices, link: { email: string; token: string }) =>
  outcome(testCaller(services).call.account.restoreEmail(link))
const emailOf = async (services: TestServices, { id }: { id: string }) =>
  (await services.db.select().from(users).where(eq(users.id, id)))[0]?.email
const subjectsTo = async (services: TestServices, email: string) =>
  (await mailsTo(services, email)).map(({ subject }) => subject)

describe('a new address', () => {
  it('is the account’s once the link in the mail to it is followed, which works once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const link = await request(services, ada)
    expect(await emailOf(services, ada)).toBe(ada.email)
    expect(await ada.call.account.getEmail()).toEqual({
      email: ada.email,
      pending: { email: link.email, requestedAt: services.now().getTime() },
    })
    const mail = services.mails.findLast(({ to }) => to === link.email)
    expect(linkIn(mail?.text).pathname).toBe('/user/confirm-email')
    expect(linkParams(linkIn(mail?.text)).get('email')).toBe(link.email)

    expect(await confirm(services, { ...link, email: link.email.toUpperCase() })).toBe('ok')
    expect(await confirm(services, link)).toBe('INVALID_TOKEN')
    const { call } = testCaller(services, { sessionId: ada.sessionId })
    expect(await call.account.getEmail()).toEqual({ email: link.email, pending: null })
    expect(await signIn(services, link.email)).toBeDefined()
    expect(await outcome(signIn(services, ada.email))).toBe('WRONG_CREDENTIALS')
  })

  it('needs a proof', async () => {
    const ada = await createUser(await testServices())
    expect(await outcome(ada.call.account.changeEmail({ email: uniqueEmail() }))).toBe('PROOF_REQUIRED')
    const wrong = ada.call.account.changeEmail({ email: uniqueEmail(), current: 'Wrong0ne!' })
    expect(await outcome(wrong)).toBe('WRONG_CREDENTIALS')
  })

  it('refuses a replaced, another address’s, an expired, a reset and an invented token alike', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { call } = testCaller(services)
    const replaced = await request(services, ada)
    const link = await request(services, ada)
    await call.accounts.sendPasswordReset({ email: ada.email })
    const reset = await mailedToken(services, ada.email)
    for (const token of [replaced.token, reset, 'invented', ''])
      expect(await confirm(services, { email: link.email, token })).toBe('INVALID_TOKEN')
    expect(await confirm(services, replaced)).toBe('INVALID_TOKEN')
    expect(await confirm(services, { email: uniqueEmail(), token: link.token })).toBe('INVALID_TOKEN')
    services.pass(day)
    expect(await confirm(services, link)).toBe('INVALID_TOKEN')
    services.pass(day)
    expect((await ada.call.account.getEmail()).pending).toBeNull()
    await deleteOldAddresses(services)
    expect(await services.db.$count(pendingEmails, eq(pendingEmails.userId, ada.id))).toBe(0)
  })

  it('gets no mail if it has an account, and is refused if it has got one in the meantime', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    expect(await request(services, ada, ben.email.toUpperCase())).toMatchObject({ token: '' })
    expect(await mailsTo(services, ben.email)).toEqual([])
    const link = await request(services, ada)
    await createUser(services, { email: link.email })
    expect(await confirm(services, link)).toBe('EMAIL_TAKEN')
    expect(await emailOf(services, ada)).toBe(ada.email)
  })

  it('is not taken by a suspended account', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const link = await request(services, ada)
    await services.db.update(users).set({ suspendedAt: services.now() }).where(eq(users.id, ada.id))
    expect(await confirm(services, link)).toBe('ACCOUNT_SUSPENDED')
    expect(await emailOf(services, ada)).toBe(ada.email)
  })

  it('is taken from an account that nobody has activated', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const email = uniqueEmail()
    const { id } = await testCaller(services).call.accounts.signUp({ name: 'Eve', email, password: goodPassword })
    await services.deliver()
    expect(await confirm(services, await request(services, ada, email))).toBe('ok')
    expect(await emailOf(services, ada)).toBe(email)
    expect(await emailOf(services, { id })).toBeUndefined()
  })

  it('gets what waits for the account, but no link to choose a password', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const link = await request(services, ada)
    const { call } = testCaller(services)
    await call.accounts.sendPasswordReset({ email: ada.email })
    await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
    expect(await confirm(services, link)).toBe('ok')
    expect(await subjectsTo(services, link.email)).toEqual([
      'Confirm your new e-mail address for Wordtide',
      'An access token for your Wordtide account was created',
    ])
    expect(await subjectsTo(services, ada.email)).toEqual(['The e-mail address of your Wordtide account was changed'])
  })

  it('is confirmed once by two requests at a time', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const link = await request(services, ada)
    const outcomes = await Promise.all([confirm(services, link), confirm(services, link)])
    expect(outcomes.toSorted()).toEqual(['INVALID_TOKEN', 'ok'])
    expect(await services.db.$count(formerEmails, eq(formerEmails.userId, ada.id))).toBe(1)
  })

  it('is that of one account if two confirm it at a time', async () => {
    const services = await testServices()
    const email = uniqueEmail()
    const links = [
      await request(services, await createUser(services), email),
      await request(services, await createUser(services), email),
    ]
    expect(links[0]?.token).not.toBe(links[1]?.token)
    const outcomes = await Promise.all(links.map((link) => confirm(services, link)))
    expect(outcomes.toSorted()).toEqual(['EMAIL_TAKEN', 'ok'])
  })

  it('costs the same statements whether or not it has an account', async () => {
    const own = await explainedDatabase('like_emails')
    try {
      const services = await testServices({ db: own.db, limited: true })
      const [ada, ben] = [await createUser(services), await createUser(services)]
      const work = (email: string) =>
        own.statementsOf(async () => {
          await ada.call.account.changeEmail({ email, current: goodPassword })
          await outcome(testCaller(services).call.account.confirmEmail({ email, token: 'invented' }))
          await outcome(testCaller(services).call.account.restoreEmail({ email, token: 'invented' }))
        })
      await work(uniqueEmail())
      const free = await work(uniqueEmail())
      expect(free.length).toBeGreaterThan(5)
      expect(await work(ben.email)).toEqual(free)
    } finally {
      await own.close()
    }
  })

  it('is asked for as often as other mails', async () => {
    const services = await testServices({ limited: true })
    const ada = await createUser(services)
    const email = uniqueEmail()
    const ask = () => outcome(ada.call.account.changeEmail({ email, current: goodPassword }))
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['ok', 'ok', 'ok', 'TOO_MANY_REQUESTS'])
    expect(await mailedToken(services, email)).not.toBe('')
  })
})

describe('a former address', () => {
  it('can be taken back: everything ends, and a mail has a link to choose a password', async () => {
    const events: unknown[] = []
    const log = { info: (fields: object) => void events.push(fields), warn() {}, error() {} }
    const services = await testServices({ log })
    const ada = await createUser(services)
    const { email, back } = await changed(services, ada)
    const thief = await signIn(services, email)
    const identity = { issuer: testGoogle.issuer, subject: `google of ${email}`, createdAt: services.now() }
    await services.db.insert(userIdentities).values({ userId: ada.id, ...identity })
    const mail = services.mails.findLast(({ to }) => to === ada.email)
    expect(linkIn(mail?.text).pathname).toBe('/user/restore-email')

    expect(await restore(services, back)).toBe('ok')
    expect(await emailOf(services, ada)).toBe(ada.email)
    for (const sessionId of [thief, ada.sessionId])
      expect(await outcome(testCaller(services, { sessionId }).call.accounts.getSession())).toBe('UNAUTHORIZED')
    expect(await outcome(signIn(services, ada.email)), 'the thief knows the password').toBe('WRONG_CREDENTIALS')
    const [row] = await services.db.select().from(users).where(eq(users.id, ada.id))
    expect(row).toMatchObject({ passwordHash: null })
    expect(await services.db.$count(userIdentities, eq(userIdentities.userId, ada.id))).toBe(0)
    const token = await mailedToken(services, ada.email)
    const password = 'N3w-Passw0rd'
    await testCaller(services).call.accounts.resetPassword({ email: ada.email, token, password })
    expect(await signIn(services, ada.email, password)).toBeDefined()
    expect(await subjectsTo(services, email)).toContain(
      'The former e-mail address of your Wordtide account was put back',
    )
    expect(await restore(services, back)).toBe('INVALID_TOKEN')
    const told = ['email-changed', 'signed-in', 'email-restored', 'password-changed', 'signed-in']
    expect(events).toMatchObject(told.map((event) => ({ event, userId: ada.id })))
  })

  it('is taken back also after further changes and a new password, and for good', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const first = await changed(services, ada)
    const { call } = testCaller(services)
    await call.accounts.sendPasswordReset({ email: first.email })
    const reset = await mailedToken(services, first.email)
    await call.accounts.resetPassword({ email: first.email, token: reset, password: goodPassword })
    const thief = async (email: string) => ({ ...ada, sessionId: await signIn(services, email) })
    const second = await changed(services, await thief(first.email), first.email)
    // To take back the second change leaves the first one to be taken back.
    expect(await restore(services, second.back)).toBe('ok')
    expect(await emailOf(services, ada)).toBe(first.email)
    const again = await mailedToken(services, first.email)
    await call.accounts.resetPassword({ email: first.email, token: again, password: goodPassword })
    const third = await changed(services, await thief(first.email), first.email)
    expect(await restore(services, first.back)).toBe('ok')
    expect(await emailOf(services, ada)).toBe(ada.email)
    expect(await restore(services, third.back)).toBe('INVALID_TOKEN')
    expect(await services.db.$count(formerEmails, eq(formerEmails.userId, ada.id))).toBe(0)
  })

  it('voids a change that waits for its confirmation, also if both happen at a time', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { email, back } = await changed(services, ada)
    const pending = await request(services, ada)
    const [restored, confirmed] = await Promise.all([restore(services, back), confirm(services, pending)])
    expect(restored).toBe('ok')
    expect(['ok', 'INVALID_TOKEN']).toContain(confirmed)
    expect(await emailOf(services, ada)).toBe(ada.email)
    expect(await confirm(services, pending)).toBe('INVALID_TOKEN')
    // The mail about the second change, if there was one, has no link any more.
    expect(await restore(services, { email, token: await mailedToken(services, email) })).toBe('INVALID_TOKEN')
  })

  it('is taken back without a second factor and passkeys that were set up since, and with those from before', async () => {
    const services = await testServices()
    for (const [confirmedIn, kept] of [
      [0, 0],
      [-1, 1],
    ] as const) {
      const ada = await createUser(services)
      const { back } = await changed(services, ada)
      const confirmedAt = new Date(services.now().getTime() + confirmedIn)
      await services.db.insert(twoFactors).values({ userId: ada.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt })
      const passkey = { id: ada.id, credentialId: ada.id, publicKey: '', counter: 0, transports: [], backedUp: false }
      await services.db.insert(passkeys).values({ ...passkey, userId: ada.id, name: 'Phone', createdAt: confirmedAt })
      expect(await restore(services, back)).toBe('ok')
      expect(await services.db.$count(twoFactors, eq(twoFactors.userId, ada.id))).toBe(kept)
      expect(await services.db.$count(passkeys, eq(passkeys.userId, ada.id))).toBe(kept)
    }
  })

  it('cannot be taken back after seven days, nor if it has another account', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { email, back } = await changed(services, ada)
    await createUser(services, { email: ada.email })
    expect(await restore(services, back)).toBe('EMAIL_TAKEN')
    const ben = await createUser(services)
    const late = (await changed(services, ben)).back
    expect(await restore(services, { ...late, email: ada.email })).toBe('INVALID_TOKEN')
    services.pass(7 * day)
    expect(await restore(services, late)).toBe('INVALID_TOKEN')
    expect(await emailOf(services, ada)).toBe(email)
    await deleteOldAddresses(services)
    expect(await services.db.$count(formerEmails, eq(formerEmails.userId, ben.id))).toBe(0)
  })

  it('is not kept from its owner by a sign-up that nobody activates', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { back } = await changed(services, ada)
    const thief = { name: 'Eve', email: ada.email, password: goodPassword }
    await testCaller(services).call.accounts.signUp(thief)
    expect(await restore(services, back)).toBe('ok')
    expect(await emailOf(services, ada)).toBe(ada.email)
    expect(await services.db.$count(mailQueue, eq(mailQueue.email, ada.email))).toBe(1)
  })
})
