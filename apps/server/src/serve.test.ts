import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@wordtide/db/testing'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'
import { freshFolder, removeFolders } from './testing/helpers.ts'

afterAll(removeFolders)

/** Starts a server in this process, which must fail; returns the line that its own process would end with. */
async function failureOf(env: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: await freshFolder(), ...env })
  const start = serve(config, createLog('silent', { write: () => {} }), '', () => {})
  return start.then(
    ({ stop }) => stop().then(() => expect.fail('it has started')),
    (error: unknown) => String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '',
  )
}

it.each([
  ['HOST', '192.0.2.1', 'is not an address of this machine'],
  ['HOST', 'no.such.host.invalid', 'cannot be resolved'],
  ['DATA_DIR', '/dev/null/data', 'cannot write to /dev/null/data'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
])('a start that fails names the setting and what is wrong: %s=%s', async (name, value, text) => {
  const line = await failureOf({ [name]: value })
  expect(line).toMatch(new RegExp(`^${name}: `))
  expect(line).toContain(text)
})

it('a start that fails because its store of images is not there says so without the secret, and leaves no trace', async () => {
  const dataDir = await freshFolder()
  const store = `127.0.0.1:${await freePort()}`
  const line = await failureOf({ DATA_DIR: dataDir, STORAGE_URL: `s3://key:top-secret@${store}/words` })
  expect(line).toMatch(/^STORAGE_URL: /)
  expect(line).toContain(`the bucket words at ${store}`)
  expect(line).not.toContain('top-secret')
  expect(await readdir(dataDir)).toEqual([])
})

it('a start that fails because its port is in use says so, and changes nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const PORT = String(typeof address === 'object' ? address?.port : '')
  const newFolder = join(await freshFolder(), 'data')
  expect(await failureOf({ DATA_DIR: newFolder, PORT })).toContain(`PORT: ${PORT} is in use`)
  expect(existsSync(newFolder)).toBe(false)

  const dataDir = await freshFolder()
  await mkdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', 'mail.eml.1.part'), 'half')
  // A start that looked at this database would say that it is damaged.
  await mkdir(join(dataDir, 'pglite'))
  await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '18\n')
  expect(await failureOf({ DATA_DIR: dataDir, PORT })).toContain(`PORT: ${PORT} is in use`)
  const files = ['outbox', 'outbox/mail.eml.1.part', 'pglite', 'pglite/PG_VERSION']
  expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(files)
  other.close()
})
