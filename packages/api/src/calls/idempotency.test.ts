import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorKey } from '@wordtide/contract'
import { type Database, idempotencyKeys, openDatabase } from '@wordtide/db'
import { lossyConnection, testDatabaseUrl, testEngine } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { removeFiles } from '../images/index.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  day,
  listFields,
  pngFile,
  type TestUser,
  testCaller,
  testServices,
} from '../testing/index.ts'
import { contextOf, createsList, post, type Respond, requestWith } from '../testing/keyed-requests.ts'
import { lockUser } from '../users/index.ts'
import { newId } from '../values/ids.ts'
import { appErrorOf } from './errors.ts'
import { cleanUpIdempotencyKeys, type KeyedRequest, respondOnce } from './idempotency.ts'

/** The embedded database has one connection: there, a second request waits for it, and it is never lost. */
const onConnections = it.runIf(testEngine() === 'postgres')

const namesOf = async (user: TestUser) => (await user.call.lists.listOwn({})).lists.map(({ name }) => name)

const failure = (call: Promise<unknown>): Promise<ErrorKey | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => appErrorOf(error)?.key,
  )

/** A promise with the function that resolves it. */
function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('a request with the key of an earlier one', () => {
  it('gets the first response again, and nothing happens twice', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    const first = await post(services, ada, key, { name: 'Greek' })
    expect(first).toMatchObject({ status: 201, isReplay: false })
    expect(await post(services, ada, key, { name: 'Greek' })).toEqual({ ...first, isReplay: true })
    expect(await namesOf(ada)).toEqual(['Greek'])
  })

  it('at the same time waits for the first, and gets its response', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(services, ada, key)))
    expect(responses.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await namesOf(ada)).toHaveLength(1)
  })

  it('is refused if its body or its path is another, whatever the order of the fields', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    const input = { name: 'Greek', tags: ['old'] }
    await post(services, ada, key, input)
    expect(await post(services, ada, key, { tags: ['old'], name: 'Greek' })).toMatchObject({ isReplay: true })
    expect(await failure(post(services, ada, key, { ...input, tags: ['new'] }))).toBe('IDEMPOTENCY_KEY_REUSED')
    const otherPath = { ...requestWith(key, input), path: '/api/vocs' }
    expect(await failure(respondOnce(contextOf(services, ada), otherPath, createsList(input)))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(await namesOf(ada)).toEqual(['Greek'])
  })

  it('compares images by their bytes, not by their names', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    await post(services, ada, key, { image: pngFile('first.png') })
    expect(await post(services, ada, key, { image: pngFile('again.png') })).toMatchObject({ isReplay: true })
    const other = new File([pngFile(), 'x'], 'first.png')
    expect(await failure(post(services, ada, key, { image: other }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('runs if the key is another user’s', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const key = newId()
    await post(services, ada, key, { name: 'Greek' })
    expect(await post(services, ben, key, { name: 'Latin' })).toMatchObject({ isReplay: false })
    expect(await namesOf(ben)).toEqual(['Latin'])
  })

  it('runs if the first has failed: errors are not kept', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    expect(await failure(post(services, ada, key, { image: new File(['no image'], 'a.png') }))).toBe('INVALID_IMAGE')
    expect(await post(services, ada, key, { name: 'Greek' })).toMatchObject({ isReplay: false })
    expect(await namesOf(ada)).toEqual(['Greek'])
  })

  it('runs again after 24 hours, and if the first is dated further ahead than that', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    await post(services, ada, key)
    services.pass(day - 1)
    expect(await post(services, ada, key)).toMatchObject({ isReplay: true })
    services.pass(1)
    expect(await post(services, ada, key)).toMatchObject({ isReplay: false })
    services.pass(-2 * day)
    expect(await post(services, ada, key), 'the clock was two days ahead').toMatchObject({ isReplay: false })
    expect(await namesOf(ada)).toHaveLength(3)
  })

  it('gets no response that its credentials do not allow', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    await post(services, ada, key)
    const { token } = await ada.call.accessTokens.create({ name: 'Reader', scope: 'read', days: 7 })
    const reader = testCaller(services, { token }).context
    expect(await failure(respondOnce(reader, requestWith(key), createsList({})))).toBe('READ_ONLY_TOKEN')
    const byToken = testCaller(services, { token }).context
    const inSession: KeyedRequest = { ...requestWith(key), access: 'session' }
    expect(await failure(respondOnce(byToken, inSession, createsList({})))).toBe('TOKEN_NOT_ALLOWED')
    await ada.call.accounts.signOut()
    expect(await failure(post(services, ada, key))).toBe('UNAUTHORIZED')
  })

  onConnections('is refused, with the time to wait, while the first is still under way after ten seconds', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    const begun = withResolvers()
    const finished = withResolvers()
    const first = respondOnce(contextOf(services, ada), requestWith(key), async (context) => {
      begun.resolve()
      await finished.promise
      return createsList({})(context)
    })
    await begun.promise
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    const second = respondOnce(contextOf(services, ada), requestWith(key), createsList({}), pause)
    await expect(second).rejects.toMatchObject({ key: 'IDEMPOTENCY_KEY_IN_USE', retryAfter: expect.any(Number) })
    expect(
      pauses.reduce((sum, ms) => sum + ms),
      'also if the clock stands still',
    ).toBeGreaterThanOrEqual(10_000)
    expect(pauses, 'they grow').toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.length, 'so that few transactions are needed').toBeLessThan(25)
    finished.resolve()
    await first
    expect(await namesOf(ada)).toHaveLength(1)
  })

  onConnections(
    'waits ten seconds by the clock, however long the database takes to say that the user’s row is locked',
    async () => {
      const services = await testServices()
      const ada = await createUser(services)
      const key = newId()
      let attempts = 0
      const slow = new Proxy(services.db, {
        get(target, name) {
          if (name !== 'transaction') return Reflect.get(target, name)
          return (work: Parameters<Database['transaction']>[0]) => {
            attempts += 1
            services.pass(4000)
            return target.transaction(work)
          }
        },
      })
      const context = { ...contextOf(services, ada), db: slow }
      await services.db.transaction(async (tx) => {
        await lockUser(tx, ada.id)
        const request = respondOnce(context, requestWith(key), createsList({}), async () => {})
        expect(await failure(request)).toBe('BUSY')
      })
      expect(attempts).toBe(3)
    },
  )
})

