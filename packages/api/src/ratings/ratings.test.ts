import { ratings } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, shareList, type TestUser, testServices } from '../testing/index.ts'

describe('rating a list', () => {
  it('replaces the previous rating; 0 clears it and stands for none', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const listId = (await createList(ada, [], { public: true })).list.id
    const none = { rating: 0, lastModifiedAt: null }
    expect(await ben.call.ratings.get({ listId })).toEqual(none)
    expect(await ben.call.ratings.rate({ listId, rating: 0 })).toEqual(none)

    const ratedAt = services.now().getTime()
    expect(await ben.call.ratings.rate({ listId, rating: 2 })).toEqual({ rating: 2, lastModifiedAt: ratedAt })
    services.pass(1000)
    const changed = { rating: 5, lastModifiedAt: ratedAt + 1000 }
    expect(await ben.call.ratings.rate({ listId, rating: 5 })).toEqual(changed)
    expect(await ben.call.ratings.get({ listId })).toEqual(changed)
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ rating: 5, ratingsCount: 1 })

    expect(await ben.call.ratings.rate({ listId, rating: 0 })).toEqual(none)
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ rating: 0, ratingsCount: 0 })
    expect(await services.db.select().from(ratings).where(eq(ratings.listId, listId))).toEqual([])
  })

  it('changes the mean rating of the list, which every view rounds to one decimal', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada, [], { public: true })
    const rate = (user: TestUser, rating: number) => user.call.ratings.rate({ listId: list.id, rating })
    const shows = async (rating: number, ratingsCount: number) => {
      const rated = { rating, ratingsCount, lastModifiedAt: list.lastModifiedAt }
      expect(await ada.call.lists.get({ id: list.id })).toMatchObject(rated)
      expect((await ada.call.lists.listOwn({})).lists).toEqual([expect.objectContaining(rated)])
    }
    for (const rating of [5, 4]) await rate(await createUser(services), rating)
    const ben = await createUser(services)
    await rate(ben, 4)
    await shows(4.3, 3)
    await rate(ben, 1)
    await shows(3.3, 3)
    await rate(ben, 0)
    await shows(4.5, 2)
  })

  it('is allowed for everyone who may see the list except its owner', async () => {
    const services = await testServices()
    const [ada, vera, edda, eve] = [
      await createUser(services),
      await createUser(services, { name: 'Vera' }),
      await createUser(services, { name: 'Edda' }),
      await createUser(services, { name: 'Eve' }),
    ]
    const listId = (await createList(ada)).list.id
    await shareList(services, listId, vera)
    await shareList(services, listId, edda, 'editor')
    for (const user of [vera, edda])
      expect(await user.call.ratings.rate({ listId, rating: 3 })).toMatchObject({ rating: 3 })
    await expect(ada.call.ratings.rate({ listId, rating: 5 })).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect(await ada.call.ratings.get({ listId })).toEqual({ rating: 0, lastModifiedAt: null })
    const notFound = { cause: { key: 'LIST_NOT_FOUND' } }
    await expect(eve.call.ratings.rate({ listId, rating: 5 })).rejects.toMatchObject(notFound)
    await expect(eve.call.ratings.get({ listId })).rejects.toMatchObject(notFound)
  })
})
