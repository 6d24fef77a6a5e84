import { limits, type VocFields, vocFields } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { chunksOf, vocsOfChunk } from './chunks.ts'

const vocabulary = (fields: Partial<VocFields> = {}): VocFields => ({
  ...vocFields.parse({ term: 'x', pos: 'n' }),
  ...fields,
})

async function chunk(vocs: VocFields[]) {
  async function* entries() {
    for (const fields of vocs) yield { fields, isWhole: fields.label === 'whole' }
  }
  const chunks = []
  for await (const one of chunksOf(entries())) chunks.push(one.map(({ fields }) => fields))
  return chunks
}
const bodyOf = (vocs: VocFields[]) => JSON.stringify({ id: 'a'.repeat(36), vocs, duplicates: 'update' })

it('chunks are full, and one call takes them', async () => {
  const vocs = Array.from({ length: vocsOfChunk * 2 + 1 }, (_, index) => vocabulary({ term: `${index}` }))
  const chunks = await chunk(vocs)
  expect(chunks.map(({ length }) => length)).toEqual([vocsOfChunk, vocsOfChunk, 1])
  expect(vocsOfChunk).toBeLessThanOrEqual(limits.bulk.vocs)
  expect(chunks.flat()).toEqual(vocs)
})

it('chunks have whole vocabularies, or such with some columns', async () => {
  const vocs = ['', '', 'whole', 'whole', ''].map((label) => vocabulary({ label }))
  expect((await chunk(vocs)).map(({ length }) => length)).toEqual([2, 2, 1])
})

it('no chunk is without vocabularies', async () => expect(await chunk([])).toEqual([]))

it('the JSON of a chunk fits into the body of one call', async () => {
  const attributes = Array.from({ length: 50 }, () => ({ name: '海'.repeat(255), value: '\u0001'.repeat(255) }))
  const vocs = Array.from({ length: 100 }, () => vocabulary({ attributes }))
  const chunks = await chunk(vocs)
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.flat()).toHaveLength(vocs.length)
  for (const part of chunks) expect(new TextEncoder().encode(bodyOf(part)).length).toBeLessThanOrEqual(limits.bulk.body)
})

it('a chunk has no more names than the JSON of one call', async () => {
  const translations = Array.from({ length: 50 }, () => ({ language: 'en' as const, value: '*x*' }))
  const examples = Array.from({ length: 10 }, () => ({ value: '*x*', translations }))
  const attributes = Array.from({ length: 50 }, () => ({ name: 'x', value: 'x' }))
  const definitions = Array.from({ length: 50 }, () => ({ language: 'en' as const, value: 'x' }))
  const vocs = Array.from({ length: 500 }, () => vocabulary({ definitions, examples, attributes }))
  const chunks = await chunk(vocs)
  expect(chunks.length).toBeGreaterThan(1)
  for (const part of chunks) expect(bodyOf(part).split(':').length - 1).toBeLessThanOrEqual(limits.bulk.names)
})
