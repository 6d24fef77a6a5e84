import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LanguageCode, limits, UploadedFile } from '@wordtide/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondInSteps } from '../calls/request-steps.ts'
import { countAttempt } from '../limits/index.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  createVocabulary,
  jpegBytes,
  listFields,
  outcome,
  pngBytes,
  shareList,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
} from '../testing/index.ts'
import { contextOf } from '../testing/keyed-requests.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordtide-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0

async function upload(content: string | object): Promise<UploadedFile> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const path = join(folder, `${++files}`)
  await writeFile(path, text)
  return new UploadedFile(path, Buffer.byteLength(text), createHash('sha256').update(text).digest('hex'))
}

const lines = (...rows: string[]) => ['term,definition', ...rows].join('\n')

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

const exported = (list: object, vocabularies: object[]) => ({
  format: 'wordtide',
  version: 1,
  list: { ...listFields, description: '', image: null, tags: [], public: false, ...list, vocabularies },
})

async function signedIn(overrides: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices(overrides)
  const user = await createUser(services)
  return { services, user, transfer: user.call.transfer }
}

const vocsOf = async ({ call }: TestUser, listId: string) => {
  const { items } = await call.vocs.list({ listId, sort: 'createdAt+', limit: 100 })
  return Promise.all(items.map(({ id }) => call.vocs.get({ id })))
}
const termsOf = async (user: TestUser, listId: string) => (await vocsOf(user, listId)).map(({ term }) => term)

