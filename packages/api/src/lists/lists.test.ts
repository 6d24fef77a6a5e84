import { limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  listFields,
  pngBytes,
  pngFile,
  shareList,
  testCaller,
  testServices,
} from '../testing/index.ts'

const notFound = { cause: { key: 'LIST_NOT_FOUND' } }
const forbidden = { cause: { key: 'FORBIDDEN' } }

describe('creating a list', () => {
  it('returns the list with the caller as its owner', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const list = await ada.call.lists.create({
      name: '  Spanish basics ',
      language: 'es',
      targetLanguages: ['en', 'de'],
      tags: ['travel'],
    })
    const createdAt = services.now().getTime()
    expect(list).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Spanish basics',
      description: '',
      image: null,
      language: 'es',
      targetLanguages: ['en', 'de'],
      tags: ['travel'],
      public: false,
      createdBy: 'Ada',
      createdAt,
      lastModifiedBy: 'Ada',
      lastModifiedAt: createdAt,
      rating: 0,
      ratingsCount: 0,
      learnersCount: 0,
      vocsCount: 0,
      permission: 'owner',
      dueCount: 0,
      progress: 0,
      milestones: { new: 0, learning: 0, known: 0, learned: 0 },
    })
    expect(await ada.call.lists.get({ id: list.id })).toEqual(list)
  })

  it('fails for an invalid name or image and saves nothing', async () => {
    const ada = await createUser(await testServices())
    await expect(ada.call.lists.create({ ...listFields, name: 'ab' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const text = new File(['not an image'], 'a.png', { type: 'image/png' })
    await expect(ada.call.lists.create({ ...listFields, image: text })).rejects.toMatchObject({
      cause: { key: 'INVALID_IMAGE' },
    })
    expect((await ada.call.lists.listOwn({})).lists).toEqual([])
  })

  it('requires a signed-in user', async () => {
    const { call } = testCaller(await testServices())
    await expect(call.lists.create(listFields)).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
  })
})

describe('the image of a list', () => {
  it('can be read by everyone who may see the list, and is replaced, kept or removed by an update', async () => {
    const services = await testServices()
    const [ada, eve] = [await createUser(services), await createUser(services, { name: 'Eve' })]
    const { id, image } = await ada.call.lists.create({ ...listFields, image: pngFile() })
    const imageId = image?.split('/').at(-1) ?? ''
    expect(image).toBe(`/api/lists/${id}/image/${imageId}`)
    const stored = await ada.call.lists.getImage({ id, imageId })
    expect(stored.mediaType).toBe('image/png')
    expect(stored.open()).toEqual(pngBytes)
    await expect(eve.call.lists.getImage({ id, imageId })).rejects.toMatchObject(notFound)

    expect(await ada.call.lists.update({ ...listFields, id })).toMatchObject({ image })
    const replaced = await ada.call.lists.update({ ...listFields, id, image: pngFile(), imageChanged: true })
    expect(replaced.image).not.toBe(image)
    await expect(ada.call.lists.getImage({ id, imageId })).rejects.toMatchObject({ cause: { key: 'NOT_FOUND' } })
    expect(await ada.call.lists.update({ ...listFields, id, imageChanged: true })).toMatchObject({ image: null })
  })

  it('cannot be larger than 1 MB', async () => {
    const ada = await createUser(await testServices())
    const image = new File([pngBytes, new Uint8Array(limits.image)], 'large.png')
    await expect(ada.call.lists.create({ ...listFields, image })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is accepted in a multipart form beside the data', async () => {
    const ada = await createUser(await testServices())
    const form = new FormData()
    form.set('image', pngFile())
    form.set('data', JSON.stringify({ ...listFields, image: null }))
    const { call } = ada
    const list = await callWithForm(call.lists.create, form)
    expect(list.image).toMatch(/^\/api\/lists\//)
    const broken = new FormData()
    broken.set('data', '{')
    await expect(callWithForm(call.lists.create, broken)).rejects.toMatchObject({ cause: { key: 'MALFORMED_BODY' } })
  })
})

describe('access to a list', () => {
  it('is denied to others if the list is private; viewers and editors can read but not change it', async () => {
    const services = await testServices()
    const [ada, viewer, editor, stranger] = await Promise.all(
      ['Ada', 'Vera', 'Edda', 'Sten'].map((name) => createUser(services, { name })),
    )
    if (!ada || !viewer || !editor || !stranger) throw new Error('there are four users')
    const { list } = await createList(ada)
    await shareList(services, list.id, viewer)
    await shareList(services, list.id, editor, 'editor')
    const change = { ...listFields, id: list.id }

    expect(await viewer.call.lists.get({ id: list.id })).toMatchObject({ permission: 'other', createdBy: 'Ada' })
    expect(await editor.call.lists.get({ id: list.id })).toMatchObject({ permission: 'editor' })
    await expect(viewer.call.lists.update(change)).rejects.toMatchObject(forbidden)
    await expect(editor.call.lists.update(change)).rejects.toMatchObject(forbidden)
    await expect(editor.call.lists.delete({ id: list.id })).rejects.toMatchObject(forbidden)
    for (const attempt of [
      () => stranger.call.lists.get({ id: list.id }),
      () => stranger.call.lists.update(change),
      () => stranger.call.lists.delete({ id: list.id }),
      () => ada.call.lists.get({ id: 'not-an-id' }),
      () => ada.call.lists.get({ id: crypto.randomUUID() }),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound)
  })

  it('is granted to every signed-in user if the list is public', async () => {
    const services = await testServices()
    const [ada, stranger] = [await createUser(services), await createUser(services, { name: 'Sten' })]
    const { list } = await createList(ada, [], { public: true })
    expect(await stranger.call.lists.get({ id: list.id })).toMatchObject({ permission: 'other' })
    await expect(stranger.call.lists.delete({ id: list.id })).rejects.toMatchObject(forbidden)
  })
})

describe('updating a list', () => {
  it('replaces all fields and sets the time of the last change', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'], { description: 'First steps', tags: ['a'] })
    services.pass(5000)
    const changed = await ada.call.lists.update({ ...listFields, id: list.id, name: 'Renamed' })
    expect(changed).toMatchObject({ name: 'Renamed', description: '', tags: [], vocsCount: 1, dueCount: 3 })
    expect(changed.lastModifiedAt).toBe(list.createdAt + 5000)
    expect(changed.createdAt).toBe(list.createdAt)
  })
})

describe('the user’s own lists', () => {
  it('are sorted newest first, and pages stay complete while lists are created and deleted', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const listIds: string[] = []
    for (let n = 1; n <= 5; n++) {
      services.pass(1000)
      listIds.unshift((await createList(ada, [], { name: `List ${n}` })).list.id)
    }
    const first = await ada.call.lists.listOwn({ limit: 2 })
    await createList(ada)
    await ada.call.lists.delete({ id: listIds[1] ?? '' })
    const second = await ada.call.lists.listOwn({ limit: 2, page: first.next })
    const third = await ada.call.lists.listOwn({ limit: 2, cursor: second.next, page: '' })
    expect([first, second, third].flatMap((page) => page.lists.map((list) => list.id))).toEqual(listIds)
    expect(third.next).toBeNull()
    expect(Object.keys(first.lists[0] ?? {})).not.toContain('dueCount')
  })

  it('are searched in name, description and tags, ignoring case and accents', async () => {
    const ada = await createUser(await testServices())
    await createList(ada, [], { name: 'Café words', language: 'fr' })
    await createList(ada, [], { name: 'Second', description: 'In the CAFE', tags: ['100%_sure'] })
    const names = async (input: { search?: string; language?: 'fr' | 'es' }) =>
      (await ada.call.lists.listOwn(input)).lists.map((list) => list.name)
    expect(await names({ search: 'cafe' })).toEqual(['Second', 'Café words'])
    expect(await names({ search: 'CAFÉ', language: 'fr' })).toEqual(['Café words'])
    expect(await names({ search: '100%_s' })).toEqual(['Second'])
    expect(await names({ search: '%' })).toEqual(['Second'])
    expect(await names({ search: 'secondin' }), 'a search matches across two fields').toEqual([])
  })

  it('cannot be paged with an invalid cursor', async () => {
    const ada = await createUser(await testServices())
    await createList(ada)
    await createList(ada)
    const { next } = await ada.call.lists.listOwn({ limit: 1 })
    const cursorWith = (key: unknown) =>
      Buffer.from(JSON.stringify({ order: 'own createdAt-', key })).toString('base64url')
    const farAway = cursorWith([8e15, '00000000-0000-0000-0000-000000000000'])
    for (const page of ['x', 'bm9uc2Vuc2U', cursorWith([1, 'x']), farAway, `${next}!`])
      await expect(ada.call.lists.listOwn({ page })).rejects.toMatchObject({ cause: { key: 'INVALID_PAGE' } })
  })
})

describe('the public lists', () => {
  /** A word that only this test's lists contain: other tests publish lists too. */
  const uniqueWord = () => `w${crypto.randomUUID().replaceAll('-', '')}`

  it('are those of all users, the caller’s own among them, newest first, with the caller’s permission', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const tag = uniqueWord().slice(0, 19)
    const publish = async (name: string, fields: object = {}) => {
      services.pass(1000)
      return (await createList(ada, [], { name, tags: [tag], public: true, ...fields })).list.id
    }
    await publish('Private', { public: false })
    const [first, second, third] = [await publish('First'), await publish('Second'), await publish('Third')]
    await shareList(services, first, ben, 'editor')
    services.pass(1000)
    const own = (await createList(ben, [], { name: 'His own', tags: [tag], public: true })).list.id

    const page = await ben.call.lists.listPublic({ search: tag, limit: 3 })
    const rest = await ben.call.lists.listPublic({ search: tag, limit: 3, cursor: page.next })
    const found = [...page.lists, ...rest.lists]
    expect(found.map(({ id, permission, createdBy }) => [id, permission, createdBy])).toEqual([
      [own, 'owner', 'Ben'],
      [third, 'other', 'Ada'],
      [second, 'other', 'Ada'],
      [first, 'editor', 'Ada'],
    ])
    expect(rest.next).toBeNull()
    expect(Object.keys(found[0] ?? {})).not.toContain('dueCount')
  })

  it('can be filtered by language, and no longer contain a list that became private', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const tag = uniqueWord().slice(0, 19)
    const { list } = await createList(ada, [], { tags: [tag], public: true })
    const found = async (language?: 'es' | 'fr') =>
      (await ben.call.lists.listPublic({ search: tag, language })).lists.map(({ id }) => id)
    expect(await found()).toEqual([list.id])
    expect(await found('es')).toEqual([list.id])
    expect(await found('fr')).toEqual([])
    await ada.call.lists.update({ ...listFields, id: list.id, tags: [tag], public: false })
    expect(await found()).toEqual([])
  })

  it('cannot be paged with a cursor of the user’s own lists', async () => {
    const ada = await createUser(await testServices())
    for (let n = 0; n < 2; n++) await createList(ada)
    const { next } = await ada.call.lists.listOwn({ limit: 1 })
    await expect(ada.call.lists.listPublic({ page: next })).rejects.toMatchObject({ cause: { key: 'INVALID_PAGE' } })
  })
})

/** Calls a procedure with a form, as a transport does; the caller's types only know the plain input. */
function callWithForm<Input, Output>(procedure: (input: Input) => Promise<Output>, form: FormData): Promise<Output> {
  return Reflect.apply(procedure, undefined, [form])
}
