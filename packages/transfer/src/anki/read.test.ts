import { limits } from '@wordtide/contract'
import { describe, expect, it, test } from 'vitest'
import { FileError } from '../file-error.ts'
import { openFile } from '../read.ts'
import type { SourceFile, SourceImage, SourceRow } from '../source-file.ts'
import { openAnkiPackage } from './read.ts'
import { basic, cloze, type TestPackage, testCollection, testPackage, testZip, zstdFrame } from './testing/packages.ts'

const png = (size = 100) =>
  Uint8Array.from({ length: size }, (_, index) => [0x89, 0x50, 0x4e, 0x47][index] ?? index % 251)
const formats = ['anki2', 'anki21', 'anki21b'] as const

async function read(source: TestPackage | Blob) {
  const file = await openAnkiPackage(source instanceof Blob ? source : await testPackage(source))
  try {
    const rows: SourceRow[] = []
    for await (const row of file.rows()) rows.push(row)
    const images: SourceImage[] = []
    for await (const image of file.images()) images.push(image)
    return { columns: file.columns, leftBehind: file.leftBehind, rows, images }
  } finally {
    file.close()
  }
}

const problemOf = async (file: Blob) =>
  await read(file).then(
    () => undefined,
    (error: unknown) => (error instanceof FileError ? error.problem : error),
  )

describe.each(formats)('a file collection.%s without its package', (format) => {
  const bytesOf = async (notes: TestPackage['notes']) => {
    const collection = await testCollection({ schema: format === 'anki21b' ? 18 : 11, notes, reviewed: true })
    return Uint8Array.from(format === 'anki21b' ? zstdFrame(collection) : collection)
  }

  it('gives its notes and tags; pictures are in other files', async () => {
    const notes = [
      { fields: ['la playa', 'beach [sound:wave.mp3]'], tags: ' nature ' },
      { fields: ['el mar <img src="sea.png">', 'sea'] },
      { fields: ['<img src="sea.png">', ''] },
    ]
    const file = new Blob([await bytesOf(notes)])
    expect((await openFile(file, {})).format).toBe('apkg')
    expect(await read(file)).toMatchObject({
      leftBehind: ['scheduling', 'sounds', 'images'],
      rows: [
        { row: 1, cells: ['la playa', 'beach', 'nature'], hasImage: false },
        { row: 2, cells: ['el mar', 'sea', ''], hasImage: false },
      ],
      images: [],
    })
  })

  it('that is cut is damaged', async () => {
    const bytes = await bytesOf([{ fields: ['la playa', 'beach'] }])
    expect(await problemOf(new Blob([bytes.subarray(0, bytes.length / 2)]))).toBe('DAMAGED')
  })
})

test('a database of another program is in no format that can be imported', async () => {
  const database = await testCollection({ schema: 11, notes: [], sql: 'drop table notes' })
  expect(await problemOf(new Blob([Uint8Array.from(database)]))).toBe('UNKNOWN_FORMAT')
})

