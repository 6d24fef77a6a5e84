import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { roundsOf } from './client/visit.ts'
import { readResults, renderDocument, renderTable, sections } from './results.ts'
import { median } from './statistics.ts'

const document = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

describe('docs/performance.md', () => {
  it('is what the command writes from the figures of the last runs', () => {
    const results = readResults()
    expect(Object.keys(results).length).toBeGreaterThan(0)
    expect(readFileSync(document, 'utf8')).toBe(renderDocument(results))
  })
})

describe('the benchmark', () => {
  it('names its sections differently', () => {
    const names = sections.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('renders a table with a line for each row', () => {
    const table = { title: 'Pages', note: 'A note.', columns: ['Call', '10'], rows: [['own lists', 3]] }
    expect(renderTable(table)).toBe(
      '**Pages**\n\nA note.\n\n| Call      | 10  |\n|-----------|-----|\n| own lists | 3   |',
    )
  })

  it('counts as a round what began after another request had ended', () => {
    const request = (startedAt: number, endedAt: number) => ({ startedAt, endedAt })
    expect(roundsOf([])).toBe(0)
    expect(roundsOf([request(0, 2), request(1, 3)])).toBe(1)
    expect(roundsOf([request(0, 2), request(1, 3), request(2.5, 4), request(4, 5)])).toBe(3)
  })

  it('takes the middle of odd and even numbers of values', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  })
})