describe('an import into a list', () => {
  it('saves the right rows, and names the wrong ones with the message of their form', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user, ['uno'])
    const file = await upload(
      `Term,Definition,Colour,pos\ndos,two,red,Noun\n,three,,\n${'x'.repeat(101)},four,,\ncinco,five,,Sust.`,
    )
    const report = await transfer.importIntoList({ id: list.id, file })
    expect(report).toMatchObject({
      format: 'csv',
      headers: ['Term', 'Definition', 'Colour', 'pos'],
      columns: ['term', 'definition (en)', '', 'pos'],
      total: 4,
      created: 2,
      updated: 0,
      skipped: 0,
      failedCount: 2,
      failed: [
        { row: 3, field: 'term', message: 'Required' },
        { row: 4, field: 'term', message: 'Too long' },
      ],
      sample: [
        { term: 'dos', pos: 'n', definitions: [{ language: 'en', value: 'two' }] },
        { term: 'cinco', pos: 'oth', label: 'Sust.' },
      ],
    })
    expect(await termsOf(user, list.id)).toEqual(['uno', 'dos', 'cinco'])
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 3 })
  })

  it('knows the columns by the languages of the list', async () => {
    const { user, transfer } = await signedIn()
    const targetLanguages: LanguageCode[] = ['en', 'ru']
    const arabic = { ...listFields, language: 'ar' as const, targetLanguages }
    const { id } = await user.call.lists.create(arabic)
    const file = await upload('key,text:ar,audio:ar,Заметка\nbridge,جسر,[sound:ar_bridge.mp3],мост\n')
    const columns = ['definition (en)', 'term', '', 'notes']
    expect(await transfer.importIntoList({ id, file })).toMatchObject({ columns, created: 1, leftBehind: ['sounds'] })
    expect(await transfer.importNewList({ ...arabic, file, dryRun: true })).toMatchObject({ columns, created: 1 })
    const turned = await upload('bridge;мост;جسر')
    expect(await transfer.importIntoList({ id, file: turned, dryRun: true })).toMatchObject({
      columns: ['definition (en)', 'definition (ru)', 'term'],
    })
  })

  it('takes the given meanings of columns, and refuses unknown ones', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload(lines('two,dos'))
    const report = await transfer.importIntoList({ id: list.id, file, columns: ['Definition', 'TERM'] })
    expect(report).toMatchObject({ columns: ['definition (en)', 'term'], created: 1 })
    expect(await termsOf(user, list.id)).toEqual(['dos'])
    const again = await transfer.importIntoList({ id: list.id, file, columns: report.columns })
    expect(again.columns).toEqual(report.columns)
    await expect(transfer.importIntoList({ id: list.id, file, columns: ['term', 'colour'] })).rejects.toMatchObject({
      cause: { key: 'INVALID_INPUT', issues: [{ path: ['columns', 1], message: 'Unknown column' }] },
    })
  })

  it.each([
    ['a meaning twice', ['term', 'definition', 'definition (en)'], 2, 'Duplicate'],
    ['more columns than the file has', ['term', 'definition', 'tags', ''], 3, 'The file has fewer columns'],
  ])('refuses %s', async (_, columns, index, message) => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload('term,definition,tags\nuno,one,x')
    await expect(transfer.importIntoList({ id: list.id, file, columns })).rejects.toMatchObject({
      cause: { key: 'INVALID_INPUT', issues: [{ path: ['columns', index], message }] },
    })
  })

  it.each([
    [{ format: 'csv' as const, separator: '::' }, 'separator'],
    [{ format: 'tsv' as const, rowSeparator: ';' }, 'rowSeparator'],
  ])('refuses separators that the format does not have: %j', async (options, path) => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload('uno::one')
    const refused = transfer.importIntoList({ id: list.id, file, ...options })
    await expect(refused).rejects.toMatchObject({ cause: { issues: [{ path: [path] }] } })
    await expect(transfer.importNewList({ ...listFields, file, ...options })).rejects.toMatchObject({
      cause: { issues: [{ path: [path] }] },
    })
    const { format, created } = await transfer.importIntoList({ id: list.id, file, separator: '::' })
    expect({ format, created }).toEqual({ format: 'quizlet', created: 1 })
  })

  it('reads tags, attributes and examples of several columns', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload('a,b,c,d,e,f,g\nuno,x,y,1,2,un *uno*,*uno* y dos')
    const repeated = ['tags', 'tags', 'attribute (n)', 'attribute (n)', 'example', 'example']
    await transfer.importIntoList({ id: list.id, file, header: true, columns: ['term', ...repeated] })
    expect(await vocsOf(user, list.id)).toMatchObject([
      {
        tags: ['x', 'y'],
        attributes: [{ value: '1' }, { value: '2' }],
        examples: [{ value: 'un *uno*' }, { value: '*uno* y dos' }],
      },
    ])
  })

  it('shortens tags that are too long, takes repeated ones once, and says so', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload('term,tags\nuno,"Sea, sea, Spanish_Frequency_Dictionary"')
    const report = { created: 1, failed: [], leftBehind: ['tags'] }
    expect(await transfer.importIntoList({ id: list.id, file, dryRun: true })).toMatchObject(report)
    expect(await transfer.importIntoList({ id: list.id, file })).toMatchObject(report)
    expect(await vocsOf(user, list.id)).toMatchObject([{ tags: ['Sea', 'Spanish_Frequency_D'] }])
  })

  it('updates what the file has columns for; JSON has everything', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const { id } = await createVocabulary(user, list.id, 'uno', { label: 'number', notes: 'n', tags: ['old'] })
    const file = await upload('term,definition,tags\nUno,one,"new, x"')
    expect(await transfer.importIntoList({ id: list.id, file, duplicates: 'update' })).toMatchObject({ updated: 1 })
    const merged = { term: 'Uno', label: 'number', notes: 'n', tags: ['new', 'x'], definitions: [{ value: 'one' }] }
    expect(await user.call.vocs.get({ id })).toMatchObject(merged)
    const json = await upload(exported({}, [{ term: 'uno', pos: 'v' }]))
    await transfer.importIntoList({ id: list.id, file: json, duplicates: 'update' })
    expect(await user.call.vocs.get({ id })).toMatchObject({ term: 'uno', pos: 'v', label: '', tags: [] })
  })

  it('names a row that would give a vocabulary too much, and saves the others', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const attributes = Array.from({ length: limits.voc.attributes }, (_, n) => ({ name: `a${n}`, value: 'x' }))
    await createVocabulary(user, list.id, 'uno', { attributes })
    const file = await upload('term,attribute (gender)\nuno,f\ndos,m')
    expect(await transfer.importIntoList({ id: list.id, file, duplicates: 'update' })).toMatchObject({
      ...{ created: 1, updated: 0, failedCount: 1 },
      failed: [{ row: 2, field: 'attributes', message: 'Maximum attributes exceeded' }],
    })
  })

  it.each([
    ['add', { created: 4, updated: 0, skipped: 0 }],
    ['skip', { created: 1, updated: 0, skipped: 3 }],
    ['update', { created: 1, updated: 3, skipped: 0 }],
  ] as const)('counts in a dry run what it would do with duplicates: %s', async (duplicates, counts) => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user, ['uno', 'Ñu'])
    const file = await upload(lines('UNO,1', 'n\u0303u,gnu', 'dos,2', 'Dos,two'))
    expect(await transfer.importIntoList({ id: list.id, file, duplicates, dryRun: true })).toMatchObject(counts)
    expect(await termsOf(user, list.id)).toEqual(['uno', 'Ñu'])
    expect(await transfer.importIntoList({ id: list.id, file, duplicates })).toMatchObject(counts)
  })

  it('saves more rows than one transaction has, in their order', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload(
      lines(...Array.from({ length: limits.bulk.vocs + 2 }, (_, n) => `word ${n},meaning ${n}`)),
    )
    expect(await transfer.importIntoList({ id: list.id, file })).toMatchObject({ total: 502, created: 502 })
    expect((await termsOf(user, list.id)).slice(0, 3)).toEqual(['word 0', 'word 1', 'word 2'])
  })

  it('names no more wrong rows than fit into a report, but counts all', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = await upload(lines(...Array.from({ length: limits.transfer.failed + 5 }, (_, n) => `,${n}`), 'uno,1'))
    const report = await transfer.importIntoList({ id: list.id, file })
    expect(report).toMatchObject({ created: 1, failedCount: limits.transfer.failed + 5 })
    expect(report.failed).toHaveLength(limits.transfer.failed)
  })

  it('names columns and fields by at most as much as a column may be called', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const long = `attribute (${'x'.repeat(5000)})`
    const report = await transfer.importIntoList({ id: list.id, file: await upload(`term,${long}\nuno,1\n,2`) })
    expect(report).toMatchObject({ columns: ['term', ''], created: 1, failedCount: 1 })
    expect(JSON.stringify(report).length).toBeLessThan(2000)
  })

  it('sets images, and names those that are refused or missing, whose vocabularies stay', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const image = (value: string) => ({ pos: 'n', image: value })
    const file = await upload(
      exported({}, [
        { term: 'png', ...image(dataUrl(pngBytes)) },
        { term: 'gif', ...image(dataUrl(Buffer.from('GIF89a'), 'image/gif')) },
        { term: '', ...image(dataUrl(pngBytes)) },
        { term: 'path', ...image('/api/vocs/1/image/2') },
        { term: 'jpeg', ...image(dataUrl(jpegBytes)) },
        { term: 'large', ...image(dataUrl(Buffer.concat([pngBytes, Buffer.alloc(limits.image)]))) },
      ]),
    )
    const report = await transfer.importIntoList({ id: list.id, file })
    expect(report).toMatchObject({ total: 6, created: 5, failedCount: 4 })
    expect(report.failed.toSorted((a, b) => a.row - b.row)).toEqual([
      { row: 2, field: 'image', message: 'Only PNG and JPEG images are supported' },
      { row: 3, field: 'term', message: 'Required' },
      { row: 4, field: 'image', message: 'The image is missing in the file' },
      { row: 6, field: 'image', message: 'Max file size (1 MB) exceeded' },
    ])
    const vocs = await vocsOf(user, list.id)
    expect(vocs.map(({ term, image: path }) => [term, path !== null])).toEqual([
      ['png', true],
      ['gif', false],
      ['path', false],
      ['jpeg', true],
      ['large', false],
    ])
  })

  it('counts towards the quotas of the owner: what fits is saved, and the rest is named', async () => {
    const { services, user } = await signedIn({
      quotas: { lists: 10, vocabularies: limits.bulk.vocs + 1, textsMb: 9, imagesMb: 1, feedbacks: 1 },
    })
    const { list } = await createList(user)
    const editor = await createUser(services)
    await shareList(services, list.id, editor, 'editor')
    const file = await upload(lines(...Array.from({ length: limits.bulk.vocs + 10 }, (_, n) => `word ${n},meaning`)))
    const report = await editor.call.transfer.importIntoList({ id: list.id, file })
    expect(report).toMatchObject({ created: limits.bulk.vocs, failedCount: 10 })
    expect(report.failed[0]).toEqual({
      row: limits.bulk.vocs + 2,
      field: '',
      message: 'The lists of one user can have at most 501 words',
    })
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: limits.bulk.vocs })
  })

  it('saves nothing of a file that cannot be read, whatever is before its broken part', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const rows = Array.from({ length: 1000 }, (_, n) => `word ${n},meaning`)
    const whole = JSON.stringify(
      exported(
        {},
        rows.map((term) => ({ term, pos: 'n' })),
      ),
    )
    for (const [content, message] of [
      [lines(...rows, `last,${'x'.repeat(limits.transfer.cell + 1)}`), 'A cell of the file is too long (row 1002)'],
      [whole.slice(0, -5), 'The file is damaged or incomplete'],
      ['', 'The file is empty'],
    ] as const)
      await expect(transfer.importIntoList({ id: list.id, file: await upload(content) })).rejects.toMatchObject({
        cause: { key: 'INVALID_INPUT', issues: [{ path: ['file'], message }] },
      })
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 0 })
  })

  it('is refused by tRPC, which can send no such file', async () => {
    const { user, transfer } = await signedIn()
    const { list } = await createList(user)
    const file = JSON.parse(JSON.stringify(await upload(lines('uno,1'))))
    await expect(transfer.importIntoList({ id: list.id, file })).rejects.toThrow('Send a file')
  })
})

