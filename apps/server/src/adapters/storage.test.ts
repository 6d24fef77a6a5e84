import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ImageStore, StoredImage } from '@wordtide/api'
import { jpegBytes, pngBytes, wavBytes } from '@wordtide/api/testing'
import { claimStore } from '@wordtide/db'
import { freePort } from '@wordtide/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveImages } from '../admin/move-images.ts'
import { parseStoreAddress } from '../store-address.ts'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { type StoreServer, startStore } from '../testing/store-server.ts'
import { openDiskImages, openStorage } from './storage.ts'

let server: StoreServer
beforeAll(async () => {
  server = await startStore()
})
afterAll(async () => {
  await server.stop()
  await removeFolders()
})

const ignore = () => {}

function addressOf(url: string) {
  const storage = parseStoreAddress(url)
  if (typeof storage === 'string') throw new Error(storage)
  return storage
}

/** Opens the store as a process of its own would, with a data folder of its own. */
async function open({ url = server.url, speechCacheBytes = 1_000_000 } = {}) {
  const dataDir = await freshFolder()
  const warnings: string[] = []
  const log = { info: ignore, error: ignore, warn: (_: object, message: string) => void warnings.push(message) }
  const storage = await openStorage({ dataDir, storage: addressOf(url), speechCacheBytes }, log)
  const folder = join(dataDir, 'speech')
  await mkdir(folder)
  return { ...storage, sounds: await storage.openSounds(folder), dataDir, warnings }
}

async function claim({ mark }: Pick<Awaited<ReturnType<typeof open>>, 'mark'>, id: string): Promise<void> {
  if (mark === undefined) throw new Error('the store has no mark')
  await claimStore(mark, id)
}

const read = async (image: StoredImage | undefined, range?: { start: number; end: number }) => {
  const bytes = image?.read(range) ?? new Uint8Array()
  return bytes instanceof Uint8Array ? Buffer.from(bytes) : buffer(bytes)
}

const wav = (text: string) => Buffer.from(`RIFF0000WAVE${text}`)
const soundKey = (n: number) => String(n).padStart(64, '0')

it('a store belongs to the first database that is started with it', async () => {
  const [one, other] = [await open(), await open()]
  const [id, otherId] = [randomUUID(), randomUUID()]
  await claim(one, id)
  await claim(other, id)
  await expect(claim(other, otherId)).rejects.toThrow(
    /^STORAGE_URL: http:\/\/127\.0\.0\.1:\d+\/wordtide belongs to another/,
  )
  await claim(one, id)
})

describe('images in a store', () => {
  it('are seen by every process, as they were stored, whole and in parts', async () => {
    const [one, other] = [await open(), await open()]
    const id = randomUUID()
    await one.images.put(id, pngBytes)
    expect(new Uint8Array((await other.images.get(id)) ?? [])).toEqual(pngBytes)
    expect(await other.images.has(id)).toBe(true)
    const image = await other.images.open(id)
    expect(image).toMatchObject({ length: pngBytes.length, mediaType: 'image/png' })
    expect(new Uint8Array(await read(image))).toEqual(pngBytes)
    expect(new Uint8Array(await read(image, { start: 3, end: 9 }))).toEqual(pngBytes.slice(3, 10))
    expect(await one.readPlace()).toBe(await other.readPlace())
  })

  it('that do not exist are undefined, and removing them does nothing', async () => {
    const { images } = await open()
    const id = randomUUID()
    expect([await images.get(id), await images.open(id), await images.has(id)]).toEqual([undefined, undefined, false])
    await images.remove(id)
    await images.put(id, jpegBytes)
    await images.remove(id)
    expect(await images.has(id)).toBe(false)
  })

  it('are listed, more than one page of them, and sounds are not', async () => {
    const { images, sounds } = await open()
    const first = randomUUID()
    await images.put(first, pngBytes)
    const ids = [first, ...(await server.duplicate(`images/${first}`, 1004))]
    await sounds.put(soundKey(1), wav('one'))
    const listed = new Map<string, number>()
    for await (const { id, bytes, storedAt } of images.list()) {
      listed.set(id, bytes)
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(300_000)
    }
    for (const id of ids) expect(listed.get(id)).toBe(pngBytes.length)
    expect([...listed.keys()].every((id) => id.length === 36)).toBe(true)
  })

  it('cannot be used while the store is away, which is said once in the log for each call, and can again after that', async () => {
    const { images, sounds, warnings } = await open()
    const id = randomUUID()
    await images.put(id, pngBytes)
    await server.stop()
    const attempts = [images.get(id), images.open(id), images.put(randomUUID(), pngBytes), images.remove(id)]
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { key: 'BUSY', retryAfter: 2 } })
    expect(warnings).toHaveLength(4)
    expect(await sounds.get(soundKey(9))).toBeUndefined()
    await server.start()
    expect(new Uint8Array((await images.get(id)) ?? [])).toEqual(pngBytes)
  })
})

describe('sounds in a store', () => {
  it('are shared, and kept on the disk of each process, too', async () => {
    const [one, other] = [await open(), await open()]
    await one.sounds.put(soundKey(2), wav('two'))
    expect(Buffer.from((await other.sounds.get(soundKey(2))) ?? [])).toEqual(wav('two'))
    await server.stop()
    expect(Buffer.from((await other.sounds.get(soundKey(2))) ?? [])).toEqual(wav('two'))
    await server.start()
  })

  it('are removed beyond the limit, those first that were stored first', async () => {
    const own = await startStore()
    const { sounds } = await open({ url: own.url, speechCacheBytes: 3000 })
    for (let n = 0; n < 6; n++) {
      await sounds.put(soundKey(n), wav('x'.repeat(988)))
      // Waits for time: the store orders them by their dates.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await sounds.trim?.()
    const fresh = await open({ url: own.url })
    const isThere = async (n: number) => (await fresh.sounds.get(soundKey(n))) !== undefined
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(isThere))).toEqual([false, false, false, true, true, true])
    await own.stop()
  })
})

