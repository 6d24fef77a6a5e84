import { EventEmitter, once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/index.ts'
import { openUploads } from './uploads.ts'

afterAll(removeFolders)

/** A request that is under way until it is ended. */
function underWay() {
  const ended = new EventEmitter()
  const response = once(ended, 'end').then(() => 'first')
  return { run: () => response, end: () => ended.emit('end') }
}

const second = async () => 'second'

describe('a request with a file', () => {
  it('of a user who has another one under way is refused at once', async () => {
    const uploads = await openUploads(await freshFolder())
    const first = underWay()
    const response = uploads.during({ userId: 'ada', key: 'one' }, first.run)
    for (const key of [undefined, 'two'])
      await expect(uploads.during({ userId: 'ada', key }, second)).rejects.toMatchObject({
        key: 'BUSY',
        retryAfter: 10,
      })
    expect(await uploads.during({ userId: 'ben', key: 'one' }, second)).toBe('second')
    first.end()
    expect(await response).toBe('first')
    expect(await uploads.during({ userId: 'ada', key: 'two' }, second)).toBe('second')
  })

  it('with the key of the one under way waits for it', async () => {
    const uploads = await openUploads(await freshFolder())
    const first = underWay()
    const order: string[] = []
    const send = (run: () => Promise<string>) =>
      uploads.during({ userId: 'ada', key: 'one' }, run).then((name) => void order.push(name))
    const all = [send(first.run), send(second), send(second)]
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['first', 'second', 'second'])
  })

  it('gets a conflict if it has waited too long', async () => {
    const uploads = await openUploads(await freshFolder(), { waitMs: 1 })
    const first = underWay()
    const response = uploads.during({ userId: 'ada', key: 'one' }, first.run)
    await expect(uploads.during({ userId: 'ada', key: 'one' }, second)).rejects.toMatchObject({
      key: 'IDEMPOTENCY_KEY_IN_USE',
      retryAfter: 10,
    })
    first.end()
    await response
  })

  it('is refused while the files of others leave no room for its own', async () => {
    const folder = await freshFolder()
    const uploads = await openUploads(folder, { maxBytes: 10 })
    const send = (userId: string, during: () => Promise<unknown>) =>
      uploads.during({ userId, key: undefined }, async (receive) => {
        const { size } = await receive(new Blob(['a,b\nc,d']).stream())
        await during()
        return size
      })
    const first = underWay()
    const response = send('ada', first.run)
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    await expect(send('ben', second)).rejects.toMatchObject({ key: 'BUSY' })
    first.end()
    expect(await response).toBe(7)
    expect(await send('ben', second)).toBe(7)
  })
})
