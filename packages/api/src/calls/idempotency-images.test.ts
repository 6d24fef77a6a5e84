import { type Database, holdImages, openForBackup } from '@wordtide/db'
import { testDatabaseUrl, testEngine } from '@wordtide/db/testing'
import { describe, expect, it } from 'vitest'
import { sweepImages } from '../images/index.ts'
import { createUser, pngFile, type TestServices, type TestUser, testServices } from '../testing/index.ts'
import { contextOf, createsList, post, type Respond, requestWith } from '../testing/keyed-requests.ts'
import { newId } from '../values/ids.ts'
import { respondOnce } from './idempotency.ts'

describe('the image of a request with a key', () => {
  const filesOf = async ({ images }: TestServices) => {
    const ids: string[] = []
    for await (const { id } of images.list()) ids.push(id)
    return ids
  }
  const imagesOf = async (user: TestUser) =>
    (await user.call.lists.listOwn({})).lists.map(({ image }) => image?.split('/').at(-1))

  /** Creates a list with an image, and is then refused. */
  const isRefused =
    (input: object): Respond =>
    async (context) => {
      await createsList(input)(context)
      throw new Error('refused')
    }

  it('is stored before the transaction begins, and not again for a repetition', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    let isInTransaction = false
    let stored = 0
    const put: TestServices['images']['put'] = async (id, bytes) => {
      expect(isInTransaction).toBe(false)
      stored += 1
      await services.images.put(id, bytes)
    }
    const context = { ...contextOf(services, ada), images: { ...services.images, put } }
    const input = { image: pngFile() }
    const request = requestWith(newId(), input)
    const respond: Respond = async (inner) => {
      isInTransaction = true
      return createsList(input)(inner)
    }
    const first = await respondOnce(context, request, respond)
    expect(await respondOnce(context, request, respond)).toEqual({ ...first, isReplay: true })
    expect(stored).toBe(1)
    expect(await filesOf(services)).toEqual(await imagesOf(ada))
  })

  it('is stored once if the request comes several times at once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const key = newId()
    await Promise.all([1, 2, 3].map(() => post(services, ada, key, { image: pngFile() })))
    expect(await filesOf(services)).toEqual(await imagesOf(ada))
    expect(await filesOf(services)).toHaveLength(1)
  })

  it('is removed after a failure', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const input = { image: pngFile() }
    const refused = respondOnce(contextOf(services, ada), requestWith(newId(), input), isRefused(input))
    await expect(refused).rejects.toThrow('refused')
    expect(await filesOf(services)).toEqual([])
  })

  it('is removed by the sweep if the request fails while a backup runs', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const input = { image: pngFile() }
    const backup =
      testEngine() === 'embedded'
        ? { db: services.db, close: async () => {} }
        : await openForBackup({ url: await testDatabaseUrl(), dataDir: '/nowhere' })
    const held = await holdImages(backup.db, testEngine())
    const refused = respondOnce(contextOf(services, ada), requestWith(newId(), input), isRefused(input))
    await expect(refused).rejects.toThrow('refused')
    expect(await filesOf(services)).toHaveLength(1)
    await held.release()
    await backup.close()
    services.pass(3_600_001)
    await sweepImages(services)
    expect(await filesOf(services)).toEqual([])
  })

  it('stays if it is unknown whether it was committed: if it was, for ever, else until the sweep', async () => {
    for (const [end, left] of [
      [withLostCommit, 1],
      [withUnknownRollback, 0],
    ] as const) {
      const services = await testServices()
      const ada = await createUser(services)
      const input = { image: pngFile() }
      const context = { ...contextOf(services, ada), db: end(services.db) }
      const lost = respondOnce(context, requestWith(newId(), input), createsList(input))
      await expect(lost).rejects.toThrow('connection lost')
      expect(await filesOf(services)).toHaveLength(1)
      services.pass(3_600_001)
      await sweepImages(services)
      expect(await filesOf(services)).toHaveLength(left)
      expect(await imagesOf(ada)).toEqual(await filesOf(services))
    }
  })
})

/** A database whose transactions commit, but whose commit is not acknowledged. */
function withLostCommit(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (work: Parameters<Database['transaction']>[0]) => {
        await target.transaction(work)
        throw new Error('connection lost')
      }
    },
  })
}

/** A database that loses its connection, or whose server is killed, just before each commit. */
function withUnknownRollback(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return (work: Parameters<Database['transaction']>[0]) =>
        target.transaction(async (tx) => {
          await work(tx)
          throw new Error('connection lost')
        })
    },
  })
}
