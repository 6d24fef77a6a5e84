import { foldSearch, languageCodes, limits, vocSort } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { termKeyOf } from '../../paging/search.ts'
import { createList, createUser, type TestUser, testServices } from '../../testing/index.ts'
import { maxIndexedBytes } from './search-key.ts'

/** Definitions, of which there is one for each language. */
const definitionsOf = (values: readonly string[]) =>
  values.flatMap((value, index) => {
    const language = languageCodes[index]
    return language === undefined ? [] : [{ language, value }]
  })

/** Random Chinese characters, of three bytes each, which an index cannot compress. */
const random = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 20_000)))

/** The longest definitions that a vocabulary can have, which end with this text. */
const longest = (end: string) =>
  definitionsOf(languageCodes.map(() => random(limits.voc.value))).with(-1, {
    language: languageCodes.at(-1) ?? 'en',
    value: end.padStart(limits.voc.value, '.'),
  })

async function findIn(user: TestUser, listId: string, search: string) {
  const pages = await Promise.all(vocSort.options.map((sort) => user.call.vocs.list({ listId, search, sort })))
  return pages.map(({ items }) => items.map(({ term }) => term).join())
}

it('a vocabulary whose texts are too long for an index is found in each order by all of them', async () => {
  const ada = await createUser(await testServices())
  const { list } = await createList(ada, ['short'])
  const voc = await ada.call.vocs.create({ listId: list.id, term: 'long', pos: 'n', definitions: longest('Überall') })
  expect(await findIn(ada, list.id, 'uberal')).toEqual(['long', 'long', 'long', 'long'])
  expect(await findIn(ada, list.id, 'lon')).toEqual(['long', 'long', 'long', 'long'])
  expect(await findIn(ada, list.id, 'nowhere')).toEqual(['', '', '', ''])
  await ada.call.vocs.update({ id: voc.id, term: 'long', pos: 'n', definitions: definitionsOf(['brief']) })
  expect(await findIn(ada, list.id, 'uberal')).toEqual(['', '', '', ''])
  expect(await findIn(ada, list.id, 'brie')).toEqual(['long', 'long', 'long', 'long'])
  await ada.call.vocs.update({ id: voc.id, term: 'long', pos: 'n', definitions: longest('nowhere') })
  expect(await findIn(ada, list.id, 'brie')).toEqual(['', '', '', ''])
  expect(await findIn(ada, list.id, 'nowhere')).toEqual(['long', 'long', 'long', 'long'])
})

it('an index holds the longest search key beside the longest term', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const term = random(limits.voc.term)
  expect(Buffer.byteLength(termKeyOf(term))).toBe(300)
  const values: string[] = []
  // Each definition takes its bytes and one for the separator before it; the mark at the end takes another.
  for (let rest = maxIndexedBytes - Buffer.byteLength(foldSearch(term)) - 1; rest > 3; ) {
    const value = random(Math.min(limits.voc.value, Math.floor((rest - 1) / 3)))
    values.push(value)
    rest -= Buffer.byteLength(value) + 1
  }
  const definitions = definitionsOf(values)
  const voc = await ada.call.vocs.create({ listId: list.id, term, pos: 'n', definitions })
  const [row] = await services.db.select().from(vocs).where(eq(vocs.id, voc.id))
  expect(Buffer.byteLength(row?.searchKey ?? '')).toBeGreaterThan(maxIndexedBytes - 4)
  expect(await findIn(ada, list.id, values.at(-1)?.slice(-9) ?? '')).toEqual([term, term, term, term])
})

it('a term that folding makes far longer is stored, found and sorted all the same', async () => {
  const ada = await createUser(await testServices())
  const { list } = await createList(ada)
  // One of its signs is a formula of eighteen letters.
  const term = 'ﷺ'.repeat(limits.voc.term)
  await ada.call.transfer.addVocs({ id: list.id, vocs: [{ term, pos: 'n' }] })
  expect(Buffer.byteLength(termKeyOf(term))).toBeLessThanOrEqual(300)
  expect(await findIn(ada, list.id, 'ﷺ'.repeat(50))).toEqual([term, term, term, term])
  const again = await ada.call.transfer.addVocs({ id: list.id, vocs: [{ term, pos: 'n' }], duplicates: 'skip' })
  expect(again).toMatchObject({ created: 0, skipped: 1 })
})
