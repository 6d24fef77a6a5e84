import { createHash } from 'node:crypto'
import { callTRPCProcedure } from '@trpc/server'
import { lists, sessions } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { procedures } from '../calls/describe.ts'
import { appRouter } from '../router.ts'
import { createList, createUser, type TestServices, type TestUser, testCaller, testServices } from '../testing/index.ts'

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

/** The procedures that read ahead. */
const readingAhead = procedures.filter(({ readsAhead }) => readsAhead)

it('no procedure reads ahead that changes something or returns a stream', () => {
  const names = readingAhead.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['lists.get', 'vocs.list', 'reviews.getQueue']))
  expect(readingAhead.filter(({ type, rest }) => type !== 'query' || rest?.file !== undefined)).toEqual([])
})

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
    const { list, vocs } = await createList(ada, ['uno'])
    const input = { id: list.id, listId: list.id, list: list.id }
    const inputs: Record<string, object> = { 'vocs.get': { id: vocs[0]?.id } }
    for (const { name } of readingAhead) {
      const { context: ctx } = testCaller(services, { sessionId: sessionId() })
      const read = callTRPCProcedure({
        ...{ router: appRouter, path: name, type: 'query', ctx, signal: undefined, batchIndex: 0 },
        getRawInput: async () => inputs[name] ?? input,
      })
      await expect(read, name).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    }
  })

  it.runIf(testEngine() === 'postgres')('that is refused does not let reads pile up behind the refusals', async () => {
    const isRefused = () =>
      expect(callAs(`${'a'.repeat(40)}${claimOf(ada)}`).lists.listOwn({})).rejects.toMatchObject({
        cause: { key: 'UNAUTHORIZED' },
      })
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${lists} in access exclusive mode`)
      const waiting = sql`pg_locks where not granted and relation = 'lists'::regclass`
      const waitingReads = async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length
      // A refused read of an earlier test may still be running, and then these wait for their sessions.
      const readsAfterRefusal = async () => {
        await isRefused()
        return waitingReads()
      }
      await expect.poll(readsAfterRefusal).toBeGreaterThan(0)
      for (let n = 0; n < 5; n++) await isRefused()
      expect(await waitingReads()).toBe(1)
    })
    expect(await ada.call.lists.listOwn({})).toHaveProperty('lists')
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
