import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ListFields, limits, partOfSpeechCodes, type VocFields, vocFields } from '@wordtide/contract'
import { languageCodes } from '@wordtide/contract/values'
import fc from 'fast-check'
import { Database } from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createEntryReader } from '../entries.ts'
import type { ExportedList, ExportedVoc } from '../exported.ts'
import { openAnkiPackage } from './read.ts'
import { join as joinBytes } from './testing/packages.ts'
import { createAnkiPackage } from './write.ts'

const now = Date.UTC(2026, 10, 23, 12)
const image = (text: string) =>
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new TextEncoder().encode(text))

const sound = (text: string) => new TextEncoder().encode(`OggS${text}`)

const list: ExportedList = {
  id: '019aa000-0000-7000-8000-000000000001',
  name: 'Playa::Mar',
  description: 'Words <of> the sea',
  language: 'es',
  targetLanguages: ['en', 'de'],
  tags: [],
  public: false,
  image: null,
} satisfies ListFields & { id: string; image: null }

function voc(id: string, fields: Partial<VocFields>, image?: Uint8Array, audio?: Uint8Array): ExportedVoc {
  const whole = vocFields.parse({ term: 'la playa', pos: 'n', ...fields })
  const load = (bytes: Uint8Array | undefined) => (bytes === undefined ? null : async () => bytes)
  return { id, ...whole, image: load(image), audio: load(audio) }
}

async function* pagesOf(vocs: readonly ExportedVoc[], size = 2) {
  for (let start = 0; start < vocs.length; start += size) yield vocs.slice(start, start + size)
}

async function bytesOf(vocs: readonly ExportedVoc[], options = { now }) {
  const pieces: Uint8Array[] = []
  for await (const piece of createAnkiPackage(list, pagesOf(vocs), options)) pieces.push(piece)
  return joinBytes(pieces)
}

/** Returns what an import reads of a package. */
async function readBack(bytes: Uint8Array<ArrayBuffer>) {
  const source = await openAnkiPackage(new Blob([bytes]))
  const read = createEntryReader(
    source.columns.map(({ meaning }) => meaning),
    list,
  )
  const vocs: unknown[] = []
  for await (const row of source.rows()) {
    const entry = read(row)
    vocs.push('fields' in entry ? entry.fields : entry.problem)
  }
  const images: [number, Uint8Array][] = []
  const sounds: [number, Uint8Array][] = []
  for await (const { row, bytes: found, isAudio } of source.images()) (isAudio ? sounds : images).push([row, found])
  source.close()
  return { vocs, images, sounds, columns: source.columns, leftBehind: source.leftBehind }
}