describe('moving images and sounds', () => {
  const idsOf = async (images: ImageStore) => {
    const ids = []
    for await (const { id } of images.list()) ids.push(id)
    return ids.sort()
  }

  it('copies what is not there yet, back and forth, and removes only what it has read back', async () => {
    const own = await startStore()
    const { images: store, dataDir } = await open({ url: own.url })
    const disk = await openDiskImages(dataDir)
    const ids = Array.from({ length: 20 }, () => randomUUID()).sort()
    const [imageId = '', soundId = ''] = ids
    for (const id of ids) await disk.put(id, id === soundId ? wavBytes() : pngBytes)
    const bytes = (ids.length - 1) * pngBytes.length + wavBytes().length
    expect(await moveImages({ from: disk, to: store, remove: false })).toEqual({
      copied: ids.length,
      present: 0,
      removed: 0,
      bytes,
    })
    expect(await moveImages({ from: disk, to: store, remove: true })).toEqual({
      copied: 0,
      present: ids.length,
      removed: ids.length,
      bytes,
    })
    expect([await idsOf(disk), await idsOf(store)]).toEqual([[], ids])
    expect(await store.open(soundId)).toMatchObject({ mediaType: 'audio/wav', length: wavBytes().length })
    expect(await moveImages({ from: store, to: disk, remove: true })).toEqual({
      copied: ids.length,
      present: 0,
      removed: ids.length,
      bytes,
    })
    expect([await idsOf(disk), await idsOf(store)]).toEqual([ids, []])
    expect(new Uint8Array((await disk.get(imageId)) ?? [])).toEqual(pngBytes)
    expect(Buffer.compare((await disk.get(soundId)) ?? pngBytes, wavBytes())).toBe(0)
    await own.stop()
  })

  it('stops at a copy that is not what was copied, and removes nothing then', async () => {
    const { images: store, dataDir } = await open()
    const disk = await openDiskImages(dataDir)
    const id = randomUUID()
    await disk.put(id, pngBytes)
    const damaging = { ...store, put: (key: string) => store.put(key, jpegBytes) }
    await expect(moveImages({ from: disk, to: damaging, remove: true })).rejects.toThrow(id)
    expect(await idsOf(disk)).toEqual([id])
  })
})

/** Returns why a store cannot be opened. */
const failure = (url: string) =>
  open({ url }).then(
    () => 'opened',
    (error: unknown) => String(error),
  )

describe('opening a store', () => {
  it('fails with one line that names the setting, the bucket and the reason, and no secret', async () => {
    const place = `127.0.0.1:${server.port}`
    expect(await failure(server.url.replace('/wordtide', '/elsewhere'))).toBe(
      `StartupError: STORAGE_URL: cannot use the bucket elsewhere at ${place} (there is no such bucket)`,
    )
    expect(await failure(server.url.replace('S3RVER:S3RVER@', 'stranger:top-secret@'))).toBe(
      `StartupError: STORAGE_URL: cannot use the bucket wordtide at ${place} (it refuses this key and secret, or to list this bucket)`,
    )
    const port = await freePort()
    expect(await failure(`s3://key:top-secret@127.0.0.1:${port}/wordtide`)).toBe(
      `StartupError: STORAGE_URL: cannot use the bucket wordtide at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port})`,
    )
  })
})

// Each waits for a time or a deadline, so they wait together.
describe.concurrent('a store', () => {
  it('sends an image to slow readers, too, and not to those who leave', async () => {
    const { images } = await open()
    const id = randomUUID()
    const large = Buffer.concat([pngBytes, Buffer.alloc(1_000_000, 7)])
    await images.put(id, large)
    const chunksOf = async () => {
      const chunks = (await images.open(id))?.read()
      return chunks instanceof Uint8Array || chunks === undefined ? undefined : chunks[Symbol.asyncIterator]()
    }
    const slow = await chunksOf()
    const received: Uint8Array[] = []
    for (let next = await slow?.next(); next?.done === false; next = await slow?.next()) {
      // Waits for time: longer than the store may take for more.
      if (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 2500))
      received.push(next.value)
    }
    expect(Buffer.compare(Buffer.concat(received), large)).toBe(0)
    const leaving = await chunksOf()
    await leaving?.next()
    expect(await leaving?.return?.()).toMatchObject({ done: true })
  })

  it('is given up if it stops in the middle of an image', async () => {
    const half = createHttpServer((request, response) => {
      if (request.url?.includes('list-type') === true) response.end('<ListBucketResult></ListBucketResult>')
      else {
        response.writeHead(200, { 'content-length': 100, 'content-type': 'image/png' })
        if (request.method === 'HEAD') response.end()
        else response.write(pngBytes.slice(0, 20))
      }
    })
    half.listen(0, '127.0.0.1')
    await once(half, 'listening')
    const address = half.address()
    const port = typeof address === 'object' ? address?.port : ''
    const { images } = await open({ url: `s3://key:secret@127.0.0.1:${port}/wordtide` })
    await expect(images.get(randomUUID())).rejects.toMatchObject({ key: 'BUSY' })
    const image = await images.open(randomUUID())
    await expect(read(image)).rejects.toMatchObject({ key: 'BUSY' })
    half.closeAllConnections()
    half.close()
  })

  it('is not waited for if it says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', ignore))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : ''
    expect(await failure(`s3://key:secret@127.0.0.1:${port}/wordtide`)).toMatch(/^StartupError: STORAGE_URL: .*\)$/)
    silent.close()
  })
})
