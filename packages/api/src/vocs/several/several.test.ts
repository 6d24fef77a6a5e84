import { limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { respondOnce } from '../../calls/idempotency.ts'
import { createCaller } from '../../router.ts'
import {
  createList,
  createUser,
  createVocabulary,
  miscounts,
  misplaced,
  pngFile,
  shareList,
  type TestUser,
  testCaller,
  testServices,
} from '../../testing/index.ts'
import { newId } from '../../values/ids.ts'

type Several = { listId: string; ids: string[] }

/** The calls that change several vocabularies, with a list that the user `of` owns as the other one. */
const calls = {
  deleteMany: async ({ call }: TestUser, several: Several) => call.vocs.deleteMany(several),
  tagMany: async ({ call }: TestUser, several: Several) => call.vocs.tagMany({ ...several, add: ['new'] }),
  moveMany: async (user: TestUser, several: Several, toListId?: string) => {
    const to = toListId ?? (await createList(user)).list.id
    return user.call.vocs.moveMany({ ...several, toListId: to })
  },
}
const counted = { deleteMany: 'deleted', tagMany: 'changed', moveMany: 'moved' } as const

async function fixtures(terms: readonly string[] = ['uno', 'dos', 'tres']) {
  const services = await testServices()
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, terms)
  const ids = vocs.map(({ id }) => id)
  const all = async (listId = list.id) =>
    (await ada.call.vocs.list({ listId, sort: 'createdAt+', limit: 100 })).items.map(({ term }) => term)
  const images = async () => {
    const stored: string[] = []
    for await (const { id } of services.images.list()) stored.push(id)
    return stored
  }
  return { services, images, ada, list, vocs, ids, all }
}

