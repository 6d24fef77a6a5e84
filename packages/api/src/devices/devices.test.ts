import { sessions } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createUser, day, outcome, signIn, type TestServices, testCaller, testServices } from '../testing/index.ts'
import { hourMs } from '../values/durations.ts'

const refusedAs = (key: string) => ({ cause: { key } })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A request in this session. */
const within = (services: TestServices, sessionId: string, request: { ip?: string; userAgent?: string } = {}) =>
  testCaller(services, { sessionId, ...request })

/** Creates a user with this many sessions, the first one included. */
async function signedIn(services: TestServices, count: number) {
  const { email, id, sessionId } = await createUser(services)
  const sessionIds = [sessionId]
  while (sessionIds.length < count) {
    services.pass(1)
    sessionIds.push(await signIn(services, email))
  }
  return { id, email, sessionIds, calls: sessionIds.map((each) => within(services, each).call) }
}

describe('the devices of a user', () => {
  it('tell what they are, where, and when they were last used, the last used one first', async () => {
    const services = await testServices()
    const { sessionIds, calls } = await signedIn(services, 2)
    const [first = '', second = ''] = sessionIds
    services.pass(hourMs)
    await within(services, first, { ip: '2001:db8:0:1:2::3', userAgent: firefox }).call.accounts.getSession()
    const usedAt = services.now().getTime()
    const devices = await within(services, first).call.devices.list()
    expect(devices).toMatchObject([
      { current: true, client: 'Firefox on Linux', network: '2001:db8:0:1::/64', lastUsedAt: usedAt },
      { current: false, client: 'Unknown browser', network: null, lastUsedAt: usedAt - hourMs },
    ])
    expect(JSON.stringify(devices)).not.toContain(first)
    expect(await within(services, second).call.devices.list()).toMatchObject([{ current: true }, { current: false }])
    expect(await (await createUser(services)).call.devices.list()).toHaveLength(1)
    expect(calls).toHaveLength(2)
  })

  it('note their use at most once an hour', async () => {
    const services = await testServices()
    const { sessionId } = await createUser(services)
    const lastUsedAt = async () => (await within(services, sessionId).call.devices.list())[0]?.lastUsedAt
    const signedInAt = services.now().getTime()
    services.pass(hourMs - 1)
    expect(await lastUsedAt()).toBe(signedInAt)
    services.pass(1)
    await lastUsedAt()
    expect(await lastUsedAt()).toBe(signedInAt + hourMs)
    // The use that also extends the session.
    services.pass(2 * day)
    await lastUsedAt()
    expect(await lastUsedAt()).toBe(services.now().getTime())
  })

  it('have those from before there was anything to tell, and none that have expired', async () => {
    const services = await testServices()
    const { id, email, sessionId } = await createUser(services)
    const old = { client: null, network: null, lastUsedAt: null }
    const expiresAt = new Date(services.now().getTime() + 25 * day)
    await services.db
      .update(sessions)
      .set({ ...old, expiresAt })
      .where(eq(sessions.userId, id))
    const other = await signIn(services, email)
    expect(await within(services, other).call.devices.list()).toMatchObject([
      { current: true },
      { client: 'Unknown browser', network: null, lastUsedAt: services.now().getTime() - 5 * day },
    ])
    expect(await within(services, sessionId).call.accounts.getSession()).toMatchObject({ id })
    await services.db.update(sessions).set({ expiresAt: services.now() }).where(eq(sessions.userId, id))
    expect(await (await signedIn(services, 1)).calls[0]?.devices.list()).toHaveLength(1)
    const again = await signIn(services, email)
    expect(await within(services, again).call.devices.list()).toHaveLength(1)
  })
})

describe('ending devices', () => {
  it('signs one of them out, and no other user can', async () => {
    const services = await testServices()
    const { sessionIds, calls } = await signedIn(services, 2)
    const id = (await calls[0]?.devices.list())?.find(({ current }) => !current)?.id ?? ''
    const eve = await createUser(services)
    for (const foreign of [id, 'malformed'])
      await expect(eve.call.devices.end({ id: foreign })).rejects.toMatchObject(refusedAs('SESSION_NOT_FOUND'))
    await calls[0]?.devices.end({ id })
    await expect(within(services, sessionIds[1] ?? '').call.devices.list()).rejects.toMatchObject(
      refusedAs('UNAUTHORIZED'),
    )
    await expect(calls[0]?.devices.end({ id })).rejects.toMatchObject(refusedAs('SESSION_NOT_FOUND'))
    expect(await calls[0]?.devices.list()).toHaveLength(1)
  })

  it('signs the present one out, which clears its cookie', async () => {
    const services = await testServices()
    const { sessionId } = await createUser(services)
    const { call, context } = within(services, sessionId)
    const [device] = await call.devices.list()
    await call.devices.end({ id: device?.id ?? '' })
    expect(context.session.change).toEqual({ kind: 'revoke' })
    await expect(within(services, sessionId).call.devices.list()).rejects.toMatchObject(refusedAs('UNAUTHORIZED'))
  })

  it('signs all others out, also while one of them ends this one', async () => {
    const services = await testServices()
    const { sessionIds, calls } = await signedIn(services, 4)
    const mine = (await calls[0]?.devices.list())?.find(({ current }) => current)?.id ?? ''
    const [others, one] = await Promise.all([
      outcome(within(services, sessionIds[0] ?? '').call.devices.endOthers()),
      outcome(within(services, sessionIds[1] ?? '').call.devices.end({ id: mine })),
    ])
    // Whoever comes first decides.
    expect([
      ['ok', 'UNAUTHORIZED'],
      ['UNAUTHORIZED', 'ok'],
    ]).toContainEqual([others, one])
    if (others === 'ok') expect(await within(services, sessionIds[0] ?? '').call.devices.list()).toHaveLength(1)
    else expect(await within(services, sessionIds[1] ?? '').call.devices.list()).toHaveLength(3)
  })

  it('is a security event', async () => {
    const lines: object[] = []
    const services = await testServices({
      log: { info: (fields) => void lines.push(fields), warn: () => {}, error: () => {} },
    })
    const { id, calls } = await signedIn(services, 3)
    await calls[0]?.devices.endOthers()
    await calls[0]?.devices.endOthers()
    expect(lines.filter((line) => 'event' in line && line.event === 'sessions-ended')).toEqual([
      { event: 'sessions-ended', userId: id, count: 2, network: undefined },
    ])
  })
})
