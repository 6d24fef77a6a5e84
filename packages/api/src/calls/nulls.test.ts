import { createListInput } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createList, createUser, listFields, testServices, vocFields } from '../testing/index.ts'
import { dropNulls } from './nulls.ts'

const schema = z.object({
  name: z.string(),
  label: z.string().default(''),
  count: z.int().optional(),
  zone: z.string().nullable(),
  until: z.string().nullish(),
  tag: z.string().nullable().exactOptional(),
  part: z.string().exactOptional(),
  rows: z.array(z.object({ text: z.string().optional(), zone: z.string().nullable() })).default([]),
  inner: z.object({ mark: z.boolean().optional() }).optional(),
})

describe('null in an input', () => {
  it.each([
    ['a field with a default', { label: null }, {}],
    ['an optional field', { count: null, part: null }, {}],
    ['a required field', { name: null }, {}],
    ['a field that may be null', { zone: null, until: null, tag: null }, { zone: null, until: null, tag: null }],
    ['fields of rows', { rows: [{ text: null, zone: null }] }, { rows: [{ zone: null }] }],
    ['fields of a field', { inner: { mark: null } }, { inner: {} }],
    ['rows', { rows: null }, {}],
  ])('is absent or stays, as the schema says: %s', (_, input, expected) => {
    expect(dropNulls(schema, input)).toEqual(expected)
  })

  it('is all that changes, but for fields that nothing describes', () => {
    const input = { name: 'x', other: 1, rows: [null, 1, { text: 'x', other: [1] }], inner: 'odd' }
    expect(dropNulls(schema, input)).toEqual({ name: 'x', rows: [null, 1, { text: 'x' }], inner: 'odd' })
    for (const odd of [null, undefined, 7, 'text', [null]]) expect(dropNulls(schema, odd)).toEqual(odd)
    expect(dropNulls(schema, { label: ['odd', null] })).toEqual({ label: ['odd', null] })
    const file = new File([], 'a.png')
    expect(dropNulls(z.object({ image: z.file() }), { image: file })).toEqual({ image: file })
    expect(dropNulls(createListInput, { image: null }), 'a view has it').toEqual({ image: null })
  })
})

/** The input of a client that writes null for all that it does not have. */
const unchecked = <T>(input: T, nulls: Record<string, null>): T => ({ ...input, ...nulls })

it('null for optional fields creates what their absence creates', async () => {
  const user = await createUser(await testServices())
  const list = await user.call.lists.create(
    unchecked(listFields, { description: null, tags: null, public: null, image: null }),
  )
  expect(list).toMatchObject({ description: '', tags: [], public: false, image: null })
  const voc = await user.call.vocs.create({
    listId: list.id,
    ...unchecked(vocFields('mar'), { label: null, examples: null, attributes: null, tags: null, notes: null }),
  })
  expect(voc).toMatchObject({ term: 'mar', label: '', examples: [], attributes: [], tags: [], notes: '' })
  const page = await user.call.vocs.list(
    unchecked({ listId: list.id }, { search: null, sort: null, limit: null, page: null }),
  )
  expect(page.items).toHaveLength(1)
})

it('null for a required field is refused as a missing one', async () => {
  const user = await createUser(await testServices())
  await expect(user.call.lists.create(unchecked(listFields, { name: null }))).rejects.toMatchObject({
    cause: { issues: [{ path: ['name'], message: 'Required' }] },
  })
  await createList(user)
})

it('null in settings is refused where a setting cannot be null', async () => {
  const user = await createUser(await testServices())
  const reviews = unchecked({ intervals: [1, 2] }, { intervals: null })
  await expect(user.call.reviews.updateSettings({ reviews })).rejects.toMatchObject({
    cause: { issues: [{ path: ['reviews', 'intervals'], message: 'Must be a list' }] },
  })
})
