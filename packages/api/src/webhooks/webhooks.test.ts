import { limits, webhookEvents } from '@wordtide/contract'
import { webhooks } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  mailsTo,
  shareList,
  type TestUser,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { setUpWebhook, urlOf, type WebhookSetting } from './testing/receiver.ts'

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
    const [row] = await services.db.select().from(webhooks).where(eq(webhooks.id, id))
    if (row === undefined) throw new Error('there is a webhook')
    const others = Array.from({ length: limits.webhooks.count - 1 }, () => ({ ...row, id: newId() }))
    await services.db.insert(webhooks).values(others)
    await expect(create()).rejects.toMatchObject(refusedAs('MAX_WEBHOOKS_EXCEEDED'))
  })
})

/** Returns the payloads that the receiver gets for `user` because of this work. */
async function toldOf(user: TestUser, { receiver }: WebhookSetting, work: () => Promise<unknown>) {
  receiver.requests.length = 0
  await work()
  await receiver.run()
  return receiver.requests.filter((request) => request.url === urlOf(user)).map(({ payload }) => payload)
}

const answer = (vocId: string, date: number) => ({
  vocReviews: [{ vocId, type: 'dictation' as const, result: 1 as const, date, thinkingTime: 5 }],
})

describe('the events', () => {
  it('tell what the user has in the library, and what they answer', async () => {
    const setting = await setUpWebhook(every)
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
    const setting = await setUpWebhook(['class.joined'])
    const { ada, ben } = setting
    const { id, code } = await ben.call.classes.create({ name: 'Class 4b' })
    expect(await toldOf(ben, setting, () => ada.call.classes.join({ code: code ?? '' }))).toMatchObject([
      { type: 'class.joined', data: { classId: id, className: 'Class 4b', userId: ada.id, name: 'Ada' } },
    ])
  })

  it('are one for one statement, however many words it writes', async () => {
    const setting = await setUpWebhook(['vocabulary.created'])
    const { ben } = setting
    const { list } = await createList(ben)
    const fields = ['uno', 'dos', 'tres'].map(vocFields)
    const told = await toldOf(ben, setting, () =>
      ben.call.transfer.addVocs({ id: list.id, vocs: fields, duplicates: 'add' }),
    )
    expect(told).toMatchObject([{ data: { vocabularies: [{ term: 'uno' }, { term: 'dos' }, { term: 'tres' }] } }])
  })

  it('tell nothing of what the user has lost the right to see until it is sent', async () => {
    const setting = await setUpWebhook(every)
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
