import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { FileError } from '../file-error.ts'
import { Zip } from './file/zip.ts'
import { openAnkiPackage } from './read.ts'
import { basic, join, testCollection, testPackage, testZip, zstdBlock, zstdFrame } from './testing/packages.ts'

/** Damages that are tried out of each kind. */
const runs = process.env.TEST_SCOPE === 'nightly' ? 500 : 30

const notes = [{ fields: ['la playa', 'beach'] }, { fields: ['el mar', 'sea <img src="a.png">'] }]
const collection = (sql: string) => testCollection({ schema: 11, notes, sql })

/** Returns how reading everything of a file ends: with its number of rows, a problem, or an unexpected error. */
async function outcomeOf(file: Blob): Promise<unknown> {
  try {
    const source = await openAnkiPackage(file)
    try {
      let rows = 0
      for await (const _ of source.rows({ history: true })) rows++
      for await (const _ of source.images()) rows += 0
      return rows
    } finally {
      source.close()
    }
  } catch (error) {
    return error instanceof FileError ? error.problem : error
  }
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** Returns the archive with 16 or 32 bits changed in the entry of the central directory with this number. */
async function changeEntry(
  file: Blob,
  number: number,
  offset: number,
  value: number,
  bits: 16 | 32 = 32,
): Promise<Blob> {
  const bytes = await bytesOf(file)
  const view = new DataView(bytes.buffer)
  let position = view.getUint32(bytes.length - 6, true)
  for (let index = 0; index < number; index++)
    position += 46 + view.getUint16(position + 28, true) + view.getUint16(position + 30, true)
  if (bits === 16) view.setUint16(position + offset, value, true)
  else view.setUint32(position + offset, value, true)
  return new Blob([bytes])
}

describe('a zip archive', () => {
  const zeros = () => testZip({ 'collection.anki2': new Uint8Array(2_000_000) })

  test.each([
    [
      'that is larger inside than a collection may be',
      () =>
        changeEntry(testZip({ 'collection.anki2': new Uint8Array(999_999) }), 0, 20, 0xfff_ffff).then((file) =>
          changeEntry(file, 0, 24, 0xfff_ffff),
        ),
      'TOO_LARGE',
    ],
    ['that inflates to more than it says', async () => changeEntry(zeros(), 0, 24, 5000), 'DAMAGED'],
    ['that inflates to less than it says', async () => changeEntry(zeros(), 0, 24, 2_000_001), 'DAMAGED'],
    ['that says to inflate to more than is possible', async () => changeEntry(zeros(), 0, 24, 150_000_000), 'DAMAGED'],
    ['that says to have 4 GB', async () => changeEntry(zeros(), 0, 24, 0xffff_ffff), 'DAMAGED'],
    [
      'with another sum',
      async () => changeEntry(testZip({ 'collection.anki2': await collection('') }), 0, 16, 1),
      'DAMAGED',
    ],
    [
      'that is encrypted',
      async () => changeEntry(await testPackage({ format: 'anki2', notes }), 0, 8, 1, 16),
      'ENCRYPTED',
    ],
    ['with an unknown compression', async () => changeEntry(zeros(), 0, 10, 99, 16), 'DAMAGED'],
    [
      'whose files overlap',
      async () => {
        const same = Uint8Array.of(0x89, 0x50)
        const file = await testPackage({ format: 'anki2', notes, media: { 'a.png': same, 'b.png': same } })
        const view = new DataView(await file.arrayBuffer())
        const directory = view.getUint32(view.byteLength - 6, true)
        const names = new TextDecoder('latin1').decode(new Uint8Array(view.buffer, directory))
        const entryOf = (name: string) => directory + names.indexOf(`${name}PK`) - 46
        view.setUint32(entryOf('1') + 42, view.getUint32(entryOf('0') + 42, true), true)
        return new Blob([view])
      },
      'DAMAGED',
    ],
  ])('%s is refused', async (_, file, problem) => {
    expect(await outcomeOf(await file())).toBe(problem)
  })

  it('is inflated no further than it says', async () => {
    const zip = await Zip.open(await changeEntry(zeros(), 0, 24, 5000))
    let bytes = 0
    const read = async () => {
      for (const entry of zip.entries.values()) for await (const piece of zip.read(entry, 10_000)) bytes += piece.length
    }
    await expect(read()).rejects.toThrow('The file is damaged or incomplete')
    expect(bytes).toBeLessThanOrEqual(5000)
  })

  it('may have any names, which are no paths', async () => {
    const media = { '../../etc/passwd.png': Uint8Array.of(0x89, 0x50) }
    const image = [{ fields: ['a', '<img src="../../etc/passwd.png">'] }]
    expect(await outcomeOf(await testPackage({ format: 'anki2', notes: image, media }))).toBe(1)
  })
})

describe('compressed by Zstandard', () => {
  const frame = (window: number, blocks: Uint8Array[]) =>
    join([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, window), ...blocks])
  const outcome = (bytes: Uint8Array) => outcomeOf(testZip({ 'collection.anki21b': [bytes, { level: 0 }] }))

  test.each([
    ['a window of 2 GB', () => frame(21 << 3, [zstdBlock(0, 0, true)]), 'TOO_LARGE'],
    [
      'a block that is longer than blocks may be',
      () => frame(0, [zstdBlock(1, 200_000, true), Uint8Array.of(0)]),
      'DAMAGED',
    ],
    // For each of them the decoder moves 8 MB.
    [
      'a million blocks of one byte',
      () => frame(13 << 3, Array(1_000_000).fill(Uint8Array.of(...zstdBlock(1, 1, false), 7))),
      'DAMAGED',
    ],
    ['a second frame', async () => join([zstdFrame(await collection('')), zstdFrame(new Uint8Array(9))]), 'DAMAGED'],
    [
      'more bytes than a collection may have',
      () => frame(7 << 3, Array(2000).fill(join([zstdBlock(1, 131_072, false), Uint8Array.of(0)]))),
      'TOO_LARGE',
    ],
    ['nothing', () => new Uint8Array(), 'DAMAGED'],
  ])('%s is refused', async (_, bytes, problem) => {
    expect(await outcome(await bytes())).toBe(problem)
  })
})

