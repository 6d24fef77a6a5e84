import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from '../lib/prepare.mjs'
import { printLine, root, secondsSince } from '../lib/process.mjs'
import { isFullScope, steps } from '../lib/test-steps.mjs'

// `npm test` runs every step, `npm test -- web browser` only these; `npm run test:all` runs each at its full size.
const args = process.argv.slice(3)
if (args.includes('--all')) process.env.TEST_SCOPE = 'all'
const names = args.filter((arg) => arg !== '--all')
const unknown = names.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  printLine(`No such step: ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(2)
}

await install()
mkdirSync(join(root, 'test-results'), { recursive: true })
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name))
/** @type {Map<string, ReturnType<typeof begin>>} */
const begun = new Map()
for (const step of chosen) {
  for (const other of chosen) if (other.beside === step.name && !isFullScope()) begun.set(other.name, begin(other))
  const { result, time } = await (begun.get(step.name) ?? begin(step))
  total.passed += result.passed
  // A step can fail without a failed test: one more failure, so that the closing line is right.
  const failed = Math.max(result.failed, result.ok ? 0 : 1)
  total.failed += failed
  printLine(`${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(9)}${time.padStart(8)}  ${describe(result)}`)
  if (failed > 0 && result.output !== '') printLine(result.output.trimEnd())
  if (failed > 0) failures.push(...(result.failedTests ?? []).map((test) => `✗ ${step.name}: ${test}`))
}
// Once more, because what the steps have printed may be long.
for (const failure of failures) printLine(failure)
process.exitCode = total.failed === 0 ? 0 : 1
printLine(`${total.passed} passed, ${total.failed} failed`)

/** @param {import('../lib/test-steps.mjs').Step} step */
async function begin(step) {
  const start = Date.now()
  const result = await step.run()
  return { result, time: secondsSince(start) }
}

/** @param {import('../lib/test-steps.mjs').Result} result */
function describe({ passed, failed, note }) {
  const counts = passed + failed === 0 ? '' : `${passed} passed, ${failed} failed`
  return [counts, note ?? ''].filter((part) => part !== '').join(' · ')
}
