import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newId } from '../values/ids.ts'
import { countDownloads, openDownload, prepareDownload } from './downloads.ts'

/** A source of ten pieces that notes how many pieces are being read at once. */
function meter() {
  let reading = 0
  let most = 0
  async function* pieces() {
    for (let n = 0; n < 10; n++) {
      most = Math.max(most, ++reading)
      await nextTurn()
      reading--
      yield n
    }
  }
  return { pieces, most: () => most }
}

async function readAll(pieces: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

it('the pieces of one user are read one after another, those of several users at once', async () => {
  const { pieces, most } = meter()
  const ada = newId()
  const own = Array.from({ length: 4 }, () => openDownload(ada, pieces))
  const all = await Promise.all(own.map(readAll))
  expect(all).toEqual(all.map(() => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(most()).toBe(1)
  await Promise.all([openDownload(ada, pieces), openDownload(newId(), pieces)].map(readAll))
  expect(most()).toBe(2)
})

it('downloads are counted from their begin until they have ended or are left', async () => {
  const before = countDownloads()
  const { pieces } = meter()
  const [read, left] = [openDownload(newId(), pieces), openDownload(newId(), pieces)]
  expect(countDownloads()).toBe(before + 2)
  await readAll(read)
  expect(countDownloads()).toBe(before + 1)
  await left[Symbol.asyncIterator]().return?.()
  expect(countDownloads()).toBe(before)
})

it('a download that fails does not keep the others of its user waiting', async () => {
  const ada = newId()
  const failing = (): AsyncIterable<number> => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the list is gone')) }),
  })
  const { pieces } = meter()
  const [broken, whole] = [openDownload(ada, failing), openDownload(ada, pieces)]
  await expect(readAll(broken)).rejects.toThrow('the list is gone')
  expect(await readAll(whole)).toHaveLength(10)
})

it('a download that is being prepared counts until it is done', async () => {
  const ada = newId()
  const { pieces } = meter()
  for (let n = 0; n < 3; n++) openDownload(ada, pieces)
  let finish = () => {}
  const prepared = prepareDownload(ada, () => new Promise<void>((resolve) => (finish = resolve)))
  expect(() => openDownload(ada, pieces)).toThrow(expect.objectContaining({ key: 'BUSY' }))
  await nextTurn()
  finish()
  await prepared
  expect(await readAll(openDownload(ada, pieces))).toHaveLength(10)
})
