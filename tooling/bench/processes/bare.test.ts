import { expect, it } from 'vitest'
import { selected, selectRows } from './bare-rows.ts'

const rows = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: `${n}`, term: `word ${n}`, sort: 'x'.repeat(40) }))

it('the bare handler sends the rows and columns that are as long as the response of the product', () => {
  const results = [[{ id: 'session' }], rows(50)]
  const wanted = JSON.stringify(rows(50).map(({ id, term }) => ({ id, term })))
  expect(JSON.stringify(selected(results, selectRows(results, wanted.length)))).toBe(wanted)
})

it('the bare handler leaves rows as they are if no column is too much', () => {
  const results = [rows(3)]
  expect(selected(results, selectRows(results, JSON.stringify(rows(3)).length))).toBe(results[0])
})
