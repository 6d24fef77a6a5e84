import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, UploadedFile } from '@wordtide/contract'
import { testPackage } from '@wordtide/transfer/anki/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, createList, createUser, memoryImages, testServices, wavBytes } from '../testing/index.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordtide-import-sounds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the sounds of an Anki package become those of its words; those that are refused are named, and their words stay', async () => {
  const services = await testServices()
  services.images = memoryImages(services.now)
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const media = {
    'mar.wav': wavBytes(),
    'long.wav': wavBytes(31),
    'large.wav': Buffer.concat([wavBytes(), Buffer.alloc(limits.audio.bytes)]),
    'none.wav': new TextEncoder().encode('GIF89a'),
  }
  const notes = Object.keys(media).map((name) => ({ fields: [`${name.split('.')[0]} [sound:${name}]`, 'meaning'] }))
  const bytes = new Uint8Array(await (await testPackage({ format: 'anki21', notes, media })).arrayBuffer())
  const path = join(folder, 'words.apkg')
  await writeFile(path, bytes)
  const file = new UploadedFile(path, bytes.length, createHash('sha256').update(bytes).digest('hex'))

  const report = await ada.call.transfer.importIntoList({ id: list.id, file })

  expect(report).toMatchObject({ created: 4, failedCount: 3 })
  expect(report.failed).toEqual([
    { row: 2, field: 'audio', message: 'A sound can have at most 30 seconds' },
    { row: 3, field: 'audio', message: 'A sound can have at most 1 MB' },
    { row: 4, field: 'audio', message: expect.stringMatching(/^Only MP3, Ogg/) },
  ])
  const { items } = await ada.call.vocs.list({ listId: list.id, sort: 'createdAt+', view: 'full' })
  const vocs = items.flatMap((item) => ('audio' in item ? [item] : []))
  expect(vocs.map(({ term, audio }) => [term, audio !== null])).toEqual([
    ['mar', true],
    ['long', false],
    ['large', false],
    ['none', false],
  ])
  const [{ id, audio } = { id: '', audio: '' }] = vocs
  const sound = await ada.call.vocs.getAudio({ id, audioId: audio?.split('/').at(-1) ?? '' })
  expect(Buffer.compare(await bytesOf(sound), wavBytes())).toBe(0)
})
