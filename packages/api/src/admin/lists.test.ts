import { describe, expect, it } from 'vitest'
import { createList, createUser, shareList, testServices } from '../testing/index.ts'
import { AdminError, findList, unpublishList } from './index.ts'

/** A public list of Ada's, shared with Ben and learned by Cem, who has no share. */
async function publicList() {
  const services = await testServices()
  const [ada, ben, cem] = [await createUser(services), await createUser(services), await createUser(services)]
  const { list, vocs } = await createList(ada, ['uno'], { public: true })
  await shareList(services, list.id, ben)
  const vocId = vocs[0]?.id ?? ''
  const answer = { vocId, type: 'translation' as const, result: 1 as const, thinkingTime: 1 }
  await cem.call.reviews.submit({ vocReviews: [{ ...answer, date: services.now().getTime() }] })
  return { services, ada, ben, cem, list }
}

describe('a public list that the operator makes private', () => {
  it('is hidden from everybody but its owner and those it is shared with', async () => {
    const { services, ada, ben, cem, list } = await publicList()
    expect(await cem.call.lists.get({ id: list.id })).toMatchObject({ public: true, learnersCount: 1 })
    services.pass(1000)
    expect(await unpublishList(services, { id: list.id })).toEqual({
      id: list.id,
      name: list.name,
      ownerName: ada.name,
      ownerEmail: ada.email,
      isPublic: false,
      vocsCount: 1,
      learnersCount: 1,
      createdAt: list.createdAt,
    })
    const hidden = { cause: { key: 'LIST_NOT_FOUND' } }
    await expect(cem.call.lists.get({ id: list.id })).rejects.toMatchObject(hidden)
    for (const user of [ada, ben]) expect(await user.call.lists.get({ id: list.id })).toMatchObject({ public: false })
  })

  it('is as if its owner had done it: a new version of the list, and nothing else is changed', async () => {
    const { services, ada, list } = await publicList()
    const other = await createList(ada, ['uno'], { public: true })
    services.pass(1000)
    await unpublishList(services, { id: list.id })
    const [mine, theirs] = [
      await ada.call.lists.get({ id: list.id }),
      await ada.call.lists.update({ ...other.list, image: undefined, public: false }),
    ]
    expect(mine.lastModifiedAt).toBe(theirs.lastModifiedAt)
    expect(mine).toMatchObject({ name: list.name, description: list.description, tags: list.tags, vocsCount: 1 })
  })

  it('stays as it is if it is private already', async () => {
    const { services, ada, list } = await publicList()
    await unpublishList(services, { id: list.id })
    const before = await ada.call.lists.get({ id: list.id })
    services.pass(1000)
    expect(await unpublishList(services, { id: list.id })).toMatchObject({ isPublic: false })
    expect(await ada.call.lists.get({ id: list.id })).toEqual(before)
  })
})

it('a list that there is not is refused', async () => {
  const services = await testServices()
  const id = '00000000-0000-0000-0000-000000000000'
  for (const work of [findList, unpublishList]) {
    await expect(work(services, { id })).rejects.toThrow(AdminError)
    await expect(work(services, { id })).rejects.toThrow(/^there is no list 0/)
  }
})
