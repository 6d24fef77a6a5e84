import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { charts } from './charts.ts'
import { renderTable } from './markdown.ts'
import type { Section, Table } from './section.ts'

/** A table as it is kept. */
export const storedTable = z.object({
  title: z.string(),
  note: z.string().exactOptional(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
})

/** The last run of a section at its full size. */
const sectionResult = z.object({
  title: z.string(),
  /** The day, and on what. */
  measured: z.string(),
  tables: z.array(storedTable),
})
const results = z.record(z.string(), sectionResult)
export type Results = z.infer<typeof results>

export const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const file = join(docs, 'performance.json')

/** Reads the figures of the last runs. */
export const readResults = (): Results =>
  existsSync(file) ? results.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Keeps the tables of a section beside those of the others, and writes docs/performance.md and its charts. */
export function writeResults(section: Section, tables: Table[], all: readonly Section[]): void {
  const kept = readResults()
  kept[section.name] = {
    title: section.title,
    measured: machine(),
    tables,
  }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(join(docs, 'performance.md'), renderDocument(kept, all))
  for (const { name, svg } of drawCharts(kept)) writeFileSync(join(docs, chartFile(name)), svg)
}

/** Draws the charts of those sections that have been run. */
export const drawCharts = (kept: Results): { name: string; svg: string }[] =>
  charts.flatMap(({ name, draw }) => {
    const tables = kept[name]?.tables
    return tables === undefined ? [] : [{ name, svg: draw(tables) }]
  })

/** The day, the processor, the memory and the version of Node.js. */
export function machine(): string {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node.js ${process.versions.node}`
}

/** The file of a section's chart, in the folder of the document. */
export const chartFile = (name: string) => `performance-${name}.svg`

const introduction = `# Performance

This document is written by \`npm run bench\`, as are its charts and \`performance.json\`, which holds the figures of each section's last run;
[049](decisions/049-the-benchmark.md) says how it measures. Times are CPU times, because a machine that also does something else changes
these least, and compare what ran in turns on the same machine: a ratio means something elsewhere, a time does not.

\`\`\`sh
npm run bench                        # everything, at full size: more than an hour
npm run bench -- ratios --quick      # one section, among fewer data; only prints, unless --write says otherwise
npm run bench -- flatness --large    # also among a million vocabularies
npm run bench -- ratios --server-folder=../old --before=<commit>    # keeps the figures of another build, to compare with
\`\`\``

/** Renders docs/performance.md: the sections that have been run, in this order. */
export function renderDocument(kept: Results, order: readonly Pick<Section, 'name'>[]): string {
  const parts = order.flatMap(({ name }) => {
    const result = kept[name]
    if (result === undefined) return []
    const hasChart = charts.some((chart) => chart.name === name)
    return [
      `## ${result.title}`,
      `Measured ${result.measured}.`,
      ...(hasChart ? [`![${result.title}](${chartFile(name)})`] : []),
      ...result.tables.map(renderTable),
    ]
  })
  return `${[introduction, ...parts].join('\n\n')}\n`
}
