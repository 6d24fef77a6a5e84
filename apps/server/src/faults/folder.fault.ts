import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { preparedDataDir, spawnServer } from '../testing/server-process.ts'

afterAll(removeFolders)

/** Starts a server that must refuse to start; returns the line in which it says why. */
async function refusedStart(dataDir: string): Promise<string> {
  const { output, closed } = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
  expect(await closed).toBe(1)
  expect(output.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(output.stdout).toBe('')
  return output.stderr
}

/** Creates a data folder with these files. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const dataDir = await freshFolder()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dataDir, name, '..'), { recursive: true })
    await writeFile(join(dataDir, name), content)
  }
  return dataDir
}

const backup = 'backups/2026-01-01.tar.gz'

describe('a start with one line and the exit code 1', () => {
  it.runIf(existsSync('/proc/self'))('refuses a data folder that cannot be created', async () => {
    expect(await refusedStart('/proc/x')).toMatch(/^wordtide: DATA_DIR: cannot write to \/proc\/x /)
  })

  it('refuses a data folder that is a file', async () => {
    const dataDir = await folderWith({ file: '' })
    expect(await refusedStart(join(dataDir, 'file'))).toContain(`DATA_DIR: cannot write to ${dataDir}/file `)
  })

  it('refuses a damaged database and names the newest backup', async () => {
    const dataDir = await folderWith({ 'pglite/PG_VERSION': '18\n', [backup]: '' })
    const line = await refusedStart(dataDir)
    expect(line).toContain(`DATA_DIR: the database ${dataDir}/pglite is damaged`)
    expect(line).toContain(`npm run restore -- ${dataDir}/${backup}`)
  })

  it('refuses to begin anew beside the backups of a database', async () => {
    const dataDir = await folderWith({ [backup]: '' })
    expect(await refusedStart(dataDir)).toContain(`npm run restore -- ${dataDir}/${backup}`)
    expect(await readdir(dataDir)).toEqual(['backups'])
  })

  it('refuses a folder of another database, whose images stay', async () => {
    const dataDir = await preparedDataDir()
    const image = join(dataDir, 'images', crypto.randomUUID())
    await writeFile(image, 'image')
    await writeFile(join(dataDir, 'database-id'), `${crypto.randomUUID()}\n`)
    expect(await refusedStart(dataDir)).toContain(`DATA_DIR: ${dataDir} belongs to another database`)
    expect(existsSync(image)).toBe(true)
  })
})