describe('a database', () => {
  const outcome = async (sql: string) => outcomeOf(testZip({ 'collection.anki2': await collection(sql) }))
  const endless = 'with recursive r (n) as (select 1 union all select n + 1 from r)'

  test.each([
    [
      'a view without an end',
      `drop table notes; create view notes as ${endless} select n as id, '' as tags, ${basic.id} as mid, n as flds from r where n < 0`,
    ],
    [
      'a view of collections',
      `drop table col; create view col as ${endless} select n as id, 11 as ver, '{}' as models from r where n < 0`,
    ],
    ['a virtual table', 'drop table notes; create virtual table notes using fts3 (id, mid, tags, flds)'],
    [
      'a computed column',
      `drop table notes; create table notes (id, mid, tags, x, flds as (like('%a%a%a%a%a%a%a%a%b', x)));
        insert into notes values (1, ${basic.id}, '', replace(hex(zeroblob(9999)), '0', 'a'))`,
    ],
    ['no notes', 'drop table notes'],
    ['notes without text', "update notes set flds = x'00'"],
    ['too long a note', "update notes set flds = replace(hex(zeroblob(600000)), '0', 'a')"],
  ])('with %s is refused', async (_, sql) => {
    expect(await outcome(sql)).toMatch(/^(DAMAGED|CELL_TOO_LONG)$/)
  })

  it('with triggers and more tables is read', async () => {
    expect(
      await outcome('create table more (x); create trigger t after insert on notes begin delete from notes; end'),
    ).toBe(2)
  })

  /** Replaces a page by one that refers to the next one 400 times, and so on, to a depth of twenty. */
  function withoutEnd(file: Uint8Array, page: number, headerAt: number): Uint8Array {
    const pageSize = new DataView(file.buffer, file.byteOffset).getUint16(16)
    const depth = 19
    const all = new Uint8Array(file.length + depth * pageSize)
    all.set(file)
    const next = file.length / pageSize + 1
    const leaf = file.slice((page - 1) * pageSize, page * pageSize)
    const view = new DataView(all.buffer)
    const write = (target: number, header: number, child: number) => {
      const start = (target - 1) * pageSize
      view.setUint8(start + header, 5)
      view.setUint16(start + header + 3, 400)
      view.setUint16(start + header + 5, pageSize - 2000)
      view.setUint32(start + header + 8, child)
      for (let cell = 0; cell < 400; cell++) {
        view.setUint16(start + header + 12 + 2 * cell, pageSize - 2000 + 5 * cell)
        view.setUint32(start + pageSize - 2000 + 5 * cell, child)
        view.setUint8(start + pageSize - 2000 + 5 * cell + 4, 1)
      }
    }
    write(page, headerAt, next)
    for (let level = 0; level < depth - 1; level++) write(next + level, 0, next + level + 1)
    all.set(leaf, (next + depth - 2) * pageSize)
    view.setUint32(28, all.length / pageSize)
    return all
  }

  it('with a table that has no end in few bytes is refused', async () => {
    const file = await collection('')
    const text = new TextDecoder('latin1').decode(file)
    // The only page with the text of the notes is that of their table.
    const page = Math.floor(text.indexOf('la playa\x1fbeach') / 4096) + 1
    expect(await outcomeOf(testZip({ 'collection.anki2': withoutEnd(file, page, 0) }))).toBe('DAMAGED')
  })

  it('whose notes share a long text is refused', async () => {
    const file = await collection(`update notes set flds = replace(hex(zeroblob(20000)), '0', 'a') || id`)
    expect(await outcomeOf(testZip({ 'collection.anki2': file }))).toBe(2)
    const view = new DataView(file.buffer, file.byteOffset)
    const size = view.getUint16(16)
    // The first page of each long text begins with the number of the second; it is named at the end of its row.
    const pages = Array.from({ length: file.length / size }, (_, index) => index + 1)
    const isFull = (page: number) =>
      new TextDecoder('latin1').decode(file.subarray((page - 1) * size + 4, page * size)).match(/^a+$/)
    const named = pages.filter((page) => isFull(page)).map((page) => view.getUint32((page - 1) * size))
    const firsts = pages.filter((page) => isFull(page) && !named.includes(page))
    const [first = 0, second = 0] = firsts
    const bytes = new TextDecoder('latin1').decode(file)
    const reference = bytes.indexOf(String.fromCharCode(0, 0, second >> 8, second & 255), bytes.indexOf('aaaa'))
    view.setUint32(reference, first)
    expect([firsts.length, await outcomeOf(testZip({ 'collection.anki2': file }))]).toEqual([2, 'DAMAGED'])
  })

  it('with a schema that has no end is refused', async () => {
    expect(await outcomeOf(testZip({ 'collection.anki2': withoutEnd(await collection(''), 1, 100) }))).toBe('DAMAGED')
  })

  it('with hundreds of tables is refused', async () => {
    const tables = Array.from({ length: 201 }, (_, index) => `create table t${index} (x)`)
    expect(await outcome(tables.join(';'))).toBe('DAMAGED')
  })
})

