import { describe, expect, it } from 'vitest'
import { suspendedInput } from '../reviews/reviews.ts'
import { listIssues } from '../testing.ts'
import { findLanguage, languageCodes, languages } from '../values/languages.ts'
import { vocsPageInput } from '../vocs/vocs.ts'
import { createListInput, learningListsInput, ownListsInput, publicListsInput, updateListInput } from './lists.ts'
import { sharedListsInput, sharesPageInput } from './shares.ts'

const list = { name: 'Spanish', language: 'es', targetLanguages: ['en'] }
const issuesOf = (fields: object) => listIssues(createListInput, { ...list, ...fields })

describe('a list', () => {
  it('has defaults for optional fields, and unknown fields are ignored', () => {
    expect(createListInput.parse({ ...list, surprise: 1 })).toEqual({
      ...list,
      description: '',
      tags: [],
      public: false,
    })
  })

  it.each([
    [{ name: undefined }, 'name: Required'],
    [{ name: '  ' }, 'name: Required'],
    [{ name: ' ab ' }, 'name: Too short'],
    [{ name: 'a'.repeat(51) }, 'name: Too long'],
    [{ name: '😀'.repeat(26) }, 'name: Too long'],
    [{ name: 'a\0b' }, 'name: Contains characters that cannot be kept'],
    [{ name: 'abc\ud800' }, 'name: Contains characters that cannot be kept'],
    [{ name: 3 }, 'name: Must be text'],
    [{ description: 'a'.repeat(256) }, 'description: Too long'],
    [{ language: '' }, 'language: Required'],
    [{ language: 'xx' }, 'language: Unknown language'],
    [{ targetLanguages: [] }, 'targetLanguages: Required'],
    [{ targetLanguages: undefined }, 'targetLanguages: Required'],
    [{ targetLanguages: ['en', 'de', 'en'] }, 'targetLanguages.2: Duplicate'],
    [{ targetLanguages: [''] }, 'targetLanguages.0: Required'],
    [{ targetLanguages: [...languageCodes, 'en', 'de'] }, 'targetLanguages: Maximum languages exceeded'],
    [{ tags: ['a'.repeat(20)] }, 'tags.0: Too long'],
    [{ tags: [''] }, 'tags.0: Required'],
    [{ tags: ['one', ' one '] }, 'tags.1: Duplicate'],
    [{ tags: ['one', 'two', 'ＯＮＥ'] }, 'tags.2: Duplicate'],
    [{ name: '\u200B\u3164\u2800' }, 'name: Required'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `${n}`) }, 'tags: Maximum tags exceeded'],
    [{ public: 'yes' }, 'public: Must be true or false'],
    [{ image: new File([new Uint8Array(1_048_577)], 'a.png') }, 'image: Max file size (1 MB) exceeded'],
  ])('with %o reports %s', (fields, issue) => expect(issuesOf(fields)[0]).toBe(issue))

  it.each([
    [
      ['', 'en', 'en'],
      ['targetLanguages.0: Required', 'targetLanguages.2: Duplicate'],
    ],
    [
      ['', ''],
      ['targetLanguages.0: Required', 'targetLanguages.1: Required'],
    ],
  ])('with the target languages %o also reports what is wrong with them together', (targetLanguages, issues) =>
    expect(issuesOf({ targetLanguages })).toEqual(issues),
  )

  it('with an empty name reports only that', () => {
    expect(issuesOf({ name: ' ' })).toEqual(['name: Required'])
  })

  it('has lengths in UTF-16 units', () => {
    expect(issuesOf({ name: '😀a', description: '😀'.repeat(127) })).toEqual([])
    expect(issuesOf({ tags: ['😀'.repeat(10)] })).toEqual(['tags.0: Too long'])
  })

  it('may reach every limit', () => {
    const image = new File([new Uint8Array(1_048_576)], 'a.png')
    const tags = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(19, 'x'))
    expect(
      issuesOf({ name: 'a'.repeat(50), description: 'a'.repeat(255), tags, image, targetLanguages: languageCodes }),
    ).toEqual([])
  })

  it('keeps its image on update by default', () => {
    expect(updateListInput.parse({ ...list, id: 'x' })).toMatchObject({ imageChanged: false })
  })
})

it('a page has a default size and bounds', () => {
  expect(ownListsInput.parse({})).toEqual({ search: '', sort: 'createdAt-', limit: 25 })
  expect(listIssues(ownListsInput, { limit: 0 })).toEqual(['limit: Must be 1 or more'])
  expect(listIssues(ownListsInput, { limit: 101 })).toEqual(['limit: Must be 100 or less'])
})

it.each([
  ['own lists', ownListsInput, 25],
  ['public lists', publicListsInput, 25],
  ['shared lists', sharedListsInput, 15],
  ['learning lists', learningListsInput, 15],
  ['shares', sharesPageInput, 10],
  ['vocabularies', vocsPageInput, 50],
  ['suspended vocabularies', suspendedInput, 50],
] as const)('a page of %s has as many as are shown at once, unless another limit is asked for', (_, schema, limit) => {
  expect(schema.parse({ id: 'x', listId: 'x' })).toMatchObject({ limit })
})

it('the language codes are unique and can be looked up', () => {
  expect(new Set(languageCodes).size).toBe(languages.length)
  expect(languages[0].isoCode).toBe('en')
  expect(languages.at(-1)?.isoCode).toBe('bs')
  expect(findLanguage('ja')).toMatchObject({ name: 'Japanese', nativeName: '日本語' })
  expect(findLanguage('xx')).toBeUndefined()
})