describe.each(formats)('a package with collection.%s', (format) => {
  it('gives its notes, tags and images', async () => {
    const media = { 'Strand.PNG': png(), 'a b.jpg': png(9000), 'wave.mp3': png(), '_logo.svg': png() }
    const notes = [
      { fields: ['la playa', 'beach<br>shore [sound:wave.mp3]'], tags: ' nature sea_side ' },
      { fields: ['el mar <img src="none.png"><img src="Strand.PNG">', 'sea <img src="a b.jpg">'] },
      { fields: ['el río', 'river<img src="a%20b.jpg">'], tags: 'marked nature' },
      { fields: ['<br>', '[sound:wave.mp3]'] },
    ]
    expect(await read({ format, notes, media, reviewed: true })).toEqual({
      columns: [
        { header: 'Front', meaning: 'term' },
        { header: 'Back', meaning: 'definition' },
        { header: 'Tags', meaning: 'tags' },
      ],
      leftBehind: ['scheduling'],
      rows: [
        { row: 1, cells: ['la playa', 'beach shore', 'nature, sea_side'], hasImage: false, hasAudio: true },
        { row: 2, cells: ['el mar', 'sea', ''], hasImage: true },
        { row: 3, cells: ['el río', 'river', 'nature'], hasImage: true },
      ],
      images: [
        { row: 2, bytes: png() },
        { row: 3, bytes: png(9000) },
        { row: 1, bytes: png(), isAudio: true },
      ],
    })
  })

  it('gives the sound of the term, then of a field of sounds, then of the answer, and never of a sentence', async () => {
    const words = { id: 3, name: 'Words', fields: ['Word', 'Meaning', 'Sentence audio', 'Audio'] }
    const bytes = (text: string) => new TextEncoder().encode(`OggS${text}`)
    const media = Object.fromEntries(
      ['term', 'meaning', 'sentence', 'alone'].map((name) => [`${name}.ogg`, bytes(name)]),
    )
    const [term, meaning, sentence, alone] = ['term', 'meaning', 'sentence', 'alone'].map(
      (name) => `[sound:${name}.ogg]`,
    )
    const notes = [
      { noteType: words, fields: [`la playa ${term}`, `beach ${meaning}`, `${sentence}`, `${alone}`] },
      { noteType: words, fields: ['el mar', `sea ${meaning}`, `${sentence}`, `[sound:none.ogg]${alone}`] },
      { noteType: words, fields: ['el sol', `sun ${meaning}`, `${sentence}`, '[sound:none.ogg]'] },
      { noteType: words, fields: ['el cielo', 'sky', `${sentence}`, ''] },
      { noteType: words, fields: ['el río', 'river', '', '[sound:none.ogg]'] },
    ]
    const { rows, images, leftBehind } = await read({ format, notes, media })
    expect(rows.map(({ row, hasAudio, cells }) => [row, cells[0], hasAudio])).toEqual([
      [1, 'la playa', true],
      [2, 'el mar', true],
      [3, 'el sol', true],
      [4, 'el cielo', undefined],
      [5, 'el río', true],
    ])
    expect(images).toEqual([
      { row: 1, bytes: bytes('term'), isAudio: true },
      { row: 2, bytes: bytes('alone'), isAudio: true },
      { row: 3, bytes: bytes('meaning'), isAudio: true },
    ])
    expect(leftBehind).toEqual(['sounds'])
  })

  it('has one column for the fields of several note types that hold the same', async () => {
    const words = { id: 3, name: 'Words', fields: ['Picture', 'Word', 'ＢＡＣＫ', 'Example', 'Level'] }
    const notes = [
      { noteType: words, fields: ['', 'la playa', 'beach', 'Vamos a la playa.', 'A1'] },
      { fields: ['el mar', 'sea'] },
      { fields: ['el sol', 'sun'] },
      { noteType: cloze, fields: ['El {{c1::cielo::sky}} es azul.', 'extra'] },
    ]
    const { columns, rows } = await read({ format, notes })
    expect(columns).toEqual([
      { header: 'Front / Word', meaning: 'term' },
      { header: 'Back', meaning: 'definition' },
      { header: 'Picture', meaning: '' },
      { header: 'Example / Text', meaning: 'example' },
      { header: 'Level', meaning: '' },
      { header: 'Back Extra', meaning: 'notes' },
    ])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['la playa', 'beach', '', 'Vamos a la playa.', 'A1', ''],
      ['el mar', 'sea', '', '', '', ''],
      ['el sol', 'sun', '', '', '', ''],
      ['', '', '', 'El *cielo* es azul.', '', 'extra'],
    ])
  })

  it('leaves out image occlusions and media other than a first PNG or JPEG', async () => {
    const notes = [
      { noteType: cloze, fields: ['{{c1::image-occlusion:rect:left=.1}}<br>', '<img src="a.png">'] },
      { fields: ['el mar', 'sea<img src="b.webp">'] },
    ]
    const { rows, leftBehind, images } = await read({ format, notes, media: { 'a.png': png(), 'b.webp': png() } })
    expect(rows).toEqual([{ row: 2, cells: ['el mar', 'sea'], hasImage: false }])
    expect({ leftBehind, images }).toEqual({ leftBehind: ['otherMedia'], images: [] })
  })

  it('without notes has no vocabularies', async () => {
    expect(await problemOf(await testPackage({ format, notes: [] }))).toBe('NO_VOCABULARIES')
  })
})

