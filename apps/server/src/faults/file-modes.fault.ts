import { chmod, lstat, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngFile } from '@wordtide/api/testing'
import { protectDataFolder } from '@wordtide/db'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, useServers } from '../testing/server-process.ts'

const { start } = useServers()

afterAll(removeFolders)

/** Returns the paths in a folder, and the folder itself, with their modes, without links. */
async function modesIn(folder: string): Promise<[path: string, mode: number][]> {
  const modes: [string, number][] = []
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    // The server may remove a file meanwhile.
    const state = await lstat(join(folder, name)).catch(() => undefined)
    if (state !== undefined && !state.isSymbolicLink()) modes.push([name, state.mode & 0o777])
  }
  return modes
}

/** Returns what other users of the machine may access in a folder. */
const openIn = async (folder: string) => (await modesIn(folder)).filter(([, mode]) => (mode & 0o077) !== 0)

/** Sets the modes that earlier releases gave to everything in a folder. */
async function open(folder: string): Promise<void> {
  for (const [name, mode] of await modesIn(folder))
    await chmod(join(folder, name), (mode & 0o100) === 0 ? 0o666 : 0o755)
}

describe.skipIf(process.platform === 'win32')('the files of a server', () => {
  it('can be accessed by its user alone, from the first start on', async () => {
    const dataDir = inject('dataDirTemplate')
    expect((await modesIn(dataDir)).length).toBeGreaterThan(900)
    expect(await openIn(dataDir)).toEqual([])
  })

  it('are made private at the start where an earlier release left them open, and stay so in use', async () => {
    const dataDir = await preparedDataDir()
    const elsewhere = await freshFolder()
    const foreign = join(elsewhere, 'foreign.txt')
    await writeFile(foreign, 'not ours')
    await chmod(foreign, 0o644)
    await symlink(foreign, join(dataDir, 'images', 'link'))
    await mkdir(join(dataDir, 'outbox', 'old'), { recursive: true })
    await open(dataDir)
    const { url, end, output } = await start(dataDir, { RATE_LIMITS: 'off' })
    const client = new RestClient(url)
    await client.signUp(dataDir, 'ada@example.com')
    const list = await client.createList(pngFile())
    await client.createVoc(list.id, 'wave')
    await client.call('GET tts?t=wave&l=en')
    expect((await readdir(join(dataDir, 'speech'))).length).toBe(1)
    expect(await openIn(dataDir)).toEqual([])
    expect((await stat(foreign)).mode & 0o777).toBe(0o644)
    // It would stay open beside a name that counts as foreign.
    await chmod(dataDir, 0o755)
    expect(protectDataFolder(dataDir)).toBeUndefined()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await end('SIGTERM')
    expect(await openIn(dataDir)).toEqual([])
    expect(output.stdout).not.toContain('DATA_DIR')
  })
})
