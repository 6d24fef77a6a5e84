import { languageCode, limits } from '@wordtide/contract'
import { feedbacks, lists, storedFiles, userUsage, vocs } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { normalizeStoredImages } from './images/index.ts'
import type { Quotas } from './services.ts'
import {
  createList,
  createUser,
  createVocabulary,
  listFields,
  pngFile,
  shareList,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  vocFields,
} from './testing/index.ts'
import { newId } from './values/ids.ts'

const quotas: Quotas = { lists: 2, vocabularies: 3, textsMb: 1, imagesMb: 1, feedbacks: 2 }
const failure = (key: string, limit: number) => ({ cause: { key, limit } })
const bytesPerMegabyte = 1_048_576

async function fixtures(overrides: Partial<Quotas> = {}) {
  const services = await testServices({ quotas: { ...quotas, ...overrides } })
  return { services, ada: await createUser(services) }
}

/** Expects the stored usage of a user to be what a recount of the rows gives, and returns it. */
async function usageOf({ db }: TestServices, { id }: TestUser) {
  const owned = await db.select().from(lists).where(eq(lists.ownerId, id))
  const listIds = owned.map((list) => list.id)
  const inLists = await db.select().from(vocs).where(inArray(vocs.listId, listIds))
  const images = await db
    .select()
    .from(storedFiles)
    .where(
      inArray(
        storedFiles.id,
        [...owned, ...inLists].flatMap(({ imageId }) => imageId ?? []),
      ),
    )
  const imageBytes = images.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  const [usage] = await db.select().from(userUsage).where(eq(userUsage.userId, id))
  const { term, pos, label, definitions, examples, attributes, tags, notes } = vocs
  const texts = sql.join([term, pos, label, definitions, examples, attributes, tags, notes], sql`, `)
  const bytes = sql`coalesce(sum(octet_length(concat(${texts}))), 0)`.mapWith(Number)
  const [recounted] = await db.select({ bytes }).from(vocs).where(inArray(vocs.listId, listIds))
  expect(usage).toEqual({
    userId: id,
    lists: owned.length,
    vocs: inLists.length,
    textBytes: recounted?.bytes,
    imageBytes,
  })
  return usage
}

describe('the quota of lists', () => {
  it('refuses one more, with the limit in the message, until one is deleted', async () => {
    const { services, ada } = await fixtures()
    const { list } = await createList(ada)
    await createList(ada)
    const refused = createList(ada)
    await expect(refused).rejects.toMatchObject(failure('LIST_QUOTA_REACHED', 2))
    await expect(refused).rejects.toThrow('One user can have at most 2 lists')
    expect(await usageOf(services, ada)).toMatchObject({ lists: 2 })
    await ada.call.lists.delete({ id: list.id })
    await createList(ada)
    expect(await usageOf(services, ada)).toMatchObject({ lists: 2 })
  })

  it('is each user’s own', async () => {
    const { services, ada } = await fixtures({ lists: 1 })
    await createList(ada)
    await createList(await createUser(services))
  })
})

describe('the quota of vocabularies', () => {
  it('counts those of all lists of their owner, with those that editors add', async () => {
    const { services, ada } = await fixtures()
    const ben = await createUser(services)
    const { list } = await createList(ada, ['uno', 'dos'])
    const { list: other } = await createList(ada)
    await shareList(services, other.id, ben, 'editor')
    const { id } = await createVocabulary(ben, other.id, 'tres')
    for (const user of [ada, ben])
      await expect(createVocabulary(user, other.id, 'cuatro')).rejects.toMatchObject(
        failure('VOCABULARY_QUOTA_REACHED', 3),
      )
    expect(await ada.call.lists.get({ id: other.id })).toMatchObject({ vocsCount: 1 })
    const { list: bens } = await createList(ben)
    await createVocabulary(ben, bens.id, 'uno')
    await ben.call.vocs.delete({ id })
    await createVocabulary(ben, other.id, 'cuatro')
    await ada.call.lists.delete({ id: list.id })
    await services.finishDeletions()
    expect(await usageOf(services, ada)).toMatchObject({ vocs: 1 })
    expect(await usageOf(services, ben)).toMatchObject({ vocs: 1 })
  })

  it('still lets a user delete and edit who has more than a lowered quota allows', async () => {
    const { services, ada } = await fixtures()
    const { vocs: created } = await createList(ada, ['uno', 'dos', 'tres'])
    services.quotas = { ...quotas, vocabularies: 1 }
    const [id = '', other = ''] = created.map((voc) => voc.id)
    const { call } = testCaller(services, { sessionId: ada.sessionId })
    await call.vocs.update({ id, ...vocFields('un') })
    await call.vocs.delete({ id: other })
    expect(await usageOf(services, ada)).toMatchObject({ vocs: 2 })
  })
})

