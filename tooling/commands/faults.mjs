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
  printTable()
  process.exitCode = code ?? 1
})

function printTable() {
  if (!existsSync(report)) return
  /** @type {Record<string, string | number>[]} */
  const rows = readFileSync(report, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((a, b) => String(a.fault).localeCompare(String(b.fault)) || String(a.engine).localeCompare(String(b.engine)))
  /** @type {Record<string, string>} */
  const columns = {
    fault: 'Fault',
    engine: 'Engine',
    times: 'Times',
    acknowledged: 'Writes acknowledged',
    lost: 'Lost',
    twice: 'Twice',
    refused: 'Refused (503)',
    slowestMs: 'Slowest request, ms',
    readyMs: 'Ready again, ms',
  }
  const names = Object.keys(columns)
  const cells = [
    Object.values(columns),
    names.map((name) => (name === 'fault' || name === 'engine' ? '---' : '--:')),
    ...rows.map((row) => names.map((name) => String(row[name] ?? ''))),
  ]
  for (const row of cells) printLine(`| ${row.join(' | ')} |`)
}
