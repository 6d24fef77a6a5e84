import { createHash } from 'node:crypto'
import { sessions } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createList, createUser, type TestServices, type TestUser, testCaller, testServices } from './testing/index.ts'

// Queries that run while the session is looked up, for the user whose id stands in the session id.

let services: TestServices
let ada: TestUser
let eve: TestUser
beforeAll(async () => {
  services = await testServices()
  ;[ada, eve] = [await createUser(services), await createUser(services, { name: 'Eve' })]
})

const callAs = (sessionId: string) => testCaller(services, { sessionId }).call
const keyOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The part of a session id that names the user. */
const claimOf = ({ id }: TestUser) => id.replaceAll('-', '')

describe('a session id', () => {
  it('names its user', () => {
    expect(ada.sessionId).toMatch(new RegExp(`^[a-z0-9]{40}${claimOf(ada)}$`))
  })

  it.each([
    ['a random part of its own', () => `${'a'.repeat(40)}${claimOf(ada)}`],
    ['the random part of a session of one’s own', () => `${eve.sessionId.slice(0, 40)}${claimOf(ada)}`],
    ['the id of nobody', () => `${'a'.repeat(40)}${'0'.repeat(32)}`],
    ['something else than an id', () => `${'a'.repeat(40)}${'z'.repeat(32)}`],
  ])('that names another user, with %s, returns nothing of that user', async (_, sessionId) => {
    const { list } = await createList(ada)
    const call = callAs(sessionId())
    for (const read of [
      call.lists.get({ id: list.id }),
      call.lists.listOwn({}),
      call.vocs.list({ listId: list.id }),
      call.reviews.getListStats({ id: list.id }),
      call.reviews.getQueue({ list: list.id }),
      call.reviews.getSettings(),
    ])
      await expect(read).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
  })

  it('does not reveal by its error whether something exists', async () => {
    const { list } = await createList(ada)
    for (const id of [list.id, crypto.randomUUID(), 'none'])
      await expect(callAs(`${'a'.repeat(40)}${claimOf(ada)}`).lists.get({ id })).rejects.toMatchObject({
        cause: { key: 'UNAUTHORIZED' },
      })
  })

  it('from before it named the user is valid', async () => {
    const old = `${crypto.randomUUID().replaceAll('-', '')}abcdefgh`
    const [row] = await services.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, keyOf(ada.sessionId)))
    if (row === undefined) throw new Error('the session is not stored by its hash')
    await services.db.insert(sessions).values({ ...row, id: keyOf(old) })
    const { list } = await createList(ada)
    expect(await callAs(old).lists.get({ id: list.id })).toMatchObject({ id: list.id })
  })

  it('that has ended is refused at once', async () => {
    const user = await createUser(services)
    expect(await callAs(user.sessionId).reviews.getSettings()).toHaveProperty('reviews')
    await services.db.delete(sessions).where(eq(sessions.id, keyOf(user.sessionId)))
    await expect(callAs(user.sessionId).reviews.getSettings()).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
  })
})
