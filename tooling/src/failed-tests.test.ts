import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedPlaywrightTests, failedVitestTests } from '../lib/failed-tests.mjs'
import { root } from '../lib/process.mjs'

test('the failed tests of a report of Vitest, and the files that could not be run', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'apps', 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'adding returns the sum', status: 'failed' },
          { fullName: 'adding takes no words', status: 'passed' },
          { fullName: 'subtracting', status: 'skipped' },
        ],
      },
      { name: join(root, 'apps', 'b.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(root, 'apps', 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedVitestTests(report)).toEqual([
    `${join('apps', 'a.test.ts')} › adding returns the sum`,
    join('apps', 'b.test.ts'),
  ])
  expect(failedVitestTests({})).toEqual([])
})

test('the failed tests of a report of Playwright, and those that passed at the second try only', () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })
  const report = {
    suites: [
      {
        title: 'a.test.ts',
        specs: [spec('opens', true, 'expected'), spec('closes', false, 'unexpected'), spec('waits', true, 'flaky')],
        suites: [{ title: 'on a phone', specs: [spec('opens', false, 'unexpected')] }],
      },
    ],
  }
  expect(failedPlaywrightTests(report)).toEqual([
    'a.test.ts › closes',
    'a.test.ts › waits',
    'a.test.ts › on a phone › opens',
  ])
  expect(failedPlaywrightTests({})).toEqual([])
})
