import { limits, type WebhookEvent, webhookEvents } from '@wordtide/contract'
import { webhookDeliveries } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import {
  createList,
  createUser,
  createVocabulary,
  day,
  mailsTo,
  shareList,
  type TestUser,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { startReceiver } from './testing/receiver.ts'

const refusedAs = (key: string) => ({ cause: { key } })
const url = 'https://example.org/hook'
const every = webhookEvents.map(({ event }) => event)

describe('a webhook', () => {
  it('shows its secret once; its owner is told by mail and in the security events', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { secret, ...shown } = await ada.call.webhooks.create({ url: ` ${url} `, events: ['list.shared'] })
    expect(shown).toEqual({
      id: expect.any(String),
      url,
      events: ['list.shared'],
      createdAt: services.now().getTime(),
      lastDelivery: null,
    })
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
    expect(await ada.call.webhooks.list()).toEqual([shown])
    expect((await mailsTo(services, ada.email)).map(({ subject }) => subject)).toEqual([
      'A webhook for your Wordtide account was created',
    ])
    await ada.call.webhooks.delete({ id: shown.id })
    expect(await ada.call.webhooks.list()).toEqual([])
    expect((await ada.call.security.listEvents()).slice(0, 2)).toMatchObject([
      { event: 'webhook-deleted' },
      { event: 'webhook-created' },
    ])
  })

  it('is one of at most ten, which only its owner can delete', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const create = () => ada.call.webhooks.create({ url, events: ['list.shared'] })
    const { id } = await create()
    for (const other of [{ id }, { id: 'malformed' }])
      await expect(ben.call.webhooks.delete(other)).rejects.toMatchObject(refusedAs('WEBHOOK_NOT_FOUND'))
    for (let n = 1; n < limits.webhooks.count; n++) await create()
    await expect(create()).rejects.toMatchObject(refusedAs('MAX_WEBHOOKS_EXCEEDED'))
  })
})

/** What the receiver gets of `user` by what is done. */
async function toldOf(user: TestUser, { receiver }: Setting, work: () => Promise<unknown>) {
  receiver.requests.length = 0
  await work()
  await receiver.run()
  return receiver.requests.filter((request) => request.url === urlOf(user)).map(({ payload }) => payload)
}

const urlOf = ({ id }: TestUser) => `https://example.org/${id}`

/** Ada and Ben, who is told of everything. */
async function setUp(events: WebhookEvent[] = every) {
  const receiver = await startReceiver()
  const { services } = receiver
  const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const { id: webhookId } = await ben.call.webhooks.create({ url: urlOf(ben), events })
  return { receiver, services, ada, ben, webhookId }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const answer = (vocId: string, date: number) => ({
  vocReviews: [{ vocId, type: 'dictation' as const, result: 1 as const, date, thinkingTime: 5 }],
})

describe('the events', () => {
  it('tell what the user has in the library, and what they answer', async () => {
    const setting = await setUp()
    const { services, ada, ben } = setting
    const { list, vocs } = await createList(ada, ['mar'])
    const mar = vocs[0]?.id ?? ''
    const told = (work: () => Promise<unknown>) => toldOf(ben, setting, work)
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

    expect(await told(() => createVocabulary(ada, list.id, 'sol')), 'of a list that is not theirs').toEqual([])
    expect(await told(() => ada.call.shares.create({ listId: list.id, email: ben.email }))).toEqual([
      { type: 'list.shared', timestamp, data: { list: await ben.call.lists.get({ id: list.id }) } },
    ])
    const luz = expect.objectContaining({ term: 'luz', listId: list.id })
    expect(await told(() => createVocabulary(ada, list.id, 'luz'))).toEqual([
      { type: 'vocabulary.created', timestamp, data: { listId: list.id, vocabularies: [luz] } },
    ])
    expect(await told(() => ada.call.vocs.update({ id: mar, ...vocFields('el mar') }))).toEqual([
      {
        type: 'vocabulary.updated',
        timestamp,
        data: { listId: list.id, vocabularies: [await ben.call.vocs.get({ id: mar })] },
      },
    ])
    const date = services.now().getTime()
    const review = {
      vocId: mar,
      reviewType: 'dictation',
      lastReview: date,
      due: expect.any(Number),
      confidence: 1,
    }
    expect(await told(() => ben.call.reviews.submit(answer(mar, date)))).toEqual([
      { type: 'review.submitted', timestamp, data: { reviews: [review] } },
    ])
    expect(await told(() => ada.call.reviews.submit(answer(mar, date))), 'of others').toEqual([])
    expect(await told(() => ada.call.vocs.delete({ id: mar }))).toEqual([
      { type: 'vocabulary.deleted', timestamp, data: { listId: list.id, ids: [mar] } },
    ])
  })

  it('tell a teacher who has joined a class', async () => {
    const setting = await setUp(['class.joined'])
    const { ada, ben } = setting
    const { id, code } = await ben.call.classes.create({ name: 'Class 4b' })
    expect(await toldOf(ben, setting, () => ada.call.classes.join({ code: code ?? '' }))).toMatchObject([
      { type: 'class.joined', data: { classId: id, className: 'Class 4b', userId: ada.id, name: 'Ada' } },
    ])
  })

  it('are one for one statement, however many words it writes', async () => {
    const setting = await setUp(['vocabulary.created'])
    const { ben } = setting
    const { list } = await createList(ben)
    const fields = ['uno', 'dos', 'tres'].map(vocFields)
    const told = await toldOf(ben, setting, () =>
      ben.call.transfer.addVocs({ id: list.id, vocs: fields, duplicates: 'add' }),
    )
    expect(told).toMatchObject([{ data: { vocabularies: [{ term: 'uno' }, { term: 'dos' }, { term: 'tres' }] } }])
  })

  it('tell nothing of what the user has lost the right to see until it is sent', async () => {
    const setting = await setUp()
    const { services, ada, ben, receiver, webhookId } = setting
    const { list, vocs } = await createList(ada, ['mar'])
    await shareList(services, list.id, ben)
    await receiver.run()
    const told = await toldOf(ben, setting, async () => {
      await ada.call.vocs.update({ id: vocs[0]?.id ?? '', ...vocFields('secret') })
      await ada.call.shares.delete({ listId: list.id, email: ben.email })
    })
    expect(told).toEqual([])
    const [delivery] = await ben.call.webhooks.deliveries({ id: webhookId })
    expect(delivery).toMatchObject({
      event: 'vocabulary.updated',
      error: expect.stringContaining('not see'),
      nextAttemptAt: null,
    })
  })
})

describe('a delivery', () => {
  /** A delivery to a receiver that answers with these statuses, the last of them ever after. */
  async function deliver(...statuses: (number | Error)[]) {
    const setting = await setUp(['vocabulary.created'])
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

  it('whose receiver says 410 ends the webhook, until one that is sent again succeeds', async () => {
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
    const slow = await setUp(['vocabulary.created'])
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

  it('is left out if its user has caused too many, or too many wait', async () => {
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
    await createVocabulary(ben, list.id, 'sol')
    await receiver.run()
    expect(receiver.requests).toHaveLength(1)
  })
})
