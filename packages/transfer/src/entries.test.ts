import { limits, readingOf } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { createEntryReader } from './entries.ts'

const list = { targetLanguages: ['en', 'de'] }

function entryOf(row: Record<string, string>) {
  const read = createEntryReader(Object.keys(row), list)
  return read({ row: 7, cells: Object.values(row), hasImage: false })
}
function fieldsOf(row: Record<string, string>) {
  const entry = entryOf(row)
  return 'fields' in entry ? entry.fields : entry.problem
}
const problemOf = (row: Record<string, string>) => {
  const entry = entryOf(row)
  return 'problem' in entry ? `${entry.problem.field}: ${entry.problem.message}` : undefined
}
const sentence = 'Does not contain hiding part, surround hiding parts with *'
const long = 'a'.repeat(256)

describe('a row', () => {
  it('is a vocabulary with all that its columns hold', () =>
    expect(
      entryOf({
        term: ' la playa ',
        pos: 'NOUN',
        label: 'f',
        definition: 'beach',
        'definition (de)': 'Strand',
        'example 2': 'una *playa*',
        example: 'Vamos a la *playa*.',
        'example (en)': 'To the *beach*.',
        'attribute (gender)': 'f',
        'attribute (plural)': '',
        tags: 'sea, travel ,,',
        notes: 'often plural',
        '': 'left out',
      }),
    ).toEqual({
      row: 7,
      hasImage: false,
      isWhole: false,
      losesTags: false,
      fields: {
        term: 'la playa',
        pos: 'n',
        label: 'f',
        definitions: [
          { language: 'en', value: 'beach' },
          { language: 'de', value: 'Strand' },
        ],
        examples: [
          { value: 'Vamos a la *playa*.', translations: [{ language: 'en', value: 'To the *beach*.' }] },
          { value: 'una *playa*', translations: [] },
        ],
        attributes: [{ name: 'gender', value: 'f' }],
        tags: ['sea', 'travel'],
        notes: 'often plural',
      },
    }))

  it.each([
    ['', 'oth'],
    ['n', 'n'],
    ['Adj.', 'adj'],
    ['Preposition', 'pre'],
    ['conj.', 'con'],
  ])('with the part of speech %o is %s', (pos, code) =>
    expect(fieldsOf({ term: 'x', pos })).toMatchObject({ pos: code }),
  )

  it.each([
    [{ pos: 'Sust.' }, { pos: 'oth', label: 'Sust.' }],
    [
      { pos: 'Sust.', label: 'la' },
      { pos: 'oth', label: 'Sust., la' },
    ],
    [
      { pos: 'noun', label: 'f' },
      { pos: 'n', label: 'f' },
    ],
  ])('has a part of speech that is unknown as its label: %j', (cells, fields) =>
    expect(fieldsOf({ term: 'x', ...cells })).toMatchObject(fields),
  )

  it.each([
    ['Hay *sol* y *mar*.', 'sol', [{ value: 'Hay *sol* y *mar*.', translations: [] }]],
    ['*el sol*', 'el sol', []],
    ['el sol', 'el sol', []],
  ])('whose term is %j as a cloze deletion has the hidden part as its term', (cell, term, examples) => {
    const read = createEntryReader(['term', 'definition'], list)
    expect(read({ row: 1, cells: [cell, 'sun'], clozes: [0], hasImage: false })).toMatchObject({
      fields: { term, definitions: [{ value: 'sun' }], examples },
    })
  })

  it('whose term is a cloze deletion keeps its other examples', () => {
    const read = createEntryReader(['example 2', 'term', 'example (de)', 'example'], list)
    const cells = ['Ni *sol*.', 'Hay *sol*.', 'Keine *Sonne*.', 'Sin *sol*.']
    const entry = read({ row: 1, cells, clozes: [1], hasImage: false })
    expect(entry).toMatchObject({
      fields: { term: 'sol', examples: [{ value: 'Sin *sol*.' }, { value: 'Ni *sol*.' }, { value: 'Hay *sol*.' }] },
    })
  })

  it('hides the term in an example, and the definition in its translation', () =>
    expect(
      fieldsOf({ term: 'playa', definition: 'the beach', example: 'Una playa.', 'example (en)': 'At the beach.' }),
    ).toMatchObject({
      examples: [{ value: 'Una *playa*.', translations: [{ language: 'en', value: 'At *the beach*.' }] }],
    }))

  it('hides the term by the rules of its language, and the definition by those of its own', () => {
    const read = createEntryReader(['term', 'definition (en)', 'example', 'example (en)'], {
      language: 'tr',
      targetLanguages: ['en'],
    })
    const cells = ['ISPARTA', 'ISLAND', 'ısparta güzel', 'an island']
    expect(read({ row: 1, cells, hasImage: false })).toMatchObject({
      fields: { examples: [{ value: '*ısparta* güzel', translations: [{ value: 'an *island*' }] }] },
    })
  })

  it('without a term has the hidden part of its example as the term', () =>
    expect(fieldsOf({ term: '', example: 'Hoy hay *sol* y *mar*.' })).toMatchObject({ term: 'sol' }))

  it('has no tags between commas without text', () =>
    expect(fieldsOf({ term: 'x', tags: 'a,, b ,' })).toMatchObject({ tags: ['a', 'b'] }))

  it('has the tags of its file as far as they fit, and says if they do not', () => {
    const long = 'Spanish_Frequency_Dictionary'
    expect(entryOf({ term: 'x', tags: `Sea, ${long}, sea` })).toMatchObject({
      fields: { tags: ['Sea', 'Spanish_Frequency_D'] },
      losesTags: true,
    })
    expect(entryOf({ term: 'x', tags: 'Sea, sea' })).toMatchObject({ fields: { tags: ['Sea'] }, losesTags: false })
  })

  it.each<[row: Record<string, string>, term: string, reading: string | undefined]>([
    [{ term: '今日[きょう]' }, '今日', 'きょう'],
    [{ term: '食[た]べ 物[もの]' }, '食べ物', 'たべもの'],
    [{ term: '今日[きょう]', 'attribute (Kana)': 'こんにち' }, '今日', 'こんにち'],
    [{ term: '今日[きょう]', 'attribute (reading)': 'kyou' }, '今日', 'きょう'],
    [{ term: '今日' }, '今日', undefined],
    [{ term: 'パン[bread]' }, 'パン[bread]', undefined],
    [{ term: '', example: '*今日[きょう]*は' }, '今日', 'きょう'],
  ])('of a Japanese list has its furigana as its reading: %j', (row, term, reading) => {
    const read = createEntryReader(Object.keys(row), { language: 'ja', targetLanguages: ['en'] })
    const entry = read({ row: 1, cells: Object.values(row), hasImage: false })
    expect('fields' in entry && [entry.fields.term, readingOf(entry.fields.attributes, entry.fields.term)]).toEqual([
      term,
      reading,
    ])
  })

  it('of a Japanese list keeps furigana that have no room among its attributes', () => {
    const names = Array.from({ length: limits.voc.attributes }, (_, index) => `attribute (a${index})`)
    const read = createEntryReader(['term', ...names], { language: 'ja', targetLanguages: [] })
    const cells = ['今日[きょう]', ...names]
    expect(read({ row: 1, cells, hasImage: false })).toMatchObject({ fields: { term: '今日[きょう]' } })
  })

  it('of another list keeps brackets', () => {
    const read = createEntryReader(['term'], { language: 'zh', targetLanguages: ['en'] })
    expect(read({ row: 1, cells: ['今日[きょう]'], hasImage: false })).toMatchObject({
      fields: { term: '今日[きょう]', attributes: [] },
    })
  })

  it.each([
    ['今日[きょう]', '今日[きょう]は いい 天気[てんき]です', '*今日[きょう]*は いい 天気[てんき]です'],
    ['今日', '今日[きょう]は いい 天気[てんき]です', '*今日[きょう]*は いい 天気[てんき]です'],
    ['今日[きょう]', '今日はいい天気です', '*今日*はいい天気です'],
    ['海', '海老[えび]と 海[うみ]', '*海*老[えび]と *海[うみ]*'],
    ['今日', 'Hoy: *今日[きょう]*です', 'Hoy: *今日[きょう]*です'],
    ['飲[の]む', '水[みず]を 飲[の]みます', '水[みず]を *飲[の]*みます'],
    ['食べ物', '食[た]べ 物[もの]が 好[す]きです', '*食[た]べ 物[もの]*が 好[す]きです'],
  ])('of a Japanese list hides %s in %s with its furigana', (term, example, hidden) => {
    const read = createEntryReader(['term', 'example'], { language: 'ja', targetLanguages: ['en'] })
    expect(read({ row: 1, cells: [term, example], hasImage: false })).toMatchObject({
      fields: { examples: [{ value: hidden }] },
    })
  })

  it('of a table of ours has its texts as they are', () => {
    const read = createEntryReader(['term', 'tags'], { language: 'ja', targetLanguages: ['en'] })
    const row = { row: 1, hasImage: false, isExact: true }
    expect(read({ ...row, cells: ['今日[きょう]', 'Sea, sun'] })).toMatchObject({
      fields: { term: '今日[きょう]', attributes: [], tags: ['Sea', 'sun'] },
    })
    expect(read({ ...row, cells: ['x', `${'x'.repeat(20)}, b`] })).toMatchObject({
      fields: { tags: ['x'.repeat(19), 'b'] },
      losesTags: true,
    })
  })

  it.each([
    [{ term: '', notes: 'x' }, 'term: Required'],
    [{ term: 'a'.repeat(101) }, 'term: Too long'],
    [{ term: 'x', pos: 'a'.repeat(101) }, 'label: Too long'],
    [{ term: 'x', label: 'a'.repeat(101) }, 'label: Too long'],
    [{ term: 'x', definition: long }, 'definition (en): Too long'],
    [{ term: 'x', definition: '', 'definition (de)': long }, 'definition (de): Too long'],
    [{ term: 'x', example: 'nothing' }, `example: ${sentence}`],
    [{ term: 'x', example: '', 'example 3': 'nothing' }, `example 3: ${sentence}`],
    [{ term: 'x', 'example (en)': 'the *x*' }, 'example: Required'],
    [{ term: 'x', 'example 2': '*x*', 'example 2 (de)': 'y' }, 'example 2 (de): Does not contain hiding part'],
    [{ term: 'x', 'attribute (gender)': long }, 'attribute (gender): Too long'],
    [{ term: 'x', notes: long }, 'notes: Too long'],
  ])('%o is wrong: %s', (row, problem) => expect(problemOf(row)).toBe(problem))

  it('that is wrong keeps its source', () => {
    const source = { row: 3, cells: [''], hasImage: true }
    expect(createEntryReader(['term'], list)(source)).toEqual({
      ...{ row: 3, hasImage: true, source },
      problem: { field: 'term', message: 'Required' },
      furtherProblems: [],
    })
  })

  it('that is wrong in several columns has all of its problems, at most ten', () => {
    expect(entryOf({ term: '', label: 'a'.repeat(101), notes: long })).toMatchObject({
      problem: { field: 'term', message: 'Required' },
      furtherProblems: [
        { field: 'label', message: 'Too long' },
        { field: 'notes', message: 'Too long' },
      ],
    })
    const columns = Array.from({ length: 30 }, (_, index) => [`attribute (${index})`, long])
    expect(entryOf({ term: 'x', ...Object.fromEntries(columns) })).toMatchObject({ furtherProblems: { length: 9 } })
  })

  it('may have fewer cells than columns, and more', () => {
    const read = createEntryReader(['term', 'notes'], list)
    expect(read({ row: 1, cells: ['x'], hasImage: false })).toMatchObject({ fields: { term: 'x', notes: '' } })
    expect(read({ row: 1, cells: ['x', 'y', 'z'], hasImage: false })).toMatchObject({ fields: { notes: 'y' } })
  })
})

