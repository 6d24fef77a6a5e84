import { expect, it } from 'vitest'
import { createRefresh } from './bare-refresh.ts'
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

it('ids and times of a captured request are new ones in each of its repetitions, older ones stay', () => {
  const sentAt = Date.parse('2026-01-02T00:00:00Z')
  const idAt = (ms: number) => `${ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000000`
  const [older, newer] = [idAt(sentAt - 1000), idAt(sentAt + 1000)]
  const refresh = createRefresh(sentAt)
  expect(refresh(older)).toBe(older)
  expect(refresh('2025-12-31T00:00:00Z')).toBe('2025-12-31T00:00:00Z')
  const fresh = refresh(newer)
  expect(fresh).not.toBe(newer)
  expect(refresh(newer)).toBe(fresh)
  expect(Date.parse(refresh('2026-01-02T00:00:01Z'))).toBeGreaterThan(Date.now() - 60_000)
})
