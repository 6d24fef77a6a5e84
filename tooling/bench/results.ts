import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { clientSection } from './client/index.ts'
import { flatnessSection } from './flatness/index.ts'
import { memorySection } from './memory/index.ts'
import { peersSection } from './peers/index.ts'
import { ratiosSection } from './ratios/index.ts'
import type { Section, Table } from './section.ts'

/** All sections, in the order of docs/performance.md. */
export const sections: readonly Section[] = [ratiosSection, flatnessSection, peersSection, memorySection, clientSection]

/** A table as it is kept. */
const storedTable = z.object({
  title: z.string(),
  note: z.string().exactOptional(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
})

/** The last run of a section at its full size. */
const sectionResult = z.object({
  title: z.string(),
  /** The day and the machine. */
  measured: z.string(),
  tables: z.array(storedTable),
})
const results = z.record(z.string(), sectionResult)
type Results = z.infer<typeof results>

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const file = join(docs, 'performance.json')

/** Reads the figures of the last runs. */
export const readResults = (): Results =>
  existsSync(file) ? results.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Keeps the tables of a section beside those of the others, and writes docs/performance.md. */
export function writeResults(section: Section, tables: Table[]): void {
  const kept = readResults()
  kept[section.name] = {
    title: section.title,
    measured: machine(),
    tables,
  }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(join(docs, 'performance.md'), renderDocument(kept))
}

/** The day, the processor, the memory and the version of Node.js. */
function machine(): string {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node.js ${process.versions.node}`
}

const introduction = `# Performance

\`npm run bench\` writes this document and \`performance.json\`, which holds the figures of each section's last run;
[049](decisions/049-the-benchmark.md) says how it measures. Times are CPU times of what ran in turns on the same machine: a ratio means
something elsewhere, a time does not.

\`\`\`sh
npm run bench                        # everything, at full size: more than an hour
npm run bench -- ratios --quick      # one section, among fewer data; only prints, unless --write says otherwise
npm run bench -- flatness --large    # also among a million vocabularies
\`\`\``

/** Renders docs/performance.md: the sections that have been run. */
export function renderDocument(kept: Results): string {
  const parts = sections.flatMap(({ name }) => {
    const result = kept[name]
    if (result === undefined) return []
    return [`## ${result.title}`, `Measured ${result.measured}.`, ...result.tables.map(renderTable)]
  })
  return `${[introduction, ...parts].join('\n\n')}\n`
}

/** Renders a table in Markdown, with its title and its note. The columns are padded to read well on a terminal, too. */
export function renderTable({ title, note, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, n) => Math.max(3, ...lines.map((line) => line[n]?.length ?? 0)))
  const text = (line: readonly string[]) => `| ${line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [
    `**${title}**`,
    ...(note === undefined ? [] : [note]),
    [text(columns), rule, ...lines.slice(1).map(text)].join('\n'),
  ].join('\n\n')
}