describe('the quota of texts', () => {
  /** A vocabulary of more than a quarter of a megabyte. */
  const long = {
    ...vocFields('mar'),
    examples: Array.from({ length: limits.voc.examples }, () => ({
      value: 'el *mar*',
      translations: languageCode.options
        .slice(0, limits.voc.translations)
        .map((language) => ({ language, value: `*${'海'.repeat(170)}*` })),
    })),
  }
  const full = failure('TEXT_QUOTA_REACHED', 1)

  it('counts the bytes of what is added, changed, tagged, copied and moved, for the owner of the list', async () => {
    const { services, ada } = await fixtures({ lists: 9, vocabularies: 99 })
    const ben = await createUser(services)
    const { list } = await createList(ada)
    const { list: other } = await createList(ben)
    for (const { id } of [list, other])
      for (const user of [ada, ben])
        if (id !== (user === ada ? list : other).id) await shareList(services, id, user, 'editor')
    const check = async () => [await usageOf(services, ada), await usageOf(services, ben)]
    const listId = list.id
    const voc = await createVocabulary(ben, listId, 'uno', { tags: ['a'] })
    await ada.call.transfer.addVocs({ id: listId, vocs: [vocFields('dos'), { ...long, tags: ['b'] }] })
    await check()
    await ada.call.vocs.update({ id: voc.id, ...vocFields('un'), notes: 'a longer text' })
    await ada.call.transfer.addVocs({ id: listId, vocs: [{ ...vocFields('dos'), notes: 'two' }], duplicates: 'update' })
    await check()
    const { items } = await ada.call.vocs.list({ listId })
    const ids = items.map(({ id }) => id)
    await ben.call.vocs.tagMany({ listId, ids, add: ['sea', 'land'], remove: ['a'] })
    await ben.call.vocs.copyMany({ listId, ids, toListId: other.id })
    await check()
    await ada.call.vocs.moveMany({ listId, ids: ids.slice(0, 2), toListId: other.id })
    await check()
    await ben.call.vocs.deleteMany({ listId: other.id, ids: ids.slice(0, 1) })
    await ben.call.vocs.delete({ id: ids[1] ?? '' })
    const [usage] = await check()
    expect(usage?.textBytes).toBeGreaterThan(0)
    await ada.call.transfer.copyList({ id: other.id })
    await check()
    await ada.call.lists.delete({ id: listId })
    await services.finishDeletions()
    await check()
  })

  it('refuses more by any call, and nothing that takes less', async () => {
    const { services, ada } = await fixtures({ lists: 9, vocabularies: 99 })
    const { list } = await createList(ada, ['uno'])
    const add = () => ada.call.vocs.create({ listId: list.id, ...long })
    const first = await add()
    await add()
    await add()
    await expect(add()).rejects.toMatchObject(full)
    await expect(add()).rejects.toThrow('can take at most 1 MB')
    const { items } = await ada.call.vocs.list({ listId: list.id })
    const ids = items.map(({ id }) => id)
    const uno = items.find(({ term }) => term === 'uno')?.id ?? ''
    await expect(ada.call.vocs.update({ id: uno, ...long })).rejects.toMatchObject(full)
    await expect(ada.call.transfer.addVocs({ id: list.id, vocs: [long] })).rejects.toMatchObject(full)
    await expect(ada.call.vocs.copyMany({ listId: list.id, ids, toListId: list.id })).rejects.toMatchObject(full)
    expect(await ada.call.transfer.copyList({ id: list.id })).toMatchObject({ list: { vocsCount: 0 } })
    services.quotas = { ...services.quotas, textsMb: 0 }
    const { call } = testCaller(services, { sessionId: ada.sessionId })
    await call.vocs.update({ id: first.id, ...long, notes: '', term: 'm' })
    await call.vocs.delete({ id: uno })
    await usageOf(services, ada)
  })
})

