import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createQueryReader } from './input.ts'

const schema = z.object({
  search: z.string().default(''),
  page: z.string().nullish(),
  limit: z.int().default(25),
  public: z.boolean().optional(),
  types: z.array(z.enum(['a', 'b'])).default(['a', 'b']),
  counts: z.array(z.int()).optional(),
  sort: z.enum(['term-', 'term+']).default('term+'),
})
const readQuery = createQueryReader(schema)

describe('a query as input', () => {
  it.each([
    ['an array, its name repeated', { types: ['a', 'b'] }, { types: ['a', 'b'] }],
    ['an array with brackets', { 'types[]': ['a', 'b'] }, { types: ['a', 'b'] }],
    ['an array with numbered brackets', { 'types[0]': 'a', 'types[1]': 'b' }, { types: ['a', 'b'] }],
    ['an array with commas', { types: 'a,b' }, { types: ['a', 'b'] }],
    ['an array of one', { types: 'a' }, { types: ['a'] }],
    ['an array in two notations at once', { types: 'a', 'types[]': 'b' }, { types: ['a', 'b'] }],
    ['an array of numbers', { counts: '1,2' }, { counts: [1, 2] }],
    ['an empty array as an absent one', { types: '' }, {}],
    ['a number', { limit: '50' }, { limit: 50 }],
    ['a negative number', { limit: '-1' }, { limit: -1 }],
    ['a fraction', { limit: '2.5' }, { limit: 2.5 }],
    ['an empty number as an absent one', { limit: '' }, {}],
    ['true', { public: 'true' }, { public: true }],
    ['false', { public: 'false' }, { public: false }],
    ['text as it is', { search: ' 12 ', page: 'true' }, { search: ' 12 ', page: 'true' }],
    ['empty text', { search: '' }, { search: '' }],
    ['a sort with its plus sign', { sort: 'term+' }, { sort: 'term+' }],
    ['a sort whose plus sign came as a space', { sort: 'term ' }, { sort: 'term+' }],
    ['an unknown field as it is', { colour: 'red' }, { colour: 'red' }],
    ['brackets of a field that is not an array', { 'search[]': 'a' }, { 'search[]': 'a' }],
    ['brackets around a name', { 'types[x]': 'a' }, { 'types[x]': 'a' }],
  ])('%s', (_, query, input) => {
    expect(readQuery(query)).toEqual(input)
  })

  it.each([
    ['a word for a number', { limit: 'many' }],
    ['a number in another notation', { limit: '0x10' }],
    ['a word for a boolean', { public: 'yes' }],
    ['an unknown choice', { types: 'a,c' }],
    ['one value twice', { search: ['a', 'b'] }],
  ])('%s is left for the schema to refuse', (_, query) => {
    expect(schema.safeParse(readQuery(query)).success).toBe(false)
  })

  it('the schema drops every field that it does not have', () => {
    const query = JSON.parse('{"__proto__": "x", "constructor": "y", "toString": "z"}')
    expect(schema.parse(readQuery(query))).toEqual(schema.parse({}))
  })
})
