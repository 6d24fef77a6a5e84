import { imageTypeOf } from '@wordtide/contract'
import { type Database, holdImages, openForBackup, storedFiles, users } from '@wordtide/db'
import { testDatabaseUrl, testEngine } from '@wordtide/db/testing'
import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  listFields,
  memoryImages,
  pngBytes,
  pngFile,
  type TestServices,
  testCaller,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { dimensionsOf } from './dimensions.ts'
import { sweepImages, writeWithImage } from './image-files.ts'
import { acceptImage, checkHeader, readImageUpload } from './image-upload.ts'

describe('an image', () => {
  it('is identified by its bytes, never by its name or declared type', () => {
    expect(imageTypeOf(pngBytes)).toBe('image/png')
    expect(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(imageTypeOf(new TextEncoder().encode('GIF89a'))).toBeUndefined()
    expect(imageTypeOf(new TextEncoder().encode('<svg/>'))).toBeUndefined()
    expect(imageTypeOf(new Uint8Array())).toBeUndefined()
  })
})

const png = (width: number, height: number) => {
  const bytes = pngBytes.slice()
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** A JPEG with these segments before a frame of this size. */
const jpeg = (width: number, height: number, ...before: number[][]) =>
  new Uint8Array(
    [[0xff, 0xd8], ...before, [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3], Array(9)]
      .flat()
      .map((byte) => byte ?? 0),
  )
const exif = [0xff, 0xe1, 0, 6, 0xff, 0xc0, 0, 0]
const huffmanTable = [0xff, 0xc4, 0, 4, 1, 2]

describe('the dimensions of an image', () => {
  it.each([
    ['a PNG', png(640, 480)],
    ['a JPEG', jpeg(640, 480)],
    ['a JPEG with a thumbnail in its Exif data and a table before its frame', jpeg(640, 480, exif, huffmanTable)],
    ['a JPEG with bytes between its segments, which decoders skip', jpeg(640, 480, exif, [0, 1, 2, 0xff])],
  ])('of %s are read from its header', (_, bytes) => {
    expect(dimensionsOf(bytes)).toEqual({ width: 640, height: 480 })
  })

  it.each([
    ['a 30,000 × 30,000 PNG, which would unpack to 3.6 GB', png(30_000, 30_000)],
    ['a PNG of 2³²−1 × 1', png(0xff_ff_ff_ff, 1)],
    ['a 65,535 × 65,535 JPEG', jpeg(65_535, 65_535)],
    ['the same after other segments', jpeg(65_535, 65_535, exif, huffmanTable, [0, 0xff])],
    ['a PNG of 9000 × 9000', png(9000, 9000)],
    ['a PNG of 5000 × 5000 with four channels of 16 bits', png(5000, 5000).fill(16, 24, 25)],
  ])('reject %s without decoding it', async (_, bytes) => {
    const issues = [{ path: ['image'], message: 'The image has too many pixels' }]
    await expect(acceptImage(new File([bytes], 'x'))).rejects.toMatchObject({ key: 'TOO_MANY_PIXELS', issues })
  })

  it('may be those of a good camera', () => {
    for (const bytes of [png(7000, 5000), jpeg(7000, 5000), png(10_000, 100), png(4000, 5000).fill(16, 24, 25)])
      expect(() => checkHeader(bytes)).not.toThrow()
  })

  it('can be read from truncated and random bytes without an error', () => {
    for (const whole of [png(640, 480), jpeg(640, 480, exif, huffmanTable)])
      for (let length = 3; length < whole.length; length++) dimensionsOf(whole.slice(0, length))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        dimensionsOf(new Uint8Array([0xff, 0xd8, 0xff, ...bytes]))
        dimensionsOf(new Uint8Array([0x89, ...bytes]))
      }),
    )
  })
})

async function withImages() {
  const services = await testServices()
  const images = memoryImages(services.now)
  services.images = images
  const stored = async () => {
    const ids: string[] = []
    for await (const { id } of images.list()) ids.push(id)
    return ids.sort()
  }
  return { services, images, stored, ada: await createUser(services) }
}

const fileOf = ({ image }: { image: string | null }) => image?.split('/').at(-1) ?? 'none'

