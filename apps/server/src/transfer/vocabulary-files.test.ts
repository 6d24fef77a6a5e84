import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inProcessFiles, type VocabularyFiles } from '@wordtide/api'
import { pngBytes } from '@wordtide/api/testing'
import { limits, UploadedFile } from '@wordtide/contract'
import type { ReadOptions } from '@wordtide/transfer'
import { testPackage } from '@wordtide/transfer/anki/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { filesInProcesses } from './vocabulary-files.ts'

afterAll(removeFolders)

async function fileOf(content: string | Uint8Array): Promise<UploadedFile> {
  const path = join(await freshFolder(), 'file')
  await writeFile(path, content)
  return new UploadedFile(path, content.length, '')
}

const list = { language: 'tr', targetLanguages: ['en'] }

/** Everything that a reader finds in a file; the second time with its answers. */
async function readAll(files: VocabularyFiles, uploaded: UploadedFile, options: ReadOptions = {}) {
  const file = await files.open(uploaded, options)
  try {
    const meanings = file.summary.columns.map(({ meaning }) => meaning)
    const [chunks, again, images] = [[], [], []] as unknown[][]
    for await (const chunk of file.chunks(meanings, list)) chunks?.push(chunk)
    for await (const chunk of file.chunks(meanings, list, { history: true })) again?.push(chunk)
    for await (const image of file.images()) images?.push(image)
    return { summary: file.summary, chunks, again, images }
  } finally {
    await file.close()
  }
}

const rows = Array.from({ length: limits.bulk.vocs + 3 }, (_, n) => `word ${n},meaning ${n}`)
const image = `data:image/png;base64,${Buffer.from(pngBytes).toString('base64')}`
const vocabularies = [{ term: 'uno', pos: 'n', image }, { term: '' }, { term: 'dos', pos: 'v', image }]
const json = { format: 'wordtide', version: 1, list: { name: 'Español', image, vocabularies } }

describe('a process', () => {
  it.each([
    ['text', ['term,definition,example', ...rows, 'ISPARTA,rose,ısparta güzel', ',wrong'].join('\n')],
    ['JSON with images', JSON.stringify(json)],
  ])('reads what is read without one: %s', async (_, content) => {
    const file = await fileOf(content)
    const { chunks, again, ...found } = await readAll(filesInProcesses(), file)
    const expected = await readAll(inProcessFiles, file)
    expect({ chunks, again, ...found }).toEqual(expected)
    expect(again).toEqual(chunks)
  })

  it('reads a package, whose database is a file without a name meanwhile', async () => {
    const media = { 'a.png': new Uint8Array(pngBytes) }
    const notes = [{ fields: ['el mar <img src="a.png">', 'sea'] }, { fields: ['la playa', 'beach'] }]
    const log = [{ note: 1, date: 1_700_000_000_000, time: 3000 }]
    const content = await testPackage({ format: 'anki21b', notes, media, log })
    const file = await fileOf(new Uint8Array(await content.arrayBuffer()))
    const found = await readAll(filesInProcesses(), file)
    expect(found).toEqual(await readAll(inProcessFiles, file))
    const answers = [{ type: 'translation', result: 1, date: 1_700_000_000_000, thinkingTime: 3000 }]
    expect(found).toMatchObject({
      summary: { history: { found: 1 } },
      again: [{ vocabularies: [{ answers: [] }, { answers }] }],
    })
    expect(await readdir(dirname(file.path))).toEqual(['file'])
  })

  it('knows the columns by the languages of the list', async () => {
    const file = await fileOf('bridge,Brücke,мост')
    const options = { language: 'ru', targetLanguages: ['de', 'en'] }
    const { summary } = await readAll(filesInProcesses(), file, options)
    expect(summary.columns.map(({ meaning }) => meaning)).toEqual(['definition', '', 'term'])
  })

  it('says why a file cannot be read, and where', async () => {
    const content = ['term,definition', ...rows, `last,${'x'.repeat(limits.transfer.cell + 1)}`].join('\n')
    await expect(filesInProcesses().open(await fileOf(content), {})).rejects.toMatchObject({
      problem: 'CELL_TOO_LONG',
      message: 'A cell of the file is too long (row 505)',
    })
  })

  it('that takes too long, or too much memory, ends, as does one whose file is closed', async () => {
    const file = await fileOf(rows.join('\n'))
    await expect(filesInProcesses({ timeouts: { requestMs: 1, fileMs: 1000 } }).open(file, {})).rejects.toMatchObject({
      problem: 'TOO_LARGE',
    })
    const many = JSON.stringify({
      ownLists: Array.from({ length: 9000 }, (_, id) => ({ id: `${id}`, name: 'x'.repeat(3000) })),
    })
    await expect(filesInProcesses({ maxHeapMb: 12 }).open(await fileOf(many), {})).rejects.toMatchObject({
      problem: 'TOO_LARGE',
    })
    const open = await filesInProcesses().open(file, {})
    await open.close()
    await expect(open.chunks([], list)[Symbol.asyncIterator]().next()).rejects.toThrow()
  })

  it('is not waited for: whatever it does, it ends with the request, or with the time that all of a file has', async () => {
    const file = await fileOf(rows.join('\n'))
    const request = new AbortController()
    const opening = filesInProcesses().open(file, {}, request.signal)
    request.abort()
    await expect(opening).rejects.toThrow()
    const opened = await filesInProcesses().open(file, {})
    const chunks = opened.chunks([], list)[Symbol.asyncIterator]()
    const next = chunks.next()
    await opened.close()
    await expect(next).rejects.toThrow('has ended')
    const brief = filesInProcesses({ timeouts: { requestMs: 60_000, fileMs: 1 } })
    await expect(brief.open(file, {})).rejects.toMatchObject({ problem: 'TOO_LARGE' })
  })
})
