import { storedFiles, userUsage } from '@wordtide/db'
import { changesComplete } from '@wordtide/db/testing'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  bytesOf,
  createList,
  createUser,
  createVocabulary,
  memoryImages,
  testServices,
  vocFields,
  wavBytes,
  wavFile,
} from '../../testing/index.ts'
import { sweepImages } from '../image-files.ts'

const hourMs = 3_600_000
const size = wavBytes().byteLength

async function withSound() {
  const services = await testServices()
  const images = memoryImages(services.now)
  services.images = images
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const voc = await createVocabulary(ada, list.id, 'uno', { audio: wavFile() })
  const stored = async () => {
    const ids: string[] = []
    for await (const { id } of images.list()) ids.push(id)
    return ids.sort()
  }
  const usage = async () =>
    (await services.db.select().from(userUsage).where(eq(userUsage.userId, ada.id)))[0]?.imageBytes
  return { services, ada, list, voc, stored, usage }
}

const fileOf = ({ audio }: { audio: string | null }) => audio?.split('/').at(-1) ?? 'none'

it('a sound is kept by the sweep and counted, until it is replaced, removed, or deleted with its vocabulary', async () => {
  const { services, ada, list, voc, stored, usage } = await withSound()
  services.pass(2 * hourMs)
  await sweepImages(services)
  expect([await stored(), await usage()]).toEqual([[fileOf(voc)], size])
  const replaced = await ada.call.vocs.update({ id: voc.id, ...vocFields('uno'), audio: wavFile() })
  expect(replaced.audio).not.toBe(voc.audio)
  const kept = await ada.call.vocs.update({ id: voc.id, ...vocFields('dos') })
  expect(kept.audio).toBe(replaced.audio)
  expect([await stored(), await usage()]).toEqual([[fileOf(replaced)], size])
  await ada.call.vocs.update({ id: voc.id, ...vocFields('dos'), audioChanged: true })
  expect([await stored(), await usage()]).toEqual([[], 0])
  await ada.call.vocs.setAudio({ id: voc.id, audio: wavFile() })
  expect((await ada.call.vocs.deleteAudio({ id: voc.id })).audio).toBeNull()
  expect([await stored(), await usage()]).toEqual([[], 0])
  await ada.call.vocs.setAudio({ id: voc.id, audio: wavFile() })
  await ada.call.vocs.delete({ id: voc.id })
  expect([await stored(), await usage()]).toEqual([[], 0])
  await createVocabulary(ada, list.id, 'tres', { audio: wavFile() })
  await ada.call.lists.delete({ id: list.id })
  await services.finishDeletions()
  expect(await stored()).toEqual([])
})

it('a sound is read by those who see its list; the path that was read changes nothing, an older one is refused', async () => {
  const { services, ada, voc } = await withSound()
  const bob = await createUser(services)
  const { id } = voc
  const sound = await ada.call.vocs.getAudio({ id, audioId: fileOf(voc) })
  expect(sound).toMatchObject({ mediaType: 'audio/wav', etag: `"${fileOf(voc)}"`, length: size })
  expect(Buffer.compare(await bytesOf(sound), wavBytes())).toBe(0)
  await expect(bob.call.vocs.getAudio({ id, audioId: fileOf(voc) })).rejects.toMatchObject({
    cause: { key: 'VOCABULARY_NOT_FOUND' },
  })
  const update = { id, ...vocFields('uno'), audio: voc.audio }
  expect((await ada.call.vocs.update(update)).audio).toBe(voc.audio)
  await ada.call.vocs.setAudio({ id, audio: wavFile() })
  await expect(ada.call.vocs.update(update)).rejects.toMatchObject({ cause: { key: 'VERSION_CONFLICT' } })
})

it('a file whose vocabulary was never written is swept', async () => {
  const { services, ada, voc, stored } = await withSound()
  await services.db.insert(storedFiles).values({ id: ada.id, createdAt: services.now(), bytes: size, normalized: true })
  await services.images.put(ada.id, wavBytes())
  services.pass(2 * hourMs)
  await sweepImages(services)
  expect(await stored()).toEqual([fileOf(voc)])
  expect(await services.db.$count(storedFiles, inArray(storedFiles.id, [ada.id, fileOf(voc)]))).toBe(1)
  expect((await ada.call.vocs.get({ id: voc.id })).audio).toBe(voc.audio)
})

it('copies of a vocabulary and of its list have files of their own, and a move takes the file along', async () => {
  const { services, ada, list, voc, stored, usage } = await withSound()
  const { list: other } = await createList(ada)
  await ada.call.vocs.copyMany({ listId: list.id, ids: [voc.id], toListId: other.id })
  await ada.call.transfer.copyList({ id: list.id })
  const files = await stored()
  expect(files).toHaveLength(3)
  for (const id of files) expect(Buffer.compare((await services.images.get(id)) ?? wavBytes(2), wavBytes())).toBe(0)
  expect(await usage()).toBe(3 * size)
  await ada.call.vocs.moveMany({ listId: list.id, ids: [voc.id], toListId: other.id })
  const { items } = await ada.call.vocs.list({ listId: other.id })
  const moved = await Promise.all(items.map(({ id }) => ada.call.vocs.get({ id })))
  expect(moved.map(({ audio }) => audio)).toEqual(expect.arrayContaining([voc.audio]))
  expect(new Set(moved.map(fileOf)).size).toBe(2)
  expect(await usage()).toBe(3 * size)
})

it('another sound is a change of the vocabulary', async () => {
  const { services, ada, voc } = await withSound()
  await changesComplete(services.db)
  const { next } = await ada.call.changes.list({})
  await ada.call.vocs.setAudio({ id: voc.id, audio: wavFile() })
  await changesComplete(services.db)
  const { changes } = await ada.call.changes.list({ since: next })
  expect(changes).toMatchObject([{ kind: 'vocabulary', id: voc.id }])
})