describe('an image file', () => {
  it('is removed when the image is replaced or removed, or its vocabulary or list is deleted', async () => {
    const { ada, stored, services } = await withImages()
    const { list } = await createList(ada, [], { image: pngFile() })
    const voc = await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
    const fields = { ...listFields, id: list.id }
    const replaced = await ada.call.lists.update({ ...fields, image: pngFile() })
    expect(replaced.image).not.toBe(list.image)
    expect(await stored()).toEqual([fileOf(replaced), fileOf(voc)].sort())
    await ada.call.lists.update(fields)
    expect(await stored()).toHaveLength(2)
    await ada.call.lists.update({ ...fields, imageChanged: true })
    expect(await stored()).toEqual([fileOf(voc)])
    const changed = await ada.call.vocs.update({ id: voc.id, ...vocFields('uno'), image: pngFile() })
    expect(await stored()).toEqual([fileOf(changed)])
    await ada.call.vocs.delete({ id: voc.id })
    expect(await stored()).toEqual([])
    await ada.call.lists.update({ ...fields, image: pngFile() })
    await createVocabulary(ada, list.id, 'dos', { image: pngFile() })
    await ada.call.lists.delete({ id: list.id })
    await services.finishDeletions()
    expect(await stored()).toEqual([])
    const ids = [list, replaced, voc, changed].map(fileOf)
    expect(await services.db.$count(storedFiles, inArray(storedFiles.id, ids)), 'their records are deleted').toBe(0)
  })

  it('is removed if the write of its row is rejected', async () => {
    const { ada, stored, services } = await withImages()
    const { list, vocs } = await createList(ada, ['uno'])
    const outdated = { id: vocs[0]?.id ?? '', ...vocFields('uno'), expectedLastModifiedAt: 1, image: pngFile() }
    await expect(ada.call.vocs.update(outdated)).rejects.toMatchObject({ cause: { key: 'VERSION_CONFLICT' } })
    await ada.call.lists.get({ id: list.id })
    await services.db.delete(users).where(eq(users.id, ada.id))
    await expect(ada.call.lists.create({ ...listFields, image: pngFile() })).rejects.toMatchObject({
      cause: { key: 'UNAUTHORIZED' },
    })
    expect(await stored()).toEqual([])
  })

  it('stays if it is unknown whether its row was written', async () => {
    const { ada, stored, services } = await withImages()
    const transaction = services.db.transaction.bind(services.db)
    services.db = new Proxy(services.db, {
      get: (db, name) =>
        name === 'transaction'
          ? async (...args: Parameters<typeof transaction>) => {
              await transaction(...args)
              throw new Error('the connection was lost')
            }
          : Reflect.get(db, name),
    })
    const { call } = testCaller(services, { sessionId: ada.sessionId })
    await expect(call.lists.create({ ...listFields, image: pngFile() })).rejects.toThrow('lost')
    const { lists } = await ada.call.lists.listOwn({})
    expect(await stored()).toEqual(lists.map(fileOf))
    expect(lists).toHaveLength(1)
  })
})

describe('the sweep of image files', () => {
  /** Stores a file whose row is never written, as after a lost connection. */
  async function storeUnused(services: TestServices): Promise<void> {
    const write = () => Promise.reject(new Error('the connection was lost'))
    await expect(writeWithImage({ ...services, user: { id: newId() } }, { image: pngFile() }, write)).rejects.toThrow(
      'lost',
    )
  }

  it('removes files without a row once they are an hour old, and no others', async () => {
    const { ada, stored, services } = await withImages()
    const { list } = await createList(ada, [], { image: pngFile() })
    const voc = await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
    const used = [fileOf(list), fileOf(voc)].sort()
    await storeUnused(services)
    await sweepImages(services)
    expect(await stored()).toHaveLength(3)
    services.pass(3_600_001)
    await storeUnused(services)
    await sweepImages(services)
    expect(await stored()).toHaveLength(3)
    services.pass(3_600_001)
    await sweepImages(services)
    expect(await stored()).toEqual(used)
  })

  it('leaves files alone that this database has never named, such as those of another database', async () => {
    const { images, stored, services } = await withImages()
    const foreign = newId()
    await images.put(foreign, pngBytes)
    services.pass(7_200_000)
    await sweepImages(services)
    expect(await stored()).toEqual([foreign])
  })

  it('goes on after a file that cannot be removed, and tries that one again', async () => {
    const { images, stored, services } = await withImages()
    for (let n = 0; n < 3; n++) await storeUnused(services)
    services.pass(7_200_000)
    const [busy] = await stored()
    const remove = async (id: string) => {
      if (id === busy) throw new Error('the disk is busy')
      await images.remove(id)
    }
    await sweepImages({ ...services, images: { ...images, remove } })
    expect(await stored()).toEqual([busy])
    await sweepImages(services)
    expect(await stored()).toEqual([])
  })

  it('examines every recorded file, however many there are, and forgets those that it has removed', async () => {
    const { ada, stored, services } = await withImages()
    const { list } = await createList(ada, [], { image: pngFile() })
    // All of the same time: only their ids order them.
    const rows = Array.from({ length: 1100 }, () => ({ id: newId(), createdAt: services.now() }))
    await services.db.insert(storedFiles).values(rows)
    services.pass(7_200_000)
    await sweepImages(services)
    const ids = rows.map(({ id }) => id)
    expect(await services.db.$count(storedFiles, inArray(storedFiles.id, ids))).toBe(0)
    expect(await stored()).toEqual([fileOf(list)])
    expect(await services.db.$count(storedFiles, eq(storedFiles.id, fileOf(list)))).toBe(1)
  })

  it('removes nothing if the database returns no rows or fails', async () => {
    const { stored, services } = await withImages()
    await storeUnused(services)
    services.pass(7_200_000)
    const answers = [() => Promise.resolve([]), () => Promise.reject(new Error('the connection was lost'))]
    for (const answer of answers) {
      const query: object = new Proxy(
        {},
        { get: (_, name) => (name === 'then' ? undefined : name === 'limit' ? answer : () => query) },
      )
      const db = new Proxy(services.db, {
        get: (target, name) => (name === 'select' ? () => query : Reflect.get(target, name)),
      })
      await sweepImages({ ...services, db }).catch(() => {})
      expect(await stored()).toHaveLength(1)
    }
  })
})

