import { storedFiles } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { respondInSteps } from '../../calls/request-steps.ts'
import { createCaller } from '../../router.ts'
import {
  createList,
  createUser,
  createVocabulary,
  memoryImages,
  outcome,
  pngFile,
  shareList,
  type TestServices,
  type TestUser,
  testServices,
} from '../../testing/index.ts'
import { contextOf } from '../../testing/keyed-requests.ts'

const vocsOf = async ({ call }: TestUser, listId: string) => {
  const { items } = await call.vocs.list({ listId, sort: 'createdAt+', limit: 100 })
  return Promise.all(items.map(({ id }) => call.vocs.get({ id })))
}
const termsOf = async (user: TestUser, listId: string) => (await vocsOf(user, listId)).map(({ term }) => term)

const setUp = async (overrides: Parameters<typeof testServices>[0] = {}) => {
  const services = await testServices(overrides)
  return { services, user: await createUser(services) }
}

const full = {
  pos: 'v' as const,
  label: 'regular',
  definitions: [{ language: 'de' as const, value: 'gehen' }],
  examples: [{ value: 'Yo *ando*.', translations: [{ language: 'en' as const, value: 'I *walk*.' }] }],
  attributes: [{ name: 'stem', value: 'and "-", {x}' }],
  tags: ['a, b', 'NULL'],
  notes: 'irregular\npast',
}

