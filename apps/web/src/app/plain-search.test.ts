import { expect, it } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

it.each(['12e45', '007', 'true', 'null', '{"a":1}', 'term+', 'a b&c=d', 'ñ 潮'])('keeps %s as it was typed', (text) => {
  expect(parsePlainSearch(stringifyPlainSearch({ search: text }))).toEqual({ search: text })
})

it('leaves out what was not chosen', () => {
  expect(stringifyPlainSearch({ search: '', language: undefined })).toBe('')
})
