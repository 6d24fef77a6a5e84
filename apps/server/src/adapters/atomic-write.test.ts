import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { diskAudioCache } from './audio-disk.ts'
import { diskImages } from './images-disk.ts'
import { openOutbox } from './outbox.ts'

afterAll(removeFolders)

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const stores: [name: string, open: (folder: string) => Promise<unknown>][] = [
  ['the images', diskImages],
  ['the outbox', (folder) => openOutbox(folder, 'words@example.org', quiet)],
  ['the audio cache', (folder) => diskAudioCache(folder, 1000)],
]

describe.each(stores)('the folder of %s', (_, open) => {
  it('loses at the start what a crash left partial, once no process can still be writing it', async () => {
    const folder = join(await freshFolder(), 'deep', 'folder')
    await open(folder)
    const age = async (name: string, minutes: number) => {
      await writeFile(join(folder, name), 'half')
      const time = new Date(Date.now() - minutes * 60_000)
      await utimes(join(folder, name), time, time)
    }
    await age('old.1.part', 61)
    await age('new.2.part', 59)
    await age('old.part.other', 61)
    await mkdir(join(folder, 'folder.part'))
    await utimes(join(folder, 'folder.part'), 0, 0)
    await open(folder)
    expect((await readdir(folder)).sort()).toEqual(['folder.part', 'new.2.part', 'old.part.other'])
  })

  it('cannot be in the place of a file', async () => {
    const path = join(await freshFolder(), 'file')
    await writeFile(path, '')
    await expect(open(path)).rejects.toMatchObject({ code: 'EEXIST', path })
  })
})
