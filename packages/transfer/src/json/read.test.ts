import { limits } from '@wordtide/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFile } from '../read.ts'
import type { ReadOptions } from '../source-file.ts'
import { openJson } from './read.ts'

const image = (text: string) => `data:image/png;base64,${btoa(text)}`
const voc = (term: string, more: object = {}) => ({ term, pos: 'n', image: null, ...more })
const listFields = {
  name: 'Español',
  description: '',
  language: 'es',
  targetLanguages: ['en'],
  tags: [],
  public: false,
}
const listOf = (vocabularies: unknown[], more: object = {}) => ({ ...listFields, image: null, ...more, vocabularies })
const exported = (list: object) => ({ format: 'wordtide', version: 1, list })

const blob = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)])
const open = (value: unknown, options: ReadOptions = {}) => openJson(blob(value), options)

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}

/** The problem of a file that cannot be read, when it is opened or when its rows are read. */
const problemOf = (value: unknown, options?: ReadOptions) =>
  open(value, options)
    .then((file) => collect(file.rows()))
    .then(
      () => 'none',
      (error: unknown) => (error instanceof Error && 'problem' in error ? error.problem : error),
    )

describe('an export of a list', () => {
  it('has its fields, rows and images, wherever they are', async () => {
    const vocabularies = [
      voc('uno', { image: image('one'), extra: { a: [1] } }),
      voc('dos', { audio: image('sound') }),
      voc('tres', { image: image('3') }),
    ]
    const { vocabularies: rows, ...fields } = listOf(vocabularies, { image: image('list') })
    for (const list of [
      { ...fields, vocabularies: rows },
      { vocabularies: rows, ...fields },
    ])
      for (const whole of [exported(list), { list, version: 1, format: 'wordtide' }]) {
        const file = await open(whole)
        expect(file).toMatchObject({ format: 'json', columns: [], leftBehind: [], hasHeader: false })
        expect(file.lists).toEqual([
          { key: '', name: 'Español', fields: listFields, image: new Uint8Array(Buffer.from('list')), vocsCount: 3 },
        ])
        expect(await collect(file.rows())).toEqual([
          { row: 1, cells: [], vocabulary: { term: 'uno', pos: 'n', extra: { a: [1] } }, hasImage: true },
          { row: 2, cells: [], vocabulary: { term: 'dos', pos: 'n' }, hasImage: false, hasAudio: true },
          { row: 3, cells: [], vocabulary: { term: 'tres', pos: 'n' }, hasImage: true },
        ])
        expect(await collect(file.images())).toEqual([
          { row: 1, bytes: new Uint8Array(Buffer.from('one')) },
          { row: 2, bytes: new Uint8Array(Buffer.from('sound')), isAudio: true },
          { row: 3, bytes: new Uint8Array(Buffer.from('3')) },
        ])
      }
  })

  it('without vocabularies is an empty list', async () => {
    const file = await open(exported(listOf([])))
    expect(file.lists).toMatchObject([{ name: 'Español', vocsCount: 0 }])
    expect(await collect(file.rows())).toEqual([])
  })

  it('begins with a byte order mark', async () => {
    expect(await collect((await open(`\ufeff${JSON.stringify(exported(listOf([voc('uno')])))}`)).rows())).toHaveLength(
      1,
    )
  })

  it.each(['utf16le', 'utf-16be'])('may be in %s, with a byte order mark', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${JSON.stringify(exported(listOf([voc('uno 海 🏖')])))}`, 'utf16le')
    const file = new Blob([encoding === 'utf16le' ? bytes : bytes.swap16()])
    const source = await openFile(file, {})
    expect(source.format).toBe('json')
    expect(await collect(source.rows())).toMatchObject([{ vocabulary: { term: 'uno 海 🏖' } }])
  })

  it('whose image is no data URL has a row with an image that is missing', async () => {
    const file = await open(exported(listOf([voc('uno', { image: '/api/vocs/1/image/2' }), voc('dos', { image: 7 })])))
    expect((await collect(file.rows())).map(({ hasImage }) => hasImage)).toEqual([true, false])
    expect(await collect(file.images())).toEqual([])
  })

  it('has rows also for values that are not vocabularies', async () => {
    const file = await open(exported(listOf([7, null, ['a'], { __proto__: null }])))
    expect((await collect(file.rows())).map(({ vocabulary }) => vocabulary)).toEqual([{}, {}, {}, {}])
  })
})

describe('a download of all data', () => {
  const lists = [
    { id: 'a', ...listOf([voc('uno')], { image: image('a') }), shares: [{ name: 'Bob' }] },
    { id: 'b', ...listOf([voc('eins', { image: image('e') }), voc('zwei')], { name: 'Deutsch' }), shares: [] },
  ]
  const download = {
    account: { name: 'Ada', list: { name: 'none' } },
    ownLists: lists,
    vocabulariesInOtherLists: [voc('other')],
    learning: [{ listId: 'a', reviews: [{ vocabularies: [voc('no')] }] }],
    complete: true,
  }

  it('has its lists, of which one is chosen by its id', async () => {
    const file = await open(download)
    expect(file.lists).toMatchObject([
      { key: 'a', name: 'Español', vocsCount: 1, image: undefined },
      { key: 'b', name: 'Deutsch', vocsCount: 2, image: undefined },
    ])
    expect(await problemOf(download)).toBe('SEVERAL_LISTS')
    const a = await open(download, { list: 'a' })
    expect(a.leftBehind).toEqual(['scheduling', 'shares'])
    expect(a.lists[0]?.image).toEqual(new Uint8Array(Buffer.from('a')))
    const b = await open(download, { list: 'b' })
    expect(b.leftBehind).toEqual(['scheduling'])
    expect((await collect(b.rows())).map(({ row, vocabulary }) => [row, vocabulary])).toEqual([
      [1, { term: 'eins', pos: 'n' }],
      [2, { term: 'zwei', pos: 'n' }],
    ])
    expect(await collect(b.images())).toEqual([{ row: 1, bytes: new Uint8Array(Buffer.from('e')) }])
    expect(await problemOf(download, { list: 'c' })).toBe('UNKNOWN_LIST')
  })

  it('with a single list needs no choice', async () => {
    expect(await collect((await open({ ...download, ownLists: lists.slice(1) })).rows())).toHaveLength(2)
  })

  it('without lists has nothing to import', async () => {
    expect(await problemOf({ ...download, ownLists: [] })).toBe('NO_VOCABULARIES')
  })
})

describe('a file that cannot be read', () => {
  const text = JSON.stringify(exported(listOf([voc('uno'), voc('dos')])))
  it.each([
    ['nothing', '', 'EMPTY'],
    ['an end too early', text.slice(0, -2), 'DAMAGED'],
    ['text after its end', `${text}{}`, 'DAMAGED'],
    ['no JSON', '{"format":"wordtide",}', 'DAMAGED'],
    ['a missing colon', '{"format" "wordtide"}', 'DAMAGED'],
    ['a missing comma', '{"format":"wordtide" "version":1}', 'DAMAGED'],
    ['brackets that do not match', '{"ownLists":[}', 'DAMAGED'],
    ['a bracket too many', '{"ownLists":[]]', 'DAMAGED'],
    ['a comma before the end', '{"ownLists":[1,]}', 'DAMAGED'],
    ['a name that is no text', '{1:2}', 'DAMAGED'],
    ['two values', '1 2', 'DAMAGED'],
    ['another format', '{"format":"anki","version":1,"list":{"vocabularies":[]}}', 'UNKNOWN_FORMAT'],
    ['no list', '{"format":"wordtide","version":1}', 'LIST_NOT_OBJECT'],
    ['a list without vocabularies', exported({ name: 'a' }), 'VOCABULARIES_NOT_ARRAY'],
    ['a list that is no object', '{"format":"wordtide","version":1,"list":[]}', 'LIST_NOT_OBJECT'],
    ['an object of vocabularies', exported({ ...listFields, vocabularies: {} }), 'VOCABULARIES_NOT_ARRAY'],
    ['vocabularies by name', exported({ vocabularies: { a: voc('a') } }), 'VOCABULARIES_NOT_ARRAY'],
    ['a text for vocabularies', exported({ vocabularies: '[]' }), 'VOCABULARIES_NOT_ARRAY'],
    ['an object of lists', '{"ownLists":{"a":{"vocabularies":[]}}}', 'LISTS_NOT_ARRAY'],
    ['a list of no objects', '{"ownLists":[7]}', 'LISTS_NOT_ARRAY'],
    ['no lists', '{"ownLists":[]}', 'NO_VOCABULARIES'],
    ['other JSON', '{"version":"2.1","rows":[]}', 'UNKNOWN_FORMAT'],
    ['an array', '[]', 'UNKNOWN_FORMAT'],
    ['a later version, with what it may have', '{"format":"wordtide","version":2,"list":7}', 'NEWER_VERSION'],
    ['no version', '{"format":"wordtide","version":"1","list":{"name":"a"}}', 'DAMAGED'],
    ['deep nesting', `{"ownLists":${'['.repeat(limits.json.depth)}${']'.repeat(limits.json.depth)}}`, 'DAMAGED'],
    ['a long text', JSON.stringify({ account: 'x'.repeat(limits.bulk.body + 1_500_000) }), 'CELL_TOO_LONG'],
    ['a long vocabulary', exported(listOf([voc('uno', { examples: Array(200_000).fill({}) })])), 'CELL_TOO_LONG'],
    ['too many vocabularies', exported(listOf(Array(limits.transfer.rows + 1).fill(1))), 'TOO_MANY_ROWS'],
  ])('has %s', async (_, value, problem) => {
    expect(await problemOf(value)).toBe(problem)
  })

  it('has bytes that are no UTF-8', async () => {
    const bytes = Buffer.from(text, 'latin1')
    bytes[bytes.indexOf('Espa') + 4] = 0xf1
    await expect(openJson(new Blob([bytes]))).rejects.toMatchObject({ problem: 'DAMAGED' })
  })

  it('is any file that is cut off, and any other is read as JSON.parse reads it', async () => {
    const vocabularies = fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(vocabularies, fc.nat(), fc.boolean(), async (values, cut, spaced) => {
        const whole = JSON.stringify(exported(listOf(values)), null, spaced ? 2 : 0)
        const rows = await collect((await open(whole)).rows())
        const expected = values.map((value) => {
          const { image: _, ...fields } = Object(typeof value === 'object' && !Array.isArray(value) ? value : {})
          return fields
        })
        expect(rows.map(({ vocabulary }) => vocabulary)).toEqual(JSON.parse(JSON.stringify(expected)))
        expect(
          await problemOf(
            Buffer.from(whole)
              .subarray(0, cut % Buffer.byteLength(whole))
              .toString('latin1'),
          ),
        ).not.toBe('none')
      }),
      { numRuns: 60 },
    )
  })
})