describe('copies of vocabularies', () => {
  it('have every field of the originals, belong to the user who copies, and are in the order of the originals', async () => {
    const { services, user } = await setUp()
    const ben = await createUser(services, { name: 'Ben' })
    const { list, vocs: originals } = await createList(ben, ['uno', 'dos', 'tres'], { public: true })
    const original = await createVocabulary(ben, list.id, 'andar', full)
    const target = await createList(user, ['cero'])
    services.pass(5000)
    const ids = [original.id, ...originals.map(({ id }) => id)].filter((id) => id !== originals[1]?.id)
    expect(await user.call.vocs.copyMany({ listId: list.id, ids, toListId: target.list.id })).toEqual({
      copied: 3,
      imagesLeftOut: 0,
    })
    expect(await termsOf(user, target.list.id)).toEqual(['cero', 'uno', 'tres', 'andar'])
    const copy = (await vocsOf(user, target.list.id)).at(-1)
    const { id, listId, ...same } = original
    const own = { createdBy: 'Ada', lastModifiedBy: 'Ada', createdAt: services.now().getTime() }
    expect(copy).toEqual({ ...same, ...own, lastModifiedAt: own.createdAt, id: copy?.id, listId: target.list.id })
    expect(ids).not.toContain(copy?.id)
    expect(await user.call.lists.get({ id: target.list.id })).toMatchObject({ vocsCount: 4 })
    expect(await termsOf(ben, list.id)).toEqual(['uno', 'dos', 'tres', 'andar'])
  })

  it('can be added to the list of the originals', async () => {
    const { user } = await setUp()
    const { list, vocs } = await createList(user, ['uno', 'dos'])
    const ids = vocs.map(({ id }) => id)
    expect(await user.call.vocs.copyMany({ listId: list.id, ids, toListId: list.id })).toMatchObject({ copied: 2 })
    expect(await termsOf(user, list.id)).toEqual(['uno', 'dos', 'uno', 'dos'])
  })

  it('are made once of ids that repeat, and not of ids that are unknown, malformed or in another list', async () => {
    const { user } = await setUp()
    const { list, vocs } = await createList(user, ['uno'])
    const other = await createList(user, ['otro'])
    const id = vocs[0]?.id ?? ''
    const ids = [id, id, id.toUpperCase(), crypto.randomUUID(), 'x', other.vocs[0]?.id ?? '']
    expect(await user.call.vocs.copyMany({ listId: list.id, ids, toListId: other.list.id })).toMatchObject({
      copied: 1,
    })
    expect(await termsOf(user, other.list.id)).toEqual(['otro', 'uno'])
    const none = await user.call.vocs.copyMany({ listId: list.id, ids: ['x'], toListId: other.list.id })
    expect(none).toEqual({ copied: 0, imagesLeftOut: 0 })
  })

  it('are one to 500', async () => {
    const { user } = await setUp()
    const { list } = await createList(user)
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
    const copy = (some: string[]) => user.call.vocs.copyMany({ listId: list.id, ids: some, toListId: list.id })
    await expect(copy(ids)).rejects.toThrow('Send at most 500 vocabularies')
    await expect(copy([])).rejects.toThrow('Send at least one vocabulary')
    expect(await copy(ids.slice(1))).toMatchObject({ copied: 0 })
  })

  it.each([
    ['editor', 'viewer', 'ok'],
    ['editor', 'visitor', 'ok'],
    ['editor', undefined, 'LIST_NOT_FOUND'],
    ['viewer', 'viewer', 'FORBIDDEN'],
    ['visitor', 'viewer', 'FORBIDDEN'],
    [undefined, 'viewer', 'LIST_NOT_FOUND'],
  ] as const)('are added by the %s of a list who is a %s of that of the originals: %s', async (to, from, expected) => {
    const { services, user } = await setUp()
    const ben = await createUser(services)
    const source = await createList(ben, ['uno'], { public: from === 'visitor' })
    const target = await createList(ben, [], { public: to === 'visitor' })
    if (from === 'viewer') await shareList(services, source.list.id, user)
    if (to === 'viewer' || to === 'editor') await shareList(services, target.list.id, user, to)
    const ids = source.vocs.map(({ id }) => id)
    const copy = user.call.vocs.copyMany({ listId: source.list.id, ids, toListId: target.list.id })
    expect(await outcome(copy)).toBe(expected)
    expect(await termsOf(ben, target.list.id)).toEqual(expected === 'ok' ? ['uno'] : [])
  })

  it('count towards the quotas of the owner of their list, all or none', async () => {
    const quotas = { lists: 9, vocabularies: 3, textsMb: 9, imagesMb: 1, feedbacks: 1 }
    const { services, user } = await setUp({ quotas })
    const ben = await createUser(services)
    const source = await createList(user, ['uno', 'dos'])
    const target = await createList(ben, ['cero'])
    await shareList(services, target.list.id, user, 'editor')
    const copy = () =>
      user.call.vocs.copyMany({
        listId: source.list.id,
        ids: source.vocs.map(({ id }) => id),
        toListId: target.list.id,
      })
    expect(await copy()).toMatchObject({ copied: 2 })
    expect(await outcome(copy())).toBe('VOCABULARY_QUOTA_REACHED')
    expect(await termsOf(ben, target.list.id)).toEqual(['cero', 'uno', 'dos'])
    expect(await user.call.lists.get({ id: target.list.id })).toMatchObject({ vocsCount: 3 })
  })

  it('have images of their own, which stay if that of the original goes', async () => {
    const { services, user } = await setUp()
    const { list } = await createList(user)
    const original = await createVocabulary(user, list.id, 'ola', { image: pngFile() })
    const target = await createList(user)
    const input = { listId: list.id, ids: [original.id], toListId: target.list.id }
    expect(await user.call.vocs.copyMany(input)).toEqual({ copied: 1, imagesLeftOut: 0 })
    await user.call.vocs.delete({ id: original.id })
    const [copy] = await vocsOf(user, target.list.id)
    expect(await services.images.get(idOf(copy?.image))).toBeDefined()
    expect(await services.images.get(idOf(original.image))).toBeUndefined()
  })

  it('are examined later if their images are not examined yet', async () => {
    const { services, user } = await setUp()
    const { list } = await createList(user)
    const original = await createVocabulary(user, list.id, 'ola', { image: pngFile() })
    await services.db
      .update(storedFiles)
      .set({ normalized: false })
      .where(eq(storedFiles.id, idOf(original.image)))
    await user.call.vocs.copyMany({ listId: list.id, ids: [original.id], toListId: list.id })
    const [, copy] = await vocsOf(user, list.id)
    const [row] = await services.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.id, idOf(copy?.image)))
    expect(row?.normalized).toBe(false)
  })

  it('lack an image that is missing or has no room', async () => {
    const quotas = { lists: 9, vocabularies: 30, textsMb: 9, imagesMb: 1, feedbacks: 1 }
    const { services, user } = await setUp({ quotas })
    const { list } = await createList(user)
    const [ola, mar] = [
      await createVocabulary(user, list.id, 'ola', { image: pngFile() }),
      await createVocabulary(user, list.id, 'mar', { image: pngFile() }),
    ]
    await services.images.remove(idOf(ola.image))
    const copy = () => user.call.vocs.copyMany({ listId: list.id, ids: [ola.id, mar.id], toListId: list.id })
    expect(await copy()).toEqual({ copied: 2, imagesLeftOut: 1 })
    quotas.imagesMb = 0
    expect(await copy()).toEqual({ copied: 2, imagesLeftOut: 2 })
    const images = (await vocsOf(user, list.id)).map(({ term, image }) => [term, image !== null])
    expect(images).toEqual([
      ['ola', true],
      ['mar', true],
      ['ola', false],
      ['mar', true],
      ['ola', false],
      ['mar', false],
    ])
  })
})

