import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inMemory } from './random-access.ts'
import { loadSqlite } from './sqlite.ts'
import { SqliteTables, type SqlValue } from './sqlite-tables.ts'

type Value = number | string | Uint8Array | null

/** Returns what SQLite reads after these statements, and what we read of the same file. */
async function bothRead(statements: readonly [sql: string, values?: Value[]][], columns: readonly string[]) {
  const { Database } = await loadSqlite()
  const database = new Database()
  try {
    for (const [sql, values] of statements) database.run(sql, values)
    const [found] = database.exec(`select ${columns.map((name) => `"${name}"`).join(', ')} from notes`)
    return { expected: found?.values ?? [], read: await rowsOf(database.export(), columns) }
  } finally {
    database.close()
  }
}

async function rowsOf(file: Uint8Array, columns: readonly string[]): Promise<SqlValue[][]> {
  async function* pieces() {
    yield file
  }
  const stored = await inMemory(pieces(), file.length)
  try {
    return [...new SqliteTables(stored).rows('notes', columns)]
  } finally {
    stored.close()
  }
}

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.double({ noNaN: true }),
  fc.constant(null),
  // A text with U+0000 ends there for SQLite's own functions.
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  fc.nat(20_000).map((length) => 'é'.repeat(length)),
  fc.uint8Array({ maxLength: 3000 }),
)

describe('the rows of a table', () => {
  it.each([
    ['with row ids', '(id integer primary key, a, b)', ''],
    ['without row ids', '(id integer not null, a, b, primary key (id)) without rowid', ''],
    ['with columns that were added later', '(id integer primary key, a)', 'alter table notes add column b'],
  ])('%s are those that SQLite reads', async (_, definition, later) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(512, 1024, 4096, 65_536),
        fc.array(fc.tuple(value, value), { maxLength: 60 }),
        fc.array(fc.nat(60), { maxLength: 20 }),
        async (pageSize, rows, deleted) => {
          const { expected, read } = await bothRead(
            [
              [`pragma page_size = ${pageSize}`],
              [`create table notes ${definition}`],
              ...(later === '' ? [] : [[later] as [string]]),
              ...rows.map(([a, b], id): [string, Value[]] => [
                'insert into notes (id, a, b) values (?, ?, ?)',
                [id, a, b],
              ]),
              ...deleted.map((id): [string] => [`delete from notes where id = ${id}`]),
            ],
            ['id', 'a', 'b'],
          )
          expect(read).toEqual(expected)
        },
      ),
      { numRuns: 20 },
    )
  })

  test.each([
    ['comments', 'create table notes (id integer primary key, /* 0, */ a text, -- the (first)\n b text)'],
    ['quoted names', 'create table "notes" ("id" INTEGER PRIMARY KEY, `a` text, [b] text default \'x, (y\')'],
    [
      'constraints',
      'create table notes (id integer primary key, a text check (a > 0 or a in (1, 2)), b, unique (a, b))',
    ],
    ['another name', 'create table if not exists main.Notes(id integer primary key,a,b)'],
    ['a key that is no row id', 'create table notes (id int primary key, a, b)'],
  ])('are found by their names, beside %s', async (_, sql) => {
    const { expected, read } = await bothRead([[sql], ["insert into notes values (7, 'one', 'two')"]], ['b', 'id', 'a'])
    expect(read).toEqual(expected)
    expect(read).toEqual([['two', 7, 'one']])
  })

  it('without row ids and with a key of later columns cannot be read', async () => {
    const statements: [string][] = [['create table notes (a, b, primary key (b)) without rowid']]
    await expect(bothRead(statements, ['a'])).rejects.toMatchObject({ problem: 'DAMAGED' })
  })

  it('that are longer than expected are an error before they are read', async () => {
    const long: [string][] = [['create table notes (a)'], ['insert into notes values (hex(zeroblob(600000)))']]
    await expect(bothRead(long, ['a'])).rejects.toMatchObject({ problem: 'TOO_LARGE' })
  })
})
