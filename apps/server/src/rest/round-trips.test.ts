import { createList, createUser, day, testServices } from '@wordtide/api/testing'
import { vocsPageView } from '@wordtide/contract'
import { openDatabase } from '@wordtide/db'
import { startCountingProxy, testDatabaseUrl, testEngine } from '@wordtide/db/testing'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../testing/index.ts'

let started: ReturnType<typeof startCounted> | undefined
/** Returns the server of all tests. */
const counted = () => {
  started ??= startCounted()
  return started
}
afterAll(async () => {
  await (await started)?.close()
  await removeFolders()
})

/** Starts a server whose way to the database counts round trips, with a user who has a public list of fifty vocabularies. */
async function startCounted() {
  const url = new URL(await testDatabaseUrl())
  const proxy = await startCountingProxy(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  const database = await openDatabase({ url: url.href, dataDir: await freshFolder() })
  const { services, call, app } = await testApp({ services: { db: database.db, limited: true } })
  // Past the proxy, which makes each round trip slow.
  const direct = await testServices()
  const ada = await createUser(direct)
  const { list, vocs } = await createList(
    ada,
    Array.from({ length: 50 }, (_, n) => `term ${n}`),
    { public: true },
  )
  /**
   * The fewest round trips of up to six requests, until one takes no more than `limit`: a pause of the machine can make a client send
   * late, but never early.
   */
  const fewest = async (limit: number, request: (n: number) => Promise<unknown>) => {
    const counts: number[] = []
    for (let n = 0; n < 6 && Math.min(...counts) > limit; n++) {
      const before = proxy.roundTrips()
      await request(n)
      counts.push(proxy.roundTrips() - before)
    }
    return Math.min(...counts)
  }
  const close = async () => {
    await app.close()
    await database.close()
    await proxy.close()
  }
  return { services, call, ada, list, vocs, fewest, close }
}

it.runIf(testEngine() === 'postgres')(
  'one answer is saved in five round trips to the database, and so are fifty',
  async () => {
    const { services, call, ada, vocs, fewest } = await counted()
    const submit = async (count: number, n: number) => {
      const date = services.now().getTime() - n * day
      const vocReviews = vocs
        .slice(0, count)
        .map(({ id }) => ({ vocId: id, type: 'dictation', result: 1, date, thinkingTime: 1 }))
      const { status, body } = await call(ada, 'POST /api/reviews/vocs', { body: { vocReviews } })
      expect({ status, body }).toEqual({ status: 200, body: { saved: count, skipped: [] } })
    }
    // Each connection prepares a statement at its first use.
    expect(await fewest(5, (n) => submit(1, n))).toBeLessThanOrEqual(5)
    expect(await fewest(5, (n) => submit(50, n + 10))).toBeLessThanOrEqual(5)
  },
)

it.runIf(testEngine() === 'postgres')(
  'each page of lists is read in one round trip, in any order, with progress in two',
  async () => {
    const { call, ada, fewest } = await counted()
    const expected = {
      user: 1,
      shared: 1,
      public: 1,
      learning: 2,
      'user?sort=lastReviewed-': 1,
      'public?sort=rating-': 1,
      'user?with=progress': 2,
      'public?with=activity': 2,
    }
    const roundTrips: Record<string, number> = {}
    for (const [path, limit] of Object.entries(expected))
      roundTrips[path] = await fewest(limit, async () =>
        expect(await call(ada, `GET /api/lists/${path}`)).toMatchObject({ status: 200 }),
      )
    expect(roundTrips).toEqual(expected)
  },
)

it.runIf(testEngine() === 'postgres')(
  'a page of terms is read in one round trip, one of whole vocabularies or with what is due in two',
  async () => {
    const { call, ada, list, fewest } = await counted()
    const of = (query: string, limit: number) =>
      fewest(limit, async () => {
        const { status, body } = await call(ada, `GET /api/vocs?list=${list.id}&${query}`)
        expect({ status, items: vocsPageView.parse(body).items.length }).toEqual({ status: 200, items: 50 })
      })
    expect(await of('', 1)).toBe(1)
    expect(await of('view=full', 2)).toBe(2)
    expect(await of('view=rows&with=due', 2)).toBe(2)
  },
)

it.runIf(testEngine() === 'postgres')('one vocabulary or 500 are added in six round trips at most', async () => {
  const { call, ada, list, fewest } = await counted()
  const add = (count: number) =>
    fewest(6, async () => {
      const vocs = Array.from({ length: count }, (_, n) => ({ term: `new ${n}`, pos: 'n' }))
      const answer = await call(ada, `POST /api/lists/${list.id}/vocs`, { body: { vocs, duplicates: 'update' } })
      expect(answer.status).toBe(200)
    })
  expect(await add(1)).toBeLessThanOrEqual(6)
  expect(await add(500)).toBeLessThanOrEqual(6)
})
