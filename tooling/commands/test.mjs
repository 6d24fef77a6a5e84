import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExit, install } from '../lib/prepare.mjs'
import { printLine, root, secondsSince } from '../lib/process.mjs'
import { missingPrograms, steps } from '../lib/test-steps.mjs'

// `npm test` runs every step, `npm test -- web browser` only these. `npm run test:all` runs each as CI does, `npm run test:nightly` at its
// full size. `--changed` runs only the test files that an uncommitted change affects, and no browser; `--repeat 5` each step five times.
const { values, positionals: names } = parseArgs({
  args: process.argv.slice(3),
  options: {
    all: { type: 'boolean' },
    nightly: { type: 'boolean' },
    changed: { type: 'boolean' },
    repeat: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
if (values.nightly) process.env.TEST_SCOPE = 'nightly'
else if (values.all) process.env.TEST_SCOPE = 'all'
if (values.changed) process.env.TEST_CHANGED = 'true'
const repeats = Number(values.repeat)
if (!Number.isInteger(repeats) || repeats < 1) {
  printLine(`--repeat takes a number of runs, not ${values.repeat}.`)
  process.exit(2)
}
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
const chosen = steps.filter(({ name }) =>
  names.length === 0 ? !values.changed || name !== 'browser' : names.includes(name),
)
for (const missing of await missingPrograms(chosen.map(({ name }) => name))) printLine(`This machine has ${missing}.`)
if (chosen.some(({ isOfBuild }) => isOfBuild) && !chosen.some(({ name }) => name === 'build')) await buildOrExit()
/** @type {Map<string, ReturnType<typeof begin>>} */
const begun = new Map()
for (const step of chosen) {
  const beside = repeats === 1 ? chosen.filter((other) => other.beside === step.name) : []
  for (const other of beside) begun.set(other.name, begin(other))
  for (let run = 0; run < repeats && (repeats === 1 || total.failed === 0); run++)
    report(step, await (begun.get(step.name) ?? begin(step)))
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

/**
 * @param {import('../lib/test-steps.mjs').Step} step
 * @param {Awaited<ReturnType<typeof begin>>} end
 */
function report(step, { result, time }) {
  total.passed += result.passed
  // A step can fail without a failed test: one more failure, so that the closing line is right.
  const failed = Math.max(result.failed, result.ok ? 0 : 1)
  total.failed += failed
  printLine(`${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(9)}${time.padStart(8)}  ${describe(result)}`)
  if (failed > 0 && result.output !== '') printLine(result.output.trimEnd())
  if (failed > 0) failures.push(...(result.failedTests ?? []).map((test) => `✗ ${step.name}: ${test}`))
}

/** @param {import('../lib/test-steps.mjs').Result} result */
function describe({ passed, failed, note }) {
  const counts = passed + failed === 0 ? '' : `${passed} passed, ${failed} failed`
  return [counts, note ?? ''].filter((part) => part !== '').join(' · ')
}
