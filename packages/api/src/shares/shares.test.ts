import { limits } from '@wordtide/contract'
import { shares, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  shareList,
  type TestUser,
  testCaller,
  testServices,
  uniqueEmail,
  vocFields,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const failure = (key: string) => ({ cause: { key } })

/** An owner with a list, and a user to share it with. */
async function createFixtures(fields: object = {}) {
  const services = await testServices()
  const [ada, ben] = [await createUser(services, { name: 'Ada' }), await createUser(services, { name: 'Ben' })]
  const { list } = await createList(ada, [], fields)
  return { services, ada, ben, list, listId: list.id }
}

describe('sharing a list', () => {
  it('lets a viewer read and an editor write, whatever the case of the address', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const share = await ada.call.shares.create({ listId, email: ben.email.toUpperCase() })
    expect(share).toEqual({ name: 'Ben', email: ben.email, editor: false })
    expect(await ben.call.lists.get({ id: listId })).toMatchObject({ permission: 'other' })
    await expect(ben.call.vocs.create({ listId, ...vocFields('uno') })).rejects.toMatchObject(failure('FORBIDDEN'))

    const edda = await createUser(services, { name: 'Edda' })
    await ada.call.shares.create({ listId, email: edda.email, editor: true })
    expect(await edda.call.lists.get({ id: listId })).toMatchObject({ permission: 'editor' })
    expect(await createVocabulary(edda, listId, 'uno')).toMatchObject({ createdBy: 'Edda' })
  })

  it('fails for the owner’s address, an unknown one, one of an account that is not activated, and a second time', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const share = (email: string) => ada.call.shares.create({ listId, email })
    await expect(share(ada.email.toUpperCase())).rejects.toMatchObject(failure('CANNOT_SHARE_WITH_SELF'))
    await expect(share(uniqueEmail())).rejects.toMatchObject(failure('USER_NOT_FOUND'))
    const inactiveEmail = uniqueEmail()
    await services.db.insert(users).values({
      id: newId(),
      name: 'Inactive',
      email: inactiveEmail,
      emailKey: inactiveEmail,
      passwordHash: 'none',
      createdAt: services.now(),
    })
    await expect(share(inactiveEmail)).rejects.toMatchObject(failure('USER_NOT_FOUND'))
    await share(ben.email)
    await expect(share(ben.email)).rejects.toMatchObject(failure('ALREADY_SHARED'))
  })

  it('fails if the list has the maximum number of shares', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const accounts = Array.from({ length: limits.shares }, (_, n) => {
      const email = uniqueEmail()
      return {
        id: newId(),
        name: `User ${n}`,
        email,
        emailKey: email,
        passwordHash: 'none',
        createdAt: services.now(),
      }
    })
    await services.db.insert(users).values(accounts)
    await services.db
      .insert(shares)
      .values(accounts.map(({ id }) => ({ listId, userId: id, editor: false, createdAt: services.now() })))
    const share = () => ada.call.shares.create({ listId, email: ben.email })
    await expect(share()).rejects.toMatchObject(failure('MAX_SHARES_EXCEEDED'))
    await ada.call.shares.delete({ listId, email: accounts[0]?.email ?? '' })
    expect(await share()).toMatchObject({ name: 'Ben' })
  })

  it('is for the owner only: FORBIDDEN for others who may see the list, LIST_NOT_FOUND for the rest', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    await ada.call.shares.create({ listId, email: ben.email, editor: true })
    const eve = await createUser(services, { name: 'Eve' })
    const attempts = (user: typeof eve) => [
      () => user.call.shares.list({ listId }),
      () => user.call.shares.create({ listId, email: eve.email }),
      () => user.call.shares.update({ listId, email: ben.email, editor: false }),
      () => user.call.shares.delete({ listId, email: ada.email }),
    ]
    for (const attempt of attempts(ben)) await expect(attempt()).rejects.toMatchObject(failure('FORBIDDEN'))
    for (const attempt of attempts(eve)) await expect(attempt()).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    const { call } = testCaller(services)
    await expect(call.shares.list({ listId })).rejects.toMatchObject(failure('UNAUTHORIZED'))
  })
})

