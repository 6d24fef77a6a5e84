import { limits, listFields, vocFields } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  outcome,
  pngBytes,
  pngFile,
  shareList,
  testServices,
  textOf,
} from '../../testing/index.ts'
import { createListInScripts, vocabulariesInScripts } from '../testing/list-in-scripts.ts'

describe('an export as JSON', () => {
  it('has every field of the list and of its vocabularies, in the order in which they were added', async () => {
    const ada = await createUser(await testServices())
    const { id } = await createListInScripts(ada)
    const text = await textOf(await ada.call.transfer.exportList({ id, format: 'json' }))
    await expect(text).toMatchFileSnapshot('../testing/list-in-scripts.golden.json.txt')
    const { list } = JSON.parse(text)
    expect(Object.keys(list)).toEqual(expect.arrayContaining(Object.keys(listFields.shape)))
    expect(list.vocabularies.map((voc: unknown) => vocFields.parse(voc))).toEqual(vocabulariesInScripts)
    for (const voc of list.vocabularies)
      expect(Object.keys(voc).sort()).toEqual([...Object.keys(vocFields.shape), 'image', 'audio'].sort())
  })

  it('is complete if it takes many pages, without gaps or repetitions while others write', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const terms = Array.from({ length: 1234 }, (_, n) => `term ${n}`)
    const nothing = { pos: 'n', label: '', definitions: [], examples: [], attributes: [], tags: [], notes: '' }
    // Many answers with the same date, so that pages end among them.
    const rows = terms.map((term, n) => ({
      id: `019a0000-0000-7000-8000-${list.id.slice(-6)}${String(n).padStart(6, '0')}`,
      listId: list.id,
      term,
      termKey: term,
      createdAt: new Date(services.now().getTime() + Math.floor(n / 500)),
      lastModifiedAt: services.now(),
      ...nothing,
    }))
    await services.db.insert(vocs).values(rows)
    let text = ''
    const stream = (await ada.call.transfer.exportList({ id: list.id, format: 'json' })).open()
    let isFirst = true
    for await (const piece of stream) {
      if (isFirst) await services.db.delete(vocs).where(eq(vocs.id, rows[200]?.id ?? ''))
      isFirst = false
      text += piece
    }
    const exported: { term: string }[] = JSON.parse(text).list.vocabularies
    expect(exported.map(({ term }) => term).filter((term) => term !== 'term 200')).toEqual(
      terms.filter((term) => term !== 'term 200'),
    )
  })

  it('has null for an image whose file is gone', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada, [], { image: pngFile() })
    await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
    for await (const { id } of services.images.list()) await services.images.remove(id)
    const text = await textOf(await ada.call.transfer.exportList({ id: list.id, format: 'json' }))
    expect(JSON.parse(text)).toMatchObject({ list: { image: null, vocabularies: [{ term: 'uno', image: null }] } })
  })
})

describe('an export as a table', () => {
  it.each(['csv', 'tsv', 'anki'] as const)(
    '%s has every text of a list in several scripts, and no formula',
    async (format) => {
      const ada = await createUser(await testServices())
      const { id } = await createListInScripts(ada)
      const text = await textOf(await ada.call.transfer.exportList({ id, format }))
      const rows = vocabulariesInScripts.length + 1
      expect(text.split('\r\n')).toHaveLength(format === 'anki' ? 1 : rows + 1)
      // Git would change the line breaks of the file.
      await expect(text.replaceAll('\r\n', '\n')).toMatchFileSnapshot(`../testing/list-in-scripts.golden.${format}.txt`)
      if (format !== 'anki') expect(text).not.toMatch(/(^|[,\t"])[=+\-@]/m)
    },
  )

  it('is NOT_EXPORTABLE if it would have more columns than a table, and JSON still is', async () => {
    const ada = await createUser(await testServices())
    const { list } = await createList(ada)
    for (let n = 0; n * 50 <= limits.transfer.columns; n++)
      await createVocabulary(ada, list.id, `term ${n}`, {
        attributes: Array.from({ length: 50 }, (_, m) => ({ name: `name ${n} ${m}`, value: 'value' })),
      })
    const { id } = list
    expect(await outcome(ada.call.transfer.exportList({ id, format: 'csv' }))).toBe('NOT_EXPORTABLE')
    expect(await textOf(await ada.call.transfer.exportList({ id, format: 'json' }))).toContain('name 4 49')
  })
})

describe('an export', () => {
  it('fails and ends before it is whole if the list is deleted, or access to it lost, while it is read', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    for (const end of ['delete', 'unshare'] as const) {
      const { list } = await createList(ada, ['uno', 'dos'])
      await shareList(services, list.id, ben)
      const stream = (await ben.call.transfer.exportList({ id: list.id, format: 'json' })).open()
      let text = ''
      const download = async () => {
        for await (const piece of stream) {
          if (text === '' && end === 'delete') await ada.call.lists.delete({ id: list.id })
          if (text === '' && end === 'unshare') await ada.call.shares.delete({ listId: list.id, email: ben.email })
          text += piece
        }
      }
      await expect(download()).rejects.toMatchObject({ key: 'LIST_NOT_FOUND' })
      expect(() => JSON.parse(text)).toThrow()
    }
  })

  it('reads an image when it is written, one at a time', async () => {
    let read = 0
    const services = await testServices()
    const { images } = services
    const counting = await testServices({
      images: {
        ...images,
        get: async () => {
          read++
          return Buffer.concat([pngBytes, Buffer.alloc(100_000)])
        },
      },
    })
    const ada = await createUser(counting)
    const { list } = await createList(ada)
    for (let n = 0; n < 10; n++) await createVocabulary(ada, list.id, `term ${n}`, { image: pngFile() })
    read = 0
    let written = 0
    const content = (await ada.call.transfer.exportList({ id: list.id, format: 'json' })).open()
    if (content instanceof Uint8Array) throw new Error('an export is read in pieces')
    for await (const piece of content) {
      written += Buffer.from(piece).length
      expect(read).toBeLessThanOrEqual(Math.floor(written / 133_000) + 1)
    }
    expect(read).toBe(10)
  })

  it('is refused while four of the same user are under way, and does not count once it is left', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const { list } = await createList(ada, ['uno'], { public: true })
    const open = async (user: typeof ada) => {
      const content = (await user.call.transfer.exportList({ id: list.id, format: 'json' })).open()
      if (content instanceof Uint8Array) throw new Error('an export is read in pieces')
      return content[Symbol.asyncIterator]()
    }
    const downloads = [await open(ada), await open(ada), await open(ada), await open(ada)]
    await downloads[0]?.next()
    expect(await outcome(open(ada))).toBe('BUSY')
    const all = await ada.call.privacy.exportData()
    expect(() => all.open()).toThrow(expect.objectContaining({ key: 'BUSY' }))
    await open(ben)
    // One was begun, the other was not.
    await downloads[0]?.return?.()
    await downloads[1]?.return?.()
    downloads.push(await open(ada), await open(ada))
    expect(await outcome(open(ada))).toBe('BUSY')
    for (const download of downloads) await download.return?.()
    const last = await open(ada)
    while ((await last.next()).done !== true);
    for (let n = 0; n < 4; n++) await open(ada)
    expect(await outcome(open(ada))).toBe('BUSY')
  })
})
