import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@playwright/test'
import { seedFolderOf } from './test.ts'

const tooling = fileURLToPath(new URL('../../../../tooling/', import.meta.url))

// Once for all workers: it takes longer than most of their tests.
test('half a year of data is seeded, as by `npm run seed`', async ({ browserName: _ }, { project }) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: seedFolderOf(project) }
  await promisify(execFile)(`${tooling}node_modules/.bin/tsx`, [`${tooling}seed/main.ts`], { env })
})
