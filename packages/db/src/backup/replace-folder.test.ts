import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeDatabaseId } from '../data-folder/database-id.ts'
import { finishRestore, folders } from './replace-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'wordtide-swap-'))
afterAll(() => rm(root, { recursive: true }))

/** Creates a data folder in the state of a restore before its last step: the new database is complete but not yet in its place. */
async function beforeSwap(name: string, hasOld: boolean) {
  const dataDir = join(root, name)
  const paths = folders(dataDir)
  await mkdir(paths.partial, { recursive: true })
  await writeFile(join(paths.partial, 'PG_VERSION'), 'new')
  if (hasOld) {
    await mkdir(paths.current)
    await writeFile(join(paths.current, 'PG_VERSION'), 'old')
    await writeDatabaseId(dataDir, 'old')
  }
  await writeDatabaseId(dataDir, 'new', paths.restoredIdentity)
  return { dataDir, ...paths }
}

async function stateOf(dataDir: string) {
  const read = (path: string) => readFile(join(dataDir, path), 'utf8').catch(() => 'none')
  const [database, identity] = [await read('pglite/PG_VERSION'), (await read('database-id')).trim()]
  return { database, identity, names: (await readdir(dataDir)).sort() }
}

const names = ['database-id', 'pglite']

it('a restore that is interrupted before its database is complete leaves the old one', async () => {
  const { dataDir } = await beforeSwap('incomplete', true)
  await finishRestore(dataDir)
  expect(await stateOf(dataDir)).toEqual({ database: 'old', identity: 'old', names })
})

it.each([true, false])(
  'a restore that is interrupted later is finished, from each of its states (with an old one: %s)',
  async (hasOld) => {
    const { dataDir, partial, restored, restoredIdentity, identity, current, replaced } = await beforeSwap(
      `${hasOld}`,
      hasOld,
    )
    const steps = [
      () => rename(partial, restored),
      () => rename(restoredIdentity, identity),
      () => (hasOld ? rename(current, replaced) : undefined),
      () => rename(restored, current),
      () => rm(replaced, { recursive: true, force: true }),
    ]
    for (const [n, step] of steps.entries()) {
      await step()
      const copy = join(root, `${hasOld} ${n}`)
      await cp(dataDir, copy, { recursive: true })
      await finishRestore(copy)
      expect(await stateOf(copy)).toEqual({ database: 'new', identity: 'new', names })
    }
  },
)
