import { limits } from '@wordtide/contract'
import { securityEvents } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signOutAllUsers, signOutUser, suspendUser } from './admin/index.ts'
import { respondOnce } from './calls/idempotency.ts'
import { createCaller } from './router.ts'
import {
  createList,
  createUser,
  day,
  goodPassword,
  shareList,
  type TestServices,
  testCaller,
  testServices,
  uniqueIp,
} from './testing/index.ts'
import { contextOf, requestWith } from './testing/keyed-requests.ts'
import { newId } from './values/ids.ts'
import { networkOf } from './values/network.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in from this address and client. */
const signInFrom = (services: TestServices, email: string, ip: string, userAgent = firefox, password = goodPassword) =>
  testCaller(services, { ip, userAgent }).call.accounts.signIn({ email, password })

describe('the security events of a user', () => {
  it('tell what happened, from where and when, the newest first, to nobody else', async () => {
    const services = await testServices()
    const { email, sessionId } = await createUser(services)
    const ip = uniqueIp()
    await signInFrom(services, email, ip)
    services.pass(1)
    const ada = testCaller(services, { sessionId, ip, userAgent: 'curl/8.14.1' }).call
    const { id } = await ada.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    services.pass(1)
    await ada.accessTokens.delete({ id })
    const origin = { network: networkOf(ip), by: null }
    const createdAt = services.now().getTime()
    expect(await ada.security.listEvents()).toEqual([
      { ...origin, id: expect.any(String), event: 'access-token-revoked', method: null, client: 'curl', createdAt },
      {
        ...origin,
        id: expect.any(String),
        event: 'access-token-created',
        method: null,
        client: 'curl',
        createdAt: createdAt - 1,
      },
      {
        ...origin,
        id: expect.any(String),
        event: 'signed-in',
        method: 'password',
        client: 'Firefox on Linux',
        createdAt: createdAt - 2,
      },
    ])
    expect(await (await createUser(services)).call.security.listEvents()).toEqual([])
  })

  it('have a sign-in of each client and network once a day, and no refused one', async () => {
    const services = await testServices()
    const { email, call } = await createUser(services)
    const [home, away] = [uniqueIp(), uniqueIp()]
    for (const ip of [home, home, away]) await signInFrom(services, email, ip)
    await signInFrom(services, email, home, 'curl/8.14.1')
    await expect(signInFrom(services, email, uniqueIp(), firefox, 'Wr0ng!pass')).rejects.toThrow()
    const signIns = async () => (await call.security.listEvents()).filter(({ event }) => event === 'signed-in')
    expect(await signIns()).toHaveLength(3)
    services.pass(day)
    await signInFrom(services, email, home)
    expect(await signIns()).toHaveLength(4)
  })

  it('are the latest ones: older ones are dropped', async () => {
    const services = await testServices()
    const { id: userId, call } = await createUser(services)
    const rows = Array.from({ length: limits.securityEvents }, (_, index) => ({
      id: newId(),
      userId,
      event: 'signed-in',
      createdAt: new Date(services.now().getTime() - 1 - index),
    }))
    await services.db.insert(securityEvents).values(rows)
    await call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    const events = await call.security.listEvents()
    expect(events).toHaveLength(limits.securityEvents)
    expect(events[0]?.event).toBe('access-token-created')
    expect(events.at(-1)?.id).toBe(rows.at(-2)?.id)
  })

  it('have what the operator did, without a network', async () => {
    const services = await testServices()
    const { email, call } = await createUser(services)
    await call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    await signOutUser(services, { email, tokens: true })
    services.pass(1)
    await signInFrom(services, email, uniqueIp())
    services.pass(1)
    await signOutAllUsers(services, {}, new AbortController().signal)
    services.pass(1)
    await suspendUser(services, { email })
    const byOperator = { by: 'operator', client: null, network: null }
    expect((await call.security.listEvents()).filter(({ by }) => by !== null)).toMatchObject([
      { event: 'account-suspended', ...byOperator },
      { event: 'sessions-ended', ...byOperator },
      { event: 'access-tokens-revoked', ...byOperator },
      { event: 'sessions-ended', ...byOperator },
    ])
  })

  it('have the losses that an editor has caused, without a trace of the editor', async () => {
    const services = await testServices()
    const [owner, editor] = [await createUser(services), await createUser(services)]
    const words = Array.from({ length: 12 }, (_, index) => `word ${index}`)
    const { list, vocs } = await createList(owner, words)
    await shareList(services, list.id, editor, 'editor')
    const { call } = testCaller(services, { sessionId: editor.sessionId, ip: uniqueIp(), userAgent: firefox })
    await call.vocs.deleteMany({ listId: list.id, ids: vocs.map(({ id }) => id) })
    const lost = { event: 'vocabularies-lost', by: 'editor', client: null, network: null }
    expect(await owner.call.security.listEvents()).toMatchObject([lost])
    // In the transaction of a request with a key, the owner's row must not be locked after the list.
    const { list: second, vocs: more } = await createList(owner, words)
    await shareList(services, second.id, editor, 'editor')
    await respondOnce(contextOf(services, editor), requestWith(newId()), async (context) => {
      await createCaller(context).vocs.deleteMany({ listId: second.id, ids: more.map(({ id }) => id) })
      expect(await context.db.$count(securityEvents, eq(securityEvents.userId, owner.id))).toBe(1)
      return { status: 200, body: '' }
    })
    expect(await owner.call.security.listEvents()).toMatchObject([lost, lost])
    expect(await editor.call.security.listEvents()).toEqual([])
  })
})
