import { randomUUID } from 'node:crypto'
import { sessions } from '@wordtide/db'
import { describe, expect, it } from 'vitest'
import {
  createUser,
  day,
  goodPassword,
  mailsTo,
  setUpSecondFactor,
  signIn,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'
import { activateUser, removeUserSecondFactor, signOutAllUsers, signOutUser, suspendUser } from './user-access.ts'

const notAborted = new AbortController().signal

/** Services whose log is kept: the fields of each line about an operator. */
async function loggingServices() {
  const lines: object[] = []
  const log = { info: (fields: object) => void ('by' in fields && lines.push(fields)), warn() {}, error() {} }
  return { services: await testServices({ log }), lines }
}

const isSignedIn = (services: Parameters<typeof testCaller>[0], sessionId: string) =>
  testCaller(services, { sessionId })
    .call.accounts.getSession()
    .then(
      () => true,
      () => false,
    )

describe('suspending', () => {
  it('ends all sessions of the user alone, and says since when the user is suspended', async () => {
    const { services, lines } = await loggingServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    await signIn(services, ada.email)
    const suspendedAt = services.now().getTime()
    expect(await suspendUser(services, { email: ada.email.toUpperCase() })).toEqual({
      user: {
        id: ada.id,
        name: 'Ada',
        email: ada.email,
        createdAt: ada.createdAt,
        activatedAt: ada.createdAt,
        suspendedAt,
      },
      wasSuspended: false,
      sessions: 2,
    })
    expect(await isSignedIn(services, ada.sessionId)).toBe(false)
    expect(await isSignedIn(services, ben.sessionId)).toBe(true)
    expect(lines).toEqual([{ event: 'account-suspended', userId: ada.id, by: 'operator' }])
  })

  it('a second time changes nothing and says so', async () => {
    const { services, lines } = await loggingServices()
    const { email } = await createUser(services)
    const { user } = await suspendUser(services, { email })
    services.pass(1000)
    expect(await suspendUser(services, { email })).toEqual({ user, wasSuspended: true, sessions: 0 })
    expect(lines).toHaveLength(1)
  })
})

describe('activating', () => {
  it('ends a suspension, and says so the second time', async () => {
    const { services, lines } = await loggingServices()
    const { id, email } = await createUser(services)
    await suspendUser(services, { email })
    const { user, ...first } = await activateUser(services, { email })
    expect(first).toEqual({ wasSuspended: true, wasActivated: true })
    expect(await activateUser(services, { email })).toEqual({ user, wasSuspended: false, wasActivated: true })
    expect(lines.slice(1)).toEqual([{ event: 'account-activated', userId: id, by: 'operator' }])
  })

  it('activates an account whose owner has never opened the mailed link', async () => {
    const { services, lines } = await loggingServices()
    const email = uniqueEmail()
    const { id } = await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
    expect(await activateUser(services, { email })).toMatchObject({
      user: { activatedAt: services.now().getTime() },
      wasSuspended: false,
      wasActivated: false,
    })
    await expect(signIn(services, email)).resolves.toBeDefined()
    expect(lines[0]).toEqual({ event: 'account-activated', userId: id, by: 'operator' })
  })
})

describe('signing out', () => {
  it('ends all sessions, and leaves access tokens unless they are to be revoked, too', async () => {
    const { services, lines } = await loggingServices()
    const ada = await createUser(services)
    const { token } = await ada.call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    const program = () => testCaller(services, { token }).call.accounts.getSession()
    expect(await signOutUser(services, { email: ada.email })).toMatchObject({ sessions: 1, accessTokens: 0 })
    expect(await isSignedIn(services, ada.sessionId)).toBe(false)
    await expect(program()).resolves.toMatchObject({ id: ada.id })
    expect(await signOutUser(services, { email: ada.email, tokens: true })).toMatchObject({
      sessions: 0,
      accessTokens: 1,
    })
    await expect(program()).rejects.toMatchObject({ cause: { key: 'INVALID_ACCESS_TOKEN' } })
    await expect(signIn(services, ada.email), 'the user may sign in again').resolves.toBeDefined()
    expect(lines).toEqual([
      { event: 'sessions-ended', userId: ada.id, by: 'operator', count: 1 },
      { event: 'access-tokens-revoked', userId: ada.id, by: 'operator', count: 1 },
    ])
  })
})

describe('signing everybody out', () => {
  it('ends the sessions of all users, and leaves access tokens unless they are to be revoked, too', async () => {
    const { services, lines } = await loggingServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { token } = await ada.call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    const program = () => testCaller(services, { token }).call.accounts.getSession()
    const { sessions, accessTokens, ...first } = await signOutAllUsers(services, {}, notAborted)
    expect(first).toEqual({ user: null })
    expect(sessions, 'the database has users of other tests, too').toBeGreaterThanOrEqual(2)
    expect(accessTokens).toBe(0)
    for (const { sessionId } of [ada, ben]) expect(await isSignedIn(services, sessionId)).toBe(false)
    await expect(program()).resolves.toMatchObject({ id: ada.id })
    const second = await signOutAllUsers(services, { tokens: true }, notAborted)
    await expect(program()).rejects.toMatchObject({ cause: { key: 'INVALID_ACCESS_TOKEN' } })
    await expect(signIn(services, ben.email), 'users may sign in again').resolves.toBeDefined()
    expect(lines).toEqual([
      { event: 'sessions-ended', by: 'operator', count: sessions },
      ...(second.sessions > 0 ? [{ event: 'sessions-ended', by: 'operator', count: second.sessions }] : []),
      { event: 'access-tokens-revoked', by: 'operator', count: second.accessTokens },
    ])
  })

  it('takes steps, between which others use the database; if its caller leaves, the log has what was ended', async () => {
    const { services, lines } = await loggingServices()
    const { id: userId, createdAt } = await createUser(services)
    const times = { createdAt: new Date(createdAt), expiresAt: new Date(createdAt + day) }
    const rows = Array.from({ length: 600 }, () => ({ id: randomUUID(), userId, ...times }))
    await services.db.insert(sessions).values(rows)
    const before = await services.db.$count(sessions)
    const caller = new AbortController()
    const db = new Proxy(services.db, {
      get: (target, name) => {
        if (name === 'delete') caller.abort(new Error('the caller is gone'))
        return Reflect.get(target, name)
      },
    })
    await expect(signOutAllUsers({ ...services, db }, {}, caller.signal)).rejects.toThrow('the caller is gone')
    const left = await services.db.$count(sessions)
    expect(left).toBeGreaterThan(0)
    expect(lines).toEqual([{ event: 'sessions-ended', by: 'operator', count: before - left }])
    expect(await signOutAllUsers(services, {}, notAborted)).toMatchObject({ sessions: left })
    expect(await services.db.$count(sessions)).toBe(0)
  })
})

describe('removing a second factor', () => {
  it('lets the user sign in without a code, tells the owner, and says the second time that there was none', async () => {
    const { services, lines } = await loggingServices()
    const ada = await createUser(services)
    const { email } = ada
    await setUpSecondFactor(services, ada)
    await expect(signIn(services, email)).rejects.toMatchObject({ cause: { key: 'SECOND_FACTOR_REQUIRED' } })
    expect(await removeUserSecondFactor(services, { email })).toMatchObject({ user: { email }, wasOn: true })
    await expect(signIn(services, email)).resolves.toBeDefined()
    const subjects = (await mailsTo(services, email)).map(({ subject }) => subject)
    expect(subjects).toContain('The second factor of your Wordtide account was removed')
    expect(await removeUserSecondFactor(services, { email })).toMatchObject({ wasOn: false })
    expect(lines).toEqual([{ event: 'second-factor-off', userId: ada.id, by: 'operator' }])
  })
})

it('an unknown address is named', async () => {
  const services = await testServices()
  for (const command of [suspendUser, activateUser, signOutUser, removeUserSecondFactor])
    await expect(command(services, { email: 'nobody@example.com' })).rejects.toThrow(
      'there is no user nobody@example.com',
    )
})