describe('an import as a new list', () => {
  it('has the fields that are given, and else those of the file', async () => {
    const { user, transfer } = await signedIn()
    const own = {
      name: 'Mein Deutsch',
      description: 'A1',
      language: 'de',
      targetLanguages: ['fr'],
      tags: ['x'],
      public: true,
    }
    const file = await upload(exported({ ...own, image: dataUrl(pngBytes) }, [{ term: 'eins', pos: 'n' }]))
    const { list, ...report } = await transfer.importNewList({ file })
    expect(list).toMatchObject({ ...own, vocsCount: 1, image: expect.any(String), permission: 'owner' })
    expect(report).toMatchObject({ format: 'json', headers: [], columns: [], created: 1, failed: [] })
    const given = { name: 'Other', description: '', tags: [], public: false }
    expect((await transfer.importNewList({ file, ...given })).list).toMatchObject({ ...own, ...given })
    expect(await termsOf(user, list?.id ?? '')).toEqual(['eins'])
  })

  it('needs the fields that a list must have', async () => {
    const { user, transfer } = await signedIn()
    const file = await upload(lines('uno,1'))
    await expect(transfer.importNewList({ file, name: 'Spanish' })).rejects.toMatchObject({
      cause: {
        key: 'INVALID_INPUT',
        issues: [
          { path: ['language'], message: 'Required' },
          { path: ['targetLanguages'], message: 'Required' },
        ],
      },
    })
    expect((await user.call.lists.listOwn({})).lists).toEqual([])
    expect((await transfer.importNewList({ file, ...listFields })).list).toMatchObject({
      ...listFields,
      tags: [],
      public: false,
    })
  })

  it('makes no list of a file that cannot be read, nor in a dry run', async () => {
    const { user, transfer } = await signedIn()
    expect(await outcome(transfer.importNewList({ file: await upload('{"a":1}'), ...listFields }))).toBe(
      'INVALID_INPUT',
    )
    const file = await upload(lines('uno,1', 'UNO,2'))
    const dry = await transfer.importNewList({ file, ...listFields, duplicates: 'skip', dryRun: true })
    expect(dry).toMatchObject({ created: 1, skipped: 1 })
    expect(dry).not.toHaveProperty('list')
    expect((await user.call.lists.listOwn({})).lists).toEqual([])
  })
})

