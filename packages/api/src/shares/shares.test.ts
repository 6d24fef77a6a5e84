import { limits } from '@wordtide/contract'
import { shares, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { callerOf, freshEmail, newList, newPerson, shareWith, testServices, vocFields } from '../testing/index.ts'

const refused = (key: string) => ({ cause: { key } })

/** An owner with a list, and somebody to share it with. */
async function scene(fields: object = {}) {
  const services = await testServices()
  const [ada, ben] = [await newPerson(services, 'Ada'), await newPerson(services, 'Ben')]
  const { list } = await newList(ada, [], fields)
  return { services, ada, ben, list, listId: list.id }
}

describe('sharing a list', () => {
  it('gives a viewer and an editor what is theirs, at an address in any case', async () => {
    const { services, ada, ben, listId } = await scene()
    const share = await ada.call.shares.create({ listId, email: ben.email.toUpperCase() })
    expect(share).toEqual({ name: 'Ben', email: ben.email, editor: false })
    expect(await ben.call.lists.get({ id: listId })).toMatchObject({ permission: 'other' })
    await expect(ben.call.vocs.create({ listId, ...vocFields('uno') })).rejects.toMatchObject(refused('FORBIDDEN'))

    const edda = await newPerson(services, 'Edda')
    await ada.call.shares.create({ listId, email: edda.email, editor: true })
    expect(await edda.call.lists.get({ id: listId })).toMatchObject({ permission: 'editor' })
    expect(await edda.call.vocs.create({ listId, ...vocFields('uno') })).toMatchObject({ createdBy: 'Edda' })
  })

  it('is refused with the owner’s own address, an unknown one, one that is not activated, and twice', async () => {
    const { services, ada, ben, listId } = await scene()
    const share = (email: string) => ada.call.shares.create({ listId, email })
    await expect(share(ada.email.toUpperCase())).rejects.toMatchObject(refused('CANNOT_SHARE_WITH_SELF'))
    await expect(share(freshEmail())).rejects.toMatchObject(refused('USER_NOT_FOUND'))
    const waiting = freshEmail()
    await services.db.insert(users).values({
      id: newId(),
      name: 'Waiting',
      email: waiting,
      emailKey: waiting,
      passwordHash: 'none',
      createdAt: services.now(),
    })
    await expect(share(waiting)).rejects.toMatchObject(refused('USER_NOT_FOUND'))
    await share(ben.email)
    await expect(share(ben.email)).rejects.toMatchObject(refused('ALREADY_SHARED'))
  })

  it('stops at the most that a list may have', async () => {
    const { services, ada, ben, listId } = await scene()
    const people = Array.from({ length: limits.shares }, (_, n) => {
      const email = freshEmail()
      return {
        id: newId(),
        name: `Person ${n}`,
        email,
        emailKey: email,
        passwordHash: 'none',
        createdAt: services.now(),
      }
    })
    await services.db.insert(users).values(people)
    await services.db
      .insert(shares)
      .values(people.map(({ id }) => ({ listId, userId: id, editor: false, createdAt: services.now() })))
    const share = () => ada.call.shares.create({ listId, email: ben.email })
    await expect(share()).rejects.toMatchObject(refused('MAX_SHARES_EXCEEDED'))
    await ada.call.shares.delete({ listId, email: people[0]?.email ?? '' })
    expect(await share()).toMatchObject({ name: 'Ben' })
  })

  it('is for owners alone: others who see the list are told so, the rest that there is none', async () => {
    const { services, ada, ben, listId } = await scene()
    await ada.call.shares.create({ listId, email: ben.email, editor: true })
    const eve = await newPerson(services, 'Eve')
    const attempts = (person: typeof eve) => [
      () => person.call.shares.list({ listId }),
      () => person.call.shares.create({ listId, email: eve.email }),
      () => person.call.shares.update({ listId, email: ben.email, editor: false }),
      () => person.call.shares.delete({ listId, email: ben.email }),
    ]
    for (const attempt of attempts(ben)) await expect(attempt()).rejects.toMatchObject(refused('FORBIDDEN'))
    for (const attempt of attempts(eve)) await expect(attempt()).rejects.toMatchObject(refused('LIST_NOT_FOUND'))
    const { call } = callerOf(services)
    await expect(call.shares.list({ listId })).rejects.toMatchObject(refused('UNAUTHORIZED'))
  })
})

describe('changing and ending a share', () => {
  it('turns a viewer into an editor and back, at once', async () => {
    const { ada, ben, listId } = await scene()
    await ada.call.shares.create({ listId, email: ben.email })
    const add = () => ben.call.vocs.create({ listId, ...vocFields('uno') })
    expect(await ada.call.shares.update({ listId, email: ben.email, editor: true })).toEqual({
      name: 'Ben',
      email: ben.email,
      editor: true,
    })
    await add()
    await ada.call.shares.update({ listId, email: ben.email, editor: false })
    await expect(add()).rejects.toMatchObject(refused('FORBIDDEN'))
  })

  it('ends access at once, and brings what was learned back with it', async () => {
    const { services, ada, ben, listId } = await scene()
    const voc = await ada.call.vocs.create({ listId, ...vocFields('uno') })
    const share = { listId, email: ben.email }
    await ada.call.shares.create(share)
    const date = services.now().getTime()
    const review = { vocId: voc.id, type: 'translation' as const, result: 1 as const, date, thinkingTime: 1 }
    await ben.call.reviews.submit({ vocReviews: [review] })

    expect(await ada.call.shares.delete(share)).toEqual({})
    await expect(ben.call.lists.get({ id: listId })).rejects.toMatchObject(refused('LIST_NOT_FOUND'))
    await expect(ben.call.vocs.get({ id: voc.id })).rejects.toMatchObject(refused('VOCABULARY_NOT_FOUND'))
    expect((await ben.call.reviews.listLearning({})).lists).toEqual([])
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ learnersCount: 1 })

    await ada.call.shares.create(share)
    expect(await ben.call.reviews.getListStats({ id: listId })).toMatchObject({ translation: { confidence: 1 } })
  })

  it('names a share that is not there', async () => {
    const { ada, ben, listId } = await scene()
    const share = { listId, email: ben.email }
    await expect(ada.call.shares.update({ ...share, editor: true })).rejects.toMatchObject(refused('SHARE_NOT_FOUND'))
    await expect(ada.call.shares.delete(share)).rejects.toMatchObject(refused('SHARE_NOT_FOUND'))
  })
})

