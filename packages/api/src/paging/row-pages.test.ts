import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byList, pages } from './row-pages.ts'

describe('pages', () => {
  it.each([
    [5, [undefined, 2, 4]],
    [4, [undefined, 2, 4]],
    [0, [undefined]],
  ])('of %i rows are fetched until one is not full', async (count, expected) => {
    const fetchedAfter: (number | undefined)[] = []
    const fetch = async (limit: number, after = 0) => {
      fetchedAfter.push(after === 0 ? undefined : after)
      return Array.from({ length: count }, (_, n) => n + 1).slice(after, after + limit)
    }
    const all: number[] = []
    for await (const page of pages(2, fetch)) all.push(...page)
    expect({ all, fetchedAfter }).toEqual({
      all: Array.from({ length: count }, (_, n) => n + 1),
      fetchedAfter: expected,
    })
  })
})

describe('byList', () => {
  it('hands out the rows of each list, wherever pages end', async () => {
    const counts = fc.array(fc.nat(5), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(counts, fc.integer({ min: 1, max: 7 }), async (sizes, pageSize) => {
        const rows = sizes.flatMap((size, list) => Array.from({ length: size }, (_, n) => ({ listId: `${list}`, n })))
        const source = pages<{ listId: string; n: number }>(pageSize, async (limit, after) => {
          const start = after === undefined ? 0 : rows.indexOf(after) + 1
          return rows.slice(start, start + limit)
        })
        const rowsOf = byList(source)
        for (const [list, size] of sizes.entries()) {
          const own: { listId: string; n: number }[] = []
          for await (const part of rowsOf(`${list}`)) own.push(...part)
          expect(own).toEqual(Array.from({ length: size }, (_, n) => ({ listId: `${list}`, n })))
        }
      }),
    )
  })
})
