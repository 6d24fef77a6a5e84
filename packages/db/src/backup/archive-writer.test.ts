import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createArchive } from './archive-writer.ts'

const folder = await mkdtemp(join(tmpdir(), 'wordtide-archive-'))
afterAll(() => rm(folder, { recursive: true }))

it('an archive that is discarded while it is written leaves nothing, and no unhandled error', async () => {
  const archive = await createArchive(join(folder, 'backup.tar.gz'), new Date())
  await archive.add('manifest.json', '{}')
  await archive.add('first', randomBytes(8_000_000))
  const adding = archive.add('second', randomBytes(8_000_000)).catch(() => {})
  await archive.discard()
  await adding
  expect(await readdir(folder)).toEqual([])
})

it('an archive takes the place of the file behind a link, and of nothing that is no file', async () => {
  const [file, link] = [join(folder, 'kept.tar.gz'), join(folder, 'link.tar.gz')]
  await writeFile(file, '')
  await symlink(file, link)
  const archive = await createArchive(link, new Date())
  await archive.add('manifest.json', '{}')
  await archive.finish()
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect((await stat(file)).size).toBeGreaterThan(0)
  await rm(link)
  await rm(file)
  for (const other of [folder, '/dev/null'])
    await expect(createArchive(other, new Date())).rejects.toThrow(`${other} is there already, and is no file`)
})

it.runIf(existsSync('/usr/bin/prlimit'))(
  'an archive that does not fit on the disk is rejected with the reason, and leaves nothing',
  async () => {
    // A limit on the size of files stands in for a full disk.
    const limitFiles = (bytes: string) => execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:`])
    const archive = await createArchive(join(folder, 'backup.tar.gz'), new Date())
    limitFiles('2000000')
    try {
      const writing = async () => {
        for (let n = 0; n < 20; n++) await archive.add(`${n}`, randomBytes(1_000_000))
      }
      await expect(writing()).rejects.toMatchObject({ code: 'EFBIG' })
      await archive.discard()
    } finally {
      limitFiles('unlimited')
    }
    expect(await readdir(folder)).toEqual([])
  },
)

it('an archive in a folder that does not exist is refused', async () => {
  await expect(createArchive(join(folder, 'none', 'backup.tar.gz'), new Date())).rejects.toThrow('none does not exist')
})