/** Returns the files of a package and the rows of its database, read by other libraries than ours. */
async function readIndependently(bytes: Uint8Array) {
  const archive = await fromBufferPromise(Buffer.from(bytes))
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(Buffer.from(piece))
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-anki-'))
  try {
    writeFileSync(join(folder, 'collection.anki2'), files.get('collection.anki2') ?? '')
    const database = new Database(join(folder, 'collection.anki2'))
    const [check, col, notes, cards] = [
      'pragma integrity_check',
      'select * from col',
      'select * from notes order by id',
      'select * from cards order by id',
    ].map((sql) => database.all(sql))
    database.close()
    return { files, check, col: col?.[0], notes, cards }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const two = [
  voc(
    'a',
    {
      label: 'f',
      definitions: [
        { language: 'en', value: 'beach & <shore>' },
        { language: 'de', value: 'Strand' },
      ],
      examples: [{ value: 'La *playa* es *grande*.', translations: [{ language: 'en', value: 'The *beach*' }] }],
      attributes: [
        { name: 'gender', value: 'feminine' },
        { name: 'gender', value: '"f"' },
      ],
      tags: ['new words', 'Sea', 'leech', 'a,b'],
      notes: 'one\ntwo  {{c1::three}} [sound:x.mp3]',
    },
    image('beach'),
    sound('beach'),
  ),
  voc('b', { term: '海', pos: 'v' }),
]

describe('an Anki package of a list', () => {
  it('has notes, cards, a deck and images as other readers see them', async () => {
    const { files, check, col, notes, cards } = await readIndependently(await bytesOf(two))
    expect(check).toEqual([{ integrity_check: 'ok' }])
    expect([...files.keys()]).toEqual(['0', '1', 'media', 'collection.anki2'])
    const media: unknown = JSON.parse(String(files.get('media')))
    expect(media).toEqual({ 0: 'wordtide-a-45b4553d.png', 1: expect.stringMatching(/^wordtide-a-[\da-f]{8}\.ogg$/) })
    expect(files.get('0')).toEqual(Buffer.from(image('beach')))
    expect(files.get('1')).toEqual(Buffer.from(sound('beach')))
    expect(notes).toMatchObject([
      { id: now, guid: 'a', mod: now / 1000, tags: ' new_words Sea leech a,b ', sfld: 'la playa' },
      { id: now + 1, guid: 'b', tags: '', sfld: '海' },
    ])
    expect(String(notes?.[0]?.flds).split('\x1f')).toEqual([
      'la playa',
      'Noun',
      'f',
      '<div class="definition" lang="en" dir="auto">beach &#38; &#60;shore&#62;</div><div class="definition" lang="de" dir="auto">Strand</div>',
      '<div class="example" dir="auto">La <mark>playa</mark> es <mark>grande</mark>.</div><div class="translation" lang="en" dir="auto">The <mark>beach</mark></div>',
      '<div class="attribute" title="gender" dir="auto">feminine</div><div class="attribute" title="gender" dir="auto">&#34;f&#34;</div>',
      'one<br>two  &#123;{c1::three}} &#91;sound:x.mp3]',
      '<img src="wordtide-a-45b4553d.png">',
      '<div class="tag" dir="auto">new words</div><div class="tag" dir="auto">Sea</div><div class="tag" dir="auto">leech</div><div class="tag" dir="auto">a,b</div>',
      expect.stringMatching(/^\[sound:wordtide-a-[\da-f]{8}\.ogg\]$/),
    ])
    // Without a definition there is nothing to ask for in the reverse direction.
    expect(cards?.map(({ nid, ord, due }) => [nid, ord, due])).toEqual([
      [now, 0, 1],
      [now, 1, 1],
      [now, 2, 1],
      [now + 1, 0, 2],
      [now + 1, 2, 2],
    ])
    expect(col).toMatchObject({ ver: 11 })
    const [noteType] = Object.values(JSON.parse(String(col?.models)))
    expect(noteType).toMatchObject({
      name: 'Wordtide Spanish',
      req: [
        [0, 'all', [0]],
        [1, 'all', [3]],
        [2, 'all', [0]],
      ],
    })
    expect(noteType).toHaveProperty('tmpls.2.qfmt', '{{Sound}}{{^Sound}}{{tts es_ES:Term}}{{/Sound}}\n{{type:Term}}')
    expect(noteType).toHaveProperty('tmpls.0.qfmt', expect.stringContaining('{{Sound}}'))
    expect(noteType).toHaveProperty('tmpls.1.qfmt', expect.not.stringContaining('{{Sound}}'))
    const decks = Object.values(JSON.parse(String(col?.decks)))
    expect(decks).toMatchObject([
      { name: 'Default' },
      { name: 'Playa:Mar', desc: 'Words &#60;of&#62; the sea', id: cards?.[0]?.did },
    ])
  })

  it('is read back to the last field', async () => {
    const { vocs, images, sounds, columns, leftBehind } = await readBack(await bytesOf(two))
    expect(vocs).toEqual(two.map((one) => vocFields.parse(one)))
    expect(sounds).toEqual([[1, sound('beach')]])
    expect({ images, columns, leftBehind }).toEqual({ images: [[1, image('beach')]], columns: [], leftBehind: [] })
  })

  it('has the same bytes at the same time, and the same ids and guids later', async () => {
    const first = await bytesOf(two)
    expect(Buffer.compare(first, await bytesOf(two))).toBe(0)
    const [one, later] = [
      await readIndependently(first),
      await readIndependently(await bytesOf(two, { now: now + 9e6 })),
    ]
    const stable = ({ notes, cards }: typeof one) => [
      notes?.map(({ guid, mid }) => [guid, mid]),
      cards?.map(({ did }) => did),
    ]
    expect(stable(later)).toEqual(stable(one))
  })

  it('is a package without vocabularies, too', async () => {
    const { notes, check } = await readIndependently(await bytesOf([]))
    expect([notes, check]).toEqual([[], [{ integrity_check: 'ok' }]])
  })

  it('speaks the terms by a voice of Anki, whatever the language', async () => {
    for (const language of ['de', 'no', 'tl'] as const) {
      const pieces: Uint8Array[] = []
      for await (const piece of createAnkiPackage({ ...list, language }, pagesOf([]), { now })) pieces.push(piece)
      const { col } = await readIndependently(joinBytes(pieces))
      expect(String(col?.models)).toMatch(/\{\{tts [a-z]{2,3}_[A-Z]{2}:Term\}\}/)
    }
  })

  it('leaves out files that are gone', async () => {
    const gone = { ...voc('c', {}), image: async () => undefined, audio: async () => undefined }
    expect((await readIndependently(await bytesOf([gone]))).files.has('0')).toBe(false)
  })
})

/** Text in all scripts, with everything that HTML, Anki and SQLite could take for their own. */
const pieces = fc.constantFrom(
  ...[
    'a',
    'É',
    'e\u0301',
    'ñ',
    'ß',
    'да',
    'ქ',
    'א',
    'שָׁ',
    'ع',
    'هـَ',
    'हिन्दी',
    'ไทย',
    '海',
    '한국',
    'ｶﾅ',
    '👩‍👩‍👧',
    '🇪🇸',
    '\u200f',
    '\u00a0',
    '\u2028',
  ],
  ...[
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\t',
    '\x1f',
    '\x01',
    '\x7f',
    '*',
    '**',
    '<',
    '>',
    '<b>',
    '</div>',
    '<br>',
    '<!--',
    '&',
    '&amp;',
    '&#60;',
    '"',
    "'",
  ],
  ...[
    '{',
    '{{',
    '{{c1::',
    '}}',
    '::',
    '[',
    '[sound:a.mp3]',
    '[latex]',
    '[$]',
    '\\(',
    '海[うみ]',
    '::',
    ',',
    ';',
    '=',
    '+',
    '-',
    '@',
    '%',
    "');--",
  ],
)
const text = (max: number) =>
  fc
    .array(pieces, { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim())
    .filter((value) => value.length > 0 && value.length <= max)
const hidden = text(100).map((value) => `${value} *x${value.replaceAll('*', '')}* ${value}`.trim())
const inLanguages = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ language: fc.constantFrom(...languageCodes), value }), {
    selector: ({ language }) => language,
    maxLength: 3,
  })
