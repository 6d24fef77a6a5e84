import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { limits, vocFields } from '@wordtide/contract'
import { unzipSync } from 'fflate'
import { Database } from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import type { ExportedAnswer, ExportedVoc } from '../exported.ts'
import { openImportFile } from '../import.ts'
import type { SourceAnswer } from '../source-file.ts'
import { Collection } from './collection.ts'
import { inMemory } from './file/random-access.ts'
import { SqliteTables } from './file/sqlite-tables.ts'
import { openAnkiPackage } from './read.ts'
import { answerOf, ReviewLog } from './review-log.ts'
import { cloze, join, type TestPackage, testCollection, testPackage } from './testing/packages.ts'
import { createAnkiPackage } from './write.ts'

const day = 86_400_000
const begin = Date.UTC(2024, 4, 1)

/** Opens a package; returns its counts, and the answers of each row. */
async function read(source: TestPackage | Blob) {
  const file = await openAnkiPackage(source instanceof Blob ? source : await testPackage(source))
  try {
    const answers = new Map<number, readonly SourceAnswer[] | undefined>()
    for await (const row of file.rows({ history: true })) answers.set(row.row, row.answers)
    const { found, leftOut } = file.history ?? {}
    return { answers, found, leftOut }
  } finally {
    file.close()
  }
}

const none = { template: 0, filtered: 0, deletedCard: 0, notImported: 0, date: 0, tooMany: 0 }

describe('an entry of the review log', () => {
  it.each([
    ['Again, a review', { ease: 1, type: 1 }, -1],
    ['Hard, a review', { ease: 2, type: 1 }, 0],
    ['Good, a review', { ease: 3, type: 1 }, 1],
    ['Easy, a review', { ease: 4, type: 1 }, 1],
    ['Again while learning', { ease: 1, type: 0 }, -1],
    ['Good while relearning', { ease: 3, type: 2 }, 1],
    ['Good in a filtered deck that counts', { ease: 3, type: 3 }, 1],
    ['Good in a filtered deck that does not count', { ease: 3, type: 3, factor: 0 }, 'filtered'],
    ['Good while learning without an ease yet', { ease: 3, type: 0, factor: 0 }, 1],
    ['set by hand', { ease: 0, type: 4 }, undefined],
    ['rescheduled by Anki', { ease: 0, type: 5 }, undefined],
    ['a button that does not exist', { ease: 5, type: 1 }, undefined],
    ['a kind that is not known', { ease: 3, type: 6 }, undefined],
    ['no button', { ease: null, type: 1 }, undefined],
  ])('%s', (_, entry, expected) => {
    const answer = answerOf({ factor: 2500, time: 4200, ...entry })
    expect(typeof answer === 'object' ? answer : { result: answer }).toEqual(
      typeof expected === 'number' ? { result: expected, thinkingTime: 4200 } : { result: expected },
    )
  })

  it.each([
    [-5, 0],
    [1.5, 1],
    [2 ** 60, Number.MAX_SAFE_INTEGER],
    [null, 0],
  ])('took %s ms, which is a thinking time of %s', (time, thinkingTime) => {
    expect(answerOf({ ease: 3, factor: 2500, type: 1, time })).toEqual({ result: 1, thinkingTime })
  })
})