describe.each(['deleteMany', 'tagMany', 'moveMany'] as const)('%s', (name) => {
  const call = calls[name]

  it('is for the owner and editors of the list; viewers and visitors may not, others do not find it', async () => {
    const { services, ada, list, ids, all } = await fixtures()
    const users: TestUser[] = []
    for (let n = 0; n < 3; n++) users.push(await createUser(services))
    const [editor = ada, viewer = ada, other = ada] = users
    await shareList(services, list.id, editor, 'editor')
    await shareList(services, list.id, viewer)
    const { list: another } = await createList(ada)
    await shareList(services, another.id, editor, 'editor')
    const several = (listId = list.id) => ({ listId, ids: ids.slice(1, 2) })
    await expect(call(viewer, several())).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    await expect(call(other, several())).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await expect(call(ada, several(newId()))).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await expect(call(ada, several('nonsense'))).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    const { name: listName, language, targetLanguages } = list
    await ada.call.lists.update({ id: list.id, name: listName, language, targetLanguages, public: true })
    await expect(call(other, several())).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect(await all()).toEqual(['uno', 'dos', 'tres'])
    await expect(call(editor, several(), another.id)).resolves.toMatchObject({ [counted[name]]: 1 })
    await expect(call(ada, { listId: list.id, ids: ids.slice(2) })).resolves.toMatchObject({ [counted[name]]: 1 })
  })

  it('ignores ids that are invalid, unknown, deleted or of another list, and counts a repeated one once', async () => {
    const { services, ada, list, ids } = await fixtures()
    const other = await createList(ada, ['cuatro'])
    const [one = '', two = '', gone = ''] = ids
    await ada.call.vocs.delete({ id: gone })
    const strange = ['', 'nonsense', "'{}\\", newId(), gone, other.vocs[0]?.id ?? '']
    const given = { listId: list.id.toUpperCase(), ids: [...strange, one, one.toUpperCase(), two, one] }
    expect(await call(ada, given)).toMatchObject({ [counted[name]]: 2 })
    expect(await ada.call.vocs.get({ id: other.vocs[0]?.id ?? '' })).toEqual(other.vocs[0])
    expect(await call(ada, { listId: list.id, ids: strange })).toMatchObject({ [counted[name]]: 0 })
    expect(await misplaced(services.db, [list.id, other.list.id])).toEqual([])
  })

  it('is for one to 500 vocabularies', async () => {
    const { ada, list } = await fixtures([])
    const ids = (count: number) => Array.from({ length: count }, newId)
    await expect(call(ada, { listId: list.id, ids: [] })).rejects.toThrow('Send at least one vocabulary')
    await expect(call(ada, { listId: list.id, ids: ids(501) })).rejects.toThrow('Send at most 500 vocabularies')
    expect(await call(ada, { listId: list.id, ids: ids(limits.bulk.vocs) })).toMatchObject({ [counted[name]]: 0 })
  })

  it('is done once when a request with an Idempotency-Key is repeated', async () => {
    const { services, images, ada, list, all } = await fixtures(['uno'])
    const voc = await createVocabulary(ada, list.id, 'dos', { image: pngFile() })
    const other = await createList(ada)
    const several = { listId: list.id, ids: [voc.id] }
    const inputs = {
      deleteMany: several,
      tagMany: { ...several, add: ['new'] },
      moveMany: { ...several, toListId: other.list.id },
    }
    const key = newId()
    const send = () =>
      respondOnce(
        testCaller(services, { sessionId: ada.sessionId }).context,
        { key, access: 'protected', isBulk: true, path: `/api/trpc/vocs.${name}`, input: inputs[name] },
        async (context) => {
          const { vocs } = createCaller(context)
          const output =
            name === 'deleteMany'
              ? await vocs.deleteMany(inputs.deleteMany)
              : await (name === 'tagMany' ? vocs.tagMany(inputs.tagMany) : vocs.moveMany(inputs.moveMany))
          return { status: 200, body: JSON.stringify(output) }
        },
      )
    const first = await send()
    expect(JSON.parse(first.body)).toMatchObject({ [counted[name]]: 1 })
    expect(await send()).toEqual({ ...first, isReplay: true })
    expect(await all()).toEqual(name === 'tagMany' ? ['uno', 'dos'] : ['uno'])
    expect(await images()).toHaveLength(name === 'deleteMany' ? 0 : 1)
    expect(await misplaced(services.db, [list.id, other.list.id])).toEqual([])
  })
})

describe('vocabularies that are deleted together', () => {
  it('take with them what everybody learned of them, their images and their place in the quota', async () => {
    const { services, images, ada, list, ids, all } = await fixtures()
    const pictured = await createVocabulary(ada, list.id, 'cuatro', { image: pngFile() })
    const ben = await createUser(services, { name: 'Ben' })
    await shareList(services, list.id, ben, 'editor')
    const date = services.now().getTime()
    const answer = (vocId: string) => ({
      ...{ vocId, type: 'dictation' as const, result: 1 as const },
      ...{ date, thinkingTime: 1 },
    })
    await ada.call.reviews.submit({ vocReviews: [...ids, pictured.id].map(answer) })
    await ben.call.reviews.submit({ vocReviews: ids.slice(0, 2).map(answer) })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 2, vocsCount: 4 })

    const gone = [...ids.slice(0, 2), pictured.id]
    expect(await ben.call.vocs.deleteMany({ listId: list.id, ids: gone })).toEqual({ deleted: 3 })
    expect(await all()).toEqual(['tres'])
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1, vocsCount: 1 })
    expect(await miscounts(services.db, [ada.id, ben.id])).toEqual([])
    expect(await misplaced(services.db, [list.id])).toEqual([])
    expect(await images()).toEqual([])
  })

  it('make room for others', async () => {
    const services = await testServices({
      quotas: { lists: 2, vocabularies: 2, textsMb: 9, imagesMb: 1, feedbacks: 1 },
    })
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos'])
    await ada.call.vocs.deleteMany({ listId: list.id, ids: vocs.map(({ id }) => id) })
    await createVocabulary(ada, list.id, 'tres')
    await createVocabulary(ada, list.id, 'cuatro')
    await expect(createVocabulary(ada, list.id, 'cinco')).rejects.toMatchObject({
      cause: { key: 'VOCABULARY_QUOTA_REACHED' },
    })
  })
})

