import { statementsOf } from '../capture/units.ts'
import type { Table } from '../section.ts'
import { median, percentile, rounded, slope } from '../statistics.ts'
import type { StatementPlans } from './plans.ts'
import type { LoadResult } from './run.ts'
import type { Step } from './visits.ts'

type Results = Record<'one' | 'two' | 'bare', LoadResult>

/** Before that, a server compiles what it runs often, and its memory grows. */
const warmUpShare = 0.3

const latencies = ({ samples }: LoadResult, kind?: string) =>
  samples.filter((sample) => kind === undefined || sample.kind === kind).map(({ ms }) => ms)

const errors = ({ samples }: LoadResult) =>
  samples.flatMap(({ kind, error }) => (error === undefined ? [] : [`${kind}: ${error}`]))

/** The growth of memory after the warm-up in megabytes a minute: that of the process that has grown most. */
function growth({ memory }: LoadResult): number {
  const slopes = memory.map((points) => slope(points.slice(Math.floor(points.length * warmUpShare))) * 60)
  return Math.max(...slopes)
}

/** The median memory of the last tenth in relation to that just after the warm-up. */
function memoryRatio({ memory }: LoadResult): number {
  const ratios = memory.map((points) => {
    const tenth = Math.max(1, Math.floor(points.length / 10))
    const warm = points.slice(Math.floor(points.length * warmUpShare)).map(({ y }) => y)
    return median(warm.slice(-tenth)) / median(warm.slice(0, tenth))
  })
  return Math.max(...ratios)
}

const lastMemory = ({ memory }: LoadResult) => memory.map((points) => Math.round(points.at(-1)?.y ?? 0)).join(' + ')

export function loadTable(results: Results, thinkFactor: number): Table {
  const { one, two, bare } = results
  const row = (name: string, value: (result: LoadResult) => string | number) => [
    name,
    value(one),
    value(two),
    value(bare),
  ]
  const p99 = (result: LoadResult) => percentile(latencies(result), 0.99)
  const firstErrors = [...new Set([one, two, bare].flatMap(errors))].slice(0, 5)
  return {
    title: '200 learners',
    note: [
      `For ${Math.round(one.seconds)} s each (the bare handler for ${Math.round(bare.seconds)} s), think times × ${rounded(thinkFactor)}, so that about half of the machine is busy with one process.`,
      'The bare handler runs the recorded SQL of the same visits through prepared statements, in one process.',
      ...firstErrors.map((error) => `Failed: ${error}`),
    ].join(' '),
    columns: ['', 'one process', 'two processes', 'bare handler'],
    rows: [
      row('requests', ({ samples }) => samples.length),
      row('requests/s', ({ samples, seconds }) => rounded(samples.length / seconds)),
      row('failed (goal 0)', (result) => errors(result).length),
      row('median, ms', (result) => rounded(median(latencies(result)))),
      row('p99, ms', (result) => rounded(p99(result))),
      row('p99 ÷ bare', (result) => rounded(p99(result) / p99(bare))),
      row('CPU of the servers, ms a request', ({ cpu, samples, seconds }) =>
        rounded((cpu.servers * seconds * 1000) / samples.length),
      ),
      row('CPU of PostgreSQL, ms a request', ({ cpu, samples, seconds }) =>
        rounded((cpu.database * seconds * 1000) / samples.length),
      ),
      row('cores busy: servers', ({ cpu }) => rounded(cpu.servers)),
      row('cores busy: PostgreSQL', ({ cpu }) => rounded(cpu.database)),
      row('cores busy: learners', ({ cpu }) => rounded(cpu.learners)),
      row('memory at the end, MB', lastMemory),
      row('memory, growth in MB a minute', (result) => rounded(growth(result))),
      row('memory at the end ÷ after the warm-up', (result) => rounded(memoryRatio(result))),
    ],
  }
}

/** `visits` are the recorded ones: they say how many statements a request takes. */
export function kindsTable({ one, two, bare }: Results, visits: readonly Step[][]): Table {
  const steps = visits.flat()
  const kinds = [...new Set(steps.map(({ kind }) => kind))]
  const statements = (kind: string) =>
    median(steps.filter((step) => step.kind === kind).map(({ units }) => statementsOf(units).length))
  return {
    title: '200 learners, by request',
    columns: [
      'request',
      'statements',
      'count',
      'median, ms',
      'p99, ms',
      'p99 with two processes',
      'p99 of the bare handler',
      'p99 ÷ bare',
    ],
    rows: kinds.map((kind) => {
      const p99 = (result: LoadResult) => percentile(latencies(result, kind), 0.99)
      const ms = latencies(one, kind)
      const figures = [median(ms), p99(one), p99(two), p99(bare), p99(one) / p99(bare)]
      return [kind, statements(kind), ms.length, ...figures.map(rounded)]
    }),
  }
}

/** A table of fewer pages is read as fast as an index of it; PostgreSQL then does as it likes. */
const smallTablePages = 100
/** A statement that reads more than this is in the table, whatever its plan. */
const manyPages = 300
const shownLength = 160

export function plansTable(plans: readonly StatementPlans[]): Table {
  const shown = plans.filter(
    ({ pages, scanned }) => pages > manyPages || [...scanned.values()].some((size) => size > smallTablePages),
  )
  const explained = plans.reduce((sum, { count }) => sum + count, 0)
  return {
    title: '200 learners: statements without an index',
    note: `Of ${plans.length} statements, logged ${explained} times with their plans: those that scanned a table of more than ${smallTablePages} pages as a whole (goal: none), and those that read more than ${manyPages} pages.`,
    columns: ['statement', 'logged', 'pages at most', 'scanned tables (pages)'],
    rows: shown.map(({ statement, count, pages, scanned }) => [
      statement.length > shownLength ? `${statement.slice(0, shownLength)} …` : statement,
      count,
      pages,
      [...scanned]
        .filter(([, size]) => size > smallTablePages)
        .map(([table, size]) => `${table} (${size})`)
        .join(', ') || 'none',
    ]),
  }
}