describe('updating and deleting a share', () => {
  it('turns a viewer into an editor and back at once', async () => {
    const { ada, ben, listId } = await createFixtures()
    await ada.call.shares.create({ listId, email: ben.email })
    const addVocabulary = () => ben.call.vocs.create({ listId, ...vocFields('uno') })
    expect(await ada.call.shares.update({ listId, email: ben.email, editor: true })).toEqual({
      name: 'Ben',
      email: ben.email,
      editor: true,
    })
    await addVocabulary()
    await ada.call.shares.update({ listId, email: ben.email, editor: false })
    await expect(addVocabulary()).rejects.toMatchObject(failure('FORBIDDEN'))
  })

  it('ends access at once; a new share restores what the user had learned', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const voc = await createVocabulary(ada, listId, 'uno')
    const share = { listId, email: ben.email }
    await ada.call.shares.create(share)
    const date = services.now().getTime()
    const review = { vocId: voc.id, type: 'translation' as const, result: 1 as const, date, thinkingTime: 1 }
    await ben.call.reviews.submit({ vocReviews: [review] })

    expect(await ada.call.shares.delete(share)).toEqual({})
    await expect(ben.call.lists.get({ id: listId })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    await expect(ben.call.vocs.get({ id: voc.id })).rejects.toMatchObject(failure('VOCABULARY_NOT_FOUND'))
    expect((await ben.call.reviews.listLearning({})).lists).toEqual([])
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ learnersCount: 1 })

    await ada.call.shares.create(share)
    expect(await ben.call.reviews.getListStats({ id: listId })).toMatchObject({ translation: { confidence: 1 } })
  })

  it('fails with SHARE_NOT_FOUND if there is no such share', async () => {
    const { ada, ben, listId } = await createFixtures()
    const share = { listId, email: ben.email }
    await expect(ada.call.shares.update({ ...share, editor: true })).rejects.toMatchObject(failure('SHARE_NOT_FOUND'))
    await expect(ada.call.shares.delete(share)).rejects.toMatchObject(failure('SHARE_NOT_FOUND'))
  })
})

describe('the shares of a list', () => {
  it('are sorted by name ignoring case and accents, and pages stay complete while shares are created and deleted', async () => {
    const { services, ada, listId } = await createFixtures()
    const sharedWith = []
    for (const name of ['dora', 'Émile', 'Bea', 'ana', 'Zoë']) {
      const user = await createUser(services, { name })
      await shareList(services, listId, user)
      sharedWith.push(user)
    }
    const first = await ada.call.shares.list({ listId, limit: 2 })
    await shareList(services, listId, await createUser(services, { name: 'Abe' }))
    await ada.call.shares.delete({ listId, email: sharedWith[2]?.email ?? '' })
    const second = await ada.call.shares.list({ listId, limit: 2, page: first.next })
    const third = await ada.call.shares.list({ listId, limit: 2, cursor: second.next })
    const names = [first, second, third].flatMap((page) => page.shares.map((share) => share.name))
    expect(names).toEqual(['ana', 'Bea', 'dora', 'Émile', 'Zoë'])
    expect(third.next).toBeNull()
  })

  it('are searched by name and e-mail address', async () => {
    const { services, ada, listId } = await createFixtures()
    const [emile, ben, slash] = [
      await createUser(services, { name: 'Émile 100%' }),
      await createUser(services, { name: 'Ben' }),
      await createUser(services, { name: 'back\\slash' }),
    ]
    for (const user of [emile, ben, slash]) await shareList(services, listId, user)
    const names = async (search: string) =>
      (await ada.call.shares.list({ listId, search })).shares.map((share) => share.name)
    expect(await names('EMILE')).toEqual(['Émile 100%'])
    expect(await names('0%')).toEqual(['Émile 100%'])
    // The end of the id in the address: its beginning is the time, which the other users share.
    expect(await names(ben.email.slice(-24).toUpperCase())).toEqual(['Ben'])
    expect(await names('_')).toEqual([])
    expect(await names('\\')).toEqual(['back\\slash'])
  })

  it('cannot be paged with a cursor of lists', async () => {
    const { ada, listId } = await createFixtures()
    await createList(ada)
    const { next } = await ada.call.lists.listOwn({ limit: 1 })
    await expect(ada.call.shares.list({ listId, page: next })).rejects.toMatchObject(failure('INVALID_PAGE'))
  })
})