describe('an Anki package', () => {
  const notes = [{ fields: ['la playa', 'beach'] }]

  it('is read as often as it is asked for', async () => {
    const file: SourceFile = await openAnkiPackage(await testPackage({ format: 'anki2', notes: [...notes, ...notes] }))
    const first = file.rows()[Symbol.asyncIterator]()
    await first.next()
    const all: SourceRow[] = []
    for await (const row of file.rows()) all.push(row)
    expect([await first.next(), all.length]).toMatchObject([{ value: { row: 2 } }, 2])
    file.close()
  })

  it('finds images whatever Unicode form their names have', async () => {
    const media = { ['café.jpg'.normalize('NFD')]: png() }
    const { images } = await read({
      format: 'anki2',
      notes: [{ fields: [`café<img src="${'café.jpg'.normalize('NFC')}">`, ''] }],
      media,
    })
    expect(images).toHaveLength(1)
  })

  it('leaves out an image that is damaged', async () => {
    const images = ['a.png', 'b.png'].map((name) => ({ fields: [name, `<img src="${name}">`] }))
    const file = await testPackage({
      format: 'anki2',
      notes: images,
      media: { 'a.png': png(), 'b.png': png(300).fill(7) },
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    bytes[new TextDecoder('latin1').decode(bytes).indexOf('\x07'.repeat(300)) + 9] = 8
    const result = await read(new Blob([bytes]))
    expect(result.rows.map(({ hasImage }) => hasImage)).toEqual([true, true])
    expect(result.images.map(({ row }) => row)).toEqual([1])
  })

  it('has rows with an image that is missing in it, if they have no other one', async () => {
    const notes = [
      { fields: ['a', '<img src="none.png">'] },
      { fields: ['<img src="none.jpg">', ''] },
      { fields: ['b', '<img src="none.png"><img src="b.png">'] },
      { fields: ['c', '<img src="none.webp">'] },
    ]
    const { rows, images } = await read({ format: 'anki2', notes, media: { 'b.png': png() } })
    expect(rows.map(({ row, hasImage }) => [row, hasImage])).toEqual([1, 2, 3, 4].map((row) => [row, row < 4]))
    expect(images.map(({ row }) => row)).toEqual([3])
  })

  it('gives all tags of a note, also such as no vocabulary can have, but for those of Anki', async () => {
    const tags = ` one One one ${'x'.repeat(20)} a,b leech `
    const { rows } = await read({ format: 'anki2', notes: [{ fields: ['a', 'b'], tags }] })
    expect(rows[0]?.cells[2]).toBe(`one, One, one, ${'x'.repeat(20)}, a\\,b`)
  })

  test.each([
    ['no zip archive', () => new Blob(['{"format": "wordtide"}'.repeat(9)]), 'DAMAGED'],
    ['an empty file', () => new Blob([]), 'DAMAGED'],
    ['another zip archive', () => testZip({ 'word/document.xml': new Uint8Array(9) }), 'UNKNOWN_FORMAT'],
    ['a text instead of a database', () => testZip({ 'collection.anki2': new Uint8Array(9000).fill(65) }), 'DAMAGED'],
    [
      'a newer version of packages',
      async () =>
        testZip({ meta: Uint8Array.of(8, 4), 'collection.anki2': await testCollection({ schema: 11, notes }) }),
      'NEWER_VERSION',
    ],
    [
      'a newer schema',
      async () =>
        testZip({ 'collection.anki21b': zstdFrame(await testCollection({ schema: 18, notes, version: 19 })) }),
      'NEWER_VERSION',
    ],
    [
      'notes of an unknown type',
      async () =>
        testZip({ 'collection.anki2': await testCollection({ schema: 11, notes, sql: 'update notes set mid = 5' }) }),
      'DAMAGED',
    ],
    [
      'note types that are no JSON',
      async () =>
        testZip({
          'collection.anki2': await testCollection({ schema: 11, notes, sql: "update col set models = '['" }),
        }),
      'DAMAGED',
    ],
    [
      'a list of media that is no list',
      async () =>
        testZip({ 'collection.anki2': await testCollection({ schema: 11, notes }), media: new Uint8Array([91, 93]) }),
      'DAMAGED',
    ],
  ])('%s is refused', async (_, file, problem) => {
    expect(await problemOf(await file())).toBe(problem)
  })

  it('with too many fields is refused', async () => {
    const wide = {
      ...basic,
      fields: Array.from({ length: limits.transfer.columns + 1 }, (_, index) => `Field ${index}`),
    }
    expect(await problemOf(await testPackage({ format: 'anki2', notes: [{ noteType: wide, fields: ['a'] }] }))).toBe(
      'TOO_MANY_COLUMNS',
    )
  })
})
