import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { listFields, pngBytes, pngFile } from '@wordtide/api/testing'
import { ownListsView, vocsPageView } from '@wordtide/contract'
import {
  amountOf,
  anyMoment,
  findPostgres,
  freePort,
  isFullRun,
  isLongRun,
  seededInteger,
  startPostgres,
  waitUntil,
} from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { copiesIn, preparedDataDir, type ServerProcess, spawnServer, startServer } from '../testing/server-process.ts'

const kills = amountOf({ short: 1, all: 1, full: 30 })
const bundle = (name: string) => fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))
const found = findPostgres()

const running: { kill(signal: 'SIGKILL'): boolean }[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(removeFolders)

async function start(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, await freePort(), { RATE_LIMITS: 'off', ...env })
  running.push(server.child)
  return server
}

/** Starts one of the commands. */
function spawnCommand(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const command = spawnServer(env, bundle(name), [], args)
  running.push(command.child)
  return command
}

/** Runs one of the commands; returns its exit code and its output. */
async function run(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const { closed, output } = spawnCommand(name, args, env)
  return { code: await closed, ...output }
}

/** Writes lists with an image each until it is told to stop; every second one replaces the image of its list. */
function keepWriting(client: RestClient) {
  const lists: { id: string }[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      const list = await client.createList(pngFile())
      await client.createVoc(list.id, `term ${lists.length}`)
      const form = new FormData()
      form.set('data', JSON.stringify(listFields))
      form.set('image', pngFile())
      if (lists.length % 2 === 0) await client.call(`PUT lists/${list.id}`, form)
      lists.push(list)
    }
  })()
  return {
    lists,
    stop: () => {
      isOver = true
      return done
    },
  }
}

/** Signs in with the account of the writer, and checks that its lists are whole. Returns their ids. */
async function readLists(url: string): Promise<string[]> {
  const client = new RestClient(url)
  await client.signIn('ada@example.com')
  const ids: string[] = []
  for (let page: string | null = ''; page !== null; ) {
    const cursor: string = page === '' ? '' : `&page=${encodeURIComponent(page)}`
    const { lists, next } = ownListsView.parse((await client.call(`GET lists/user?limit=100${cursor}`)).body)
    for (const { id, image, vocsCount } of lists) {
      ids.push(id)
      expect(await client.getBytes(image ?? '')).toEqual(pngBytes)
      const { items } = vocsPageView.parse((await client.call(`GET vocs?list=${id}`)).body)
      expect(items).toHaveLength(vocsCount)
    }
    page = next
  }
  return ids
}

async function checkBackupWhileWriting(
  dataDir: string,
  env: Record<string, string>,
  targetEnv: Record<string, string>,
) {
  const server = await start(dataDir, env)
  const client = new RestClient(server.url)
  await client.signUp(dataDir, 'ada@example.com')
  const writing = keepWriting(client)
  await waitUntil(() => writing.lists.length >= 5)
  const early = writing.lists.map(({ id }) => id)
  const file = join(await freshFolder(), 'backup.tar.gz')
  const backup = await run('backup', [file], { DATA_DIR: dataDir, ...env })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    /^Backed up to \S+backup\.tar\.gz: [\d.]+ kB, 1 user, \d+ lists, \d+ images, [\d.]+ s\n$/,
  )
  await writing.stop()

  const refused = await run('restore', [file, '--replace'], { DATA_DIR: dataDir, ...env })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^Not restored: .*stop it.*\n$/)

  const target = await freshFolder()
  const restored = await run('restore', [file], { DATA_DIR: target, ...targetEnv })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /^Restored the state of \S+ from \S+ into \S+: 1 user, \d+ lists, \d+ images, [\d.]+ s\n$/,
  )
  const { url } = await start(target, targetEnv)
  expect(await readLists(url)).toEqual(expect.arrayContaining(early))
  // Sessions are not in a backup.
  client.url = url
  expect((await client.call('GET users/session')).status).toBe(401)
}

describe('a backup of a running server', () => {
  it('on the embedded database contains what was acknowledged before, with its images', async () => {
    await checkBackupWhileWriting(await preparedDataDir(), {}, {})
  })

  it.runIf(isFullRun && found !== undefined && 'programs' in found)(
    'on PostgreSQL does so, too, and can become an embedded one',
    async () => {
      const server = await startPostgres(found !== undefined && 'programs' in found ? found.programs : '')
      try {
        await checkBackupWhileWriting(await freshFolder(), { DATABASE_URL: server.url }, {})
      } finally {
        for (const child of running.splice(0)) child.kill('SIGKILL')
        await server.stop()
      }
    },
  )

  it('leaves no incomplete file if its caller or the server is killed', async () => {
    const dataDir = await preparedDataDir()
    const folder = await freshFolder()
    const server = await start(dataDir)
    // Starts a backup, and waits until the server writes the file, whose name ends with .part until it is complete.
    const begin = async (name: string) => {
      const command = spawnCommand('backup', [join(folder, name)], { DATA_DIR: dataDir })
      await waitUntil(async () => (await readdir(folder)).some((entry) => entry.startsWith(name)), { intervalMs: 1 })
      return command
    }
    for (let kill = 0; kill < kills; kill++) {
      const { child, closed } = await begin(`${kill}.tar.gz`)
      child.kill('SIGKILL')
      await closed
    }
    const { closed } = await begin('last.tar.gz')
    await server.end('SIGKILL')
    await closed
    const names = await readdir(folder)
    expect(names.filter((name) => name.startsWith('last.tar.gz'))).toHaveLength(1)
    for (const name of names) {
      // A file under its own name is complete: it ends with the sums.
      if (!name.endsWith('.part'))
        expect(gunzipSync(await readFile(join(folder, name))).toString()).toContain('SHA256SUMS')
    }
  })
})