describe('tags of several vocabularies', () => {
  const tagged = async (tags: readonly string[][]) => {
    const { services, ada, list } = await fixtures([])
    const ben = await createUser(services, { name: 'Ben' })
    await shareList(services, list.id, ben, 'editor')
    const vocs = []
    for (const [n, own] of tags.entries()) vocs.push(await createVocabulary(ada, list.id, `term ${n}`, { tags: own }))
    const ids = vocs.map(({ id }) => id)
    const change = (input: { add?: string[]; remove?: string[] }) =>
      ben.call.vocs.tagMany({ listId: list.id, ids, ...input })
    const now = () => Promise.all(ids.map((id) => ada.call.vocs.get({ id })))
    return { services, vocs, change, now }
  }

  it('are added behind their own in the order given, and others removed', async () => {
    const { change, now } = await tagged([['a', 'b', 'c'], ['y', 'a'], []])
    expect(await change({ add: ['x', 'y', '"{,}\\'], remove: ['b', 'a'] })).toEqual({ changed: 3, full: 0 })
    const tags = (await now()).map((voc) => voc.tags)
    expect(tags).toEqual([
      ['c', 'x', 'y', '"{,}\\'],
      ['y', 'x', '"{,}\\'],
      ['x', 'y', '"{,}\\'],
    ])
  })

  it('make a new version of what they change, by whom and when, and of nothing else', async () => {
    const { services, vocs, change, now } = await tagged([['a'], ['b'], []])
    services.pass(5000)
    expect(await change({ add: ['a'], remove: ['c'] })).toEqual({ changed: 2, full: 0 })
    const edited = { lastModifiedBy: 'Ben', lastModifiedAt: services.now().getTime() }
    const expected = [vocs[0], { ...vocs[1], ...edited, tags: ['b', 'a'] }, { ...vocs[2], ...edited, tags: ['a'] }]
    expect(await now()).toEqual(expected)
    // Two edits within a millisecond are two versions, and a clock that is set back does not date an edit before the last one.
    services.pass(-60_000)
    expect(await change({ remove: ['b'] })).toEqual({ changed: 1, full: 0 })
    expect((await now())[1]).toMatchObject({ tags: ['a'], lastModifiedAt: edited.lastModifiedAt + 1 })
    expect(await change({})).toEqual({ changed: 0, full: 0 })
  })

  it('leave a vocabulary as it is that would have more than twenty', async () => {
    const many = Array.from({ length: limits.tags.count }, (_, n) => `tag ${n}`)
    const { vocs, change, now } = await tagged([many, many.slice(1), ['tag 0', 'old']])
    expect(await change({ add: ['new'] })).toEqual({ changed: 2, full: 1 })
    expect((await now())[0]).toEqual(vocs[0])
    expect(await change({ add: ['newer'], remove: ['tag 0'] })).toEqual({ changed: 2, full: 1 })
    expect((await now()).map(({ tags }) => tags)).toEqual([
      [...many.slice(1), 'newer'],
      [...many.slice(1), 'new'],
      ['old', 'new', 'newer'],
    ])
    // A vocabulary that has all of the tags already is not too full for them.
    expect(await change({ add: ['tag 5'] })).toEqual({ changed: 1, full: 0 })
  })

  it('cannot be both added and removed', async () => {
    const { vocs, change, now } = await tagged([['a']])
    await expect(change({ add: ['b', 'a'], remove: ['c', ' a '] })).rejects.toMatchObject({
      cause: { issues: [{ path: ['remove', 1], message: 'Is also to be added' }] },
    })
    await expect(change({ add: ['x'.repeat(20)] })).rejects.toThrow('Too long')
    expect(await now()).toEqual(vocs)
  })
})