describe('the shares of a list', () => {
  it('come by name without regard to case and accents, a page at a time, undisturbed by what comes and goes', async () => {
    const { services, ada, listId } = await scene()
    const people = []
    for (const name of ['dora', 'Émile', 'Bea', 'ana', 'Zoë']) {
      const person = await newPerson(services, name)
      await shareWith(services, listId, person)
      people.push(person)
    }
    const first = await ada.call.shares.list({ listId, limit: 2 })
    await shareWith(services, listId, await newPerson(services, 'Abe'))
    await ada.call.shares.delete({ listId, email: people[2]?.email ?? '' })
    const second = await ada.call.shares.list({ listId, limit: 2, page: first.next })
    const third = await ada.call.shares.list({ listId, limit: 2, cursor: second.next })
    const names = [first, second, third].flatMap((page) => page.shares.map((share) => share.name))
    expect(names).toEqual(['ana', 'Bea', 'dora', 'Émile', 'Zoë'])
    expect(third.next).toBeNull()
  })

  it('are found by name or e-mail', async () => {
    const { services, ada, listId } = await scene()
    const [emile, ben] = [await newPerson(services, 'Émile 100%'), await newPerson(services, 'Ben')]
    for (const person of [emile, ben]) await shareWith(services, listId, person)
    const names = async (search: string) =>
      (await ada.call.shares.list({ listId, search })).shares.map((share) => share.name)
    expect(await names('EMILE')).toEqual(['Émile 100%'])
    expect(await names('0%')).toEqual(['Émile 100%'])
    expect(await names(ben.email.slice(7, 30).toUpperCase())).toEqual(['Ben'])
    expect(await names('_')).toEqual([])
  })

  it('refuse a marker of another page', async () => {
    const { ada, listId } = await scene()
    await newList(ada)
    const { next } = await ada.call.lists.listOwn({ limit: 1 })
    await expect(ada.call.shares.list({ listId, page: next })).rejects.toMatchObject(refused('INVALID_PAGE'))
  })
})

describe('the lists that others share with a person', () => {
  it('come with who shares them, the newest share first, a page at a time', async () => {
    const { services, ada, ben } = await scene()
    const shared: string[] = []
    for (let n = 1; n <= 5; n++) {
      const { list } = await newList(ada, [], { name: `List ${n}` })
      shared.push(list.id)
    }
    // Shared in another order than they were made in.
    for (const id of [...shared].reverse()) {
      services.pass(1000)
      await shareWith(services, id, ben, id === shared[0])
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
    await shareWith(services, (await newList(ada)).list.id, ben)
    const second = await ben.call.shares.listShared({ limit: 2, page: first.next })
    await services.db.delete(shares).where(eq(shares.listId, shared[3] ?? ''))
    const third = await ben.call.shares.listShared({ limit: 2, cursor: second.next })
    expect([first, second, third].flatMap((page) => page.lists.map((list) => list.id))).toEqual(shared)
    expect(third.next).toBeNull()
  })

  it('are narrowed by a search and a language', async () => {
    const { services, ada, ben } = await scene()
    for (const [name, language] of [
      ['Café words', 'fr'],
      ['Coffee', 'fr'],
      ['Cafe', 'es'],
    ])
      await shareWith(services, (await newList(ada, [], { name, language })).list.id, ben)
    const names = async (input: object) =>
      (await ben.call.shares.listShared(input)).lists.map((list) => list.name).sort()
    expect(await names({ search: 'CAFE' })).toEqual(['Cafe', 'Café words'])
    expect(await names({ search: 'café', language: 'fr' })).toEqual(['Café words'])
    expect(await names({ language: 'is' })).toEqual([])
  })
})
