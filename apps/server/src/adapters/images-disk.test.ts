import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { diskImages } from './images-disk.ts'

afterAll(removeFolders)

const bytes = new Uint8Array([1, 2, 3])

async function listed(folder: string): Promise<string[]> {
  const ids = []
  for await (const { id } of (await diskImages(folder)).list()) ids.push(id)
  return ids.sort()
}

describe('images on disk', () => {
  it('are stored unchanged, also across restarts', async () => {
    const folder = join(await freshFolder(), 'deep', 'images')
    const id = randomUUID()
    await (await diskImages(folder)).put(id, bytes)
    expect(new Uint8Array((await (await diskImages(folder)).get(id)) ?? [])).toEqual(bytes)
  })

  it('are written atomically: partial files are neither left behind nor listed', async () => {
    const folder = await freshFolder()
    const images = await diskImages(folder)
    const ids = Array.from({ length: 10 }, () => randomUUID()).sort()
    await Promise.all(ids.map((id) => images.put(id, bytes)))
    await writeFile(join(folder, `${randomUUID()}.${randomUUID()}.part`), 'half')
    expect(await listed(folder)).toEqual(ids)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part')).sort()).toEqual(ids)
  })

  it('that do not exist are undefined, and removing them does nothing', async () => {
    const images = await diskImages(await freshFolder())
    const id = randomUUID()
    expect(await images.get(id)).toBeUndefined()
    await images.remove(id)
  })

  it('can be removed', async () => {
    const folder = await freshFolder()
    const images = await diskImages(folder)
    const id = randomUUID()
    await images.put(id, bytes)
    await images.remove(id)
    expect(await images.get(id)).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  it('are listed with the time when they were stored', async () => {
    const images = await diskImages(await freshFolder())
    await images.put(randomUUID(), bytes)
    for await (const { storedAt } of images.list())
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('cannot be read or written outside of their folder', async () => {
    const images = await diskImages(await freshFolder())
    await expect(images.put('../escaped', bytes)).rejects.toThrow('not an image id')
    await expect(images.get('../../../etc/hostname')).rejects.toThrow('not an image id')
  })
})
