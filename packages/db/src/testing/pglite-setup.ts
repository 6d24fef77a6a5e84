import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectFolder } from '../drivers/pglite.ts'
import { migrate } from '../migrate.ts'
import type {} from './databases.ts'
import { emptyFolder } from './empty-folder.ts'

/** Migrates an embedded database, which every test worker copies. */
export default async function setup(project: TestProject) {
  const root = mkdtempSync(join(tmpdir(), 'wordtide-pglite-'))
  const template = join(root, 'template')
  cpSync(await emptyFolder(), template, { recursive: true })
  const { client, db } = await connectFolder(template, true)
  await migrate(db)
  await client.close()
  project.provide('testEngine', { kind: 'embedded', template })
  return () => rmSync(root, { recursive: true, force: true })
}
