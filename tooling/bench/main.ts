import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { renderTable, sections, writeResults } from './results.ts'
import type { BenchEnvironment } from './section.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Replaces the line of progress on a terminal; elsewhere each new text is a line. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress.slice(0, (process.stderr.columns ?? 80) - 1)}`)
  else process.stderr.write(`${progress}\n`)
}

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  print(`No such section: ${unknown.join(', ')}. The sections are: ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const folder = process.env.BENCH_DIR ?? join(tmpdir(), 'wordtide-bench')
mkdirSync(folder, { recursive: true })
const minutes = args.find((arg) => arg.startsWith('--minutes='))?.slice('--minutes='.length)
const env: BenchEnvironment = {
  folder,
  report,
  rounds: isQuick ? 5 : 9,
  isQuick,
  isLarge: args.includes('--large'),
  minutes: minutes === undefined ? (isQuick ? 2 : 10) : z.coerce.number().int().positive().parse(minutes),
}

for (const section of sections) {
  if (names.length > 0 && !names.includes(section.name)) continue
  const start = performance.now()
  const tables = await section.run(env)
  if (process.stderr.isTTY) report('')
  print(`\n${section.title}\n\n${tables.map(renderTable).join('\n\n')}\n`)
  // The figures of smaller data and fewer rounds are for those who change the code.
  if (!isQuick || args.includes('--write')) writeResults(section, tables)
  print(`${section.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