describe('the quota of images', () => {
  it('counts the bytes of the stored files of lists and vocabularies, and gives back those of replaced and removed ones', async () => {
    const { services, ada } = await fixtures()
    const { list } = await createList(ada, [], { image: pngFile() })
    const { imageBytes: size = 0 } = (await usageOf(services, ada)) ?? {}
    expect(size).toBeGreaterThan(0)
    services.quotas = { ...quotas, imagesMb: (2 * size) / bytesPerMegabyte }
    const { call } = testCaller(services, { sessionId: ada.sessionId })
    const image = pngFile()
    const addVoc = (fields: object = {}) => createVocabulary({ call }, list.id, 'uno', fields)
    const voc = await addVoc({ image })
    const other = await addVoc()
    expect(await usageOf(services, ada)).toMatchObject({ imageBytes: 2 * size })
    const refused = { cause: { key: 'IMAGE_QUOTA_REACHED' } }
    await expect(addVoc({ image })).rejects.toMatchObject(refused)
    await expect(call.lists.create({ ...listFields, image })).rejects.toMatchObject(refused)
    await expect(call.vocs.update({ id: other.id, ...vocFields('dos'), image })).rejects.toMatchObject(refused)
    expect(await usageOf(services, ada)).toMatchObject({ lists: 1, vocs: 2, imageBytes: 2 * size })

    await call.lists.update({ id: list.id, ...listFields, image })
    await call.vocs.update({ id: voc.id, ...vocFields('uno'), image })
    await call.vocs.update({ id: voc.id, ...vocFields('un') })
    expect(await usageOf(services, ada), 'replaced and kept').toMatchObject({ imageBytes: 2 * size })
    await call.lists.update({ id: list.id, ...listFields, imageChanged: true })
    expect(await usageOf(services, ada), 'removed').toMatchObject({ imageBytes: size })
    await call.lists.update({ id: list.id, ...listFields, image })
    await call.vocs.delete({ id: voc.id })
    expect(await usageOf(services, ada), 'deleted').toMatchObject({ imageBytes: size })
    await addVoc({ image })
    await call.lists.delete({ id: list.id })
    await services.finishDeletions()
    expect(await usageOf(services, ada)).toMatchObject({ lists: 0, vocs: 0, textBytes: 0, imageBytes: 0 })
  })

  it('leaves no file of a refused creation', async () => {
    const { services, ada } = await fixtures({ lists: 0 })
    await expect(createList(ada, [], { image: pngFile() })).rejects.toMatchObject(failure('LIST_QUOTA_REACHED', 0))
    for await (const file of services.images.list()) expect.unreachable(`${file.id} was not removed`)
  })
})

describe('the quota of feedback', () => {
  it('is for 24 hours', async () => {
    const { services, ada } = await fixtures()
    // From a server whose clock was wrong.
    const early = { userId: ada.id, type: 'bug', subject: 'Time', message: 'It is late.' } as const
    const createdAt = new Date(services.now().getTime() + 365 * 24 * 60 * 60_000)
    await services.db.insert(feedbacks).values([newId(), newId()].map((id) => ({ ...early, id, createdAt })))
    const send = () => ada.call.feedback.send({ type: 'general', subject: 'The sea', message: 'It is blue.' })
    await send()
    services.pass(60 * 60_000)
    await send()
    await expect(send()).rejects.toMatchObject(failure('FEEDBACK_QUOTA_REACHED', 2))
    await (await createUser(services)).call.feedback.send({ type: 'bug', subject: 'The sea', message: 'It is green.' })
    services.pass(23 * 60 * 60_000)
    await send()
    await expect(send()).rejects.toMatchObject(failure('FEEDBACK_QUOTA_REACHED', 2))
    expect(await services.db.$count(feedbacks, eq(feedbacks.userId, ada.id))).toBe(5)
  })
})

