import { describe, expect, it } from 'vitest'
import { createList, createUser, createVocabulary, type TestUser, testServices } from '../testing/index.ts'

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
})