/** A list with two pictures, and a copy of them during which something is done as soon as the first image is read. */
async function copyWith(during: (user: TestUser, listId: string) => Promise<unknown>) {
  const images = memoryImages(() => new Date())
  let isArmed = false
  let done: Promise<unknown> = Promise.resolve()
  const hooked = {
    ...images,
    get: async (id: string) => {
      if (isArmed) {
        isArmed = false
        done = during(user, list.id)
        await done
      }
      return images.get(id)
    },
  }
  const { user } = await setUp({ images: hooked })
  const { list } = await createList(user)
  const ids: string[] = []
  for (const term of ['ola', 'mar']) ids.push((await createVocabulary(user, list.id, term, { image: pngFile() })).id)
  isArmed = true
  const view = await user.call.vocs.copyMany({ listId: list.id, ids, toListId: list.id })
  return { view, done: await done, vocs: await vocsOf(user, list.id) }
}

describe('images that are left out', () => {
  it('are not those that copies have got from elsewhere in the meantime', async () => {
    const { view } = await copyWith(async (user, listId) => {
      for (const { id } of (await vocsOf(user, listId)).slice(2))
        await user.call.vocs.setImage({ id, image: pngFile() })
    })
    expect(view).toEqual({ copied: 2, imagesLeftOut: 0 })
  })

  it('are not those of copies that are deleted in the meantime', async () => {
    const { view } = await copyWith(async (user, listId) => {
      const [, , , copy] = await vocsOf(user, listId)
      await user.call.vocs.delete({ id: copy?.id ?? '' })
    })
    expect(view).toEqual({ copied: 2, imagesLeftOut: 0 })
  })
})

it('a user copies vocabularies by one call at a time', async () => {
  const { view, done, vocs } = await copyWith((user, listId) =>
    outcome(user.call.vocs.copyMany({ listId, ids: ['none'], toListId: listId })),
  )
  expect(done).toBe('BUSY')
  expect(view).toEqual({ copied: 2, imagesLeftOut: 0 })
  expect(vocs).toHaveLength(4)
})

const idOf = (path: string | null | undefined) => path?.split('/').at(-1) ?? ''

const copyWithKey = (services: TestServices, user: TestUser, key: string, input: { listId: string; ids: string[] }) =>
  respondInSteps(
    contextOf(services, user),
    { key, access: 'protected', isBulk: true, path: '/api/trpc/vocs.copyMany', input },
    async (context) => ({
      status: 200,
      body: JSON.stringify(await createCaller(context).vocs.copyMany({ ...input, toListId: input.listId })),
    }),
  )

describe('copies that are requested again with their key', () => {
  it('are made once, also if the first request broke off between rows and images', async () => {
    let reads = 0
    const images = memoryImages(() => new Date())
    const failing = {
      ...images,
      get: async (id: string) => {
        reads++
        if (reads === 2) throw new Error('the disk is gone')
        return images.get(id)
      },
    }
    const { services, user } = await setUp({ images: failing })
    const { list, vocs } = await createList(user, ['uno'])
    for (const term of ['ola', 'mar']) vocs.push(await createVocabulary(user, list.id, term, { image: pngFile() }))
    const input = { listId: list.id, ids: vocs.map(({ id }) => id) }
    await expect(copyWithKey(services, user, 'a', input)).rejects.toThrow()
    expect(await termsOf(user, list.id)).toEqual(['uno', 'ola', 'mar', 'uno', 'ola', 'mar'])
    const again = await copyWithKey(services, user, 'a', input)
    expect(JSON.parse(again.body)).toEqual({ copied: 3, imagesLeftOut: 0 })
    expect(await copyWithKey(services, user, 'a', input)).toEqual({ ...again, isReplay: true })
    const copies = (await vocsOf(user, list.id)).slice(3)
    expect(copies.map(({ term, image }) => [term, image !== null])).toEqual([
      ['uno', false],
      ['ola', true],
      ['mar', true],
    ])
    expect(reads, 'one for each image, and the one that failed').toBe(3)
  })
})