describe.each(['anki2', 'anki21b'] as const)('a damaged package with collection.%s', (format) => {
  const file = testPackage({ format, notes, media: { 'a.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47) } })

  it('that ends too early is refused', async () => {
    const whole = await file
    for (let part = 0; part < 20; part++)
      expect(await outcomeOf(whole.slice(0, Math.floor((whole.size * part) / 20)))).toBe('DAMAGED')
  })

  it('gives rows or a problem, whatever bytes are changed', async () => {
    const bytes = await bytesOf(await file)
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(changes, async (pairs) => {
        const changed = bytes.slice()
        for (const [index, byte] of pairs) changed[index] = byte
        expect(await outcomeOf(new Blob([changed]))).toSatisfy((outcome) =>
          ['number', 'string'].includes(typeof outcome),
        )
      }),
      { numRuns: runs },
    )
  })

  it('gives rows or a problem, whatever bytes of its database are changed', async () => {
    const bytes = await testCollection({ schema: format === 'anki2' ? 11 : 18, notes })
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(changes, async (pairs) => {
        const changed = bytes.slice()
        for (const [index, byte] of pairs) changed[index] = byte
        const stored = format === 'anki2' ? changed : zstdFrame(changed)
        expect(await outcomeOf(testZip({ [`collection.${format}`]: [stored, { level: 0 }] }))).toSatisfy((outcome) =>
          ['number', 'string'].includes(typeof outcome),
        )
      }),
      { numRuns: runs },
    )
  })
})
