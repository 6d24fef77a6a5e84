import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  pickVocFields,
  UploadedFile,
  type VocFieldName,
  type VocFields,
  vocFieldNames,
  vocFields,
  vocFieldsOf,
} from '@wordtide/contract'
import { isNightlyScope } from '@wordtide/db/testing'
import { anyVocabulary } from '@wordtide/transfer/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, createUser, listFields, type TestUser, testServices } from '../testing/index.ts'

let folder = ''
let ada: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordtide-fields-'))
})
// Of each test, because one that fails makes many lists.
beforeEach(async () => {
  ada = await createUser(await testServices())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isSame = (one: VocFields, other: VocFields, name: VocFieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])

const initial = vocFields.parse({ term: 'x', pos: 'oth' })

/** Vocabularies in which no field has its default value. */
const filled = anyVocabulary.filter((voc) => vocFieldNames.every((name) => !isSame(voc, initial, name)))

/** Two of them that have no field in common. */
const twoFilled = fc
  .tuple(filled, filled)
  .filter(([one, other]) => vocFieldNames.every((name) => !isSame(one, other, name)))

const newList = async () => (await ada.call.lists.create(listFields)).id

/** The stored fields of a list's vocabularies. */
async function storedIn(listId: string) {
  const { items } = await ada.call.vocs.list({ listId, sort: 'createdAt+' })
  const vocs = await Promise.all(items.map(({ id }) => ada.call.vocs.get({ id })))
  return vocs.map((voc) => pickVocFields(voc))
}

async function storedOf(id: string) {
  const voc = await ada.call.vocs.get({ id })
  return { fields: pickVocFields(voc), version: voc.lastModifiedAt }
}

it('vocabularies are generated with something in every field', () => {
  const generated = fc.sample(anyVocabulary, 200)
  expect(vocFieldNames.filter((name) => generated.every((voc) => isSame(voc, initial, name)))).toEqual([])
})

it('the schemas have the fields of the list, in its order', () => {
  expect(Object.keys(vocFields.shape)).toEqual(vocFieldNames)
})

describe('every field of a vocabulary survives', () => {
  const survives = (what: string, check: (one: VocFields, other: VocFields) => Promise<void>) =>
    it(what, () =>
      fc.assert(
        fc.asyncProperty(twoFilled, ([one, other]) => check(one, other)),
        { numRuns: isNightlyScope ? 20 : 2 },
      ),
    )

  survives('its creation, and an update', async (one, other) => {
    const { id } = await ada.call.vocs.create({ listId: await newList(), ...one })
    expect((await storedOf(id)).fields).toEqual(one)
    await ada.call.vocs.update({ id, ...other })
    expect((await storedOf(id)).fields).toEqual(other)
  })

  survives('that many are added, and that many are replaced', async (one, other) => {
    const id = await newList()
    await ada.call.transfer.addVocs({ id, vocs: [one, other] })
    expect(await storedIn(id)).toEqual([one, other])
    const changed = { ...other, term: one.term }
    await ada.call.transfer.addVocs({ id, vocs: [changed], duplicates: 'update' })
    expect(await storedIn(id)).toEqual([changed, other])
  })

  survives('that it alone is replaced, which makes a new version', async (one, other) => {
    const listId = await newList()
    const { id } = await ada.call.vocs.create({ listId, ...one })
    let expected = one
    for (const name of vocFieldNames.filter((name) => name !== 'term')) {
      const before = await storedOf(id)
      expected = { ...expected, [name]: other[name] }
      await ada.call.transfer.addVocs({ id: listId, vocs: [expected], duplicates: 'update' })
      const after = await storedOf(id)
      expect(after.fields).toEqual(expected)
      expect(after.version, name).toBeGreaterThan(before.version)
    }
  })

  survives('the update of another column', async (one, other) => {
    const listId = await newList()
    const { id } = await ada.call.vocs.create({ listId, ...one })
    let expected = one
    for (const name of vocFieldsOf('text', 'choice', 'tags').filter((name) => name !== 'term')) {
      expected = { ...expected, [name]: other[name] }
      const given = { ...other, term: one.term }
      await ada.call.transfer.addVocs({ id: listId, vocs: [given], duplicates: 'update', columns: ['term', name] })
      expect((await storedOf(id)).fields).toEqual(expected)
    }
  })

  survives('that it is copied and moved, alone and with its list', async (one, other) => {
    const [listId, toListId] = [await newList(), await newList()]
    const { items } = await ada.call.transfer.addVocs({ id: listId, vocs: [one, other] })
    const ids = items.map(({ id }) => id)
    await ada.call.vocs.copyMany({ listId, ids, toListId })
    expect(await storedIn(toListId)).toEqual([one, other])
    const { list } = await ada.call.transfer.copyList({ id: listId })
    expect(await storedIn(list.id)).toEqual([one, other])
    const last = await newList()
    await ada.call.vocs.moveMany({ listId, ids, toListId: last })
    expect(await storedIn(last)).toEqual([one, other])
  })

  for (const format of ['json', 'apkg'] as const)
    survives(`that a list is exported as ${format} and imported`, async (one, other) => {
      const [from, to] = [await newList(), await newList()]
      await ada.call.transfer.addVocs({ id: from, vocs: [one, other] })
      const bytes = await bytesOf(await ada.call.transfer.exportList({ id: from, format }))
      const path = join(folder, `${to}.${format}`)
      await writeFile(path, bytes)
      const file = new UploadedFile(path, bytes.length, createHash('sha256').update(bytes).digest('hex'))
      expect(await ada.call.transfer.importIntoList({ id: to, file })).toMatchObject({ created: 2, failed: [] })
      expect(await storedIn(to)).toEqual([one, other])
    })
})
