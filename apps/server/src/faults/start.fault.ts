import { existsSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLongRun, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { waitUntilReady } from '../testing/ledger.ts'
import { canMount } from '../testing/mounts.ts'
import { preparedDataDir, type ServerProcess, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start, startupFailure } = useServers()

/** Expects that a start failed with exactly one line, which begins with the setting. */
function expectOneLine({ code, lines }: { code: number | string; lines: string[] }, setting: string, text: string) {
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^wordtide: ${setting}: `))])
  expect(lines[0]).toContain(text)
  expect(code).toBe(1)
}

describe('a server that cannot start', () => {
  it('says in one line that another one uses its folder, and does not disturb the other', async () => {
    const dataDir = await preparedDataDir()
    const first = await start(dataDir)
    const second = await startupFailure({ DATA_DIR: dataDir })
    expect(second.code).toBe(1)
    expect(second.lines).toEqual([expect.stringMatching(/^wordtide: .*is in use by process \d+/)])
    expect(second.lines[0]).toContain(`process ${first.child.pid}`)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })

  it.runIf(isLongRun && canMount)(
    'names the process of another container that uses its folder, where pids mean other processes',
    async () => {
      const dataDir = await preparedDataDir()
      const first = await start(dataDir)
      const container = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc']
      const second = await startupFailure({ DATA_DIR: dataDir }, container)
      expect(second.code).toBe(1)
      expect(second.lines).toEqual([
        expect.stringContaining(`in use by process ${first.child.pid} of another container`),
      ])
      await waitUntilReady(first.url)
    },
  )

  it('names the setting and what is wrong', async () => {
    expectOneLine(await startupFailure({ DATA_DIR: await freshFolder(), LOG_LEVEL: 'loud' }), 'LOG_LEVEL', 'must be')
  })

  it.runIf(isLongRun)('names a file in the place of a folder, and unlocks the database', async () => {
    const dataDir = await preparedDataDir()
    const outbox = join(dataDir, 'outbox')
    await rm(outbox, { recursive: true })
    await writeFile(outbox, 'no folder')
    expectOneLine(await startupFailure({ DATA_DIR: dataDir }), 'DATA_DIR', `${outbox} is not a folder`)
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
    await rm(outbox)
    await start(dataDir)
  })

  it.runIf(isLongRun)('names the newest backup if its database is damaged', async () => {
    const dataDir = await freshFolder()
    await Promise.all(['pglite', 'backups'].map((name) => mkdir(join(dataDir, name))))
    await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '18\n')
    const backup = join(dataDir, 'backups', '2026-01-01.tar.gz')
    await writeFile(backup, '')
    const failure = await startupFailure({ DATA_DIR: dataDir })
    expectOneLine(failure, 'DATA_DIR', `the database ${dataDir}/pglite is damaged`)
    expect(failure.lines[0]).toContain(`npm run restore -- ${backup}`)
  })

  it.runIf(isLongRun && canMount).each([
    ['already, for the folder of the images', '64k', 'images'],
    ['during the first start', '8m', '.'],
  ])('says in one line that the disk is full: %s', async (_, size, folder) => {
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
  it('prints the link to its mails in the terminal, and not in the log, and removes what a crash left', async () => {
    const dataDir = await preparedDataDir()
    const partial = join(dataDir, 'outbox', 'mail.eml.1.part')
    await writeFile(partial, 'half')
    await utimes(partial, 0, 0)
    const server = await start(dataDir, { LOG_LEVEL: 'trace' })
    await waitUntil(() => server.output.outboxUrl !== undefined)
    expect(existsSync(partial)).toBe(false)
    const link = new URL(server.output.outboxUrl ?? '')
    expect(link.origin).toBe(server.url.replace('127.0.0.1', 'localhost'))
    expect((await fetch(`${server.url}/outbox`)).status).toBe(404)
    expect((await fetch(`${server.url}/outbox${link.search}`, { redirect: 'manual' })).status).toBe(302)
    await server.end('SIGINT')
    expect(server.output.stdout).not.toContain(link.searchParams.get('key') ?? '')
  })

  it('warns of a setting that is one letter off and of what is unsafe, and keeps serving if its log output is closed', async () => {
    const env = { DATABSE_URL: 'postgres://u:hunter2@db/words', HOME: '/', PUBLIC_URL: 'https://words.example.org' }
    const server = await start(await preparedDataDir(), env)
    const { output } = server
    await waitUntil(() => output.stdout.includes('is not a setting'))
    const warnings = output.stdout.split('\n').filter((line) => line.includes('is not a setting'))
    expect(warnings).toEqual([
      expect.stringContaining('DATABSE_URL is not a setting of Wordtide; did you mean DATABASE_URL?'),
    ])
    expect(output.stdout).not.toContain('hunter2')
    expect(output.stdout).toMatch(/"level":40.*SMTP_URL is not set/)
    server.child.stdout?.destroy()
    await expectServing(server)
  })

  it.runIf(isLongRun)('keeps serving if its log output is full, and says so in one line', async () => {
    await expectServing(await start(await preparedDataDir(), {}, ['sh', '-c', 'exec "$0" "$@" > /dev/full']))
  })
})

/** Expects that a server whose log cannot be written says so in one line, and serves. */
async function expectServing(server: ServerProcess): Promise<void> {
  for (let request = 0; request < 3; request++) expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await waitUntil(() => server.output.stderr !== '')
  expect(server.output.stderr).toMatch(/^wordtide: the log cannot be written: .+\n$/)
  expect(await server.end('SIGINT')).toBe(0)
}
