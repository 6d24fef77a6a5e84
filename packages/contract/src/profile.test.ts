import { expect, it } from 'vitest'
import { profileInfo, userLanguageFields } from './profile.ts'
import { listIssues } from './testing.ts'

it('a name is trimmed, and has 2 to 50 characters', () => {
  expect(profileInfo.parse({ name: ' Grace Hopper ' })).toEqual({ name: 'Grace Hopper' })
  expect(listIssues(profileInfo, { name: '' })[0]).toBe('name: Required')
  expect(listIssues(profileInfo, { name: 'G' })).toEqual(['name: Too short'])
  expect(listIssues(profileInfo, { name: 'G'.repeat(51) })).toEqual(['name: Too long'])
  for (const length of [2, 50]) expect(listIssues(profileInfo, { name: 'G'.repeat(length) })).toEqual([])
})

it.each([
  [{ level: 1 }, 'language: Required'],
  [{ language: '', level: 1 }, 'language: Required'],
  [{ language: 'xx', level: 1 }, 'language: Unknown language'],
  [{ language: 'es' }, 'level: Required'],
  [{ language: 'es', level: 6 }, 'level: Must be a level from 1 to 5'],
  [{ language: 'es', level: '1' }, 'level: Must be a level from 1 to 5'],
  [{ language: 'es', level: 1, learning: 'yes' }, 'learning: Must be true or false'],
  [{ language: 'es', level: 5 }, undefined],
])('a language of %o reports %s', (fields, issue) => expect(listIssues(userLanguageFields, fields)[0]).toBe(issue))
