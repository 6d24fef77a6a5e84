import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { roundsOf } from './client/visit.ts'
import { renderTable } from './markdown.ts'
import { chartFile, drawCharts, readResults, renderDocument } from './results.ts'
import { sections } from './sections.ts'
import { stepsOf } from './workshop/index.ts'

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

describe('docs/performance.md', () => {
  it('is what the command writes from the figures of the last runs', () => {
    const results = readResults()
    expect(Object.keys(results).length).toBeGreaterThan(0)
    expect(readFileSync(docs('performance.md'), 'utf8')).toBe(renderDocument(results, sections))
    for (const { name, svg } of drawCharts(results)) expect(readFileSync(docs(chartFile(name)), 'utf8')).toBe(svg)
  })

  it('has a chart with a bar for each row of the ratios, and nothing that runs', () => {
    for (const { name, svg } of drawCharts(readResults())) {
      expect(existsSync(docs(chartFile(name)))).toBe(true)
      expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/)
    }
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

  it('reads the steps in the output of npm test', () => {
    const output =
      '✓ lint        6.1 s  \n✗ types  2.0 s\n✓ unit      12.5 s  800 passed, 0 failed\n812 passed, 0 failed'
    expect(stepsOf(output)).toEqual([
      ['lint', '6.1'],
      ['unit', '12.5'],
    ])
  })
})
