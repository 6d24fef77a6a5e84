import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { canMount } from '../testing/mounts.ts'
import { preparedDataDir, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start, startupFailure } = useServers()

/** Expects that a start failed with exactly one line, which begins with the setting. */
function expectOneLine({ code, lines }: { code: number | string; lines: string[] }, setting: string, text: string) {
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^wordtide: ${setting}: `))])
  expect(lines[0]).toContain(text)
  expect(code).toBe(1)
}

describe('a server that cannot start', () => {
  it('because another one uses its folder says so in one line, and does not disturb the other', async () => {
    const dataDir = await preparedDataDir()
    const first = await start(dataDir)
    const second = await startupFailure({ DATA_DIR: dataDir })
    expect(second.code).toBe(1)
    expect(second.lines).toEqual([expect.stringMatching(/^wordtide: .*is in use by process \d+/)])
    expect(second.lines[0]).toContain(`process ${first.child.pid}`)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })

  it.runIf(canMount)('because one of another container uses its folder, where pids mean other processes', async () => {
    const dataDir = await preparedDataDir()
    const first = await start(dataDir)
    const container = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc']
    const second = await startupFailure({ DATA_DIR: dataDir }, container)
    expect(second.code).toBe(1)
    expect(second.lines).toEqual([expect.stringContaining(`in use by process ${first.child.pid} of another container`)])
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  })

  it('because its store of images is not there says so in one line without the secret, and leaves no trace', async () => {
    const dataDir = await freshFolder()
    const store = `127.0.0.1:${await freePort()}`
    const failure = await startupFailure({ DATA_DIR: dataDir, STORAGE_URL: `s3://key:top-secret@${store}/words` })
    expectOneLine(failure, 'STORAGE_URL', `the bucket words at ${store}`)
    expect(failure.lines[0]).not.toContain('top-secret')
    expect(await readdir(dataDir)).toEqual([])
  })

  it('because another one uses its port says so in one line, and leaves no trace', async () => {
    const first = await start(await preparedDataDir())
    const { port } = new URL(first.url)
    const newFolder = join(await freshFolder(), 'data')
    expectOneLine(await startupFailure({ DATA_DIR: newFolder, PORT: port }), 'PORT', `${port} is in use`)
    expect(existsSync(newFolder)).toBe(false)

    const dataDir = await preparedDataDir()
    await rm(join(dataDir, 'backups'), { recursive: true })
    const partial = join(dataDir, 'outbox', 'mail.eml.1.part')
    await writeFile(partial, 'half')
    await utimes(partial, 0, 0)
    const before = (await readdir(dataDir, { recursive: true })).sort()
    expectOneLine(await startupFailure({ DATA_DIR: dataDir, PORT: port }), 'PORT', `${port} is in use`)
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(before)
    await start(dataDir)
    expect(existsSync(partial), 'a start that succeeds removes it').toBe(false)
  })

  it.each([
    ['HOST', '192.0.2.1', 'is not an address of this machine'],
    ['HOST', 'no.such.host.invalid', 'cannot be resolved'],
    ['DATA_DIR', '/dev/null/data', 'cannot write to /dev/null/data'],
    ['DATABASE_URL', 'postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
    ['LOG_LEVEL', 'loud', 'must be'],
  ])('names the setting and what is wrong in one line: %s=%s', async (name, value, text) => {
    expectOneLine(await startupFailure({ DATA_DIR: await freshFolder(), [name]: value }), name, text)
  })

  it('because a file is in the place of a folder names that file, and unlocks the database', async () => {
    const dataDir = await preparedDataDir()
    const outbox = join(dataDir, 'outbox')
    await rm(outbox, { recursive: true })
    await writeFile(outbox, 'no folder')
    expectOneLine(await startupFailure({ DATA_DIR: dataDir }), 'DATA_DIR', `${outbox} is not a folder`)
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
    await rm(outbox)
    await start(dataDir)
  })

  it.skipIf(!canMount).each([
    ['already, for the folder of the images', '64k', 'images'],
    ['during the first start', '8m', '.'],
  ])('because the disk is full says so in one line: %s', async (_, size, folder) => {
    const dataDir = folder === '.' ? await freshFolder() : await preparedDataDir()
    const full = join(dataDir, folder)
    await mkdir(full, { recursive: true })
    const fill = folder === '.' ? '' : `head -c ${size} /dev/zero > '${full}/filler';`
    const script = `mount -t tmpfs -o size=${size} tmpfs '${full}'; ${fill} exec "$0" "$@"`
    const failure = await startupFailure({ DATA_DIR: dataDir }, [
      'unshare',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      script,
    ])
    expectOneLine(failure, 'DATA_DIR', `the disk of ${full.replace(/\/\.$/, '')} is full`)
  })
})

describe('a server that has started', () => {
  it('prints the link to its mails in the terminal, and not in the log', async () => {
    const server = await start(await preparedDataDir(), { LOG_LEVEL: 'trace' })
    await waitUntil(() => server.output.outboxUrl !== undefined)
    const link = new URL(server.output.outboxUrl ?? '')
    expect(link.origin).toBe(server.url.replace('127.0.0.1', 'localhost'))
    expect((await fetch(`${server.url}/outbox`)).status).toBe(404)
    expect((await fetch(`${server.url}/outbox${link.search}`, { redirect: 'manual' })).status).toBe(302)
    await server.end('SIGTERM')
    expect(server.output.stdout).not.toContain(link.searchParams.get('key') ?? '')
  })

  it('warns of a setting that is one letter off, and of what is unsafe', async () => {
    const env = { DATABSE_URL: 'postgres://u:hunter2@db/words', HOME: '/', PUBLIC_URL: 'https://words.example.org' }
    const { output } = await start(await preparedDataDir(), env)
    await waitUntil(() => output.stdout.includes('is not a setting'))
    const warnings = output.stdout.split('\n').filter((line) => line.includes('is not a setting'))
    expect(warnings).toEqual([
      expect.stringContaining('DATABSE_URL is not a setting of Wordtide; did you mean DATABASE_URL?'),
    ])
    expect(output.stdout).not.toContain('hunter2')
    expect(output.stdout).toMatch(/"level":40.*SMTP_URL is not set/)
  })

  it.each(['closed', 'full'])('keeps serving if its log output is %s, and says so in one line', async (state) => {
    const redirect = state === 'full' ? ['sh', '-c', 'exec "$0" "$@" > /dev/full'] : []
    const server = await start(await preparedDataDir(), {}, redirect)
    if (state === 'closed') server.child.stdout?.destroy()
    for (let request = 0; request < 3; request++) expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await waitUntil(() => server.output.stderr !== '')
    expect(server.output.stderr).toMatch(/^wordtide: the log cannot be written: .+\n$/)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
