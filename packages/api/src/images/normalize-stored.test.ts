import { storedFiles } from '@wordtide/db'
import { and, inArray, not } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import {
  createList,
  createUser,
  createVocabulary,
  listFields,
  pngBytes,
  pngFile,
  type TestServices,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { normalizeStoredImages } from './normalize-stored.ts'

const idOf = ({ image }: { image: string | null }) => image?.split('/').at(-1) ?? 'none'

/** A photo as an earlier release stored it. */
const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#28c' } })
    .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

/** Makes a stored image one of an earlier release. */
async function putOld({ db, images }: TestServices, id: string, bytes: Uint8Array): Promise<void> {
  await images.put(id, bytes)
  await db
    .update(storedFiles)
    .set({ normalized: false })
    .where(inArray(storedFiles.id, [id]))
}

const leftOf = ({ db }: TestServices, ids: string[]) =>
  db.$count(storedFiles, and(inArray(storedFiles.id, ids), not(storedFiles.normalized)))

async function withPhotos() {
  const services = await testServices()
  // Those that other tests have left.
  await services.db.update(storedFiles).set({ normalized: true })
  const ada = await createUser(services)
  const { list } = await createList(ada, [], { image: pngFile() })
  const voc = await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
  const bytes = await photo()
  for (const one of [list, voc]) await putOld(services, idOf(one), bytes)
  const read = async (id: string) => Buffer.from((await services.images.get(id)) ?? [])
  return { services, ada, list, voc, read }
}

describe('the images of an earlier release', () => {
  it('lose their place and owner once, under a new path', async () => {
    const { services, ada, list, voc, read } = await withPhotos()
    const lines: object[] = []
    services.log = { ...services.log, info: (fields) => void lines.push(fields) }
    await runJob(services, 'normalize images')
    const [newList, newVoc] = [await ada.call.lists.get({ id: list.id }), await ada.call.vocs.get({ id: voc.id })]
    for (const [before, after] of [
      [list, newList],
      [voc, newVoc],
    ] as const) {
      expect(after.image).not.toBe(before.image)
      expect((await read(idOf(after))).toString('latin1')).not.toMatch(/Ada Lovelace|Exif/)
      expect((await sharp(await read(idOf(after))).metadata()).width).toBe(40)
      expect(await services.images.get(idOf(before))).toBeUndefined()
    }
    const milestones = { ...list.milestones, new: 1 }
    expect(newList).toEqual({ ...list, image: newList.image, vocsCount: 1, dueCount: 3, milestones })
    expect(newVoc, 'a form that is open stays up to date').toEqual({ ...voc, image: newVoc.image })
    await runJob(services, 'normalize images')
    expect(await ada.call.lists.get({ id: list.id })).toEqual(newList)
    expect(lines).toEqual([{ replaced: 2, unchanged: 0, broken: 0, failed: 0 }])
  })

  it('keep their file and path if they are normal, broken or missing, and are not examined again', async () => {
    const { services, ada, list, voc, read } = await withPhotos()
    const { list: third } = await createList(ada, [], { image: pngFile() })
    const cut = (await photo()).subarray(0, 300)
    await putOld(services, idOf(list), pngBytes)
    await putOld(services, idOf(voc), cut)
    await putOld(services, idOf(third), pngBytes)
    await services.images.remove(idOf(third))
    await normalizeStoredImages(services)
    expect(await ada.call.vocs.get({ id: voc.id })).toEqual(voc)
    expect(await read(idOf(voc))).toEqual(cut)
    expect(await read(idOf(list))).toEqual(Buffer.from(pngBytes))
    expect(await leftOf(services, [idOf(list), idOf(voc), idOf(third)])).toBe(0)
  })

  it('keep their file if decoding takes too long, and are not examined again', async () => {
    const { services, list, voc, read } = await withPhotos()
    const before = await read(idOf(voc))
    const decoding = vi.spyOn(sharp.prototype, 'metadata').mockRejectedValue(new Error('timeout: 20% complete'))
    try {
      await normalizeStoredImages(services)
    } finally {
      decoding.mockRestore()
    }
    expect(await read(idOf(voc))).toEqual(before)
    expect(await leftOf(services, [idOf(list), idOf(voc)])).toBe(0)
  })

  it('are left to the next run if one cannot be read, while the others are examined', async () => {
    const { services, list, voc } = await withPhotos()
    const { images } = services
    const get = async (id: string) => {
      if (id === idOf(list)) throw new Error('the disk is broken')
      return images.get(id)
    }
    await normalizeStoredImages({ ...services, images: { ...images, get } })
    expect(await leftOf(services, [idOf(list), idOf(voc)])).toBe(1)
    await normalizeStoredImages(services)
    expect(await leftOf(services, [idOf(list), idOf(voc)])).toBe(0)
  })

  it('are left to another run after half a minute, and when the server stops', async () => {
    const { services, list, voc } = await withPhotos()
    const woken: string[] = []
    services.wake = (job) => void woken.push(job)
    await normalizeStoredImages(services, AbortSignal.abort())
    expect(await leftOf(services, [idOf(list), idOf(voc)])).toBe(2)
    const { images } = services
    const get = (id: string) => {
      services.pass(31_000)
      return images.get(id)
    }
    await normalizeStoredImages({ ...services, images: { ...images, get } })
    expect(await leftOf(services, [idOf(list), idOf(voc)])).toBe(1)
    expect(woken).toEqual(['normalize images', 'normalize images'])
  })

  it('do not replace an image that a user has changed at the same time', async () => {
    const { services, ada, list, voc } = await withPhotos()
    const { images } = services
    const lines: object[] = []
    services.log = { ...services.log, info: (fields) => void lines.push(fields) }
    const put: typeof images.put = async (id, bytes) => {
      await images.put(id, bytes)
      if (bytes.length === pngBytes.length) return
      // After the new file is written and before the row refers to it.
      await ada.call.lists.update({ ...listFields, id: list.id, imageChanged: true })
      await ada.call.vocs.update({ ...vocFields('dos'), id: voc.id, image: pngFile() })
    }
    await normalizeStoredImages({ ...services, images: { ...images, put } })
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ image: null })
    const changed = await ada.call.vocs.get({ id: voc.id })
    expect(await images.get(idOf(changed))).toEqual(pngBytes)
    const stored: string[] = []
    for await (const { id } of images.list()) stored.push(id)
    expect(stored).toContain(idOf(changed))
    expect(lines, 'the second file is missing').toEqual([{ replaced: 0, unchanged: 1, broken: 1, failed: 0 }])
  })
})
