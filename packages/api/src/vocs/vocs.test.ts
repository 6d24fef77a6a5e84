import { type VocSort, vocSort } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  pngBytes,
  pngFile,
  shareList,
  type TestUser,
  testServices,
  vocFields,
} from '../testing/index.ts'

const notFound = { cause: { key: 'VOCABULARY_NOT_FOUND' } }

const allFields = {
  term: 'la palabra',
  pos: 'n' as const,
  label: 'feminine',
  definitions: [{ language: 'en' as const, value: 'word' }],
  examples: [{ value: 'Dame tu *palabra*', translations: [{ language: 'en' as const, value: 'Give me your *word*' }] }],
  attributes: [{ name: 'plural', value: 'las palabras' }],
  tags: ['basics'],
  notes: 'From Latin parabola',
}

describe('a vocabulary', () => {
  it('can be created, read, updated as a whole and deleted', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const voc = await ada.call.vocs.create({ listId: list.id, ...allFields })
    const createdAt = services.now().getTime()
    const authors = { createdBy: 'Ada', createdAt, lastModifiedBy: 'Ada', lastModifiedAt: createdAt }
    expect(voc).toEqual({
      id: voc.id,
      listId: list.id,
      ...allFields,
      image: null,
      audio: null,
      language: 'es',
      ...authors,
    })
    expect(await ada.call.vocs.get({ id: voc.id })).toEqual(voc)
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 1, dueCount: 3 })

    services.pass(1000)
    const updated = await ada.call.vocs.update({ id: voc.id, term: 'el verbo', pos: 'n' })
    const lastModifiedAt = createdAt + 1000
    expect(updated).toMatchObject({ term: 'el verbo', label: '', definitions: [], tags: [], lastModifiedAt })

    expect(await ada.call.vocs.delete({ id: voc.id })).toEqual({})
    await expect(ada.call.vocs.get({ id: voc.id })).rejects.toMatchObject(notFound)
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 0, dueCount: 0 })
  })

  it('has an image that an update keeps, replaces or removes', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada)
    const { id, image } = await ada.call.vocs.create({ listId: list.id, ...allFields, image: pngFile() })
    const imageId = image?.split('/').at(-1) ?? ''
    const stored = await ada.call.vocs.getImage({ id, imageId })
    expect(stored.mediaType).toBe('image/png')
    expect(stored.open()).toEqual(pngBytes)
    expect((await ada.call.vocs.update({ id, ...allFields })).image).toBe(image)
    expect((await ada.call.vocs.update({ id, ...allFields, image: pngFile() })).image).not.toBe(image)
    expect((await ada.call.vocs.update({ id, ...allFields, imageChanged: true })).image).toBeNull()
  })

  it('is not overwritten by an update that expects an older version; without an expected version the last write wins', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { vocs } = await createList(ada, ['uno'])
    const [voc] = vocs
    if (!voc) throw new Error('there is one vocabulary')
    const stale = { id: voc.id, expectedLastModifiedAt: voc.lastModifiedAt }
    await ada.call.vocs.update({ ...stale, ...vocFields('dos') })
    await expect(ada.call.vocs.update({ ...stale, ...vocFields('tres') })).rejects.toMatchObject({
      cause: { key: 'VERSION_CONFLICT' },
    })
    expect(await ada.call.vocs.get({ id: voc.id })).toMatchObject({ term: 'dos' })
    expect(await ada.call.vocs.update({ id: voc.id, ...vocFields('cuatro') })).toMatchObject({ term: 'cuatro' })
  })

  it('can be written by owner and editors, read by viewers, and is not found by others', async () => {
    const services = await testServices()
    const [ada, editor, viewer, stranger] = await Promise.all(
      ['Ada', 'Edda', 'Vera', 'Sten'].map((name) => createUser(services, { name })),
    )
    if (!ada || !editor || !viewer || !stranger) throw new Error('there are four users')
    const { list } = await createList(ada)
    await shareList(services, list.id, editor, 'editor')
    await shareList(services, list.id, viewer)
    const { id } = await editor.call.vocs.create({ listId: list.id, ...allFields })
    expect(await viewer.call.vocs.get({ id })).toMatchObject({ createdBy: 'Edda' })
    const forbidden = { cause: { key: 'FORBIDDEN' } }
    await expect(viewer.call.vocs.update({ id, ...allFields })).rejects.toMatchObject(forbidden)
    await expect(viewer.call.vocs.delete({ id })).rejects.toMatchObject(forbidden)
    await expect(viewer.call.vocs.create({ listId: list.id, ...allFields })).rejects.toMatchObject(forbidden)
    await expect(stranger.call.vocs.get({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.call.vocs.update({ id, ...allFields })).rejects.toMatchObject(notFound)
    await expect(stranger.call.vocs.delete({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.call.vocs.create({ listId: list.id, ...allFields })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
    await expect(ada.call.vocs.get({ id: 'nonsense' })).rejects.toMatchObject(notFound)
  })
})

describe('the vocabularies of a list', () => {
  const termsOf = async (
    user: TestUser,
    input: { listId: string; sort?: VocSort; search?: string; limit?: number },
  ) => {
    const terms: string[] = []
    let page: string | null | undefined
    do {
      const view = await user.call.vocs.list({ ...input, page })
      terms.push(...view.items.map((item) => item.term))
      page = view.next
    } while (page !== null)
    return terms
  }

  it('are read whole in every order, page by page, and in a search', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['tres', 'Uno', 'árbol', 'dos'])
    const ben = await createUser(services, { name: 'Ben' })
    await shareList(services, list.id, ben, 'editor')
    const changed = await ben.call.vocs.update({ id: vocs[1]?.id ?? '', ...allFields, term: 'Uno', image: pngFile() })
    const whole = new Map([...vocs, changed].map((voc) => [voc.id, voc]))
    for (const sort of vocSort.options)
      for (const input of [{}, { limit: 3 }, { limit: 1 }, { search: 'ENGLISH' }]) {
        const listId = list.id
        const full: unknown[] = []
        const expected: unknown[] = []
        for (let page: string | null | undefined; page !== null; ) {
          const terms = await ada.call.vocs.list({ listId, sort, ...input, page })
          const view = await ada.call.vocs.list({ listId, sort, ...input, page, view: 'full' })
          full.push(...view.items)
          expected.push(...terms.items.map(({ id }) => whole.get(id)))
          expect(view.next).toBe(terms.next)
          page = view.next
        }
        expect(full).toEqual(expected)
        expect(full).toHaveLength('search' in input ? 3 : 4)
      }
    expect((await ada.call.vocs.list({ listId: (await createList(ada)).list.id, view: 'full' })).items).toEqual([])
    const stranger = await createUser(services)
    await expect(stranger.call.vocs.list({ listId: list.id, view: 'full' })).rejects.toMatchObject({
      cause: { key: 'LIST_NOT_FOUND' },
    })
  })

  it('are sorted by creation or term in either direction, by default the newest first', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada, ['bebé', 'Zorro', 'árbol', 'comer', 'Beber'])
    const listId = list.id
    expect(await termsOf(ada, { listId })).toEqual(['Beber', 'comer', 'árbol', 'Zorro', 'bebé'])
    expect(await termsOf(ada, { listId, sort: 'term+' })).toEqual(['árbol', 'bebé', 'Beber', 'comer', 'Zorro'])
    for (const sort of vocSort.options) {
      const opposite = sort.endsWith('+') ? sort.replace('+', '-') : sort.replace('-', '+')
      const sorted = await termsOf(ada, { listId, sort, limit: 2 })
      expect(sorted, sort).toEqual((await termsOf(ada, { listId, sort: vocSort.parse(opposite), limit: 3 })).reverse())
    }
  })

  it('are searched by term and definition, ignoring case and accents', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada, ['árbol', 'comer'])
    expect(await termsOf(ada, { listId: list.id, search: 'ARB' })).toEqual(['árbol'])
    expect(await termsOf(ada, { listId: list.id, search: 'comer in english' })).toEqual(['comer'])
    expect(await termsOf(ada, { listId: list.id, search: '_' })).toEqual([])
  })

  it('cannot be paged with a cursor of another order', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada, ['uno', 'dos'])
    const { next } = await ada.call.vocs.list({ listId: list.id, limit: 1 })
    await expect(ada.call.vocs.list({ listId: list.id, page: next, sort: 'term+' })).rejects.toMatchObject({
      cause: { key: 'INVALID_PAGE' },
    })
  })

  it('of a list that one may not see are not found, whatever is wrong with the page', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ada, ['uno'])
    for (const page of ['', 'wrong'])
      await expect(ben.call.vocs.list({ listId: list.id, page })).rejects.toMatchObject({
        cause: { key: 'LIST_NOT_FOUND' },
      })
  })
})
