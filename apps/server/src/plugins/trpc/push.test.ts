import { runJob } from '@wordtide/api'
import { createList, createUser, day, signIn, type TestUser, testCaller } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { leases, pushSubscriptions, reminders } from '@wordtide/db'
import { expect, it, onTestFinished } from 'vitest'
import { httpWebhooks } from '../../adapters/webhook-http.ts'
import { testApp } from '../../testing/index.ts'
import { startPushService } from '../../testing/push-service.ts'

/** A user with a card due, who wishes notifications in two minutes, by services that may call private addresses or may not. */
async function setUp({ allowsPrivate = true } = {}) {
  const { services } = await testApp({ services: { webhookSender: httpWebhooks({ allowsPrivate }) } })
  services.pass(Date.parse('2026-11-23T17:58Z') - services.now().getTime())
  for (const table of [reminders, leases]) await services.db.delete(table)
  const ada = await createUser(services)
  const { vocs } = await createList(ada, ['uno'])
  const date = services.now().getTime() - 2 * day
  const answered = { vocId: vocs[0]?.id ?? '', type: 'translation' as const, result: 1 as const, thinkingTime: 1 }
  await ada.call.reviews.submit({ vocReviews: [{ ...answered, date }] })
  await ada.call.reviews.updateSettings({ reminders: { hour: 18, byPush: true } })
  const { publicKey } = await ada.call.reminders.getPushKey()
  const service = await startPushService(publicKey)
  onTestFinished(service.close)
  /** Runs the job on two servers at once, at the hour of a day. */
  const remind = async (days = 0) => {
    services.pass(days * day + 120_000)
    await Promise.all([1, 2].map(() => runJob(services, 'send reminders')))
    services.pass(-120_000)
  }
  const endpoints = async (user: TestUser = ada) => {
    const rows = await services.db.select().from(pushSubscriptions)
    return rows.filter(({ userId }) => userId === user.id).map(({ endpoint }) => endpoint)
  }
  return { services, ada, service, remind, endpoints }
}

it('a notification is encrypted for the browser and signed for its push service, and sent once from two servers', async () => {
  const { services, ada, service, remind } = await setUp()
  await ada.call.reminders.subscribe(service.subscription)
  await remind()
  const message = { title: '1 card is due today', body: '', due: 1 }
  expect(service.received).toMatchObject([
    {
      headers: { 'content-encoding': 'aes128gcm', ttl: '7200', topic: 'reminder' },
      message,
      claims: { aud: service.origin, sub: 'mailto:postmaster@localhost' },
    },
  ])
  expect(services.mails).toEqual([])
  service.state.status = 500
  await remind(1)
  expect(service.received).toHaveLength(2)
})

it('a browser is forgotten when its push service knows it no more, and a private address is never called', async () => {
  const { ada, service, remind, endpoints } = await setUp()
  await ada.call.reminders.subscribe(service.subscription)
  service.state.status = 410
  await remind()
  expect([service.received.length, await endpoints()]).toEqual([1, []])
  const guarded = await setUp({ allowsPrivate: false })
  await guarded.ada.call.reminders.subscribe(guarded.service.subscription)
  await guarded.remind()
  expect([guarded.service.received, await guarded.endpoints()]).toEqual([[], [guarded.service.subscription.endpoint]])
})

it('a browser has one subscription, which ends with its session or when its user says so; a user has at most ten', async () => {
  const { services, ada, service, endpoints } = await setUp()
  const { keys } = service.subscription
  const of = (n: number) => ({ endpoint: `https://push.example/${ada.id}/${n}`, keys })
  const subscribeElsewhere = async (n: number) => {
    const { call } = testCaller(services, { sessionId: await signIn(services, ada.email) })
    await call.reminders.subscribe(of(n))
    return call
  }
  await ada.call.reminders.subscribe(of(0))
  await ada.call.reminders.subscribe(of(1))
  expect(await endpoints()).toEqual([of(1).endpoint])
  const other = await subscribeElsewhere(2)
  await other.accounts.signOut()
  expect(await endpoints()).toEqual([of(1).endpoint])
  // Who signs in to the same browser next has it from then on.
  const ben = await createUser(services, { name: 'Ben' })
  await ben.call.reminders.subscribe(of(1))
  expect([await endpoints(), await endpoints(ben)]).toEqual([[], [of(1).endpoint]])
  await ben.call.reminders.unsubscribe({ endpoint: of(1).endpoint })
  expect(await endpoints(ben)).toEqual([])
  const { count } = limits.pushSubscriptions
  for (let n = 0; n <= count; n++) await subscribeElsewhere(10 + n)
  expect((await endpoints()).sort()).toEqual(Array.from({ length: count }, (_, n) => of(11 + n).endpoint).sort())
})
