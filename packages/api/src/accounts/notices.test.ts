import { knownNetworks, mailQueue, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '../calls/context.ts'
import {
  createList,
  createUser,
  day,
  goodPassword,
  mailedToken,
  mailsTo,
  type TestServices,
  testCaller,
  testGoogle,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { deleteOldNetworks, signInWithProvider } from './index.ts'

/** Services whose security events are collected. */
async function withEvents() {
  const events: object[] = []
  const ignore = () => {}
  const log = {
    info: (fields: object, message: string) => void (message === 'security event' && events.push(fields)),
    warn: ignore,
    error: ignore,
  }
  return { services: await testServices({ log, limited: true }), events }
}

const subjectsTo = async (services: TestServices, email: string) =>
  (await mailsTo(services, email)).map(({ subject }) => subject)

const changed = 'Your Wordtide password was changed'
const newSignIn = 'New sign-in to your Wordtide account'

const cookieOf = ({ browser: { change } }: Context) => (change.kind === 'set' ? change.value : '')

/** Signs in from an address; returns the cookie of the browser. */
async function signInFrom(services: TestServices, email: string, ip: string, browser?: string): Promise<string> {
  const { call, context } = testCaller(services, { ip, browser })
  await call.accounts.signIn({ email, password: goodPassword })
  return cookieOf(context)
}

describe('the owner of an account gets a mail, and the log an event', () => {
  it('when the password is changed, with the time, and what to do', async () => {
    const { services, events } = await withEvents()
    const { id, email } = await createUser(services, { name: 'Mallory <b>' })
    const { call } = testCaller(services, { ip: '2001:db8:1:2:3:4:5:6' })
    await call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    expect(events).toEqual([])
    await call.accounts.resetPassword({ email, token, password: 'N3w-Passw0rd' })
    expect((await subjectsTo(services, email)).at(-1)).toBe(changed)
    const mail = services.mails.findLast(({ to }) => to === email)
    const time = `${services.now().getUTCDate()} .* at ${services.now().toISOString().slice(11, 16)} UTC`
    expect(mail?.text).toMatch(new RegExp(time))
    expect(mail?.text).toContain('http://localhost:3000/user/forgot-password')
    expect(mail?.html).toContain('<a href="http://localhost:3000/user/forgot-password">Choose a new password</a>')
    expect(mail?.text.endsWith('See what happened in your account: http://localhost:3000/settings#security')).toBe(true)
    expect(JSON.stringify(mail)).not.toMatch(/Mallory|N3w/)
    expect(events).toEqual([{ event: 'password-changed', userId: id, network: '2001:db8:1:2::/64' }])
  })

  it('when an access token is created, at most ten times a day', async () => {
    const { services, events } = await withEvents()
    const { id, email, call } = await createUser(services)
    for (let n = 0; n < 12; n++) await call.accessTokens.create({ name: 'Secret name', scope: 'read', days: 7 })
    const subjects = await subjectsTo(services, email)
    expect(subjects).toEqual(Array(10).fill('An access token for your Wordtide account was created'))
    expect(JSON.stringify(services.mails)).not.toContain('Secret name')
    expect(events).toEqual(Array(12).fill({ event: 'access-token-created', userId: id, network: undefined }))
    services.pass(day)
    await call.accessTokens.create({ name: 'Another', scope: 'read', days: 7 })
    expect(await subjectsTo(services, email)).toHaveLength(11)
  })

  it('in the log only when an access token is revoked', async () => {
    const { services, events } = await withEvents()
    const { id, email, call } = await createUser(services)
    const token = await call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
    const before = await subjectsTo(services, email)
    events.length = 0
    await call.accessTokens.delete({ id: token.id })
    await call.accessTokens.delete({ id: token.id }).catch(() => {})
    expect(events).toEqual([{ event: 'access-token-revoked', userId: id, network: undefined }])
    expect(await subjectsTo(services, email)).toEqual(before)
  })

  it('when it is linked with Google, but not when Google created it or activates it', async () => {
    const { services, events } = await withEvents()
    const linked = 'Your Wordtide account was linked with Google'
    const signIn = (email: string) =>
      signInWithProvider(testCaller(services).context, testGoogle, {
        id: `sub-${email}`,
        email,
        emailVerified: true,
        name: '',
      })
    const [{ id, email }, created, waiting] = [await createUser(services), uniqueEmail(), uniqueEmail()]
    await testCaller(services).call.accounts.signUp({ name: 'Ada', email: waiting, password: goodPassword })
    for (const address of [email, email, created, waiting]) expect(await signIn(address)).toBeUndefined()
    expect(await subjectsTo(services, email)).toEqual([linked])
    expect(await subjectsTo(services, created)).toEqual([])
    expect(await subjectsTo(services, waiting)).not.toContain(linked)
    expect(events.filter((event) => !('method' in event))).toEqual([
      { event: 'identity-linked', userId: id, provider: 'google', network: undefined },
    ])
  })

  it('when it is deleted, although it is gone by then', async () => {
    const { services, events } = await withEvents()
    const email = `Ada-${uniqueEmail()}`
    const { id, call } = await createUser(services, { email })
    await call.privacy.deleteAccount()
    expect(await subjectsTo(services, email)).toEqual(['Your Wordtide account was deleted'])
    expect(services.mails.find(({ to }) => to === email)?.text).not.toContain('forgot-password')
    expect(events).toEqual([{ event: 'account-deleted', userId: id, network: undefined }])
    expect(await services.db.$count(mailQueue, eq(mailQueue.email, email))).toBe(0)
  })
})

describe('a sign-in is reported', () => {
  it('from a browser and a network that are both new, at most once a day, but not the first one', async () => {
    const { services, events } = await withEvents()
    const { id, email } = await createUser(services)
    const home = await signInFrom(services, email, '203.0.113.1')
    await signInFrom(services, email, '203.0.113.1')
    await signInFrom(services, email, '203.0.113.2', home)
    expect(await subjectsTo(services, email), 'the first one, a new browser at home, a known one elsewhere').toEqual([])
    await signInFrom(services, email, '203.0.113.3')
    await signInFrom(services, email, '203.0.113.4')
    expect(await subjectsTo(services, email)).toEqual([newSignIn])
    const own = { userId: id, method: 'password' }
    expect(events).toEqual([
      { event: 'signed-in', ...own, network: '203.0.113.1' },
      { event: 'signed-in', ...own, network: '203.0.113.1' },
      { event: 'signed-in', ...own, network: '203.0.113.2' },
      { event: 'signed-in', ...own, network: '203.0.113.3' },
      { event: 'new-sign-in', userId: id, network: '203.0.113.3' },
      { event: 'signed-in', ...own, network: '203.0.113.4' },
      { event: 'new-sign-in', userId: id, network: '203.0.113.4' },
    ])
    services.pass(day)
    await signInFrom(services, email, '203.0.113.3')
    expect(await subjectsTo(services, email), 'the network is known now').toHaveLength(1)
    await signInFrom(services, email, '203.0.113.5')
    expect(await subjectsTo(services, email)).toEqual([newSignIn, newSignIn])
  })

  it('from an old browser after a password reset, and from a network that was not used for a year', async () => {
    const { services } = await withEvents()
    const { id, email } = await createUser(services)
    const browser = await signInFrom(services, email, '203.0.113.1')
    const [before] = await services.db.select().from(users).where(eq(users.id, id))
    await testCaller(services).call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    await testCaller(services).call.accounts.resetPassword({ email, token, password: goodPassword })
    const [after] = await services.db.select().from(users).where(eq(users.id, id))
    expect(after?.browserKey).not.toBe(before?.browserKey)
    await signInFrom(services, email, '203.0.113.2', browser)
    expect(await subjectsTo(services, email)).toContain(newSignIn)
    services.pass(366 * day)
    await signInFrom(services, email, '203.0.113.1')
    expect((await subjectsTo(services, email)).filter((subject) => subject === newSignIn)).toHaveLength(2)
  })

  it('from every earlier network after a password reset, but not from that of the reset', async () => {
    const { services } = await withEvents()
    const { email } = await createUser(services)
    const [home, attacker] = ['203.0.113.1', '198.51.100.1']
    for (const ip of [home, attacker]) await signInFrom(services, email, ip)
    expect(await subjectsTo(services, email)).toEqual([newSignIn])
    services.pass(day)
    await testCaller(services).call.accounts.sendPasswordReset({ email })
    const token = await mailedToken(services, email)
    const { call } = testCaller(services, { ip: home })
    await call.accounts.resetPassword({ email, token, password: goodPassword })
    const reports = async () => (await subjectsTo(services, email)).filter((subject) => subject === newSignIn)
    await signInFrom(services, email, home)
    expect(await reports()).toHaveLength(1)
    await signInFrom(services, email, attacker)
    expect(await reports()).toHaveLength(2)
  })

  it('from a network that is not among the last twenty; older ones are deleted, and all of them a year later', async () => {
    const { services } = await withEvents()
    const { id, email } = await createUser(services)
    const networks = () => services.db.select().from(knownNetworks).where(eq(knownNetworks.userId, id))
    for (let n = 0; n < 22; n++) {
      await signInFrom(services, email, `203.0.113.${n}`)
      services.pass(1)
    }
    const seenAt = (await networks()).map((row) => row.seenAt.getTime())
    expect(seenAt.sort()).toEqual(Array.from({ length: 20 }, (_, n) => services.now().getTime() - 20 + n))
    services.pass(365 * day)
    await deleteOldNetworks(services)
    expect(await networks()).toEqual([])
  })

  it('with Google as well, except the first one', async () => {
    const { services, events } = await withEvents()
    const email = uniqueEmail()
    const identity = { id: `sub-${email}`, email, emailVerified: true, name: 'Ada' }
    const { context } = testCaller(services, { ip: '203.0.113.1' })
    await signInWithProvider(context, testGoogle, identity)
    expect(cookieOf(context)).not.toBe('')
    await signInWithProvider(
      testCaller(services, { ip: '203.0.113.2', browser: cookieOf(context) }).context,
      testGoogle,
      identity,
    )
    expect(await subjectsTo(services, email)).toEqual([])
    await signInWithProvider(testCaller(services, { ip: '203.0.113.3' }).context, testGoogle, identity)
    expect(await subjectsTo(services, email)).toEqual([newSignIn])
    expect(events.filter((event) => 'method' in event)).toMatchObject(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((network) => ({
        event: 'signed-in',
        method: 'google',
        network,
      })),
    )
  })
})

it('failed sign-ins that reach a limit are logged once, with the network and without the address', async () => {
  const { services, events } = await withEvents()
  const { email } = await createUser(services)
  const ip = '2001:db8:7:7::9'
  for (const address of [email, uniqueEmail()]) {
    const attempt = () =>
      testCaller(services, { ip })
        .call.accounts.signIn({ email: address, password: 'Wrong0ne!' })
        .catch(() => {})
    for (let n = 0; n < 13; n++) await attempt()
  }
  const reached = { event: 'sign-in-limit-reached', countedBy: 'mailboxAndNetwork', network: '2001:db8:7:7::/64' }
  expect(events).toEqual([reached, reached])
})

it('other attempts that reach a limit are logged once in a window, with the user who is known', async () => {
  const { services, events } = await withEvents()
  const { id, call } = await createUser(services)
  const { list } = await createList({ call })
  for (let n = 0; n < 63; n++) await call.shares.create({ listId: list.id, email: uniqueEmail() }).catch(() => {})
  expect(events).toEqual([{ event: 'share-limit-reached', countedBy: 'user', userId: id, network: undefined }])
  events.length = 0
  const email = uniqueEmail()
  const stranger = () => testCaller(services, { ip: '203.0.113.77' }).call.accounts
  for (let n = 0; n < 5; n++)
    await stranger()
      .sendPasswordReset({ email })
      .catch(() => {})
  for (let n = 0; n < 7; n++)
    await stranger()
      .signUp({ name: 'Ada', email, password: goodPassword })
      .catch(() => {})
  expect(events).toEqual([
    { event: 'mail-limit-reached', countedBy: 'mailboxAndNetwork', network: '203.0.113.77' },
    { event: 'sign-up-limit-reached', countedBy: 'mailbox', network: '203.0.113.77' },
  ])
})
