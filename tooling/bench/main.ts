import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBefore, writeBefore } from './before.ts'
import { renderTable } from './markdown.ts'
import { hasOption, optionValues } from './options.ts'
import { writeResults } from './results.ts'
import type { BenchEnvironment } from './section.ts'
import { sections } from './sections.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Replaces the line of progress on a terminal; elsewhere each new text is a line. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress.slice(0, (process.stderr.columns ?? 80) - 1)}`)
  else process.stderr.write(`${progress}\n`)
}

const args = process.argv.slice(2)
const isQuick = hasOption('quick')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  print(`No such section: ${unknown.join(', ')}. The sections are: ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

/** The commit of an earlier build, whose figures are kept to compare with. */
const [before] = optionValues('before')

const folder = process.env.BENCH_DIR ?? join(tmpdir(), 'wordtide-bench')
mkdirSync(folder, { recursive: true })
const env: BenchEnvironment = { folder, report, rounds: isQuick ? 5 : 9, isQuick }

for (const section of sections) {
  if (names.length > 0 && !names.includes(section.name)) continue
  const start = performance.now()
  const measured = await section.run(env)
  const tables = withBefore(section, measured)
  if (process.stderr.isTTY) report('')
  print(`\n${section.title}\n\n${tables.map(renderTable).join('\n\n')}\n`)
  // Figures of fewer data and rounds are for whoever changes the code.
  if (before !== undefined) writeBefore(section, before, measured)
  else if (!isQuick || hasOption('write')) writeResults(section, tables, sections)
  print(`${section.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
