import { expect, it } from 'vitest'
import { changeTags, hasTag } from './tags.ts'

it.each([
  ['sea', 'Sea'],
  ['straße', 'STRASSE'],
  ['o’clock', "o'clock"],
  ['unit 1', 'unit\u00a01'],
  ['ＪＬＰＴ', 'jlpt'],
])('%s and %s are one tag', (one, other) => {
  expect(hasTag(['coast', one], other)).toBe(true)
  expect(changeTags([one], { add: [other], remove: [] })).toEqual([one])
  expect(changeTags(['coast', one], { add: [], remove: [other] })).toEqual(['coast'])
})

it('accents make another tag', () => {
  expect(changeTags(['pecho'], { add: ['péché', 'PECHO', 'ola'], remove: [] })).toEqual(['pecho', 'péché', 'ola'])
})

it('tags that do not change are the same array', () => {
  const tags = ['sea', 'coast']
  expect(changeTags(tags, { add: ['Sea'], remove: ['ola'] })).toBe(tags)
})
