import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './run.mjs'
import { say, seconds } from './say.mjs'
import { steps } from './test-steps.mjs'

// `npm test` runs all steps, `npm test -- web browser` these.
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  say(`No such step: ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(2)
}

await install()
mkdirSync(join(root, 'test-results'), { recursive: true })
const total = { passed: 0, failed: 0 }
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue
  const start = Date.now()
  const result = await step.run()
  total.passed += result.passed
  // A step that breaks without naming a test is a failure too.
  const failed = Math.max(result.failed, result.ok ? 0 : 1)
  total.failed += failed
  say(`${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(9)}${seconds(start).padStart(8)}  ${describe(result)}`)
  if (failed > 0 && result.output !== '') say(result.output.trimEnd())
}
process.exitCode = total.failed === 0 ? 0 : 1
say(`${total.passed} passed, ${total.failed} failed`)

/** @param {import('./test-steps.mjs').Result} result */
function describe({ passed, failed, note }) {
  const counts = passed + failed === 0 ? '' : `${passed} passed, ${failed} failed`
  return [counts, note ?? ''].filter((part) => part !== '').join(' · ')
}
