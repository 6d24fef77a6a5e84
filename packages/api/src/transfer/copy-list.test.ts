import { lists, storedFiles, users } from '@wordtide/db'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { respondInSteps } from '../calls/request-steps.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  createVocabulary,
  jpegBytes,
  memoryImages,
  outcome,
  pngFile,
  shareList,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'

const terms = (count: number, first = 1) => Array.from({ length: count }, (_, n) => `palabra ${first + n}`)

/** Adds vocabularies by calls of 500. */
async function addMany({ call }: TestUser, id: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += 500)
    await call.transfer.addVocs({ id, vocs: terms(Math.min(500, count + 1 - first), first).map(vocFields) })
}

async function termsOf({ call }: TestUser, listId: string): Promise<string[]> {
  const found: string[] = []
  for (let page: string | undefined; ; ) {
    const { items, next } = await call.vocs.list({ listId, sort: 'createdAt+', limit: 100, page })
    found.push(...items.map(({ term }) => term))
    if (next === null) return found
    page = next
  }
}

const listsOf = async ({ call }: TestUser) => (await call.lists.listOwn({ limit: 100 })).lists

/** Services whose image store runs `onRead` before it reads a file. */
async function withHook(overrides: Parameters<typeof testServices>[0] = {}) {
  const hook = { onRead: async () => {} }
  const services = await testServices(overrides)
  const images = memoryImages(services.now)
  services.images = {
    ...images,
    get: async (id) => {
      await hook.onRead()
      return images.get(id)
    },
  }
  return { services, hook }
}

const copyWithKey = (services: TestServices, user: TestUser, key: string, id: string) =>
  respondInSteps(
    contextOf(services, user),
    { key, access: 'protected', isBulk: true, path: '/api/trpc/transfer.copyList', input: { id } },
    async (context) => ({ status: 200, body: JSON.stringify(await createCaller(context).transfer.copyList({ id })) }),
  )

