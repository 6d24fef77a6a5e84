import { relative } from 'node:path'
import { root } from './process.mjs'

/**
 * The part of Vitest's JSON report that is read here.
 * @typedef {{ testResults?: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} VitestReport
 */

/**
 * The failed tests of a report, each as `file › name`; a file that could not be run has no name.
 * @param {VitestReport} report
 * @returns {string[]}
 */
export function failedVitestTests({ testResults = [] }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [file]
    return failed.map(({ fullName }) => `${file} › ${fullName}`)
  })
}

/**
 * The part of Playwright's JSON report that is read here: the outermost suites are files, whose titles are their paths.
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, ok: boolean, tests: { status: string }[] }[] }} PlaywrightSuite
 * @typedef {{ suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * The failed tests of a report, each as `file › name`.
 * @param {PlaywrightReport} report
 * @returns {string[]}
 */
export function failedPlaywrightTests({ suites = [] }) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) =>
    [
      ...specs
        .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
        .map((spec) => spec.title),
      ...failedPlaywrightTests({ suites: inner }),
    ].map((name) => `${title} › ${name}`),
  )
}
