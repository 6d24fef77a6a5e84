import { randomUUID } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { listFields } from '@wordtide/api/testing'
import { waitUntil } from '@wordtide/db/testing'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import { removeFolders } from '../testing/helpers.ts'
import { form } from '../testing/index.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)

const { start } = useServers()

const listsOf = z.object({ lists: z.array(z.object({ vocsCount: z.int() })) })

it('an import amid which the server is killed is continued by the same request, and leaves no file behind', async () => {
  const dataDir = await preparedDataDir()
  const first = await start(dataDir)
  const client = new RestClient(first.url)
  await client.signUp(dataDir, 'ada@example.com')
  const rows = Array.from({ length: 1000 }, (_, n) => `palabra ${n},word ${n}`)
  const file = new File([['term,definition', ...rows].join('\n')], 'words.csv')
  const key = randomUUID()
  const send = () =>
    fetch(`${client.url}/api/lists/import`, {
      method: 'POST',
      headers: { cookie: client.cookie, 'idempotency-key': key },
      body: form(['data', listFields], ['file', file]),
    })
  const saved = async () =>
    listsOf.parse((await client.call('GET lists/user')).body).lists.map((list) => list.vocsCount)

  const broken = send().catch((error: unknown) => error)
  await waitUntil(async () => ((await saved())[0] ?? 0) > 0)
  await first.end('SIGKILL')
  expect(await broken).toBeInstanceOf(Error)

  const uploads = join(dataDir, 'uploads')
  const [left = ''] = await readdir(uploads)
  expect((await stat(join(uploads, left))).mode & 0o777).toBe(0o600)
  const anHourAgo = Date.now() / 1000 - 3700
  await utimes(join(uploads, left), anHourAgo, anHourAgo)

  const second = await start(dataDir)
  client.url = second.url
  expect(await readdir(uploads)).toEqual([])
  const [before = 0] = await saved()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(rows.length)
  const response = await send()
  expect([response.status, await response.json()]).toMatchObject([201, { created: 1000, list: { vocsCount: 1000 } }])
  expect(await saved()).toEqual([1000])
})
