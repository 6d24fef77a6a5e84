import { lists, storedFiles } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  pngBytes,
  pngFile,
  testServices,
  wavBytes,
  wavFile,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { checkImages } from './index.ts'

const hourMs = 3_600_000
const neverAborts = new AbortController().signal

const imageIn = (path: string | null | undefined) => path?.split('/').at(-1) ?? ''

/** Of its own: in that of other tests the files of many rows are missing, more than the check names. */
let own: ExplainedDatabase
beforeAll(async () => {
  own = await explainedDatabase('image_check_files')
})
afterAll(() => own.close())

/** A list with an image, which has a vocabulary with an image. The check counts the files of one test alone, but the rows of all. */
async function twoImages() {
  const services = await testServices({ db: own.db })
  const ada = await createUser(services)
  const { list } = await createList(ada, [], { name: 'The sea', image: pngFile() })
  const voc = await createVocabulary(ada, list.id, 'tide', { image: pngFile() })
  const check = async () => {
    const { missing, ...files } = await checkImages(services, neverAborts)
    return { ...files, missing: missing.images.filter(({ listId }) => listId === list.id) }
  }
  return { services, ada, list, voc, listImage: imageIn(list.image), vocImage: imageIn(voc.image), check }
}

const none = { count: 0, ids: [] }

describe('the check of the images', () => {
  it('finds nothing where every file is used and every row has its file', async () => {
    const { services, check } = await twoImages()
    services.pass(hourMs + 1)
    expect(await check()).toEqual({ files: 2, bytes: 2 * pngBytes.length, unused: none, unknown: none, missing: [] })
  })

  it('names the list and the vocabulary whose file is missing', async () => {
    const { services, ada, list, voc, listImage, vocImage, check } = await twoImages()
    await services.images.remove(listImage)
    await services.images.remove(vocImage)
    const shared = { listId: list.id, listName: 'The sea', ownerEmail: ada.email }
    expect((await check()).missing).toEqual([
      { ...shared, imageId: listImage, vocabulary: null },
      { ...shared, imageId: vocImage, vocabulary: { id: voc.id, term: 'tide' } },
    ])
  })

  it('finds sounds, and names the vocabulary whose sound is missing', async () => {
    const { services, ada, list, voc, check } = await twoImages()
    const { audio } = await ada.call.vocs.setAudio({ id: voc.id, audio: wavFile() })
    services.pass(hourMs + 1)
    const bytes = 2 * pngBytes.length + wavBytes().length
    expect(await check()).toEqual({ files: 3, bytes, unused: none, unknown: none, missing: [] })
    await services.images.remove(imageIn(audio))
    expect((await check()).missing).toMatchObject([
      { listId: list.id, imageId: imageIn(audio), vocabulary: { id: voc.id, term: 'tide' } },
    ])
  })

  it('does not count as missing what is replaced while it looks', async () => {
    const { services, ada, list, listImage } = await twoImages()
    const has = async (id: string) => {
      if (id === listImage) await ada.call.lists.setImage({ id: list.id, image: pngFile() })
      return services.images.has(id)
    }
    const { missing } = await checkImages({ ...services, images: { ...services.images, has } }, neverAborts)
    expect(missing.images.filter(({ listId }) => listId === list.id)).toEqual([])
  })

  it('tells files that the sweep will remove from those that the database has never named, once they are an hour old', async () => {
    const { services, listImage, check } = await twoImages()
    const unknown = newId()
    await services.images.put(unknown, pngBytes)
    await services.db.update(lists).set({ imageId: null }).where(eq(lists.imageId, listImage))
    services.pass(hourMs)
    expect(await check()).toMatchObject({ files: 3, unused: none, unknown: none })
    services.pass(1)
    expect(await check()).toMatchObject({
      unused: { count: 1, ids: [listImage] },
      unknown: { count: 1, ids: [unknown] },
    })
  })

  it('counts more than it names, over several pages, and files whose names are no ids', async () => {
    const { services, check } = await twoImages()
    const rows = Array.from({ length: 600 }, () => ({ id: newId(), createdAt: services.now(), bytes: 1 }))
    await services.db.insert(storedFiles).values(rows)
    for (const { id } of rows) await services.images.put(id, pngBytes)
    await services.images.put('-'.repeat(36), pngBytes)
    services.pass(hourMs + 1)
    const { files, unused, unknown } = await check()
    expect([files, unused.count, unused.ids.length]).toEqual([603, 600, 100])
    expect(unknown).toEqual({ count: 1, ids: ['-'.repeat(36)] })
  })

  it('ends when its caller is gone', async () => {
    const { services } = await twoImages()
    await expect(checkImages(services, AbortSignal.abort(new Error('the caller is gone')))).rejects.toThrow('gone')
  })
})

it('rows with images are read by the index on images, page by page, also if many share an image', async () => {
  const own = await explainedDatabase('image_check')
  try {
    const services = await testServices({ db: own.db })
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const shared = newId()
    await own.db.execute(sql`
      insert into vocs (id, list_id, term, pos, label, image_id, definitions, examples, attributes, tags, notes, created_at, last_modified_at, term_key)
      select gen_random_uuid(), ${list.id}::uuid, n::text, 'n', '',
        case when n <= 1200 then ${shared}::uuid when n <= 2400 then gen_random_uuid() end,
        '[]', '[]', '[]', '{}', '', now(), now(), n::text from generate_series(1, 20000) n`)
    await own.db.execute(sql`analyze vocs`)
    let checked = 0
    const has = async () => {
      checked += 1
      return true
    }
    const checking = { ...services, images: { ...services.images, has } }
    const { scanned } = await own.costOf(() => checkImages(checking, neverAborts))
    expect(checked).toBe(2400)
    expect(scanned).not.toContain('vocs')
    expect((await checkImages(services, neverAborts)).missing.count).toBe(2400)
  } finally {
    await own.close()
  }
})
