import { expect, it } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

it.each(['12e45', '007', 'true', 'null', '{"a":1}', 'term+', 'a b&c=d', 'ñ 潮'])('%s stays the same text', (text) => {
  expect(parsePlainSearch(stringifyPlainSearch({ search: text }))).toEqual({ search: text })
})

it('empty and undefined values are left out', () => {
  expect(stringifyPlainSearch({ search: '', language: undefined })).toBe('')
})