// The states of an interrupted restore of the embedded database are also tested one by one, in `packages/db/src/backup`.
describe.runIf(isFullRun)('a restore that is killed', () => {
  it(`leaves the old or the new database, ${kills} times`, async () => {
    const dataDir = await preparedDataDir()
    const first = await start(dataDir)
    const client = new RestClient(first.url)
    await client.signUp(dataDir, 'ada@example.com')
    await client.createList(pngFile())
    const file = join(await freshFolder(), 'backup.tar.gz')
    expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    await client.createList(pngFile())
    await first.end('SIGTERM')
    const began = Date.now()
    const whole = await freshFolder()
    expect(await run('restore', [file], { DATA_DIR: whole })).toMatchObject({ code: 0 })
    const durationMs = Date.now() - began
    const random = seededInteger('restore')
    for (let kill = 0; kill < kills; kill++) {
      const { child, closed } = spawnCommand('restore', [file, '--replace'], { DATA_DIR: dataDir })
      await anyMoment(random, 100, durationMs)
      child.kill('SIGKILL')
      await closed
      const server = await start(dataDir)
      expect([1, 2]).toContain((await readLists(server.url)).length)
      await server.end('SIGTERM')
    }
    expect(await run('restore', [file, '--replace'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    const server = await start(dataDir)
    expect(await readLists(server.url)).toHaveLength(1)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pglite'))).toEqual(['pglite', 'pglite.lock'])
  })
})

describe('an embedded database that is lost', () => {
  it.runIf(isFullRun)('is restored from the copy of the day, by the same command', async () => {
    const dataDir = await preparedDataDir()
    await rm(join(dataDir, 'backups'), { recursive: true })
    // The copy is made when a server starts, and has to contain something.
    const before = await start(dataDir)
    const client = new RestClient(before.url)
    await client.signUp(dataDir, 'ada@example.com')
    const { id } = await client.createList(pngFile())
    await before.end('SIGINT')
    await rm(join(dataDir, 'backups'), { recursive: true })
    const first = await start(dataDir)
    await waitUntil(async () => (await copiesIn(dataDir)).some((name) => name.endsWith('.tar.gz')))
    await first.end('SIGINT')
    await rm(join(dataDir, 'pglite'), { recursive: true })
    await mkdir(join(dataDir, 'pglite'))
    const [copy = ''] = await copiesIn(dataDir)
    expect(await run('restore', [join(dataDir, 'backups', copy)], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    const { url } = await start(dataDir)
    expect(await readLists(url)).toEqual([id])
  })
})

describe.runIf(isLongRun)('the commands', () => {
  it('warn of images that are missing, and refuse a data folder that cannot be created', async () => {
    const dataDir = await preparedDataDir()
    const server = await start(dataDir)
    const client = new RestClient(server.url)
    await client.signUp(dataDir, 'ada@example.com')
    await client.createList(pngFile())
    const [image = ''] = await readdir(join(dataDir, 'images'))
    await rm(join(dataDir, 'images', image))
    const file = join(await freshFolder(), 'backup.tar.gz')
    const backup = await run('backup', [file], { DATA_DIR: dataDir })
    expect(backup).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Warning: 1 more image not found[^\n]*\n$/),
    })
    // Node's own recursive mkdir would never return.
    const restored = await run('restore', [file], { DATA_DIR: '/proc/none' })
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot write to /proc/none') })
  })

  it('create nothing if the file to restore does not exist', async () => {
    const folder = await freshFolder()
    const target = join(folder, 'new')
    const restored = await run('restore', [join(folder, 'none.tar.gz')], { DATA_DIR: target })
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') })
    expect(existsSync(target)).toBe(false)
  })

  it.runIf(isFullRun)('say into which database they restore, and that it is new if there are no settings', async () => {
    const [dataDir, folder] = [await preparedDataDir(), await freshFolder()]
    const file = join(folder, 'backup.tar.gz')
    expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    const restore = () => promisify(execFile)(process.execPath, [bundle('restore'), file], { cwd: folder, env: {} })
    const target = join(folder, 'data', 'pglite')
    expect(await restore()).toEqual({
      stdout: expect.stringContaining(` into ${target}: `),
      stderr: `Warning: ${target} is new: set DATABASE_URL or DATA_DIR if you mean the database of a server\n`,
    })
    expect(await restore()).toMatchObject({ stderr: '' })
  })
})