const vocabulary = fc
  .record({
    term: text(limits.voc.term),
    pos: fc.constantFrom(...partOfSpeechCodes),
    label: fc.oneof(fc.constant(''), text(limits.voc.label)),
    definitions: inLanguages(text(limits.voc.value)),
    examples: fc.array(fc.record({ value: hidden, translations: inLanguages(hidden) }), { maxLength: 3 }),
    attributes: fc.array(fc.record({ name: text(limits.voc.value), value: text(limits.voc.value) }), { maxLength: 3 }),
    tags: fc.uniqueArray(text(limits.tags.length), { maxLength: 4 }),
    notes: fc.oneof(fc.constant(''), text(limits.voc.notes)),
  })
  .filter((fields) => vocFields.safeParse(fields).success)

it('every list is read back from its Anki package as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(vocabulary, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 8 }),
      async (items) => {
        const vocs = items.map(([fields, hasImage, hasSound], index) =>
          voc(`id${index}`, fields, hasImage ? image(`${index}`) : undefined, hasSound ? sound(`${index}`) : undefined),
        )
        const { vocs: found, images, sounds } = await readBack(await bytesOf(vocs))
        expect(found).toEqual(items.map(([fields]) => vocFields.parse(fields)))
        expect(images).toEqual(
          items.flatMap(([, hasImage], index) => (hasImage ? [[index + 1, image(`${index}`)]] : [])),
        )
        expect(sounds).toEqual(
          items.flatMap(([, , hasSound], index) => (hasSound ? [[index + 1, sound(`${index}`)]] : [])),
        )
      },
    ),
    { numRuns: process.env.TEST_SCOPE === 'nightly' ? 300 : 15 },
  )
})