describe('a request with a key while another change by its user is under way', () => {
  onConnections(
    'pauses too and holds no connection, whatever its key, and after ten seconds the server is busy',
    async () => {
      const services = await testServices()
      const ada = await createUser(services)
      const pause = async (ms: number) => services.pass(ms)
      await services.db.transaction(async (tx) => {
        await lockUser(tx, ada.id)
        const request = respondOnce(contextOf(services, ada), requestWith(newId()), createsList({}), pause)
        await expect(request).rejects.toMatchObject({ key: 'BUSY', retryAfter: expect.any(Number) })
      })
    },
  )

  onConnections('runs once that change is made', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const keys = Array.from({ length: 12 }, newId)
    let requests: Promise<unknown>[] = []
    await services.db.transaction(async (tx) => {
      await lockUser(tx, ada.id)
      requests = keys.map((key) => post(services, ada, key))
      expect(await namesOf(await createUser(services)), 'connections are left for others').toEqual([])
    })
    await Promise.all(requests)
    expect(await namesOf(ada)).toHaveLength(keys.length)
  })
})

describe('a request with a key that waits for its turn', () => {
  onConnections('is given up after ten seconds, and nothing happens when the turn comes', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    await respondOnce(contextOf(services, ada), requestWith(newId()), async (context) => {
      const input = { name: 'Late' }
      const second = respondOnce(contextOf(services, ada), requestWith(newId(), input), createsList(input), pause)
      await expect(second).rejects.toMatchObject({ key: 'BUSY', retryAfter: expect.any(Number) })
      return createsList({ name: 'Greek' })(context)
    })
    expect(pauses).toEqual([10_000])
    await post(services, ada, newId(), { name: 'Latin' })
    expect((await namesOf(ada)).toSorted()).toEqual(['Greek', 'Latin'])
  })
})

