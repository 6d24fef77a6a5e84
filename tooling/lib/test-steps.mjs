import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { failedPlaywrightTests, failedVitestTests } from './failed-tests.mjs'
import { fetchPostgres } from './fetch-postgres.mjs'
import { importSource } from './import-source.mjs'
import { build } from './prepare.mjs'
import { root, run } from './process.mjs'

/**
 * @typedef {{ ok: boolean, passed: number, failed: number, failedTests?: string[], output: string, note?: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result>, beside?: string | undefined, isOfBuild?: true }} Step A step may begin
 * together with an earlier one (`beside`), and run what is built (`isOfBuild`).
 */

/** @type {Step[]} */
export const steps = [
  { name: 'lint', run: () => check(run('biome', ['check', '--error-on-warnings', '.'])) },
  { name: 'types', run: () => check(run('turbo', ['run', 'types', '--output-logs=errors-only'], compilerMemory)) },
  { name: 'build', run: () => check(build()), beside: 'types' },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'web', run: () => vitest('web') },
  { name: 'postgres', run: postgres, isOfBuild: true },
  { name: 'pglite', run: () => vitest('pglite'), beside: 'postgres' },
  {
    name: 'faults',
    isOfBuild: true,
    run: () => vitest('faults', ...(isNightly() ? ['faults-alone'] : [])),
    /** They wait much, for deadlines and for servers that start. Every night, they compare durations, too. */
    get beside() {
      return isNightly() ? undefined : 'unit'
    },
  },
  { name: 'browser', run: browser, isOfBuild: true },
]

/** The compiler is a Go program: fewer collections of its garbage save a sixth of its CPU time. */
const compilerMemory = { env: { GOGC: '400' } }

/** Returns whether the tests run at full size; set by `npm run test:nightly`. */
function isNightly() {
  return process.env.TEST_SCOPE === 'nightly'
}

/**
 * Returns what these steps need and this machine lacks, with the way to install it.
 * @param {string[]} names
 * @returns {Promise<string[]>}
 */
export async function missingPrograms(names) {
  const missing = []
  if (names.some((name) => ['postgres', 'faults'].includes(name)) && !(await hasPostgres()) && !(await fetchPostgres()))
    missing.push(noPostgres)
  if (names.includes('browser') && findChromium() === undefined) missing.push(noChromium)
  return missing
}

const noPostgres = 'no PostgreSQL (apt-get install postgresql: 15 or newer, or set TEST_DATABASE_URL)'
const noChromium = 'no Chromium (apt-get install chromium, or set CHROMIUM_PATH to a Chromium or Chrome)'

async function hasPostgres() {
  const { findPostgres } = await importSource('packages/db/src/testing/find-postgres.ts')
  return findPostgres() !== undefined
}

/**
 * A step that runs no tests.
 * @param {Promise<{ ok: boolean, output: string }>} work
 * @returns {Promise<Result>}
 */
async function check(work) {
  return { ...(await work), passed: 0, failed: 0 }
}

/**
 * @param {string[]} projects
 * @returns {Promise<Result>}
 */
async function vitest(...projects) {
  const report = reportFile(projects[0] ?? 'vitest')
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  // A step may have no file that a change affects.
  const changed = process.env.TEST_CHANGED === undefined ? [] : ['--changed', '--passWithNoTests']
  const args = ['run', ...chosen, ...changed, ...reporters]
  const result = await run('vitest', args)
  const content = readReport(report)
  const { numPassedTests = 0, numFailedTests = 0 } = content
  return { ...result, passed: numPassedTests, failed: numFailedTests, failedTests: failedVitestTests(content) }
}

/** @returns {Promise<Result>} */
async function postgres() {
  return (await hasPostgres()) ? await vitest('postgres') : notRun(`not run: ${noPostgres}`)
}

/** @returns {Promise<Result>} */
async function browser() {
  const chromium = findChromium()
  if (chromium === undefined) return notRun(`not run: ${noChromium}`)
  const report = reportFile('browser')
  const cwd = join(root, 'apps', 'e2e')
  // Galleries and response times are for the night.
  const projects = isNightly() ? [] : ['--project=walks']
  const args = ['test', ...projects, '--reporter=dot,json']
  const result = await run(join(cwd, 'node_modules', '.bin', 'playwright'), args, {
    cwd,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const content = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = content.stats ?? {}
  return { ...result, passed: expected, failed: unexpected + flaky, failedTests: failedPlaywrightTests(content) }
}

/**
 * A developer's machine may lack a program; in CI that is a failure.
 * @param {string} note
 * @returns {Result}
 */
function notRun(note) {
  return { ok: process.env.CI === undefined, passed: 0, failed: 0, output: '', note }
}

/** @param {string} name */
function reportFile(name) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
