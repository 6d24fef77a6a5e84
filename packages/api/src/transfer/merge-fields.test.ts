import { type VocFields, vocFields } from '@wordtide/contract'
import { createEntryReader, type Meaning, parseMeaning } from '@wordtide/transfer'
import { openFile } from '@wordtide/transfer/read'
import { anyVocabulary } from '@wordtide/transfer/testing'
import { columnsNeeded, writeCsv } from '@wordtide/transfer/write'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const stored = vocFields.parse({
  term: 'la playa',
  pos: 'n',
  label: 'feminine',
  definitions: [
    { language: 'de', value: 'Strand' },
    { language: 'en', value: 'beach' },
  ],
  examples: [
    {
      value: 'La *playa*',
      translations: [
        { language: 'en', value: 'The *beach*' },
        { language: 'de', value: 'Der *Strand*' },
      ],
    },
  ],
  attributes: [
    { name: 'Gender', value: 'f' },
    { name: 'plural', value: 'playas' },
    { name: 'plural', value: 'las playas' },
  ],
  tags: ['sea'],
  notes: 'Seen in Vigo',
})

const meanings = (names: readonly string[]): Meaning[] => names.flatMap((name) => parseMeaning(name) ?? [])

const merge = (names: readonly string[], given: Partial<VocFields>, into = stored) =>
  mergeFields(into, vocFields.parse({ term: 'La Playa', pos: 'oth', ...given }), meanings(names))

describe('an update with columns', () => {
  it('changes the definitions of its languages alone, and keeps their order', () => {
    const definitions = [
      { language: 'fr' as const, value: 'plage' },
      { language: 'en' as const, value: 'shore' },
    ]
    expect(merge(['term', 'definition (en)', 'definition (fr)'], { definitions })).toEqual({
      ...stored,
      term: 'La Playa',
      definitions: [{ language: 'de', value: 'Strand' }, definitions[1], definitions[0]],
    })
    expect(merge(['definition (en)'], { definitions }).definitions).toHaveLength(2)
  })

  it('takes away what is empty in a column', () => {
    const changed = merge(['term', 'definition (en)', 'label', 'tags', 'notes', 'attribute (plural)', 'example'], {})
    expect(changed).toEqual({
      ...{ ...stored, term: 'La Playa', label: '', tags: [], notes: '', examples: [] },
      ...{ definitions: stored.definitions.slice(0, 1), attributes: stored.attributes.slice(0, 1) },
    })
  })

  it('changes attributes by their names, without regard to case', () => {
    const attributes = [
      { name: 'number', value: 'singular' },
      { name: 'gender', value: 'm' },
    ]
    expect(merge(['attribute (gender)', 'attribute (number)'], { attributes })).toEqual({
      ...stored,
      attributes: [{ name: 'Gender', value: 'm' }, ...stored.attributes.slice(1), attributes[0]],
    })
  })

  it('keeps attributes apart whose names differ in case alone', () => {
    const attributes = ['Case', 'case'].map((name) => ({ name, value: name }))
    const voc = { ...stored, attributes }
    const names = ['attribute (case)', 'attribute (Case)']
    expect(merge(names, { attributes: attributes.toReversed() }, voc).attributes).toEqual(attributes)
  })

  it('replaces all examples, and tags, by those of its columns', () => {
    const examples = [{ value: 'Una *playa*', translations: [] }]
    expect(merge(['example'], { examples })).toEqual({ ...stored, examples })
    expect(merge(['tags'], { tags: ['new'] })).toEqual({ ...stored, tags: ['new'] })
    expect(merge(['pos'], { pos: 'v' })).toEqual({ ...stored, pos: 'v' })
  })
})

/** Exports one vocabulary as a table and reads it again; returns its fields, and the columns. */
async function exported(voc: VocFields) {
  const pages = async function* () {
    yield [voc]
  }
  const columns = await columnsNeeded(pages(), { targetLanguages: ['en', 'de'] })
  const pieces: string[] = []
  for await (const piece of writeCsv(pages(), columns)) pieces.push(piece)
  const file = await openFile(new Blob(pieces), {})
  const names = file.columns.map(({ meaning }) => meaning)
  for await (const row of file.rows()) {
    const entry = createEntryReader(names, { targetLanguages: ['en', 'de'] })(row)
    if ('fields' in entry) return { fields: entry.fields, columns: meanings(names) }
  }
  throw new Error('the row is wrong')
}

const anyColumns = fc.subarray([
  ...['term', 'pos', 'label', 'definition (en)', 'definition (de)', 'definition (fr)', 'example', 'example 2 (en)'],
  ...['attribute (a)', 'attribute (A)', 'attribute (gender)', 'tags', 'notes'],
])

describe('merging', () => {
  it('a full export of a vocabulary into it changes nothing', () =>
    fc.assert(
      fc.asyncProperty(anyVocabulary, async (voc) => {
        const { fields, columns } = await exported(voc)
        expect(mergeFields(voc, fields, columns)).toEqual(voc)
      }),
    ))

  it('twice is merging once', () =>
    fc.assert(
      fc.property(anyVocabulary, anyVocabulary, anyColumns, (voc, given, names) => {
        const once = mergeFields(voc, given, meanings(names))
        expect(mergeFields(once, given, meanings(names))).toEqual(once)
      }),
    ))

  it('with all columns gives what was given, but for the order', () =>
    fc.assert(
      fc.asyncProperty(anyVocabulary, anyVocabulary, async (voc, given) => {
        const { fields, columns } = await exported(given)
        const all = new Set([...voc.definitions, ...given.definitions].map(({ language }) => language))
        const names = new Set(voc.attributes.map(({ name }) => name))
        const merged = mergeFields(voc, fields, [
          ...columns,
          ...[...all].map((language): Meaning => ({ kind: 'definition', language })),
          ...[...names].map((name): Meaning => ({ kind: 'attribute', name })),
          { kind: 'example', number: 1, language: undefined },
        ])
        const sorted = (texts: readonly { language: string }[]) => texts.map(({ language }) => language).sort()
        expect({ ...merged, definitions: sorted(merged.definitions), attributes: merged.attributes.length }).toEqual({
          ...given,
          definitions: sorted(given.definitions),
          attributes: given.attributes.length,
          examples: merged.examples,
        })
      }),
    ))
})
