import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/index.ts'
import { diskImages } from './disk-images.ts'

afterAll(removeFolders)

const bytes = new Uint8Array([1, 2, 3])

async function listed(folder: string): Promise<string[]> {
  const ids = []
  for await (const { id } of (await diskImages(folder)).list()) ids.push(id)
  return ids.sort()
}

describe('images on disk', () => {
  it('are kept byte by byte, also for the next process', async () => {
    const folder = join(await freshFolder(), 'deep', 'images')
    const id = randomUUID()
    await (await diskImages(folder)).put(id, bytes)
    expect(new Uint8Array((await (await diskImages(folder)).get(id)) ?? [])).toEqual(bytes)
  })

  it('appear whole: nothing half-written is left or listed', async () => {
    const folder = await freshFolder()
    const images = await diskImages(folder)
    const ids = Array.from({ length: 10 }, () => randomUUID()).sort()
    await Promise.all(ids.map((id) => images.put(id, bytes)))
    await writeFile(join(folder, `${randomUUID()}.${randomUUID()}.part`), 'half')
    expect(await listed(folder)).toEqual(ids)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part')).sort()).toEqual(ids)
  })

  it('that a crash left half-written are gone at the next start, once nobody can still be writing them', async () => {
    const folder = await freshFolder()
    const [old, fresh] = [1, 2].map(() => join(folder, `${randomUUID()}.${randomUUID()}.part`))
    for (const half of [old ?? '', fresh ?? '']) await writeFile(half, 'half')
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(old ?? '', before, before)
    await diskImages(folder)
    expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([fresh])
  })

  it('that are not there are nothing to read and nothing to remove', async () => {
    const images = await diskImages(await freshFolder())
    const id = randomUUID()
    expect(await images.get(id)).toBeUndefined()
    await images.remove(id)
  })

  it('are gone once removed', async () => {
    const folder = await freshFolder()
    const images = await diskImages(folder)
    const id = randomUUID()
    await images.put(id, bytes)
    await images.remove(id)
    expect(await images.get(id)).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  it('tell when they were stored', async () => {
    const images = await diskImages(await freshFolder())
    await images.put(randomUUID(), bytes)
    for await (const { storedAt } of images.list())
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('never leave their folder, whatever the id', async () => {
    const images = await diskImages(await freshFolder())
    await expect(images.put('../escaped', bytes)).rejects.toThrow('not an image id')
    await expect(images.get('../../../etc/hostname')).rejects.toThrow('not an image id')
  })
})