describe('a whole vocabulary', () => {
  const read = createEntryReader([], list)
  const entry = (vocabulary: unknown) => read({ row: 1, cells: [], hasImage: false, vocabulary })

  it('whose tags are too long, too many or the same has them as far as they fit', () => {
    const tags = ['x'.repeat(20), 'a', ' a', ...Array.from({ length: 20 }, (_, n) => `t${n}`)]
    expect(entry({ term: 'x', pos: 'n', tags })).toMatchObject({
      fields: { tags: ['x'.repeat(19), 'a', ...tags.slice(3, 21)] },
      isWhole: true,
      losesTags: true,
    })
    expect(entry({ term: '', pos: 'n', tags })).toMatchObject({ problem: { field: 'term', message: 'Required' } })
  })

  it('is taken as it is', () =>
    expect(entry({ term: 'x', pos: 'n', definitions: [{ language: 'fr', value: 'y' }] })).toMatchObject({
      fields: { term: 'x', definitions: [{ language: 'fr', value: 'y' }] },
    }))

  it.each([
    [{ term: 'x' }, 'pos', 'Required'],
    [{ term: 'x', pos: 'n', definitions: [{ language: 'fr', value: '' }] }, 'definition (fr)', 'Required'],
    [{ term: 'x', pos: 'n', attributes: [{ name: 'a' }] }, 'attribute (a)', 'Required'],
    [
      {
        term: 'x',
        pos: 'n',
        examples: [{ value: '*x*' }, { value: '*x*', translations: [{ language: 'de', value: 'x' }] }],
      },
      'example 2 (de)',
      'Does not contain hiding part',
    ],
    [{ term: 'x', pos: 'n', tags: ['a', 5] }, 'tags', 'Must be text'],
    [null, '', 'Must be an object'],
  ])('%o is wrong', (vocabulary, field, message) =>
    expect(entry(vocabulary)).toMatchObject({ problem: { field, message } }),
  )
})