/** Opens the connection of a backup: one of its own on PostgreSQL, the only one on the embedded engine. */
async function openBackup(db: Database) {
  if (testEngine() === 'embedded') return { db, close: async () => {} }
  return openForBackup({ url: await testDatabaseUrl(), dataDir: '/nowhere' })
}

describe('while a backup runs', () => {
  it('no image file is removed, and the sweep removes the unused ones afterwards', async () => {
    const { ada, stored, services } = await withImages()
    const { list } = await createList(ada, [], { image: pngFile() })
    const backup = await openBackup(services.db)
    const held = await holdImages(backup.db, testEngine())
    const replaced = await ada.call.lists.update({ ...listFields, id: list.id, image: pngFile() })
    services.pass(3_600_001)
    await sweepImages(services)
    expect(await stored()).toEqual([fileOf(list), fileOf(replaced)].sort())
    await held.verifyHeld()
    await held.release()
    await backup.close()
    await sweepImages(services)
    expect(await stored()).toEqual([fileOf(replaced)])
  })
})

const notAFile = { key: 'INVALID_INPUT', issues: [{ path: ['image'], message: 'Send the image as a file' }] }

describe('the form of an image upload', () => {
  const form = (parts: Record<string, string | File>) => {
    const made = new FormData()
    for (const [name, part] of Object.entries(parts)) made.set(name, part)
    return made
  }

  it('is read as its data and its image, which replaces the path of the one before', async () => {
    const image = pngFile()
    const path = '/api/lists/1/image/2'
    expect(await readImageUpload(form({ data: `{"name":"x","image":"${path}"}`, image }))).toEqual({ name: 'x', image })
    expect(await readImageUpload(form({ data: '{"name":"x","image":null}', image }))).toEqual({ name: 'x', image })
    expect(await readImageUpload(form({ data: `{"name":"x","image":"${path}"}` }))).toEqual({ name: 'x', image: path })
    expect(await readImageUpload(form({ data: new File(['{"name":"x"}'], 'data.json') }))).toEqual({ name: 'x' })
  })

  it('may have no data where an image is all that is sent', async () => {
    const image = pngFile()
    expect(await readImageUpload(form({ image }), { dataRequired: false })).toEqual({ image })
  })

  it.each([
    ['text', { data: '{}', image: 'none' }],
    ['nothing', { data: '{}', image: '' }],
    ['a data URL', { data: '{}', image: 'data:image/png;base64,iVBORw0KGgo=' }],
    ['a file, beside another image in the data', { data: '{"image":"data:image/png,x"}', image: pngFile() }],
  ])('whose image is %s is refused', async (_, parts) => {
    await expect(readImageUpload(form(parts))).rejects.toMatchObject(notAFile)
  })

  it('with two images is refused', async () => {
    const twice = form({ data: '{}', image: pngFile() })
    twice.append('image', pngFile())
    const issues = [{ path: ['image'], message: 'Send one image' }]
    await expect(readImageUpload(twice)).rejects.toMatchObject({ key: 'INVALID_INPUT', issues })
  })

  it.each([{}, { data: '{' }, { data: '[]' }, { data: 'null' }])('with %o is malformed', async (parts) => {
    await expect(readImageUpload(form(parts))).rejects.toMatchObject({ key: 'MALFORMED_BODY' })
  })
})
