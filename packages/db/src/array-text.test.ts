import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayText, textArray } from './array-text.ts'
import { testDatabase } from './testing/index.ts'

/** Returns the elements of an array of `type` as PostgreSQL reads them from a text. */
async function elementsIn(text: string, type: string): Promise<string[]> {
  const db = await testDatabase()
  const rows = await db
    .select({ element: sql`element::text`.mapWith(String) })
    .from(sql`unnest(${sql.param(text)}::${sql.raw(type)}[]) with ordinality as elements (element, position)`)
    .orderBy(sql`position`)
  return rows.map(({ element }) => element)
}

const ids = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff']

describe('the text of an array', () => {
  it.each([
    ['no element', 'uuid', [], []],
    ['ids', 'uuid', ids, ids],
    ['numbers', 'int', [-1, 0, 240], ['-1', '0', '240']],
    ['numbers and nulls', 'int', [1, null], ['1', null]],
    ['booleans', 'boolean', [true, false], ['true', 'false']],
    ['dates', 'timestamptz', ['infinity'], ['infinity']],
    [
      'words',
      'text',
      ['reverseTranslation', 'nullable', "it's", 'größe'],
      ['reverseTranslation', 'nullable', "it's", 'größe'],
    ],
  ])('of %s has the same elements in PostgreSQL', async (_, type, elements, expected) => {
    expect(await elementsIn(arrayText(elements), type)).toEqual(expected)
  })

  it('of any elements has the same ones in PostgreSQL, or is refused', async () => {
    const odd = fc.string({ unit: fc.constantFrom(...'aN,"{}\\ \t\n\u00a0;\''), maxLength: 4 })
    const element = fc.oneof(
      odd,
      fc.constantFrom('null', 'NULL', 'Null', ''),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 4 }), async (elements) => {
        let text: string
        try {
          text = arrayText(elements)
        } catch {
          return
        }
        fc.pre(!text.includes('\0'))
        expect(await elementsIn(text, 'text')).toEqual(elements)
      }),
    )
  })

  it.each(['', 'null', 'NULL', 'a b', ' a', 'a\n', 'a\tb', 'a\u00a0', 'a,b', '"a"', '{', '}', 'a\\b'])(
    'refuses %j, which would need quotes',
    (element) => {
      expect(() => arrayText(['a', element])).toThrow('needs quotes')
    },
  )
})

it('the text of an array of any texts has the same ones in PostgreSQL', async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aN,"{}\\ \t\n\u00a0;\'語😀'), maxLength: 6 }),
    fc.constantFrom('null', 'NULL', '', '{}', '"\\"', '[{"value":"a \\" b\\n"}]'),
  )
  const arrays = fc.sample(fc.array(text, { minLength: 1, maxLength: 40 }), 30)
  for (const elements of arrays) expect(await elementsIn(textArray(elements), 'text')).toEqual(elements)
  const db = await testDatabase()
  const [row] = await db
    .select({ count: sql`count(*) filter (where element is null)`.mapWith(Number) })
    .from(sql`unnest(${sql.param(textArray(['null', null, '']))}::text[]) as elements (element)`)
  expect(row?.count).toBe(1)
})
