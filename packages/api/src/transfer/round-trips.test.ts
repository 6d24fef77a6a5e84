import { type ExportFormat, exportFormats, type ListFields, type VocFields } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { createEntryReader, type ReadOptions } from '@wordtide/transfer'
import { openFile } from '@wordtide/transfer/read'
import { anyVocabulary } from '@wordtide/transfer/testing'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, createUser, jpegBytes, pngBytes, pngFile, type TestServices, testServices } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const listFields: ListFields = {
  name: '“Слова” 言葉: a/b',
  description: 'A line\nand "another"',
  language: 'ja',
  targetLanguages: ['de', 'en'],
  tags: ['тест', 'b c'],
  public: true,
}

const images = [undefined, pngBytes, jpegBytes]

/** Stores vocabularies as they are: a thousand of them by calls would take longer than everything else here. */
async function store({ db, images: files, now }: TestServices, listId: string, all: readonly VocFields[]) {
  for (const [index, fields] of all.entries()) {
    const bytes = images[index % images.length]
    const imageId = bytes === undefined ? null : newId()
    if (imageId !== null && bytes !== undefined) await files.put(imageId, bytes)
    const createdAt = new Date(now().getTime() + index)
    const times = { createdAt, lastModifiedAt: createdAt }
    await db.insert(vocs).values({ id: newId(), listId, ...fields, ...times, imageId, termKey: '', searchKey: '' })
  }
}

async function read(bytes: Buffer<ArrayBuffer>, targetLanguages: readonly string[], options: ReadOptions = {}) {
  const file = await openFile(new Blob([bytes]), options)
  const entryOf = createEntryReader(
    file.columns.map(({ meaning }) => meaning),
    // An import takes the furigana out of the Japanese terms of others.
    { language: 'ja', targetLanguages },
  )
  const entries = []
  for await (const row of file.rows()) entries.push(entryOf(row))
  const found = new Map<number, Uint8Array>()
  for await (const { row, bytes } of file.images()) found.set(row, bytes)
  file.close()
  return {
    format: file.format,
    lists: file.lists,
    vocabularies: entries.map((entry) => ('fields' in entry ? entry.fields : entry.problem)),
    images: entries.map(({ row }) => found.get(row)),
  }
}

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** Columns of a table have an order of their own. */
const inColumns = (voc: VocFields): VocFields => ({
  ...voc,
  definitions: voc.definitions.toSorted((one, other) => byText(one.language, other.language)),
  examples: voc.examples.map(({ value, translations }) => ({
    value,
    translations: translations.toSorted((one, other) => byText(one.language, other.language)),
  })),
  attributes: voc.attributes.toSorted((one, other) => byText(one.name, other.name)),
})

/** Anki's text has names of columns in one line, and no difference between spaces in tags. */
const inAnki = (voc: VocFields): VocFields => ({
  ...voc,
  attributes: voc.attributes.map(({ name, value }) => ({ name: name.replace(/\s+/g, ' '), value })),
  tags: [...new Set(voc.tags.map((tag) => tag.replace(/[\u3000\u00a0]/g, ' ')))],
})

const isTable = (format: ExportFormat) => format === 'csv' || format === 'tsv' || format === 'anki'

it.each(exportFormats)('a list that was exported as %s is imported as it was', async (format) => {
  const services = await testServices()
  const ada = await createUser(services)
  await fc.assert(
    fc.asyncProperty(fc.array(anyVocabulary, { minLength: 1, maxLength: 8 }), async (generated) => {
      const all = format === 'anki' ? generated.map(inAnki) : generated
      const { id } = await ada.call.lists.create({ ...listFields, image: pngFile() })
      await store(services, id, all)
      const exported = await bytesOf(await ada.call.transfer.exportList({ id, format }))
      const { vocabularies, ...found } = await read(exported, listFields.targetLanguages)
      const sorted = (voc: (typeof vocabularies)[number]) => (isTable(format) && 'term' in voc ? inColumns(voc) : voc)
      expect(found.format).toBe(format)
      expect(vocabularies.map(sorted)).toEqual(all.map(sorted))
      expect(found.images).toEqual(all.map((_, index) => (isTable(format) ? undefined : images[index % images.length])))
      const { public: isPublic, ...carried } = listFields
      if (format === 'apkg') expect(found.lists).toMatchObject([{ name: carried.name, fields: carried }])
      if (format === 'json') expect(found.lists).toMatchObject([{ fields: listFields, image: pngBytes }])
    }),
    { numRuns: process.env.TEST_SCOPE === 'nightly' ? 100 : 2 },
  )
})

it('each list of a download of all data is imported as it was', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const [first, second] = fc.sample(fc.array(anyVocabulary, { minLength: 1, maxLength: 8 }), 2)
  const stored: { id: string; fields: ListFields; all: readonly VocFields[] }[] = []
  for (const [name, all = []] of [
    ['First', first],
    ['Second', second],
    ['Empty', []],
  ] as const) {
    const fields: ListFields = { ...listFields, name, public: name === 'First' }
    const { id } = await ada.call.lists.create({ ...fields, ...(name === 'First' ? { image: pngFile() } : {}) })
    await store(services, id, all)
    stored.push({ id, fields, all })
  }
  const download = await bytesOf(await ada.call.privacy.exportData())
  for (const { id, fields, all } of stored) {
    const found = await read(download, fields.targetLanguages, { list: id })
    expect(found.lists.map(({ key, name }) => [key, name])).toEqual(stored.map((list) => [list.id, list.fields.name]))
    const list = found.lists.find(({ key }) => key === id)
    expect(list).toMatchObject({ fields, vocsCount: all.length })
    expect(list?.image).toEqual(fields.public ? pngBytes : undefined)
    expect(found.vocabularies).toEqual(all)
    expect(found.images).toEqual(all.map((_, index) => images[index % images.length]))
  }
})