describe('the transaction of a request with a key', () => {
  it('wakes jobs only after its commit', async () => {
    const woken: string[] = []
    const services = await testServices({ wake: (job) => woken.push(job) })
    const ada = await createUser(services)
    const wakes: Respond = async (context) => {
      context.wake('deliver mail')
      expect(woken, 'before the commit').toEqual([])
      return { status: 200, body: '{}' }
    }
    const refused = respondOnce(contextOf(services, ada), requestWith(newId()), async (context) => {
      await wakes(context)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(woken, 'after a rollback').toEqual([])
    await respondOnce(contextOf(services, ada), requestWith(newId()), wakes)
    expect(woken).toEqual(['deliver mail'])
  })

  it('removes files only after its commit', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const old = newId()
    await services.images.put(old, new Uint8Array([1]))
    const removes: Respond = async (context) => {
      await removeFiles(context, [old])
      expect(await services.images.get(old)).toBeDefined()
      return { status: 200, body: '{}' }
    }
    const refused = respondOnce(contextOf(services, ada), requestWith(newId()), async (context) => {
      await removes(context)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await services.images.get(old)).toBeDefined()
    await respondOnce(contextOf(services, ada), requestWith(newId()), removes)
    expect(await services.images.get(old)).toBeUndefined()
  })
})

describe('a connection that is lost while the database commits', () => {
  onConnections(
    'leads to an error, and a retry with the same key gets the response of what was committed',
    async () => {
      const services = await testServices()
      const ada = await createUser(services)
      const connection = await lossyConnection(await testDatabaseUrl())
      const dataDir = await mkdtemp(join(tmpdir(), 'wordtide-'))
      const lossy = await openDatabase({ url: connection.url, dataDir })
      try {
        const key = newId()
        const context = { ...contextOf(services, ada), db: lossy.db }
        connection.loseNextCommit()
        const input = { name: 'Greek' }
        await expect(respondOnce(context, requestWith(key, input), createsList(input))).rejects.toThrow()
        expect(await namesOf(ada), 'it was committed').toEqual(['Greek'])
        const retried = await post(services, ada, key, { name: 'Greek' })
        expect(retried).toMatchObject({ status: 201, isReplay: true })
        expect(await namesOf(ada)).toEqual(['Greek'])
      } finally {
        await lossy.close()
        await connection.close()
        await rm(dataDir, { recursive: true })
      }
    },
  )
})

describe('kept responses', () => {
  it('are deleted after 24 hours by the job, also those that are dated further ahead', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const keysOf = async (userId: string) =>
      (await services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))).map(({ key }) => key)
    await post(services, ada, 'old')
    services.pass(3 * day)
    await post(services, ada, 'ahead')
    services.pass(-2 * day)
    await post(services, ada, 'new')
    await cleanUpIdempotencyKeys(services)
    expect(await keysOf(ada.id)).toEqual(['new'])
  })

  it('take a bounded room: the oldest go, and their keys still prevent a second effect', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    let effects = 0
    const post = (key: string) =>
      respondOnce(contextOf(services, ada), requestWith(key), async () => {
        effects++
        services.pass(1)
        return { status: 201, body: `${key} ${'x'.repeat(4 * 1_048_576)}` }
      })
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await post(key)
    await expect(post('a')).rejects.toMatchObject({ key: 'RESPONSE_NOT_KEPT' })
    expect(await post('f')).toMatchObject({ status: 201, isReplay: true })
    expect(await post('c')).toMatchObject({ isReplay: true })
    expect(effects).toBe(6)
    const stored = await services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ada.id))
    expect(stored).toHaveLength(6)
    expect(stored.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(21 * 1_048_576)
  })

  it('are deleted with the account', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await post(services, ada, newId(), { name: 'Greek' })
    await testCaller(services, { sessionId: ada.sessionId }).call.privacy.deleteAccount()
    await services.finishDeletions()
    expect(await services.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, ada.id))).toBe(0)
  })

  onConnections(
    'are deleted too if the account is deleted while a request is under way: the deletion waits for it',
    async () => {
      const services = await testServices()
      const ada = await createUser(services)
      const deletes = () => testCaller(services, { sessionId: ada.sessionId }).call.privacy.deleteAccount()
      let deletion: Promise<unknown> | undefined
      const response = await respondOnce(contextOf(services, ada), requestWith(newId()), async (context) => {
        deletion = deletes()
        await expect(
          Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, 100, 'waits'))]),
        ).resolves.toBe('waits')
        return createsList({})(context)
      })
      expect(response.status).toBe(201)
      await deletion
      expect(await failure(post(services, ada, newId()))).toBe('UNAUTHORIZED')
    },
  )
})

it('a request with a key makes no statement outside its transaction', async () => {
  // On the embedded database, which has one connection, such a statement would wait for ever.
  const services = await testServices()
  const ada = await createUser(services)
  const ben = await createUser(services)
  const { list, vocs } = await createList(ada, ['uno'])
  const image = pngFile()
  const calls: ((caller: ReturnType<typeof createCaller>) => Promise<unknown>)[] = [
    ({ lists }) => lists.create({ ...listFields, image }),
    ({ vocs: { create } }) => create({ listId: list.id, term: 'dos', pos: 'n', image }),
    ({ transfer }) => transfer.addVocs({ id: list.id, vocs: [{ term: 'tres', pos: 'n' }], duplicates: 'skip' }),
    ({ shares }) => shares.create({ listId: list.id, email: ben.email }),
    ({ profile }) => profile.createLanguage({ language: 'de', level: 1 }),
    ({ feedback }) => feedback.send({ type: 'bug', subject: 'The sea', message: 'It is green.' }),
    ({ reviews }) => reviews.updateSettings({ reviews: { intervals: [1, 2] } }),
    ({ reviews }) =>
      reviews.submit({
        vocReviews: [
          {
            vocId: vocs[0]?.id ?? '',
            type: 'translation',
            result: 1,
            date: services.now().getTime(),
            thinkingTime: 1,
          },
        ],
      }),
  ]
  for (const call of calls) {
    const context = contextOf(services, ada)
    const respond: Respond = async (inner) => ({ status: 200, body: JSON.stringify(await call(createCaller(inner))) })
    expect(await respondOnce(context, requestWith(newId(), { image }), respond)).toMatchObject({ isReplay: false })
  }
})
