import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { addDictionary } from './add.ts'
import { openDictionary } from './index.ts'

const run = promisify(execFile)

it('a dictionary of FreeDict is read as Debian has it', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-freedict-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  try {
    await run('apt-get', ['download', 'dict-freedict-swe-eng'], { cwd: folder, timeout: 60_000 })
    const [archive = ''] = await readdir(folder)
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: folder })
  } catch {
    skip('apt-get does not have the package here')
  }
  const path = join(folder, 'usr', 'share', 'dictd', 'freedict-swe-eng.index')
  const { id, ...details } = await addDictionary(path, folder)
  expect(details).toMatchObject({ language: 'sv', to: ['en'], licence: 'GPL-2.0-or-later' })
  expect(details.name).toContain('Swedish-English FreeDict Dictionary')
  expect(details.entries).toBeGreaterThan(5000)
  const dictionary = await openDictionary(join(folder, `${id}.dictionary`))
  expect(await dictionary.lookUp('bil')).toMatchObject([
    { term: 'bil', reading: expect.stringContaining('/'), definitions: [{ language: 'en', value: 'car' }] },
  ])
  await dictionary.close()
})