describe.each(['anki2', 'anki21', 'anki21b'] as const)('the review log of a package with collection.%s', (format) => {
  it('gives each note its answers by their dates, and counts those that cannot come along', async () => {
    const notes = [
      { fields: ['la playa', 'beach'] },
      { fields: ['', ''] },
      { noteType: cloze, fields: ['Vamos a la {{c1::playa}} y al {{c2::mar}}', ''] },
    ]
    const { answers, found, leftOut } = await read({
      format,
      notes,
      log: [
        { note: 0, date: begin, ease: 1, time: 9000 },
        { note: 2, date: begin + 1 },
        { note: 0, date: begin + 2, template: 1, ease: 2 },
        { note: 0, date: begin + 3, template: 2 },
        { note: 2, date: begin + 4, template: 1 },
        { note: 1, date: begin + 5 },
        { date: begin + 6 },
        { note: 0, date: begin + 7, type: 3, factor: 0 },
        { note: 0, date: begin + 8, type: 4, ease: 0 },
        { note: 0, date: begin + day, ease: 4 },
        { note: 0, date: -1 },
      ],
    })
    expect(found).toBe(10)
    expect(leftOut).toEqual({ ...none, template: 2, notImported: 1, deletedCard: 1, filtered: 1, date: 1 })
    expect(answers).toEqual(
      new Map([
        [
          1,
          [
            { type: 'translation', result: -1, date: begin, thinkingTime: 9000 },
            { type: 'reverseTranslation', result: 0, date: begin + 2, thinkingTime: 1000 },
            { type: 'translation', result: 1, date: begin + day, thinkingTime: 1000 },
          ],
        ],
        [3, [{ type: 'translation', result: 1, date: begin + 1, thinkingTime: 1000 }]],
      ]),
    )
  })
})

it('the answers come whole where one walk through the log does not collect all, the last ones of a note with too many', async () => {
  const count = 12
  const many = limits.bulk.answers + 3
  const log = [
    ...Array.from({ length: 10 * count }, (_, n) => ({ note: n % count, date: begin + n })),
    ...Array.from({ length: many - 10 }, (_, n) => ({ note: 7, date: begin + day + n })),
  ]
  const notes = Array.from({ length: count }, (_, index) => ({ fields: [`término ${index}`, 'term'] }))
  const database = await testCollection({ schema: 11, notes, log })
  const file = await inMemory(
    (async function* () {
      yield database
    })(),
    database.length,
  )
  const ids = [...new Collection(file).notes()].map(({ id }) => id)
  const bounds = { answers: 25, walks: 1000 }
  const read = new ReviewLog(new SqliteTables(file), { ids, templates: ids.map(() => 2) }, bounds)
  expect(read).toMatchObject({ found: log.length, leftOut: { ...none, tooMany: 3 } })
  const answersOf = read.reader()
  const dates = ids.map((_, note) => answersOf(note + 1).map(({ date }) => date))
  for (const [note, found] of dates.entries())
    expect(found).toEqual(
      log
        .filter((entry) => entry.note === note)
        .map(({ date }) => date)
        .slice(-limits.bulk.answers),
    )
})

it('an import reads chunks of few answers, of wrong rows their number, and none unless it is asked for', async () => {
  const notes = ['uno', '', 'tres', 'cuatro'].map((term) => ({ fields: [term, 'a number'] }))
  const log = [0, 1, 2, 3].flatMap((note) =>
    Array.from({ length: note === 1 ? 5 : 900 }, (_, n) => ({ note, date: begin + 10 * n + note })),
  )
  const file = await openImportFile(await testPackage({ format: 'anki21', notes, log }), {})
  const list = { language: 'es', targetLanguages: ['en'] }
  const chunks = async (history: boolean) => {
    const counts: unknown[] = []
    for await (const { vocabularies, problems } of file.chunks(['term', 'definition (en)'], list, { history }))
      counts.push([vocabularies.map((voc) => voc.answers?.length), problems.map((problem) => problem.answers)])
    return counts
  }
  expect(file.summary.history).toEqual({ found: log.length, leftOut: none })
  expect(await chunks(true)).toEqual([
    [[900, 900], [5]],
    [[900], []],
  ])
  expect(await chunks(false)).toEqual([[[undefined, undefined, undefined], [undefined]]])
  await file.close()
})

