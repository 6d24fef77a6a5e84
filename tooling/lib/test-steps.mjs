import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { importSource } from './import-source.mjs'
import { root, run } from './run.mjs'

/**
 * @typedef {{ ok: boolean, passed: number, failed: number, output: string, note?: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

/** @type {Step[]} */
export const steps = [
  { name: 'lint', run: () => check('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'types', run: () => check('turbo', ['run', 'types', '--output-logs=errors-only']) },
  { name: 'build', run: buildStep },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'web', run: () => vitest('web') },
  { name: 'pglite', run: () => vitest('pglite') },
  { name: 'postgres', run: postgres },
  { name: 'faults', run: () => vitest('faults', 'faults-alone') },
  { name: 'browser', run: browser },
]

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function check(program, args) {
  return { ...(await run(program, args)), passed: 0, failed: 0 }
}

/** @returns {Promise<Result>} */
async function buildStep() {
  if (isBuilt()) return { ok: true, passed: 0, failed: 0, output: '', note: 'nothing changed' }
  return { ...(await build()), passed: 0, failed: 0 }
}

/**
 * @param {string} project
 * @param {string[]} others
 * @returns {Promise<Result>}
 */
async function vitest(project, ...others) {
  const report = reportFile(project)
  const projects = [project, ...others].flatMap((name) => ['--project', name])
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const result = await run('vitest', args)
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return { ...result, passed: numPassedTests, failed: numFailedTests }
}

/** @returns {Promise<Result>} */
async function postgres() {
  const { findPostgres } = await importSource('packages/db/src/testing/find-postgres.ts')
  if (findPostgres() !== undefined) return await vitest('postgres')
  return notRun('concurrency: not run (install PostgreSQL 15 or newer, or set TEST_DATABASE_URL)')
}

/** @returns {Promise<Result>} */
async function browser() {
  const chromium = findChromium()
  if (chromium === undefined) {
    return notRun('not run: no Chromium (apt-get install chromium, or set CHROMIUM_PATH to a Chromium or Chrome)')
  }
  const report = reportFile('browser')
  const cwd = join(root, 'apps', 'e2e')
  const result = await run(join(cwd, 'node_modules', '.bin', 'playwright'), ['test', '--reporter=list,json'], {
    cwd,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { stats } = readReport(report)
  return { ...result, passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/**
 * A person's machine may lack a program; the one that guards the project may not.
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
