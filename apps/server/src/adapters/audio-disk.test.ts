import { createHash } from 'node:crypto'
import { readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { type DiskAudioCache, diskAudioCache } from './audio-disk.ts'

afterAll(removeFolders)

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')]
const audio = (length: number, fill = 7) => new Uint8Array(length).fill(fill)

/** The cached bytes of a key; undefined if there are none. */
async function cached(cache: DiskAudioCache, key: string): Promise<Uint8Array | undefined> {
  const bytes = await cache.get(key)
  return bytes && new Uint8Array(bytes)
}

/** Returns those of these keys that have a file, without marking the files as used. */
const cachedKeys = async (folder: string, keys: readonly string[]) => {
  const names = await readdir(folder)
  return keys.filter((key) => names.includes(key))
}

const hour = 60 * 60 * 1000

describe('cached audio files', () => {
  it('are stored unchanged, also across restarts', async () => {
    const folder = join(await freshFolder(), 'deep', 'audio')
    const cache = await diskAudioCache(folder, 100)
    expect(await cache.get(a)).toBeUndefined()
    await cache.put(a, audio(40))
    expect(await cached(cache, a)).toEqual(audio(40))
    expect(await cached(await diskAudioCache(folder, 100), a)).toEqual(audio(40))
  })

  it('stay within the size limit: the least recently used is evicted', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    await cache.put(a, audio(40))
    await cache.put(b, audio(40))
    await cache.get(a)
    await cache.put(c, audio(40))
    await cache.settled()
    expect(await cachedKeys(folder, [a, b, c])).toEqual([a, c])
    expect(await cache.get(b)).toBeUndefined()
  })

  it('that are empty or larger than the limit are not stored, and evict nothing', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    await cache.put(a, audio(100))
    await cache.put(b, audio(101))
    await cache.put(c, audio(0))
    await cache.settled()
    expect(await readdir(folder)).toEqual([a])
    const none = await diskAudioCache(folder, 0)
    await none.put(b, audio(1))
    expect(await readdir(folder)).toEqual([])
  })

  it('are evicted at the start if the limit was lowered', async () => {
    const folder = await freshFolder()
    let at = Date.now()
    const before = await diskAudioCache(folder, 100, () => at)
    for (const key of [a, b, c]) {
      await before.put(key, audio(30))
      at += hour
    }
    await before.get(a)
    await diskAudioCache(folder, 60)
    expect(await cachedKeys(folder, [a, b, c])).toEqual([a, c])
  })

  it('whose file has vanished or is empty count as not cached, and take no space', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    for (const key of [a, b, c]) await cache.put(key, audio(30))
    await rm(join(folder, b))
    await truncate(join(folder, c))
    expect([await cache.get(b), await cache.get(c)]).toEqual([undefined, undefined])
    await cache.put(b, audio(70))
    await cache.settled()
    expect(await cachedKeys(folder, [a, b, c])).toEqual([a, b])
  })

  it('that are put concurrently are counted once each, and stay within the limit', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    const keys = Array.from({ length: 20 }, (_, n) => keyOf(`${n % 7}`))
    await Promise.all(keys.map((key, n) => cache.put(key, audio(10 + n))))
    await cache.settled()
    const names = await readdir(folder)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100)
    // The counted size is exact: a file of the full limit fits, after all others are evicted.
    await cache.put(a, audio(100))
    await cache.settled()
    expect(await readdir(folder)).toEqual([a])
    await Promise.all(Array.from({ length: 10 }, (_, n) => cache.put(b, audio(45 + n))))
    await cache.put(c, audio(46))
    await cache.settled()
    expect(await cachedKeys(folder, [a, b, c])).toEqual([b, c])
  })

  it('that evict each other concurrently leave exactly one, complete', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    for (let n = 0; n < 20; n++) {
      await Promise.all([a, b, c].map((key) => cache.put(key, audio(60, n))))
      await cache.settled()
      const [key = '', ...others] = await readdir(folder)
      expect(others).toEqual([])
      expect(await cached(cache, key)).toEqual(audio(60, n))
    }
  })

  it('that are evicted during a read take no space any more', async () => {
    const folder = await freshFolder()
    const cache = await diskAudioCache(folder, 100)
    for (let n = 0; n < 20; n++) {
      await cache.put(a, audio(60))
      const pushed = cache.put(b, audio(60))
      const reading = Array.from({ length: 10 }, async (_, turns) => {
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
        return cache.get(a)
      })
      await Promise.all([pushed, ...reading])
      await cache.put(c, audio(40))
      await cache.settled()
      expect(await cachedKeys(folder, [a, b, c])).toEqual([b, c])
    }
  })

  it('are written atomically; old partial files are removed at the next start, unrelated files stay', async () => {
    const folder = await freshFolder()
    await writeFile(join(folder, `${a}.1.part`), 'half')
    await utimes(join(folder, `${a}.1.part`), 0, 0)
    await writeFile(join(folder, 'README'), 'x'.repeat(1000))
    const cache = await diskAudioCache(folder, 100)
    expect(await readdir(folder)).toEqual(['README'])
    await rm(folder, { recursive: true })
    await cache.put(a, audio(10))
    expect(await cache.get(a), 'the folder was deleted').toHaveLength(10)
    await rm(folder, { recursive: true })
    await writeFile(folder, 'no folder')
    await expect(cache.put(b, audio(10))).rejects.toThrow('EEXIST')
    expect(await cache.get(b)).toBeUndefined()
  })

  it('have their time of use updated once an hour, not at every use', async () => {
    const folder = await freshFolder()
    let at = Date.now()
    const cache = await diskAudioCache(folder, 100, () => at)
    await cache.put(a, audio(10))
    const touchedAt = async () => (await stat(join(folder, a))).mtimeMs
    await utimes(join(folder, a), 1, 1)
    at += hour - 1
    await cache.get(a)
    expect(await touchedAt()).toBe(1000)
    at += 1
    await cache.get(a)
    expect(Math.abs((await touchedAt()) - at)).toBeLessThan(1)
  })

  it('cannot be read or written outside of their folder', async () => {
    const cache = await diskAudioCache(await freshFolder(), 100)
    for (const key of ['../escaped', `../${a}`, a.toUpperCase(), `${a}\n`, '']) {
      await expect(cache.put(key, audio(1))).rejects.toThrow('not a key')
      await expect(cache.get(key)).rejects.toThrow('not a key')
    }
  })

  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const operation = fc.oneof(
    fc.record({ do: fc.constant('put' as const), name: names, length: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant('get' as const), name: names }),
    fc.record({ do: fc.constant('restart' as const), maxBytes: fc.integer({ min: 0, max: 120 }) }),
  )

  it('are those of a list of recently used ones, after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (steps) => {
        const folder = await freshFolder()
        let [now, maxBytes] = [Date.now(), 100]
        let cache = await diskAudioCache(folder, maxBytes, () => now)
        let model: { name: string; length: number }[] = []
        const evict = () => {
          while (model.reduce((sum, { length }) => sum + length, 0) > maxBytes) model.shift()
        }
        for (const step of steps) {
          now += hour
          if (step.do === 'put') {
            await cache.put(keyOf(step.name), audio(step.length))
            if (step.length <= maxBytes) model = [...model.filter(({ name }) => name !== step.name), step]
          } else if (step.do === 'get') {
            const entry = model.find(({ name }) => name === step.name)
            expect((await cache.get(keyOf(step.name)))?.length).toBe(entry?.length)
            if (entry !== undefined) model = [...model.filter((other) => other !== entry), entry]
          } else {
            await cache.settled()
            maxBytes = step.maxBytes
            cache = await diskAudioCache(folder, maxBytes, () => now)
          }
          evict()
        }
        await cache.settled()
        expect((await readdir(folder)).sort()).toEqual(model.map(({ name }) => keyOf(name)).sort())
      }),
      { numRuns: 25 },
    )
  })
})
