import { limits } from '@wordtide/contract'
import { webhookDeliveries } from '@wordtide/db'
import { changesComplete } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import { addToCounts, keyOf } from '../limits/index.ts'
import { createList, createVocabulary, day } from '../testing/index.ts'
import { hourMs } from '../values/durations.ts'
import { nothingHappened, nothingIsDue } from './index.ts'
import { setUpWebhook, urlOf } from './testing/receiver.ts'

const refusedAs = (key: string) => ({ cause: { key } })

describe('a delivery', () => {
  /** A delivery to a receiver that answers with these statuses, the last of them ever after. */
  async function deliver(...statuses: (number | Error)[]) {
    const setting = await setUpWebhook(['vocabulary.created'])
    const { receiver, ben, webhookId, services } = setting
    const { list } = await createList(ben)
    receiver.answers.push(...statuses)
    await createVocabulary(ben, list.id, 'mar')
    await receiver.run()
    const last = async () => (await ben.call.webhooks.deliveries({ id: webhookId }))[0]
    const webhook = async () => (await ben.call.webhooks.list())[0]
    const pass = async (ms: number) => {
      services.pass(ms)
      await receiver.run()
    }
    return { ...setting, list, last, webhook, pass }
  }

  it('is tried for a day with growing pauses, and then given up; it can be sent again', async () => {
    const { receiver, services, ben, webhookId, last, webhook, pass } = await deliver(500, new Error('No way'))
    const from = services.now().getTime()
    expect(await last()).toMatchObject({ attempts: 1, status: 500, nextAttemptAt: from + 5000 })
    await pass(4999)
    expect(receiver.requests).toHaveLength(1)
    for (let next = (await last())?.nextAttemptAt; next; next = (await last())?.nextAttemptAt)
      await pass(next - services.now().getTime())
    expect((services.now().getTime() - from) / day).toBeCloseTo(1, 1)
    const given = await last()
    expect(given).toMatchObject({ attempts: 8, status: null, error: 'No way', nextAttemptAt: null })
    const failed = {
      event: 'vocabulary.created',
      at: services.now().getTime(),
      ok: false,
      status: null,
      error: 'No way',
    }
    expect((await webhook())?.lastDelivery).toEqual(failed)
    await expect(ben.call.webhooks.sendAgain({ id: webhookId, deliveryId: webhookId })).rejects.toMatchObject(
      refusedAs('DELIVERY_NOT_FOUND'),
    )
    receiver.answers.splice(0, receiver.answers.length, 200)
    await ben.call.webhooks.sendAgain({ id: webhookId, deliveryId: given?.id ?? '' })
    await receiver.run()
    expect(await last()).toMatchObject({ attempts: 1, status: 200, error: null, nextAttemptAt: null })
    expect((await webhook())?.lastDelivery).toMatchObject({ ok: true, status: 200, error: null })
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([given?.id]))
  })

  it('whose receiver says 410 ends the webhook, until one is sent again with another answer', async () => {
    const { receiver, ben, list, webhookId, last, pass } = await deliver(410, 204)
    await createVocabulary(ben, list.id, 'sol')
    await pass(day / 2)
    expect(receiver.requests).toHaveLength(1)
    await ben.call.webhooks.sendAgain({ id: webhookId, deliveryId: (await last())?.id ?? '' })
    await receiver.run()
    await createVocabulary(ben, list.id, 'luz')
    await receiver.run()
    expect(receiver.requests).toHaveLength(3)
  })

  it('is kept for a week, and the last fifty of a webhook', async () => {
    const { services, webhookId, last } = await deliver(204)
    const [row] = await services.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
    if (row === undefined) throw new Error('there is a delivery')
    const { id, ...fields } = row
    const copies = Array.from({ length: 60 }, (_, n) => ({ ...fields, id: `${id.slice(0, -2)}${n + 10}` }))
    await services.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id))
    await services.db.insert(webhookDeliveries).values(copies)
    const kept = () => services.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhookId))
    await runJob(services, 'clean up webhooks')
    expect(await kept()).toBe(50)
    services.pass(7 * day)
    await runJob(services, 'clean up webhooks')
    expect(await last()).toBeUndefined()
  })

  it('waits for no receiver of somebody else, and a user has two at a time', async () => {
    const slow = await setUpWebhook(['vocabulary.created'])
    const { receiver, ada, ben, services } = slow
    await ada.call.webhooks.create({ url: urlOf(ada), events: ['vocabulary.created'] })
    const [bens, adas] = [await createList(ben), await createList(ada)]
    for (const term of ['uno', 'dos', 'tres', 'cuatro']) await createVocabulary(ben, bens.list.id, term)
    services.pass(1)
    await createVocabulary(ada, adas.list.id, 'mar')
    const release = receiver.hold(urlOf(ben))
    const sent = receiver.run()
    await expect
      .poll(() => receiver.requests.map((request) => request.url).sort())
      .toEqual([urlOf(ada), urlOf(ben), urlOf(ben)].sort())
    release()
    await sent
    expect(receiver.requests).toHaveLength(5)
  })

  it('is left out if too many wait, or its user has caused too many in an hour', async () => {
    const { receiver, ben, services, list, webhookId } = await deliver(204)
    const [row] = await services.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
    if (row === undefined) throw new Error('there is a delivery')
    const { id, ...fields } = row
    const copy = (n: number) => ({
      ...fields,
      id: `${id.slice(0, -4)}${1000 + n}`,
      dueAt: new Date(services.now().getTime() + day / 4),
    })
    await services.db
      .insert(webhookDeliveries)
      .values(Array.from({ length: limits.webhooks.waiting }, (_, n) => copy(n)))
    const told = async (term: string) => {
      await createVocabulary(ben, list.id, term)
      await receiver.run()
      return receiver.requests.length - 1
    }
    expect(await told('sol')).toBe(0)
    await services.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
    expect(await told('luz')).toBe(1)
    const key = keyOf('webhook delivery', 'user', ben.id)
    await addToCounts(services.db, [{ key, windowMs: hourMs, amount: limits.webhooks.perHour }], services.now())
    expect(await told('voz')).toBe(1)
    services.pass(hourMs)
    expect(await told('paz')).toBe(2)
  })

  it('leaves the jobs idle once it is made and sent', async () => {
    const { services, ben, list } = await deliver(204)
    const areIdle = async () => [await nothingHappened(services), await nothingIsDue(services)]
    expect(await areIdle()).toEqual([true, true])
    await createVocabulary(ben, list.id, 'sol')
    await changesComplete(services.db)
    expect(await areIdle()).toEqual([false, true])
    await runJob(services, 'make webhook deliveries')
    expect(await areIdle()).toEqual([true, false])
  })
})
