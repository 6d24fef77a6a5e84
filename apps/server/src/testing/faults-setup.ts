import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitUntil } from '@wordtide/db/testing'
import type { TestProject } from 'vitest/node'
import { copiesIn, startServer } from './server-process.ts'

/** Runs the built server once, so that the fault tests can copy its data folder: a first start takes much longer. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-faults-'))
  const server = await startServer(folder, await freePort(), { LOG_LEVEL: 'warn' })
  // With the copy of this day, no test waits for one to be made.
  await waitUntil(async () => (await copiesIn(folder)).some((name) => name.endsWith('.tar.gz')))
  await server.end('SIGTERM')
  project.provide('dataDirTemplate', folder)
  return () => rm(folder, { recursive: true, force: true })
}
