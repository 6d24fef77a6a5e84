import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createdInvitation } from '@wordtide/api/admin'
import { goodPassword, uniqueEmail } from '@wordtide/api/testing'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, spawnServer, useServers } from '../testing/server-process.ts'

const bundle = (name: string) => fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))
const closed = { REGISTRATION: 'closed' }
const servers = useServers()

afterAll(removeFolders)

/** Runs a program that is built beside the server; returns its standard output. */
async function run(name: string, dataDir: string, ...args: string[]) {
  const { closed: ended, output } = spawnServer({ DATA_DIR: dataDir, ...closed }, bundle(name), [], args)
  expect(await ended, output.stderr).toBe(0)
  return output.stdout
}

async function invite(dataDir: string, ...args: string[]) {
  const output = await run('admin', dataDir, 'invitations', 'create', ...args, '--json')
  const { id, link } = createdInvitation.parse(JSON.parse(output))
  return { id, invitation: new URL(link).searchParams.get('invitation') ?? '' }
}

/** Signs up at a running server; returns the status. */
async function signUp(url: string, invitation?: string) {
  const account = { name: 'Ada', email: uniqueEmail(), password: goodPassword, invitation }
  return (await new RestClient(url).call('POST users', account)).status
}

it('invitations are made and revoked with and without a running server, and a restored backup has them', async () => {
  const dataDir = await preparedDataDir()
  const before = await invite(dataDir)
  const { url, end } = await servers.start(dataDir, closed)
  const [meanwhile, revoked] = [await invite(dataDir, '--uses', '2'), await invite(dataDir)]
  await run('admin', dataDir, 'invitations', 'revoke', revoked.id)
  expect(await signUp(url)).toBe(403)
  expect(await signUp(url, revoked.invitation)).toBe(400)
  for (const status of [201, 400]) expect(await signUp(url, before.invitation)).toBe(status)
  expect(await signUp(url, meanwhile.invitation)).toBe(201)
  const [file, target] = [join(await freshFolder(), 'backup.tar.gz'), await freshFolder()]
  await run('backup', dataDir, file)
  await end('SIGTERM')

  await run('restore', target, file)
  const restored = await servers.start(target, closed)
  expect(await signUp(restored.url, before.invitation)).toBe(400)
  for (const status of [201, 400]) expect(await signUp(restored.url, meanwhile.invitation)).toBe(status)
})
