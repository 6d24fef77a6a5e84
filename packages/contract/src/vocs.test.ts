import { describe, expect, it } from 'vitest'
import { listIssues } from './testing.ts'
import { languageCodes } from './values/languages.ts'
import { createVocInput } from './vocs.ts'

const voc = { listId: 'l', term: 'palabra', pos: 'n' }
const issuesOf = (fields: object) => listIssues(createVocInput, { ...voc, ...fields })
const inEnglish = (value: string) => ({ language: 'en', value })
const long = 'a'.repeat(256)

describe('a vocabulary', () => {
  it('has defaults for optional fields', () => {
    const empty = { label: '', definitions: [], examples: [], attributes: [], tags: [], notes: '' }
    expect(createVocInput.parse(voc)).toEqual({ ...voc, ...empty })
  })

  it.each([
    [{ term: ' ' }, 'term: Required'],
    [{ term: 'a'.repeat(101) }, 'term: Too long'],
    [{ pos: '' }, 'pos: Required'],
    [{ pos: undefined }, 'pos: Required'],
    [{ pos: 'noun' }, 'pos: Unknown part of speech'],
    [{ label: 'a'.repeat(101) }, 'label: Too long'],
    [{ notes: long }, 'notes: Too long'],
    [{ definitions: [inEnglish('')] }, 'definitions.0.value: Required'],
    [{ definitions: [inEnglish(long)] }, 'definitions.0.value: Too long'],
    [{ definitions: [{ value: 'word' }] }, 'definitions.0.language: Required'],
    [{ definitions: [inEnglish('a'), inEnglish('b')] }, 'definitions.1.language: Duplicate'],
    [
      { definitions: [...languageCodes, 'en', 'de'].map((language) => ({ language, value: 'x' })) },
      'definitions: Maximum languages exceeded',
    ],
    [
      { examples: [{ value: 'No hidden part' }] },
      'examples.0.value: Does not contain hiding part, surround hiding parts with *',
    ],
    [
      { examples: [{ value: 'Nothing in **' }] },
      'examples.0.value: Does not contain hiding part, surround hiding parts with *',
    ],
    [{ examples: [{ value: '' }] }, 'examples.0.value: Required'],
    [
      { examples: [{ value: 'a *b*', translations: [inEnglish('none')] }] },
      'examples.0.translations.0.value: Does not contain hiding part',
    ],
    [
      { examples: [{ value: 'a *b*', translations: [inEnglish('*x*'), inEnglish('*y*')] }] },
      'examples.0.translations.1.language: Duplicate',
    ],
    [{ examples: Array.from({ length: 11 }, () => ({ value: '*x*' })) }, 'examples: Maximum examples exceeded'],
    [{ attributes: [{ name: '', value: 'x' }] }, 'attributes.0.name: Required'],
    [{ attributes: [{ name: 'x', value: '' }] }, 'attributes.0.value: Required'],
    [
      { attributes: Array.from({ length: 51 }, () => ({ name: 'x', value: 'y' })) },
      'attributes: Maximum attributes exceeded',
    ],
  ])('with %o reports %s', (fields, issue) => expect(issuesOf(fields)[0]).toBe(issue))
})
