import { limits } from '@wordtide/contract'
import { reports, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteRowsOfLists } from '../lists/index.ts'
import { createList, createUser, shareList, testServices } from '../testing/index.ts'

const failure = (key: string) => ({ cause: { key } })

/** A public list of Ada's, and Ben, who may report it. */
async function createFixtures(options: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices(options)
  const [ada, ben] = [await createUser(services), await createUser(services)]
  const { list } = await createList(ada, [], { public: true })
  const stored = () => services.db.select().from(reports).where(eq(reports.listId, list.id))
  return { services, ada, ben, list, listId: list.id, stored }
}

describe('reporting a list', () => {
  it('stores the reason and the text under the id that the user gets', async () => {
    const { services, ben, listId, stored } = await createFixtures()
    const { id } = await ben.call.reports.create({ listId, reason: 'other', text: ' It is wrong. ' })
    expect(await stored()).toEqual([
      {
        id,
        listId,
        reporterId: ben.id,
        reason: 'other',
        text: 'It is wrong.',
        createdAt: services.now(),
        closedAt: null,
        outcome: null,
      },
    ])
  })

  it('replaces an open report of the same user, also at the same time, but none that is closed or of others', async () => {
    const { services, ben, listId, stored } = await createFixtures()
    const cleo = await createUser(services)
    const report = (user: typeof ben, text: string) => user.call.reports.create({ listId, reason: 'spam', text })
    const [first, second] = await Promise.all([report(ben, 'first'), report(ben, 'second'), report(cleo, 'third')])
    expect(second).toEqual(first)
    expect(await report(ben, 'last')).toEqual(first)
    expect((await stored()).map(({ text }) => text).toSorted()).toEqual(['last', 'third'])
    await services.db.update(reports).set({ closedAt: services.now() }).where(eq(reports.id, first.id))
    expect(await report(ben, 'again')).not.toEqual(first)
    expect(await stored()).toHaveLength(3)
  })

  it('is for public lists of others: FORBIDDEN for one’s own and for a private shared one', async () => {
    const { services, ada, ben, listId } = await createFixtures()
    const cleo = await createUser(services)
    const { list } = await createList(ada)
    await shareList(services, list.id, ben, 'editor')
    const report = (user: typeof ben, id: string) => user.call.reports.create({ listId: id, reason: 'spam' })
    await expect(report(ada, listId)).rejects.toMatchObject(failure('FORBIDDEN'))
    await expect(report(ben, list.id)).rejects.toMatchObject(failure('FORBIDDEN'))
    await expect(report(cleo, list.id)).rejects.toMatchObject(failure('LIST_NOT_FOUND'))
  })

  it('is limited to a number a day for each user', async () => {
    const { ben, listId } = await createFixtures({ limited: true })
    const report = () => ben.call.reports.create({ listId, reason: 'spam' })
    for (let n = 0; n < limits.report.perDay; n++) await report()
    await expect(report()).rejects.toMatchObject(failure('TOO_MANY_REQUESTS'))
  })

  it('stays without its reporter when the account is deleted, and goes with the list', async () => {
    const { services, ada, ben, listId, stored } = await createFixtures()
    await ben.call.reports.create({ listId, reason: 'spam' })
    await services.db.delete(users).where(eq(users.id, ben.id))
    expect(await stored()).toMatchObject([{ reporterId: null, reason: 'spam' }])
    await ada.call.lists.delete({ id: listId })
    for await (const _ of deleteRowsOfLists(services));
    expect(await stored()).toEqual([])
  })
})
