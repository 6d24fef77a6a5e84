// Loaded into every process of the tests. `__mutated(id)` says whether a mutation is active: that of MUTATION, or the one that
// MUTATIONS_BY_FILE assigns to the test file that runs. With MUTATIONS_HITS it records which test file reaches which mutation.
import { appendFileSync, readFileSync } from 'node:fs'

const { MUTATION, MUTATIONS_BY_FILE, MUTATIONS_HITS } = process.env
/** More calls than any test makes: the mutated loop does not end. */
const maxCalls = 3_000_000
const byFile = MUTATIONS_BY_FILE ? JSON.parse(readFileSync(MUTATIONS_BY_FILE, 'utf8')) : {}
const recorded = new Set()
let calls = 0

globalThis.__mutated = (id) => {
  const worker = globalThis.__vitest_worker__
  const file = worker?.filepath
  if (MUTATIONS_HITS) {
    // While a file is imported, no test runs: later files of the process share what that made.
    const line = `${id}\t${file ?? ''}\t${worker?.current === undefined ? 'import' : 'test'}\n`
    if (!recorded.has(line)) appendFileSync(MUTATIONS_HITS, line)
    recorded.add(line)
    return false
  }
  const active = MUTATION === undefined ? byFile[file] === id : Number(MUTATION) === id
  // One failed test is enough. Without the mutation, the others of the file need not run into their deadlines.
  if (!active || hasFailed(worker?.current)) return false
  if (++calls > maxCalls) throw new Error(`mutation ${id} does not end`)
  return true
}

let checkedTest
let failed = false

function hasFailed(test) {
  if (test === checkedTest) return failed
  checkedTest = test
  failed = test?.file !== undefined && hasFailedTask(test.file)
  return failed
}

function hasFailedTask({ result, tasks = [] }) {
  return result?.state === 'fail' || tasks.some(hasFailedTask)
}