describe('a request with an Idempotency-Key', () => {
  /** Sends the import as the endpoint does; `afterStep` is called when a step was committed. */
  async function send(
    services: TestServices,
    user: TestUser,
    file: UploadedFile,
    { key = 'one', afterStep }: { key?: string; afterStep?: (name: string) => void } = {},
  ) {
    const input = { ...listFields, file }
    return respondInSteps(
      contextOf(services, user),
      { key, access: 'protected', path: '/api/lists/import', input },
      async (context) => {
        const { steps } = context
        if (steps === undefined) throw new Error('there are no steps')
        const run: typeof steps.run = async (name, work) => {
          const result = await steps.run(name, work)
          afterStep?.(name)
          return result
        }
        const body = await createCaller({ ...context, steps: { run } }).transfer.importNewList(input)
        return { status: 201, body: JSON.stringify(body) }
      },
    )
  }

  it.each(['list', 'chunk 1', 'chunk 2'])('goes on where it broke off: after %s', async (last) => {
    const { services, user } = await signedIn()
    const content = lines(...Array.from({ length: limits.bulk.vocs + 20 }, (_, n) => `word ${n},meaning`))
    const breakOff = (name: string) => {
      if (name === last) throw new Error('the process is killed')
    }
    await expect(send(services, user, await upload(content), { afterStep: breakOff })).rejects.toThrow('killed')
    const whole = await send(services, user, await upload(content))
    expect(whole).toMatchObject({ status: 201, isReplay: false })
    expect(JSON.parse(whole.body)).toMatchObject({ created: 520, list: { vocsCount: 520 } })
    const { lists } = await user.call.lists.listOwn({})
    expect(lists).toMatchObject([{ vocsCount: 520 }])
    expect(await send(services, user, await upload(content))).toEqual({ ...whole, isReplay: true })
  })

  it('doubles nothing if it is sent twice at a time', async () => {
    const { services, user } = await signedIn()
    const file = await upload(lines('uno,1', 'dos,2'))
    const responses = await Promise.all([send(services, user, file), send(services, user, file)])
    expect(responses[0]?.body).toBe(responses[1]?.body)
    expect((await user.call.lists.listOwn({})).lists).toMatchObject([{ vocsCount: 2 }])
  })

  it('belongs to its file', async () => {
    const { services, user } = await signedIn()
    const other = await upload(lines('dos,2'))
    const breakOff = () => {
      throw new Error('the process is killed')
    }
    await expect(send(services, user, await upload(lines('uno,1')), { afterStep: breakOff })).rejects.toThrow('killed')
    expect(await outcome(send(services, user, other))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await outcome(send(services, user, other, { key: 'two' }))).toBe('ok')
  })

  it('that was refused may be repeated', async () => {
    const { services, user } = await signedIn()
    const path = await upload('{"a":1}')
    expect(await outcome(send(services, user, path))).toBe('INVALID_INPUT')
    expect(await outcome(send(services, user, await upload(lines('uno,1'))))).toBe('ok')
  })
})

it('an import ends when its client has left, between two chunks', async () => {
  const { services, user } = await signedIn()
  const { list } = await createList(user)
  await createVocabulary(user, list.id, 'uno')
  const { context } = testCaller(services, { sessionId: user.sessionId })
  const left = AbortSignal.abort()
  const file = await upload(lines('dos,2'))
  await expect(createCaller(context, { signal: left }).transfer.importIntoList({ id: list.id, file })).rejects.toThrow()
  expect(await termsOf(user, list.id)).toEqual(['uno'])
})

it('imports are limited to sixty an hour for one user, whatever becomes of them', async () => {
  const { services, user } = await signedIn({ limited: true })
  const { list } = await createList(user)
  const file = await upload(lines('uno,1'))
  const attempt = () =>
    outcome(testCaller(services, user).call.transfer.importIntoList({ id: list.id, file, dryRun: true }))
  const { context } = testCaller(services)
  for (let n = 1; n < 60; n++) await countAttempt(context, 'import', user.id)
  expect(await attempt()).toBe('ok')
  expect(await attempt()).toBe('TOO_MANY_REQUESTS')
})
