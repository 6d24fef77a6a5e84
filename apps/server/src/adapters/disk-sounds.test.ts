import { createHash } from 'node:crypto'
import { readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/index.ts'
import { type DiskSounds, diskSounds } from './disk-sounds.ts'

afterAll(removeFolders)

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')]
const sound = (length: number, fill = 7) => new Uint8Array(length).fill(fill)

/** What is heard for a key; undefined where nothing is kept. */
async function heard(sounds: DiskSounds, key: string): Promise<Uint8Array | undefined> {
  const bytes = await sounds.get(key)
  return bytes && new Uint8Array(bytes)
}

/** Which of these are kept, without using them. */
const kept = async (folder: string, keys: readonly string[]) => {
  const names = await readdir(folder)
  return keys.filter((key) => names.includes(key))
}

const hour = 60 * 60 * 1000

describe('sounds on disk', () => {
  it('are kept byte by byte, also for the next process', async () => {
    const folder = join(await freshFolder(), 'deep', 'sounds')
    const sounds = await diskSounds(folder, 100)
    expect(await sounds.get(a)).toBeUndefined()
    await sounds.put(a, sound(40))
    expect(await heard(sounds, a)).toEqual(sound(40))
    expect(await heard(await diskSounds(folder, 100), a)).toEqual(sound(40))
  })

  it('take no more room than they may: the one that was not used for the longest time goes', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    await sounds.put(a, sound(40))
    await sounds.put(b, sound(40))
    await sounds.get(a)
    await sounds.put(c, sound(40))
    await sounds.settled()
    expect(await kept(folder, [a, b, c])).toEqual([a, c])
    expect(await sounds.get(b)).toBeUndefined()
  })

  it('that are larger than all the room, or empty, are not kept, and push nothing out', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    await sounds.put(a, sound(100))
    await sounds.put(b, sound(101))
    await sounds.put(c, sound(0))
    await sounds.settled()
    expect(await readdir(folder)).toEqual([a])
    const none = await diskSounds(folder, 0)
    await none.put(b, sound(1))
    expect(await readdir(folder)).toEqual([])
  })

  it('make room at the start, where there is less of it than before', async () => {
    const folder = await freshFolder()
    let at = Date.now()
    const before = await diskSounds(folder, 100, () => at)
    for (const key of [a, b, c]) {
      await before.put(key, sound(30))
      at += hour
    }
    await before.get(a)
    await diskSounds(folder, 60)
    expect(await kept(folder, [a, b, c])).toEqual([a, c])
  })

  it('that vanished or were emptied are not kept any more, and take no room', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    for (const key of [a, b, c]) await sounds.put(key, sound(30))
    await rm(join(folder, b))
    await truncate(join(folder, c))
    expect([await sounds.get(b), await sounds.get(c)]).toEqual([undefined, undefined])
    await sounds.put(b, sound(70))
    await sounds.settled()
    expect(await kept(folder, [a, b, c])).toEqual([a, b])
  })

  it('put at the same moment are counted once each, and stay within the room', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    const keys = Array.from({ length: 20 }, (_, n) => keyOf(`${n % 7}`))
    await Promise.all(keys.map((key, n) => sounds.put(key, sound(10 + n))))
    await sounds.settled()
    const names = await readdir(folder)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100)
    // All of it is there for one that needs it all, and not a byte more.
    await sounds.put(a, sound(100))
    await sounds.settled()
    expect(await readdir(folder)).toEqual([a])
    await Promise.all(Array.from({ length: 10 }, (_, n) => sounds.put(b, sound(45 + n))))
    await sounds.put(c, sound(46))
    await sounds.settled()
    expect(await kept(folder, [a, b, c])).toEqual([b, c])
  })

  it('that push one another out at the same moment leave one of them, whole', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    for (let n = 0; n < 20; n++) {
      await Promise.all([a, b, c].map((key) => sounds.put(key, sound(60, n))))
      await sounds.settled()
      const [key = '', ...others] = await readdir(folder)
      expect(others).toEqual([])
      expect(await heard(sounds, key)).toEqual(sound(60, n))
    }
  })

  it('that are pushed out while they are read take no room any more', async () => {
    const folder = await freshFolder()
    const sounds = await diskSounds(folder, 100)
    for (let n = 0; n < 20; n++) {
      await sounds.put(a, sound(60))
      const pushed = sounds.put(b, sound(60))
      const reading = Array.from({ length: 10 }, async (_, turns) => {
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
        return sounds.get(a)
      })
      await Promise.all([pushed, ...reading])
      await sounds.put(c, sound(40))
      await sounds.settled()
      expect(await kept(folder, [a, b, c])).toEqual([b, c])
    }
  })

  it('appear whole; what a crash left half-written goes at the next start, what is not ours stays', async () => {
    const folder = await freshFolder()
    await writeFile(join(folder, `${a}.1.part`), 'half')
    await writeFile(join(folder, 'README'), 'x'.repeat(1000))
    const sounds = await diskSounds(folder, 100)
    expect(await readdir(folder)).toEqual(['README'])
    await rm(folder, { recursive: true })
    await sounds.put(a, sound(10))
    expect(await sounds.get(a), 'its folder was gone').toHaveLength(10)
    await rm(folder, { recursive: true })
    await writeFile(folder, 'no folder')
    await expect(sounds.put(b, sound(10))).rejects.toThrow('EEXIST')
    expect(await sounds.get(b)).toBeUndefined()
  })

  it('are marked as used once an hour, not at every use', async () => {
    const folder = await freshFolder()
    let at = Date.now()
    const sounds = await diskSounds(folder, 100, () => at)
    await sounds.put(a, sound(10))
    const marked = async () => (await stat(join(folder, a))).mtimeMs
    await utimes(join(folder, a), 1, 1)
    at += hour - 1
    await sounds.get(a)
    expect(await marked()).toBe(1000)
    at += 1
    await sounds.get(a)
    expect(Math.abs((await marked()) - at)).toBeLessThan(1)
  })

  it('never leave their folder, whatever the key', async () => {
    const sounds = await diskSounds(await freshFolder(), 100)
    for (const key of ['../escaped', `../${a}`, a.toUpperCase(), `${a}\n`, '']) {
      await expect(sounds.put(key, sound(1))).rejects.toThrow('not a key')
      await expect(sounds.get(key)).rejects.toThrow('not a key')
    }
  })

  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.oneof(
    fc.record({ do: fc.constant('put' as const), name: names, length: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant('get' as const), name: names }),
    fc.record({ do: fc.constant('restart' as const), room: fc.integer({ min: 0, max: 120 }) }),
  )

  it('are those that a list of the last used ones would hold, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const folder = await freshFolder()
        let [at, room] = [Date.now(), 100]
        let sounds = await diskSounds(folder, room, () => at)
        let model: { name: string; length: number }[] = []
        const fit = () => {
          while (model.reduce((sum, { length }) => sum + length, 0) > room) model.shift()
        }
        for (const one of steps) {
          at += hour
          if (one.do === 'put') {
            await sounds.put(keyOf(one.name), sound(one.length))
            if (one.length <= room) model = [...model.filter(({ name }) => name !== one.name), one]
          } else if (one.do === 'get') {
            const known = model.find(({ name }) => name === one.name)
            expect((await sounds.get(keyOf(one.name)))?.length).toBe(known?.length)
            if (known !== undefined) model = [...model.filter((other) => other !== known), known]
          } else {
            await sounds.settled()
            room = one.room
            sounds = await diskSounds(folder, room, () => at)
          }
          fit()
        }
        await sounds.settled()
        expect((await readdir(folder)).sort()).toEqual(model.map(({ name }) => keyOf(name)).sort())
      }),
      { numRuns: 25 },
    )
  })
})
