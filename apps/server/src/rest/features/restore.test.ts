import { createList, createUser, jpegBytes, pngBytes, type TestUser } from '@wordtide/api/testing'
import {
  importNewListView,
  type ListView,
  languages,
  listView,
  type VocFields,
  vocFields,
  vocView,
} from '@wordtide/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { form, testApp } from '../../testing/index.ts'

const server = await testApp()

const page = z.object({ items: z.array(z.object({ id: z.string() })), next: z.string().nullable() })

const codes = languages.map(({ isoCode }) => isoCode)

/** Text in any script, as a form would trim it, without what the database cannot keep. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.floor(maxLength / 4) })
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= maxLength)

const inLanguages = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ language: fc.constantFrom(...codes), value }), {
    selector: ({ language }) => language,
    maxLength: 4,
  })

const hiding = text(200).map((value) => `${value.replaceAll('*', '')} *x*`)

const fields: fc.Arbitrary<VocFields> = fc
  .record({
    term: text(100),
    pos: fc.constantFrom('n', 'v', 'oth'),
    label: fc.option(text(100), { nil: '' }),
    definitions: inLanguages(text(255)),
    examples: fc.array(fc.record({ value: hiding, translations: inLanguages(hiding) }), { maxLength: 3 }),
    attributes: fc.array(fc.record({ name: text(50), value: text(255) }), { maxLength: 3 }),
    tags: fc.uniqueArray(text(19), { maxLength: 4 }),
    notes: fc.option(text(255), { nil: '' }),
  })
  .map((value) => vocFields.safeParse(value).data)
  .filter((value) => value !== undefined)

/** A JPEG with a profile and an orientation, which the server normalizes when it is uploaded. */
const rotated = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
  .jpeg()
  .withMetadata({ orientation: 6 })
  .toBuffer()

/** Everything of a list that its owner can see, except ids, names and times. */
async function contentOf(user: TestUser, { id }: Pick<ListView, 'id'>) {
  const get = (path: string) => server.call(user, `GET ${path}`)
  const bytesOf = async (path: string | null) => (path === null ? null : (await get(path)).bytes.toString('base64'))
  const {
    name,
    description,
    language,
    targetLanguages,
    tags,
    public: isPublic,
    image,
  } = listView.parse((await get(`/api/lists/${id}`)).body)
  const vocs = []
  let next: string | null = ''
  while (next !== null) {
    const query: string = `list=${id}&sort=createdAt%2B&limit=100${next === '' ? '' : `&page=${encodeURIComponent(next)}`}`
    const found: z.infer<typeof page> = page.parse((await get(`/api/vocs?${query}`)).body)
    for (const item of found.items) {
      const voc = vocView.parse((await get(`/api/vocs/${item.id}`)).body)
      vocs.push({ ...vocFields.parse(voc), image: await bytesOf(voc.image) })
    }
    next = found.next
  }
  return { name, description, language, targetLanguages, tags, isPublic, image: await bytesOf(image), vocs }
}

it('every list of a download of all data can be imported into another account, equal to the last field and byte', async () => {
  const images = [undefined, pngBytes, jpegBytes, new Uint8Array(await rotated)]
  const imageOf = (bytes: Uint8Array<ArrayBuffer> | undefined) =>
    bytes === undefined ? {} : { image: new File([bytes], 'image') }
  const owner = await createUser(server.services)
  const lists: ListView[] = []
  const generated = fc.sample(fc.array(fields, { minLength: 5, maxLength: 8 }), { numRuns: 3, seed: 7 })
  for (const [n, vocabularies] of [...generated, []].entries()) {
    const { list } = await createList(owner, [], {
      name: `List ${n} 日本語 עברית`,
      description: n === 0 ? '' : 'Ünï\u0301cödé “quotes” \\ / \u2028 \ud83c\udf0a',
      language: codes[n * 7],
      targetLanguages: [codes[n + 1], codes[n + 20]],
      tags: n === 0 ? [] : ['A1', 'größe'],
      public: n % 2 === 1,
      ...imageOf(images[n % 4]),
    })
    lists.push(list)
    for (const [index, voc] of vocabularies.entries())
      await owner.call.vocs.create({ listId: list.id, ...voc, ...imageOf(images[index % 4]) })
  }

  const download = (await server.call(owner, 'GET /api/users/data')).bytes
  const other = await createUser(server.services)
  for (const list of lists) {
    const body = form(['file', new File([new Uint8Array(download)], 'wordtide-data.json')], ['data', { list: list.id }])
    const answer = await server.call(other, 'POST /api/lists/import', { body })
    const report = importNewListView.parse(answer.body)
    expect(report).toMatchObject({
      format: 'json',
      failed: [],
      leftBehind: ['scheduling'],
      list: { permission: 'owner' },
    })
    expect(report.created).toBe(report.total)
    expect(await contentOf(other, report.list ?? list)).toEqual(await contentOf(owner, list))
  }
  const all = form(['file', new File([new Uint8Array(download)], 'wordtide-data.json')])
  expect(await server.call(other, 'POST /api/lists/import', { body: all })).toMatchObject({
    status: 400,
    body: { message: 'The file has several lists: choose one' },
  })
})