describe('the review log of a package that is written', () => {
  const now = begin + 100 * day
  const list = {
    id: '019aa000-0000-7000-8000-000000000001',
    name: 'Playa',
    description: '',
    language: 'es' as const,
    targetLanguages: ['en' as const],
    tags: [],
    public: false,
    image: null,
  }
  const answer = (type: ExportedAnswer['type'], date: number, result: ExportedAnswer['result'], days: number) => ({
    ...{ type, date, result, days },
    thinkingTime: 1500,
  })
  const vocs: ExportedVoc[] = [
    {
      ...vocFields.parse({ term: 'la playa', pos: 'n', definitions: [{ language: 'en', value: 'beach' }] }),
      ...{ id: 'a', image: null, audio: null },
      answers: [
        answer('dictation', begin, 0, 0),
        answer('translation', begin, 1, 1),
        answer('translation', begin + day, -1, 0),
        answer('translation', begin + 2 * day, 1, 1),
      ],
    },
    {
      ...vocFields.parse({ term: 'el mar', pos: 'n' }),
      ...{ id: 'b', image: null, audio: null },
      answers: [answer('reverseTranslation', begin, 1, 240)],
    },
    { ...vocFields.parse({ term: 'nadar', pos: 'v' }), id: 'c', image: null, audio: null },
  ]
  const written = async () => {
    const pieces: Uint8Array[] = []
    const pages = (async function* () {
      yield vocs
    })()
    for await (const piece of createAnkiPackage(list, pages, { now })) pieces.push(piece)
    return join(pieces)
  }

  it('is read back, but for dates that are taken: they are a millisecond later', async () => {
    const { answers, found, leftOut } = await read(new Blob([await written()]))
    expect({ found, leftOut }).toEqual({ found: 5, leftOut: none })
    const back = ({ days, ...rest }: ExportedAnswer) => rest
    expect(answers.get(1)).toEqual(
      [
        answer('translation', begin, 1, 1),
        answer('dictation', begin + 1, 0, 0),
        answer('translation', begin + day, -1, 0),
        answer('translation', begin + 2 * day, 1, 1),
      ].map(back),
    )
    expect(answers.get(2)).toEqual([answer('reverseTranslation', begin + 2, 1, 240)].map(back))
    expect(answers.get(3)).toEqual([])
  })

  it('has the columns of Anki, and its cards the state that follows, as SQLite sees them', async () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'wordtide-anki-'))
    try {
      writeFileSync(joinPath(folder, 'c.anki2'), unzipSync(await written())['collection.anki2'] ?? '')
      const database = new Database(joinPath(folder, 'c.anki2'))
      const [check, log, cards] = [
        'pragma integrity_check',
        'select r.id, usn, ease, r.ivl, lastIvl, r.factor, time, r.type from revlog r join (select id as cid from cards) using (cid) order by r.id',
        'select nid - (select min(id) from notes) as note, ord, type, queue, due, ivl, factor, reps, lapses from cards order by id',
      ].map((sql) => database.all(sql).map((row) => Object.values(row)))
      database.close()
      expect(check).toEqual([['ok']])
      expect(log).toEqual([
        [begin, -1, 3, 1, 0, 2500, 1500, 0],
        [begin + 1, -1, 2, 0, 0, 2500, 1500, 0],
        [begin + 2, -1, 3, 240, 0, 2500, 1500, 0],
        [begin + day, -1, 1, 0, 1, 2500, 1500, 1],
        [begin + 2 * day, -1, 3, 1, 0, 2500, 1500, 2],
      ])
      expect(cards).toEqual([
        [0, 0, 2, 2, -97, 1, 2500, 3, 1],
        [0, 1, 0, 0, 1, 0, 0, 0, 0],
        [0, 2, 2, 2, -100, 1, 2500, 1, 0],
        [1, 0, 0, 0, 2, 0, 0, 0, 0],
        [1, 1, 2, 2, 140, 240, 2500, 1, 0],
        [1, 2, 0, 0, 2, 0, 0, 0, 0],
        [2, 0, 0, 0, 3, 0, 0, 0, 0],
        [2, 2, 0, 0, 3, 0, 0, 0, 0],
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
