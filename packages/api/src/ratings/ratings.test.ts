import { ratings } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newList, newPerson, shareWith, testServices } from '../testing/index.ts'

describe('rating a list', () => {
  it('is 0 where there is none, replaces the last one, and is cleared by 0', async () => {
    const services = await testServices()
    const [ada, ben] = [await newPerson(services), await newPerson(services, 'Ben')]
    const listId = (await newList(ada, [], { public: true })).list.id
    const none = { rating: 0, lastModifiedAt: null }
    expect(await ben.call.ratings.get({ listId })).toEqual(none)
    expect(await ben.call.ratings.rate({ listId, rating: 0 })).toEqual(none)

    const at = services.now().getTime()
    expect(await ben.call.ratings.rate({ listId, rating: 2 })).toEqual({ rating: 2, lastModifiedAt: at })
    services.pass(1000)
    const changed = { rating: 5, lastModifiedAt: at + 1000 }
    expect(await ben.call.ratings.rate({ listId, rating: 5 })).toEqual(changed)
    expect(await ben.call.ratings.get({ listId })).toEqual(changed)
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ rating: 5, ratingsCount: 1 })

    expect(await ben.call.ratings.rate({ listId, rating: 0 })).toEqual(none)
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ rating: 0, ratingsCount: 0 })
    expect(await services.db.select().from(ratings).where(eq(ratings.listId, listId))).toEqual([])
  })

  it('shows everyone the mean of all ratings, to one decimal', async () => {
    const services = await testServices()
    const ada = await newPerson(services)
    const { list } = await newList(ada, [], { public: true })
    for (const rating of [5, 4, 4]) {
      const person = await newPerson(services)
      await person.call.ratings.rate({ listId: list.id, rating })
    }
    const rated = { rating: 4.3, ratingsCount: 3, lastModifiedAt: list.lastModifiedAt }
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject(rated)
    expect((await ada.call.lists.listOwn({})).lists).toEqual([expect.objectContaining(rated)])
  })

  it('is for everyone who sees the list but its owner', async () => {
    const services = await testServices()
    const [ada, vera, edda, eve] = [
      await newPerson(services),
      await newPerson(services, 'Vera'),
      await newPerson(services, 'Edda'),
      await newPerson(services, 'Eve'),
    ]
    const listId = (await newList(ada)).list.id
    await shareWith(services, listId, vera)
    await shareWith(services, listId, edda, true)
    for (const person of [vera, edda])
      expect(await person.call.ratings.rate({ listId, rating: 3 })).toMatchObject({ rating: 3 })
    await expect(ada.call.ratings.rate({ listId, rating: 5 })).rejects.toMatchObject({ cause: { key: 'FORBIDDEN' } })
    expect(await ada.call.ratings.get({ listId })).toEqual({ rating: 0, lastModifiedAt: null })
    const hidden = { cause: { key: 'LIST_NOT_FOUND' } }
    await expect(eve.call.ratings.rate({ listId, rating: 5 })).rejects.toMatchObject(hidden)
    await expect(eve.call.ratings.get({ listId })).rejects.toMatchObject(hidden)
  })
})