describe('the lists shared with a user', () => {
  it('carry the name and address of their owner, the newest share first, on pages that stay complete', async () => {
    const { services, ada, ben } = await createFixtures()
    const shared: string[] = []
    for (let n = 1; n <= 5; n++) {
      const { list } = await createList(ada, [], { name: `List ${n}` })
      shared.push(list.id)
    }
    // Shared in a different order than they were created.
    for (const id of [...shared].reverse()) {
      services.pass(1000)
      await shareList(services, id, ben, id === shared[0] ? 'editor' : 'viewer')
    }
    const first = await ben.call.shares.listShared({ limit: 2 })
    expect(first.lists[0]).toEqual({
      id: shared[0],
      name: 'List 1',
      language: 'es',
      sharedByName: 'Ada',
      sharedByEmail: ada.email,
      editor: true,
    })
    services.pass(1000)
    await shareList(services, (await createList(ada)).list.id, ben)
    const second = await ben.call.shares.listShared({ limit: 2, page: first.next })
    await services.db.delete(shares).where(eq(shares.listId, shared[3] ?? ''))
    const third = await ben.call.shares.listShared({ limit: 2, cursor: second.next })
    expect([first, second, third].flatMap((page) => page.lists.map((list) => list.id))).toEqual(shared)
    expect(third.next).toBeNull()
  })

  it('can be filtered by search text and language', async () => {
    const { services, ada, ben } = await createFixtures()
    for (const [name, language] of [
      ['Café words', 'fr'],
      ['Coffee', 'fr'],
      ['Cafe', 'es'],
    ])
      await shareList(services, (await createList(ada, [], { name, language })).list.id, ben)
    const names = async (input: object) =>
      (await ben.call.shares.listShared(input)).lists.map((list) => list.name).sort()
    expect(await names({ search: 'CAFE' })).toEqual(['Cafe', 'Café words'])
    expect(await names({ search: 'café', language: 'fr' })).toEqual(['Café words'])
    expect(await names({ language: 'is' })).toEqual([])
  })
})

