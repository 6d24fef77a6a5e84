import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExit, install } from '../lib/prepare.mjs'
import { launch, printLine, root } from '../lib/process.mjs'

// `npm run faults` makes each fault happen as often as the table of docs/reliability.md says; `-- --seed 7` repeats a run, and a name runs
// the files that have it.
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
  allowPositionals: true,
})
const report = join(root, 'test-results', 'faults.jsonl')

await install()
await buildOrExit()
mkdirSync(join(root, 'test-results'), { recursive: true })
rmSync(report, { force: true })
const env = { TEST_SCOPE: 'faults', FAULT_SEED: values.seed, FAULT_REPORT: report }
printLine(`The seed of this run is ${values.seed}`)
// The fault tests, a test of the database, and tests of concurrent users.
const files = positionals.length > 0 ? positionals : ['src/faults/', 'drivers/power-cut.test.ts', 'src/model/']
const projects = ['faults', 'pglite', 'postgres'].flatMap((name) => ['--project', name])
launch('vitest', ['run', ...projects, '--no-file-parallelism', ...files], { env, show: true }).once('exit', (code) => {
  printTables()
  process.exitCode = code ?? 1
})

function printTables() {
  if (!existsSync(report)) return
  /** @type {Record<string, string | number>[]} */
  const rows = readFileSync(report, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  printTable(rows, {
    fault: 'Fault',
    engine: 'Engine',
    times: 'Times',
    acknowledged: 'Writes acknowledged',
    lost: 'Lost',
    twice: 'Twice',
    refused: 'Refused (503)',
    slowestMs: 'Slowest request, ms',
    readyMs: 'Ready again, ms',
  })
  printTable(rows, {
    attack: 'Attack',
    engine: 'Engine',
    idle: 'Page of another user, idle, ms',
    beside: 'Beside it',
    slowest: 'Slowest',
    imports: 'Imports of another user',
    importsRefused: 'Refused (503)',
    memory: 'Memory, MB',
    peakMemory: 'At most',
    stopMs: 'SIGTERM to end, ms',
  })
}

/**
 * Prints the rows of one table, which have its first column.
 * @param {Record<string, string | number>[]} all
 * @param {Record<string, string>} columns
 */
function printTable(all, columns) {
  const names = Object.keys(columns)
  const [first = ''] = names
  const rows = all
    .filter((row) => row[first] !== undefined)
    .sort(
      (a, b) => String(a[first]).localeCompare(String(b[first])) || String(a.engine).localeCompare(String(b.engine)),
    )
  if (rows.length === 0) return
  const cells = [
    Object.values(columns),
    names.map((name) => (name === first || name === 'engine' ? '---' : '--:')),
    ...rows.map((row) => names.map((name) => String(row[name] ?? ''))),
  ]
  for (const row of cells) printLine(`| ${row.join(' | ')} |`)
}
