import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start } = useServers()

/** Lets a Node.js process fail to flush files in the background while `marker` exists. */
function failingDisk(marker: string) {
  const code = `import { existsSync } from 'node:fs'
    import { open } from 'node:fs/promises'
    const file = await open('/dev/null')
    const prototype = Object.getPrototypeOf(file)
    await file.close()
    const flush = prototype.datasync
    prototype.datasync = async function () {
      if (existsSync(${JSON.stringify(marker)})) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
      return flush.call(this)
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

describe('a server whose disk fails under the embedded database', () => {
  it('ends with one line and the exit code 1, and has all data after the next start', async () => {
    const dataDir = await preparedDataDir()
    const marker = join(await freshFolder(), 'broken')
    const server = await start(dataDir, failingDisk(marker))
    const client = new RestClient(server.url)
    await client.signUp(dataDir, 'ada@example.com')
    const list = await client.createList()
    await writeFile(marker, '')
    const writeUntilEnd = async () => {
      for (let n = 0; ; n++) await client.createVoc(list.id, `term ${n}`)
    }
    await writeUntilEnd().catch(() => {})
    expect(await server.closed).toBe(1)
    expect(server.output.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^wordtide: DATA_DIR: the database in .* cannot go on \(.*could not fsync file/),
    ])

    client.url = (await start(dataDir)).url
    await client.signIn('ada@example.com')
    expect(await client.call(`GET lists/${list.id}`)).toMatchObject({ status: 200 })
  })
})