describe('leaving a list', () => {
  const leaveBy = {
    'shares.leave': (user: TestUser, listId: string) => user.call.shares.leave({ id: listId }),
    'shares.delete with one’s own address': (user: TestUser, listId: string) =>
      user.call.shares.delete({ listId, email: user.email.toUpperCase() }),
  }
  const ways = Object.entries(leaveBy)

  it.each(ways)(
    'by %s ends the access of a viewer and of an editor at once, and keeps what they learned',
    async (_, leave) => {
      const { services, ada, ben, listId } = await createFixtures()
      const cleo = await createUser(services, { name: 'Cleo' })
      const { id: vocId } = await createVocabulary(ada, listId, 'uno')
      await shareList(services, listId, ben, 'editor')
      await shareList(services, listId, cleo)
      const date = services.now().getTime()
      await ben.call.reviews.submit({ vocReviews: [{ vocId, type: 'dictation', result: 1, date, thinkingTime: 1 }] })
      for (const user of [ben, cleo]) expect(await leave(user, listId)).toEqual({})
      for (const user of [ben, cleo]) {
        await expect(user.call.lists.get({ id: listId })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
        expect(await user.call.shares.listShared({})).toMatchObject({ lists: [] })
        await expect(leave(user, listId)).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
      }
      expect(await ada.call.shares.list({ listId })).toMatchObject({ shares: [] })
      expect(await ada.call.lists.get({ id: listId })).toMatchObject({ learnersCount: 1 })
      await ada.call.shares.create({ listId, email: ben.email })
      expect(await ben.call.lists.get({ id: listId })).toMatchObject({ vocsCount: 1, dueCount: 2 })
    },
  )

  it.each(ways)('by %s leaves a public list visible', async (_, leave) => {
    const { services, ben, listId } = await createFixtures({ public: true })
    await shareList(services, listId, ben, 'editor')
    await leave(ben, listId)
    expect(await ben.call.lists.get({ id: listId })).toMatchObject({ permission: 'other' })
    await expect(leave(ben, listId)).rejects.toMatchObject(failure('SHARE_NOT_FOUND'))
  })

  it.each(ways)('by %s is not for the owner, nor for a stranger', async (_, leave) => {
    const { ada, ben, listId } = await createFixtures()
    await expect(leave(ada, listId)).rejects.toMatchObject(failure('SHARE_NOT_FOUND'))
    await expect(leave(ben, listId)).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ permission: 'owner' })
  })

  it('does not let an editor end another user’s share', async () => {
    const { services, ben, listId } = await createFixtures()
    const cleo = await createUser(services, { name: 'Cleo' })
    await shareList(services, listId, ben, 'editor')
    await shareList(services, listId, cleo)
    await expect(ben.call.shares.delete({ listId, email: cleo.email })).rejects.toMatchObject(failure('FORBIDDEN'))
    expect(await cleo.call.lists.get({ id: listId })).toMatchObject({ permission: 'other' })
  })
})

describe('whether a list is shared with the user', () => {
  it('is told to everyone who sees it, and by whom to those with whom it is shared', async () => {
    const { services, ada, ben, listId } = await createFixtures({ public: true })
    const cleo = await createUser(services, { name: 'Cleo' })
    await shareList(services, listId, cleo)
    for (const user of [ada, ben])
      expect(await user.call.shares.getOwn({ id: listId })).toStrictEqual({ shared: false })
    expect(await cleo.call.shares.getOwn({ id: listId })).toEqual({
      shared: true,
      sharedByEmail: ada.email,
      isNew: false,
    })
    const { list: hidden } = await createList(ada)
    await expect(ben.call.shares.getOwn({ id: hidden.id })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
  })
})

describe('a new share', () => {
  it('is marked until the user opens the list', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const cleo = await createUser(services, { name: 'Cleo' })
    for (const { email } of [ben, cleo]) await ada.call.shares.create({ listId, email, editor: false })
    services.pass(1)
    const { list } = await createList(ada, [], { name: 'Later' })
    await ada.call.shares.create({ listId: list.id, email: ben.email, editor: true })
    const newOf = async (user: typeof ben) => (await user.call.shares.listNew()).lists.map(({ id }) => id)
    const marks = async () =>
      (await ben.call.shares.listShared({ with: 'activity' })).lists.map(({ id, isNew }) => [id, isNew])

    expect(await ben.call.shares.listNew()).toMatchObject({ lists: [{ name: 'Later', sharedByName: ada.name }, {}] })
    expect(await newOf(ben)).toEqual([list.id, listId])
    expect(await ben.call.shares.getOwn({ id: listId })).toMatchObject({ isNew: true })
    expect(await marks()).toEqual([
      [list.id, true],
      [listId, true],
    ])
    // Programs that ask for nothing else get what is documented.
    expect((await ben.call.shares.listShared({})).lists[0]).not.toHaveProperty('isNew')

    await ben.call.shares.see({ id: listId })
    expect(await newOf(ben)).toEqual([list.id])
    expect(await newOf(cleo)).toEqual([listId])
    expect(await ben.call.shares.getOwn({ id: listId })).toMatchObject({ isNew: false })
    expect(await marks()).toEqual([
      [list.id, true],
      [listId, undefined],
    ])
    await ada.call.lists.delete({ id: list.id })
    expect(await newOf(ben)).toEqual([])
    await expect(ben.call.shares.see({ id: list.id })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
  })
})
