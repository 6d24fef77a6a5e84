import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLearner, intervalsSchedule, mean, namedIntervals, study } from '@wordtide/simulation'
import { describe, expect, it } from 'vitest'
import { drawChart } from './chart.ts'
import { advantage, compare, resultOf } from './compare.ts'
import { mainResults, runAssumptions, runMain } from './experiments.ts'
import { replaceBlock } from './markers.ts'
import { assumptionsReport, mainReport, searchReport } from './report.ts'
import { judge, search, searchSpace } from './search.ts'

const small = { seeds: [1, 2], reviewsPerDay: 10, measureAfter: [30, 60] }

/** The cells of all rows of the tables in a text, without their heads. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('Remembered') && !line.includes('against |'))
    .map((line) => line.slice(2, -2).split(' | '))

describe('the comparison of schedules', () => {
  it('has what each learner reaches by themselves', () => {
    const schedule = intervalsSchedule('Swift', { intervals: namedIntervals.Swift })
    const [result] = compare({ ...small, spread: 0.25, schedules: () => [schedule] })
    for (const [n, seed] of small.seeds.entries()) {
      const alone = study({ ...small, learner: createLearner(seed, 0.25), schedule })
      expect(result?.outcomes.map((outcomes) => outcomes[n])).toEqual(alone)
    }
  })

  it('compares each learner with themselves', () => {
    const outcomes = (...remembered: number[]) => remembered.map((one) => ({ remembered: one }))
    expect(advantage(outcomes(110, 50, 130), outcomes(100, 50, 100))).toEqual({
      percent: expect.closeTo(40 / 3),
      error: expect.closeTo(Math.sqrt(((10 - 40 / 3) ** 2 + (40 / 3) ** 2 + (30 - 40 / 3) ** 2) / 2 / 3)),
      learners: 2,
    })
  })
})

describe('the report', async () => {
  const results = await runMain(small)
  const text = mainReport(results)

  it('has a row for each schedule after each time, with what the simulation returns', () => {
    const rows = cellsOf(text).filter((cells) => cells.length > 3)
    expect(rows).toHaveLength(results.length * small.measureAfter.length)
    for (const [n, row] of rows.entries()) {
      const outcomes = results[n % results.length]?.outcomes[Math.floor(n / results.length)] ?? []
      const average = (of: (outcome: (typeof outcomes)[number]) => number) => mean(outcomes.map(of))
      const [words, remembered, firm, later, perHundred, perHour, right] = row.slice(3).map(Number.parseFloat)
      expect(words).toBe(Math.round(average((outcome) => outcome.words)))
      expect(remembered).toBe(Math.round(average((outcome) => outcome.remembered)))
      expect(firm).toBe(Math.round(average((outcome) => outcome.firm)))
      expect(later).toBe(Math.round(average((outcome) => outcome.halfYearLater)))
      expect(perHundred).toBeCloseTo(
        average((outcome) => (100 * outcome.remembered) / outcome.reviews),
        1,
      )
      expect(perHour).toBeCloseTo(
        average((outcome) => (60 * outcome.remembered) / outcome.minutes),
        1,
      )
      expect(right).toBe(Math.round(100 * average((outcome) => outcome.rightAnswers / outcome.reviews)))
    }
    expect(rows.map(([name, wrong, learned]) => [name, wrong, learned].join(' ').trim()).slice(3, 6)).toEqual([
      'Careful its interval return',
      'Balanced tomorrow stay',
      'Balanced its interval stay',
    ])
  })

  it('names the variants as they are simulated', () => {
    const outcomesOf = (name: string) => resultOf(results, name).outcomes
    const options = { intervals: namedIntervals.Swift, wrongTomorrow: false, learnedReturn: true }
    const [same] = compare({ ...small, spread: 0.25, schedules: () => [intervalsSchedule('', options)] })
    expect(outcomesOf('Swift, wrong answers wait, learned words return')).toEqual(same?.outcomes)
  })

  it('is the same when it is simulated again', async () => {
    expect(mainReport(await runMain(small))).toBe(text)
  })

  it('has a chart with a bar for each main schedule, labelled with its words, and nothing that runs', () => {
    const chart = drawChart(['first', 'second'], mainResults(results))
    for (const name of [
      'Careful',
      'Balanced',
      'Swift',
      'Fibonacci',
      'Adaptive 0.85',
      'Adaptive 0.85, fitted',
      'FSRS 0.80',
      'FSRS 0.85',
      'FSRS 0.90',
    ]) {
      expect(chart.split(`>${name}</text>`)).toHaveLength(3)
      const words = Math.round(mean(resultOf(results, name).outcomes[0]?.map(({ remembered }) => remembered) ?? []))
      expect(chart).toContain(`>${words}</text>`)
    }
    expect(chart).not.toMatch(/<script|NaN|Infinity|undefined/)
  })

  it('has a row for each assumption, the first without one', async () => {
    const assumptions = await runAssumptions({ seeds: [1], reviewsPerDay: 10, measureAfter: [60] })
    const rows = cellsOf(assumptionsReport(assumptions)).slice(1)
    expect(rows).toHaveLength(assumptions.length)
    const alone = await runMain({ seeds: [1], reviewsPerDay: 10, measureAfter: [60] })
    expect(rows[0]?.slice(1)).toEqual(
      mainResults(alone).map(({ outcomes }) => String(Math.round(outcomes[0]?.[0]?.remembered ?? 0))),
    )
  })
})

describe('the search', () => {
  it('considers three to eight ascending intervals', () => {
    for (const intervals of searchSpace()) {
      expect(intervals.length).toBeGreaterThanOrEqual(3)
      expect(intervals.length).toBeLessThanOrEqual(8)
      expect(intervals).toEqual([...new Set(intervals)].toSorted((a, b) => a - b))
    }
  })

  it('finds a preset exactly as good as itself', () => {
    const balanced = intervalsSchedule('Balanced', { intervals: namedIntervals.Balanced })
    const [result] = compare({ ...small, spread: 0.25, schedules: () => [balanced] })
    if (result !== undefined) expect(judge(result, result)).toMatchObject({ worst: 1, rightAnswers: 0 })
    expect(result).toBeDefined()
  })

  it('finds the better ones, and where it should leaves out those with fewer right answers', () => {
    const findings = search(
      [
        [1, 2, 3],
        [1, 4, 12],
        [30, 60, 120],
      ],
      { ...small, seeds: [1] },
    )
    for (const { preset, candidates } of findings) {
      expect(candidates[0]).toMatchObject({ name: preset, worst: 1 })
      const ratios = candidates.slice(1).map(({ worst }) => worst)
      expect(ratios).toEqual(ratios.toSorted((a, b) => b - a))
    }
    const balanced = findings.filter(({ preset, asEasy }) => preset === 'Balanced' && asEasy)
    const names = balanced.flatMap(({ candidates }) => candidates.map(({ name }) => name))
    expect(names).toContain('1, 2, 3')
    expect(names).not.toContain('30, 60, 120')
    for (const name of names) expect(searchReport(3, findings)).toContain(name)
  })
})

describe('the document', () => {
  const document = readFileSync(fileURLToPath(new URL('../../docs/learning.md', import.meta.url)), 'utf8')

  it('describes the presets of the product', () => {
    for (const [name, intervals] of Object.entries(namedIntervals))
      if (name !== 'Fibonacci') expect(document).toContain(`| ${name} | ${intervals.join(', ')} |`)
  })

  it('has no percentage and no number of words in its text that is not in a table', () => {
    const results = document.slice(document.indexOf('### What comes out'), document.indexOf('### What it cannot say'))
    const blocks = /<!-- (\w+) -->.*?<!-- \/\1 -->/gs
    const numbersOf = (text: string): string[] => text.match(/\d+(\.\d+)? %|\d+,\d{3}\b/g) ?? []
    const inTables = numbersOf((results.match(blocks) ?? []).join(''))
    const inText = numbersOf(results.replaceAll(blocks, ''))
    expect(inText.length).toBeGreaterThan(10)
    expect(inText.filter((number) => !inTables.includes(number))).toEqual([])
  })

  it('keeps what stands outside a block', () => {
    const lines = (...text: string[]) => ['before', '<!-- one -->', ...text, '<!-- /one -->', 'after'].join('\n')
    const written = lines('', 'new', '')
    expect(replaceBlock(lines(), 'one', 'new')).toBe(written)
    expect(replaceBlock(written, 'one', 'new')).toBe(written)
    expect(() => replaceBlock(written, 'two', '')).toThrow('no block two')
  })
})