describe('the images from before there were quotas', () => {
  it('are measured once by the job that normalizes them, also beyond the quota', async () => {
    const { services, ada } = await fixtures()
    const { list } = await createList(ada, [], { image: pngFile() })
    const vocabularies = [
      await createVocabulary(ada, list.id, 'uno', { image: pngFile() }),
      await createVocabulary(ada, list.id, 'dos', { image: pngFile() }),
    ]
    const ids = [list, ...vocabularies].map(({ image }) => image?.split('/').at(-1) ?? '')
    const [, broken = '', replaced = ''] = ids
    await services.images.put(broken, new Uint8Array(5))
    await services.images.put(replaced, Buffer.concat([await pngFile().bytes(), new Uint8Array(99)]))
    const unused = newId()
    await services.images.put(unused, new Uint8Array(7))
    await services.db.insert(storedFiles).values({ id: unused, createdAt: services.now() })
    await services.db.update(storedFiles).set({ bytes: null, normalized: false }).where(inArray(storedFiles.id, ids))
    await services.db.update(userUsage).set({ imageBytes: 0 }).where(eq(userUsage.userId, ada.id))
    services.quotas = { ...quotas, imagesMb: 0 }
    for (let run = 0; run < 2; run++) await normalizeStoredImages(services)
    expect(await usageOf(services, ada)).toMatchObject({ imageBytes: 2 * pngFile().size + 5 })
    expect(await services.db.select().from(storedFiles).where(eq(storedFiles.id, unused))).toMatchObject([{ bytes: 7 }])
    const unmeasured = and(inArray(storedFiles.id, [...ids, unused]), isNull(storedFiles.bytes))
    expect(await services.db.$count(storedFiles, unmeasured)).toBe(0)
  })
})

describe('the usage of a user', () => {
  it('is deleted with the account', async () => {
    const { services, ada } = await fixtures()
    await createList(ada, ['uno'])
    await ada.call.privacy.deleteAccount()
    await services.finishDeletions()
    expect(await services.db.$count(userUsage, eq(userUsage.userId, ada.id))).toBe(0)
  })

  it.runIf(testEngine() === 'postgres')('never exceeds a quota by creations at the same time', async () => {
    const { services, ada } = await fixtures({ lists: 5, vocabularies: 7 })
    const succeeded = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    expect(await succeeded(Array.from({ length: 12 }, () => createList(ada)))).toBe(5)
    const owned = await services.db.select().from(lists).where(eq(lists.ownerId, ada.id))
    const adding = Array.from({ length: 14 }, (_, n) => createVocabulary(ada, owned[n % 5]?.id ?? '', `term ${n}`))
    expect(await succeeded(adding)).toBe(7)
    await usageOf(services, ada)
    const sending = Array.from({ length: 6 }, () =>
      ada.call.feedback.send({ type: 'general', subject: 'The sea', message: 'It is blue.' }),
    )
    expect(await succeeded(sending)).toBe(2)
  })

  it('is the same after a list with vocabularies and images was deleted while another was added to', async () => {
    const { services, ada } = await fixtures({ vocabularies: 100 })
    const { list } = await createList(ada, ['uno'], { image: pngFile() })
    const { list: other } = await createList(ada)
    // Of one user's images, five are taken at a time.
    await Promise.allSettled([
      ...Array.from({ length: 2 }, (_, n) => createVocabulary(ada, list.id, `a ${n}`, { image: pngFile() })),
      ada.call.lists.delete({ id: list.id }),
      ...Array.from({ length: 3 }, (_, n) => createVocabulary(ada, other.id, `b ${n}`, { image: pngFile() })),
    ])
    await services.finishDeletions()
    expect(await usageOf(services, ada)).toMatchObject({ lists: 1, vocs: 3 })
    const withImage = and(eq(vocs.listId, other.id), isNotNull(vocs.imageId))
    expect(await services.db.$count(vocs, withImage)).toBe(3)
  })
})
