import { readdir } from 'node:fs/promises'
import { jpegBytes, pngBytes, uniqueEmail } from '@wordtide/api/testing'
import { vocFields } from '@wordtide/contract'
import type { ExportedList, ExportedPages, ExportedVoc } from '@wordtide/transfer'
import { createAnkiPackage } from '@wordtide/transfer/anki'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../testing/index.ts'
import { openAnkiPackages } from './anki-packages.ts'

const list: ExportedList = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Spanish basics',
  description: '',
  image: null,
  language: 'es',
  targetLanguages: ['en'],
  tags: [],
  public: false,
}
const voc = (n: number): ExportedVoc => ({
  ...vocFields.parse({ term: `término ${n}`, pos: 'n', definitions: [{ language: 'en', value: `term ${n}` }] }),
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  image: n % 3 === 0 ? async () => (n % 2 === 0 ? pngBytes : jpegBytes) : null,
  audio: null,
  lastModifiedAt: 1_760_000_000_000,
})

async function* pagesOf(count: number, onPage = () => {}): ExportedPages {
  for (let n = 0; n < count; n += 10) {
    onPage()
    yield Array.from({ length: Math.min(10, count - n) }, (_, index) => voc(n + index))
  }
}

const now = new Date('2026-11-23T12:00:00.000Z')

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const options = () => ({ now, userId: uniqueEmail() })

it('a package from a thread has the bytes that it has without one, and nothing stays on the disk', async () => {
  const folder = await freshFolder()
  const packages = await openAnkiPackages(folder)
  const made = await bytesOf(packages.create(list, pagesOf(45), options()))
  expect(made.equals(await bytesOf(createAnkiPackage(list, pagesOf(45), { now: now.getTime() })))).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

it('a package fails as reading the vocabularies fails, and nothing stays on the disk', async () => {
  const folder = await freshFolder()
  const packages = await openAnkiPackages(folder)
  let pages = 0
  const failing = pagesOf(45, () => {
    if (++pages === 3) throw new Error('the list is gone')
  })
  await expect(bytesOf(packages.create(list, failing, options()))).rejects.toThrow('the list is gone')
  expect(await readdir(folder)).toEqual([])
})

it('a package is not made any further once its reader has left', async () => {
  const folder = await freshFolder()
  const packages = await openAnkiPackages(folder)
  let pages = 0
  const endless = pagesOf(Number.POSITIVE_INFINITY, () => void pages++)
  const content = packages.create(list, endless, options())[Symbol.asyncIterator]()
  const first = content.next()
  await expect.poll(() => pages, { timeout: 60_000 }).toBeGreaterThan(2)
  await content.return?.()
  await expect(first).rejects.toThrow()
  const made = pages
  await bytesOf(packages.create(list, pagesOf(1), options()))
  expect(pages).toBe(made)
  expect(await readdir(folder)).toEqual([])
})

it('a package is NOT_EXPORTABLE if the list has more text than a package may', async () => {
  const packages = await openAnkiPackages(await freshFolder(), { maxText: 10_000 })
  const endless = pagesOf(Number.POSITIVE_INFINITY)
  await expect(bytesOf(packages.create(list, endless, options()))).rejects.toMatchObject({ key: 'NOT_EXPORTABLE' })
})

describe('one package is made at a time', () => {
  const setUp = async () => {
    const packages = await openAnkiPackages(await freshFolder(), { atOnce: 1 })
    const begin = (userId: string, pages: ExportedPages = pagesOf(1)) => {
      const content = packages.create(list, pages, { now, userId })[Symbol.asyncIterator]()
      const first = content.next()
      first.catch(() => {})
      return { first, leave: async () => void (await content.return?.()) }
    }
    return begin
  }

  it('each user has one at most, and a slow reader delays nobody else', async () => {
    const begin = await setUp()
    const unread = begin('ada')
    expect((await unread.first).done).toBe(false)
    await expect(begin('ada').first).rejects.toMatchObject({ key: 'BUSY' })
    const other = begin('ben')
    expect((await other.first).done).toBe(false)
    await unread.leave()
    const second = begin('ada')
    expect((await second.first).done).toBe(false)
    await Promise.all([other, second].map(({ leave }) => leave()))
  })

  it('some requests wait for it, and further users are BUSY', async () => {
    const begin = await setUp()
    const never = new Promise<void>(() => {})
    async function* stuck(): ExportedPages {
      await never
      yield []
    }
    const first = begin('ada', stuck())
    const waiting = Array.from({ length: 8 }, (_, index) => begin(`user ${index}`))
    await expect(begin('ben').first).rejects.toMatchObject({ key: 'BUSY' })
    await first.leave()
    for (const one of waiting) {
      expect((await one.first).done).toBe(false)
      await one.leave()
    }
  })
})
