import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFolder } from '../drivers/pglite.ts'
import type {} from './databases.ts'

/** Migrates an embedded database, which every test worker copies. */
export default async function setup(project: TestProject) {
  const root = mkdtempSync(join(tmpdir(), 'wordtide-pglite-'))
  const template = join(root, 'template')
  const { client } = await openFolder(template, true)
  await client.close()
  project.provide('testEngine', { kind: 'embedded', template })
  return () => rmSync(root, { recursive: true, force: true })
}
