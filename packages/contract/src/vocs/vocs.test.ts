import { describe, expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { languageCodes } from '../values/languages.ts'
import { createVocInput, tagVocsInput } from './vocs.ts'

const voc = { listId: 'l', term: 'palabra', pos: 'n' }
const issuesOf = (fields: object) => listIssues(createVocInput, { ...voc, ...fields })
const inEnglish = (value: string) => ({ language: 'en', value })
const long = 'a'.repeat(256)

describe('a vocabulary', () => {
  it('keeps what was typed, whatever its Unicode form', () => {
    const typed = ['e\u0301te\u0301', '\uFA46', 'ＡＢＣ', 'ﬁn', 'so\u00ADft', 'it’s', '½']
    const fields = { term: 'ｶﾞ', tags: typed, attributes: typed.map((name) => ({ name, value: name })) }
    expect(createVocInput.parse({ ...voc, ...fields })).toMatchObject(fields)
  })

  it('has defaults for optional fields', () => {
    const empty = { label: '', definitions: [], examples: [], attributes: [], tags: [], notes: '' }
    expect(createVocInput.parse(voc)).toEqual({ ...voc, ...empty })
  })

  it.each([
    [{ term: ' ' }, 'term: Required'],
    // Zero-width characters, fillers of Hangul, a blank of Braille, variation selectors.
    [{ term: '\u200B\u2060' }, 'term: Required'],
    [{ term: '\u3164\uFFA0' }, 'term: Required'],
    [{ term: '\u2800\u00AD' }, 'term: Required'],
    [{ definitions: [inEnglish('\uFE0F\u200D')] }, 'definitions.0.value: Required'],
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

  it.each([
    [
      { definitions: [inEnglish(''), inEnglish('b'), inEnglish(' ')] },
      [
        'definitions.0.value: Required',
        'definitions.2.value: Required',
        'definitions.1.language: Duplicate',
        'definitions.2.language: Duplicate',
      ],
    ],
    [
      { definitions: [{ language: '', value: 'a' }, inEnglish('b'), inEnglish('c')] },
      ['definitions.0.language: Required', 'definitions.2.language: Duplicate'],
    ],
    [
      { definitions: [{ value: 'a' }, { value: 'b' }] },
      ['definitions.0.language: Required', 'definitions.1.language: Required'],
    ],
    [
      { definitions: [null, 'x', inEnglish('a'), inEnglish('b')] },
      [
        expect.stringMatching(/^definitions.0: /),
        expect.stringMatching(/^definitions.1: /),
        'definitions.3.language: Duplicate',
      ],
    ],
    [
      { examples: [{ value: '', translations: [inEnglish(''), inEnglish('none')] }] },
      [
        'examples.0.value: Required',
        'examples.0.translations.0.value: Required',
        'examples.0.translations.1.value: Does not contain hiding part',
        'examples.0.translations.1.language: Duplicate',
      ],
    ],
    [{ tags: ['', 'sea', 'sea'] }, ['tags.0: Required', 'tags.2: Duplicate']],
  ])('with %o also reports what is wrong with the rows together: %o', (fields, issues) =>
    expect(issuesOf(fields)).toEqual(issues),
  )
})

it('tags of several vocabularies are reported one by one and together', () => {
  const tags = { listId: 'l', ids: ['v'], add: ['', 'sea'], remove: ['', 'sea'] }
  expect(listIssues(tagVocsInput, tags)).toEqual([
    'add.0: Required',
    'remove.0: Required',
    'remove.1: Is also to be added',
  ])
})