describe('a copy of a list', () => {
  it('is a private list of the user’s own with everything but learning, in its order', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const fields = {
      name: 'El mar',
      description: 'Words of the sea',
      targetLanguages: ['en' as const, 'de' as const],
      tags: ['sea', 'a, b'],
      public: true,
      image: pngFile(),
    }
    const { list } = await createList(ben, ['barco'], fields)
    const withImage = await createVocabulary(ben, list.id, 'ola', { image: new File([jpegBytes], 'a.jpg'), notes: 'f' })
    await addMany(ben, list.id, 450)
    const answer = { type: 'translation' as const, result: 1 as const, date: Date.now(), thinkingTime: 1 }
    await ada.call.reviews.submit({ vocReviews: [{ vocId: withImage.id, ...answer }] })
    services.pass(60_000)

    const { list: copy, ...rest } = await ada.call.transfer.copyList({ id: list.id })
    expect(rest).toEqual({ imagesLeftOut: 0 })
    expect(copy).toMatchObject({
      ...{ name: 'El mar', description: 'Words of the sea', language: 'es', targetLanguages: ['en', 'de'] },
      ...{ tags: ['sea', 'a, b'], public: false, permission: 'owner', createdBy: 'Ada', vocsCount: 452, progress: 0 },
      ...{ learnersCount: 0, ratingsCount: 0, origin: { id: list.id, name: 'El mar', owner: 'Ben' } },
    })
    expect(copy.createdAt).toBe(services.now().getTime())
    expect(await termsOf(ada, copy.id)).toEqual(['barco', 'ola', ...terms(450)])
    expect(await ada.call.lists.get({ id: copy.id })).toEqual(copy)

    const [id = ''] = (await ada.call.vocs.list({ listId: copy.id, search: 'ola' })).items.map((item) => item.id)
    const ola = await ada.call.vocs.get({ id })
    expect(ola).toMatchObject({ notes: 'f', createdBy: 'Ada' })
    const files = [list.image, copy.image, withImage.image, ola.image].map((path) => path?.split('/').at(-1) ?? '')
    expect(new Set(files).size, 'each row has a file of its own').toBe(4)
    const [listFile, listCopy, vocFile, vocCopy] = await Promise.all(files.map((file) => services.images.get(file)))
    expect(listCopy).toEqual(listFile)
    expect(vocCopy).toEqual(vocFile)
    const recorded = await services.db.select().from(storedFiles).where(inArray(storedFiles.id, files))
    expect(recorded.map(({ bytes, normalized }) => [bytes, normalized]).sort()).toEqual(
      [listFile, listFile, vocFile, vocFile].map((file) => [file?.byteLength, true]).sort(),
    )
    expect(await ada.call.reviews.getListStats({ id: copy.id })).toMatchObject({ translation: { progress: 0 } })
  })

  it('can be made by its owner, and of an empty list', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada)
    const { list: copy } = await ada.call.transfer.copyList({ id: list.id })
    expect(copy).toMatchObject({ vocsCount: 0, origin: { id: list.id, owner: 'Ada' } })
  })

  it('is not begun without room for the list or for all of its vocabularies', async () => {
    const services = await testServices({
      quotas: { lists: 2, vocabularies: 4, textsMb: 9, imagesMb: 1, feedbacks: 1 },
    })
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ben, ['uno', 'dos', 'tres'], { public: true })
    await createList(ada, ['cero', 'menos uno'])
    expect(await outcome(ada.call.transfer.copyList({ id: list.id }))).toBe('VOCABULARY_QUOTA_REACHED')
    expect(await listsOf(ada)).toHaveLength(1)
    const empty = await createList(ben, [], { public: true })
    await ada.call.transfer.copyList({ id: empty.list.id })
    expect(await outcome(ada.call.transfer.copyList({ id: empty.list.id }))).toBe('LIST_QUOTA_REACHED')
  })

  it('keeps what it has, and says why it ends, if the quota is reached meanwhile', async () => {
    const quotas = { lists: 5, vocabularies: 300, textsMb: 9, imagesMb: 1, feedbacks: 1 }
    const { services, hook } = await withHook({ quotas })
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const other = await createList(ada)
    const { list } = await createList(ben, [], { public: true })
    await createVocabulary(ben, list.id, 'ola', { image: pngFile() })
    await addMany(ben, list.id, 250)
    hook.onRead = () => addMany(ada, other.list.id, 60)
    const { list: copy, stoppedBy } = await ada.call.transfer.copyList({ id: list.id })
    expect(stoppedBy).toBe('The lists of one user can have at most 300 words')
    expect(copy.vocsCount).toBe(200)
    expect(await termsOf(ada, copy.id)).toEqual(['ola', ...terms(199)])
  })

  it('ends as soon as the user loses access', async () => {
    const { services, hook } = await withHook()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ben)
    await shareList(services, list.id, ada)
    for (const term of ['ola', 'mar']) await createVocabulary(ben, list.id, term, { image: pngFile() })
    await addMany(ben, list.id, 250)
    hook.onRead = async () => {
      hook.onRead = async () => {}
      await ben.call.shares.delete({ listId: list.id, email: ada.email })
    }
    const { list: copy, stoppedBy } = await ada.call.transfer.copyList({ id: list.id })
    expect(stoppedBy).toBe('List not found')
    expect(copy).toMatchObject({ vocsCount: 200, origin: { id: null, name: list.name } })
  })

  it('is not made if the owner’s account is deleted before it begins', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ben, ['uno'], { public: true })
    // The list was read when its owner was there.
    const { transaction } = services.db
    const { context } = testCaller(services, { sessionId: ada.sessionId })
    const db = Object.create(services.db, {
      transaction: {
        value: async (...given: Parameters<typeof transaction>) => {
          await services.db.update(lists).set({ ownerId: ada.id }).where(eq(lists.id, list.id))
          await services.db.delete(users).where(eq(users.id, ben.id))
          return services.db.transaction(...given)
        },
      },
    })
    const copy = createCaller({ ...context, db }).transfer.copyList({ id: list.id })
    expect(await outcome(copy)).toBe('LIST_NOT_FOUND')
  })

  it('is not found any more if the user deletes it meanwhile', async () => {
    const { services, hook } = await withHook()
    const ada = await createUser(services)
    const { list } = await createList(ada)
    await createVocabulary(ada, list.id, 'ola', { image: pngFile() })
    hook.onRead = async () => {
      const copy = (await listsOf(ada)).find(({ id }) => id !== list.id)
      if (copy !== undefined) await ada.call.lists.delete({ id: copy.id })
    }
    expect(await outcome(ada.call.transfer.copyList({ id: list.id }))).toBe('LIST_NOT_FOUND')
    expect(await listsOf(ada)).toHaveLength(1)
  })

  it('lacks images for which there is no room, and those that are missing', async () => {
    const quotas = { lists: 5, vocabularies: 300, textsMb: 9, imagesMb: 1, feedbacks: 1 }
    const services = await testServices({ quotas })
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ben, ['uno'], { public: true, image: pngFile() })
    const ola = await createVocabulary(ben, list.id, 'ola', { image: pngFile() })
    await createVocabulary(ben, list.id, 'mar', { image: pngFile() })
    const missing = ola.image?.split('/').at(-1) ?? ''
    await services.images.remove(missing)
    const first = await ada.call.transfer.copyList({ id: list.id })
    expect(first).toMatchObject({ imagesLeftOut: 1, list: { vocsCount: 3 } })
    expect(first).not.toHaveProperty('stoppedBy')
    quotas.imagesMb = 0
    const before = await countFiles(services)
    expect(await ada.call.transfer.copyList({ id: list.id })).toMatchObject({ imagesLeftOut: 3, list: { image: null } })
    expect(await countFiles(services), 'no file is left of those that had no room').toBe(before)
  })

  it('is one at a time', async () => {
    const { services, hook } = await withHook()
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'], { image: pngFile() })
    let second: Promise<string | undefined> | undefined
    hook.onRead = async () => {
      second ??= outcome(ada.call.transfer.copyList({ id: list.id }))
      await second
    }
    expect(await outcome(ada.call.transfer.copyList({ id: list.id }))).toBe('ok')
    expect(await second).toBe('BUSY')
    expect(await listsOf(ada)).toHaveLength(2)
  })
})

