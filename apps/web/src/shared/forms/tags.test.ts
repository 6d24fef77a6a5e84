import { limits } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { addTags } from './tags.ts'

it('adds each word of a text', () => {
  expect(addTags(['sea'], ' moon  tide\n')).toEqual({ tags: ['sea', 'moon', 'tide'], rest: '' })
})

it('ignores nothing, and what is there already', () => {
  expect(addTags(['sea'], '  sea ')).toEqual({ tags: ['sea'], rest: '' })
})

it('ignores a tag of 20 characters, and leaves it to be shortened', () => {
  expect(addTags([], 'a'.repeat(19)).tags).toEqual(['a'.repeat(19)])
  expect(addTags([], 'a'.repeat(20))).toEqual({ tags: [], rest: 'a'.repeat(20) })
})

it('ignores one tag too many', () => {
  const full = Array.from({ length: limits.tags.count }, (_, index) => `tag${index}`)
  expect(addTags(full, 'more')).toEqual({ tags: full, rest: 'more' })
})
