import { limits } from '@wordtide/contract'
import { shares, userBlocks, users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, shareList, type TestUser, testServices, uniqueEmail } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const failure = (key: string) => ({ cause: { key } })

/** Ada, and Ben with a public list of his. */
async function createFixtures() {
  const services = await testServices()
  const [ada, ben] = [await createUser(services, { name: 'Ada' }), await createUser(services, { name: 'Ben' })]
  const { list } = await createList(ben, ['uno'], { public: true })
  const block = () => ada.call.blocks.create({ listId: list.id })
  return { services, ada, ben, list, listId: list.id, block }
}

const sees = async (user: TestUser, { id, name }: { id: string; name: string }, sort?: 'lastReviewed-') => {
  const { lists } = await user.call.lists.listPublic({ search: name, ...(sort && { sort }) })
  return lists.some((list) => list.id === id)
}

describe('blocking the owner of a list', () => {
  it('hides the public lists of each from the other until the block ends, but not by their addresses', async () => {
    const { ada, ben, list, listId, block } = await createFixtures()
    const { list: adas } = await createList(ada, [], { public: true })
    const { id, name } = await block()
    expect(name).toBe('Ben')
    expect(await block()).toMatchObject({ id })
    expect([await sees(ada, list), await sees(ada, list, 'lastReviewed-'), await sees(ben, adas)]).not.toContain(true)
    expect([await sees(ada, adas), await sees(ben, list)]).toEqual([true, true])
    for (const seen of [await ada.call.lists.get({ id: listId }), await ben.call.lists.get({ id: adas.id })])
      expect(seen).toMatchObject({ createdBy: 'Blocked user', lastModifiedBy: 'Blocked user', ownerBlocked: true })
    expect(await ben.call.lists.get({ id: listId })).toMatchObject({ createdBy: 'Ben' })

    await ada.call.blocks.delete({ id })
    expect([await sees(ada, list), await sees(ben, adas)]).toEqual([true, true])
    expect(await ada.call.lists.get({ id: listId })).toMatchObject({ createdBy: 'Ben' })
  })

  it('hides the names where the two learn each other’s lists, in vocabularies, and in copies', async () => {
    const { ada, listId, block } = await createFixtures()
    const { items } = await ada.call.vocs.list({ listId })
    const { list: copy } = await ada.call.transfer.copyList({ id: listId })
    await block()
    const id = items[0]?.id ?? ''
    expect(await ada.call.vocs.get({ id })).toMatchObject({ createdBy: 'Blocked user', lastModifiedBy: 'Blocked user' })
    expect(await ada.call.lists.get({ id: copy.id })).toMatchObject({ origin: { owner: 'Blocked user' } })
  })

  it('ends what the two share with each other, and neither can share again, as with an unknown address', async () => {
    const { services, ada, ben, block } = await createFixtures()
    const cleo = await createUser(services)
    const { list: bens } = await createList(ben)
    const { list: adas } = await createList(ada)
    await ben.call.shares.create({ listId: bens.id, email: ada.email, editor: true })
    await ada.call.shares.create({ listId: adas.id, email: ben.email })
    await ada.call.shares.create({ listId: adas.id, email: cleo.email })
    await block()
    await expect(ada.call.lists.get({ id: bens.id })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    await expect(ben.call.lists.get({ id: adas.id })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    expect(await cleo.call.lists.get({ id: adas.id })).toMatchObject({ permission: 'other' })
    const share = (owner: TestUser, listId: string, { email }: TestUser) => owner.call.shares.create({ listId, email })
    await expect(share(ben, bens.id, ada)).rejects.toMatchObject(failure('USER_NOT_FOUND'))
    await expect(share(ada, adas.id, ben)).rejects.toMatchObject(failure('USER_NOT_FOUND'))
  })

  it('leaves what a class gives', async () => {
    const { services, ada, ben, block } = await createFixtures()
    const { list } = await createList(ben)
    const { id: classId, code } = await ben.call.classes.create({ name: 'Year 7' })
    await ben.call.classes.attachList({ classId, listId: list.id })
    await ada.call.classes.join({ code: code ?? '' })
    await ben.call.shares.create({ listId: list.id, email: ada.email, editor: true })
    await block()
    const isAdas = and(eq(shares.listId, list.id), eq(shares.userId, ada.id))
    expect(await services.db.select().from(shares).where(isAdas)).toMatchObject([
      { direct: false, editor: false, classId },
    ])
  })

  it('leaves no share that is made at the same time', async () => {
    const { ada, ben, block } = await createFixtures()
    for (let n = 0; n < 3; n++) {
      const { list } = await createList(ben)
      const [, { id }] = await Promise.all([
        ben.call.shares.create({ listId: list.id, email: ada.email }).catch(() => undefined),
        block(),
      ])
      await expect(ada.call.lists.get({ id: list.id })).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
      await ada.call.blocks.delete({ id })
    }
  })

  it('works for a list that is only shared, not for one’s own or one that the user does not see', async () => {
    const { services, ada, ben } = await createFixtures()
    const { list } = await createList(ben)
    const block = (user: TestUser) => user.call.blocks.create({ listId: list.id })
    await expect(block(ada)).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
    await expect(block(ben)).rejects.toMatchObject(failure('FORBIDDEN'))
    await shareList(services, list.id, ada, 'viewer')
    expect(await block(ada)).toMatchObject({ name: 'Ben' })
  })

  it('is limited to a number of users', async () => {
    const { services, ada, block } = await createFixtures()
    const blocked = Array.from({ length: limits.blocks }, () => {
      const email = uniqueEmail()
      return { id: newId(), name: 'User', email, emailKey: email, createdAt: services.now() }
    })
    await services.db.insert(users).values(blocked)
    const createdAt = services.now()
    await services.db
      .insert(userBlocks)
      .values(blocked.map(({ id }) => ({ id: newId(), userId: ada.id, blockedId: id, createdAt })))
    await expect(block()).rejects.toMatchObject(failure('MAX_BLOCKS_EXCEEDED'))
  })
})

describe('the blocked users', () => {
  it('are listed to who has blocked them alone, the last one first, and only that user can end a block', async () => {
    const { services, ada, ben, block } = await createFixtures()
    const cleo = await createUser(services, { name: 'Cleo' })
    const { list } = await createList(cleo, [], { public: true })
    const first = await block()
    services.pass(1000)
    const second = await ada.call.blocks.create({ listId: list.id })
    expect(await ada.call.blocks.list()).toEqual([second, first])
    expect(second).toEqual({ id: expect.any(String), name: 'Cleo', createdAt: services.now().getTime() })
    expect(await ben.call.blocks.list()).toEqual([])
    await expect(ben.call.blocks.delete({ id: first.id })).rejects.toMatchObject(failure('BLOCK_NOT_FOUND'))
    await expect(ada.call.blocks.delete({ id: 'none' })).rejects.toMatchObject(failure('BLOCK_NOT_FOUND'))
    await ada.call.blocks.delete({ id: first.id })
    expect(await ada.call.blocks.list()).toEqual([second])
  })
})