const countFiles = async ({ images }: TestServices) => {
  let count = 0
  for await (const _ of images.list()) count++
  return count
}

describe('a copy of a list that is requested again with its key', () => {
  it('is made once, and has the first response', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'])
    const first = await copyWithKey(services, ada, 'a', list.id)
    const again = await copyWithKey(services, ada, 'a', list.id)
    expect(again).toEqual({ ...first, isReplay: true })
    expect(await listsOf(ada)).toHaveLength(2)
  })

  it.each([1, 2, 3, 4])('goes on where it broke off, at the read of image %s', async (failing) => {
    const { services, hook } = await withHook()
    const ada = await createUser(services)
    const { list } = await createList(ada, [], { image: pngFile() })
    for (const term of ['ola', 'mar']) await createVocabulary(ada, list.id, term, { image: pngFile() })
    await addMany(ada, list.id, 450)
    await createVocabulary(ada, list.id, 'fin', { image: pngFile() })
    let reads = 0
    hook.onRead = async () => {
      reads++
      if (reads === failing) throw new Error('the disk is gone')
    }
    await expect(copyWithKey(services, ada, 'a', list.id)).rejects.toThrow()
    services.pass(30_000)
    const { body, isReplay } = await copyWithKey(services, ada, 'a', list.id)
    expect(isReplay).toBe(false)
    expect(JSON.parse(body)).toMatchObject({ imagesLeftOut: 0, list: { vocsCount: 453 } })
    const copies = (await listsOf(ada)).filter(({ id }) => id !== list.id)
    expect(copies).toHaveLength(1)
    expect(copies[0]?.image).not.toBeNull()
    expect(await termsOf(ada, copies[0]?.id ?? '')).toEqual(['ola', 'mar', ...terms(450), 'fin'])
    // Four reads, and the one that failed.
    expect(reads).toBe(5)
  })
})

describe('the origin of a copy', () => {
  const setUp = async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { list } = await createList(ben, ['uno'], { name: 'El mar', public: true })
    const { list: copy } = await ada.call.transfer.copyList({ id: list.id })
    const origin = async (user = ada) => (await user.call.lists.get({ id: copy.id })).origin
    return { services, ada, ben, list, copy, origin }
  }

  it('is absent in other lists', async () => {
    const { ben, list } = await setUp()
    expect(await ben.call.lists.get({ id: list.id })).not.toHaveProperty('origin')
  })

  it('keeps its name, and names its owner as now', async () => {
    const { ben, list, origin } = await setUp()
    await ben.call.lists.update({ ...list, name: 'La mar' })
    await ben.call.profile.updateInfo({ name: 'Benjamin' })
    expect(await origin()).toEqual({ id: list.id, name: 'El mar', owner: 'Benjamin' })
  })

  it('has an id for those who see it, and is known to the owner of the copy alone if they do not', async () => {
    const { services, ada, ben, list, copy, origin } = await setUp()
    const cleo = await createUser(services)
    await shareList(services, copy.id, cleo)
    expect(await origin(cleo)).toMatchObject({ id: list.id })
    await ben.call.lists.update({ ...list, public: false })
    const unseen = { id: null, name: 'El mar', owner: 'Ben' }
    expect(await origin()).toEqual(unseen)
    await shareList(services, list.id, ada)
    expect(await origin()).toEqual({ ...unseen, id: list.id })
    expect(await origin(cleo)).toBeUndefined()
  })

  it('stays in the view of an edited copy', async () => {
    const { ada, list, copy } = await setUp()
    expect(await ada.call.lists.update({ ...copy, name: 'Mine' })).toMatchObject({ origin: { id: list.id } })
  })

  it('has no id after it was deleted', async () => {
    const { ben, list, origin } = await setUp()
    await ben.call.lists.delete({ id: list.id })
    expect(await origin()).toEqual({ id: null, name: 'El mar', owner: 'Ben' })
  })

  it('was a list by "Deleted user" after its owner’s account was deleted, without a trace of that', async () => {
    const { services, ben, copy, origin } = await setUp()
    await ben.call.privacy.deleteAccount()
    expect(await origin()).toEqual({ id: null, name: 'El mar', owner: 'Deleted user' })
    await services.finishDeletions()
    expect(await origin()).toEqual({ id: null, name: 'El mar', owner: 'Deleted user' })
    const [row] = await services.db.select().from(lists).where(eq(lists.id, copy.id))
    expect(row).toMatchObject({ copiedFromId: null, copiedFromName: 'El mar', copiedFromOwnerId: null })
  })

  it('is that of the copy, for the copy of a copy', async () => {
    const { ada, copy } = await setUp()
    const { list } = await ada.call.transfer.copyList({ id: copy.id })
    expect(list.origin).toEqual({ id: copy.id, name: 'El mar', owner: 'Ada' })
  })
})
