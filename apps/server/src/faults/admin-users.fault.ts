import { fileURLToPath } from 'node:url'
import { goodPassword, linkIn, linkParams } from '@wordtide/api/testing'
import { isLongRun } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, spawnServer, useServers } from '../testing/server-process.ts'

const admin = fileURLToPath(new URL('../../dist/admin.js', import.meta.url))
const { start } = useServers()
afterAll(removeFolders)

/** Runs `npm run admin -- …` with these settings. */
async function run(env: Record<string, string>, ...args: string[]) {
  const { closed, output } = spawnServer(env, admin, [], args)
  return { code: await closed, stdout: output.stdout, stderr: output.stderr }
}

/** Runs a command with `--json`; returns its exit code and its result. */
async function runJson(env: Record<string, string>, ...args: string[]) {
  const { code, stdout } = await run(env, ...args, '--json')
  return { code, result: z.looseObject({}).parse(JSON.parse(stdout)) }
}

const email = 'ada@example.com'

/** Returns a pattern of the line of a security event in the log of a server, or of a command. */
const eventLine = (event: string) =>
  new RegExp(`^\\{.*"event":"${event}","userId":"[-0-9a-f]{36}","by":"operator".*\\}$`, 'm')

/** Runs commands beside a server, which has written this to its log. What else each says is tested in `src/admin`. */
async function checkBesideServer(env: Record<string, string>, url: string, logOf: (stderr: string) => string) {
  const created = await run(env, 'users', 'create', email, '--name', 'Ada')
  expect(created).toMatchObject({ code: 0 })
  expect(logOf(created.stderr)).toMatch(eventLine('account-created'))
  expect(created.stdout).toMatch(
    /^Created ada@example\.com\. Until \d{4}-\d\d-\d\d \d\d:\d\d UTC, this link sets the password:\nhttp\S+\n.*\n$/,
  )
  expect(await run(env, 'users', 'create', 'ADA@example.com', '--name', 'Eve')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Not done: there is a user ADA@example.com already\n',
  })

  const client = new RestClient(url)
  const token = linkParams(linkIn(created.stdout)).get('token')
  const reset = await client.call('POST users/reset-password', { email, token, password: goodPassword })
  expect(reset.status).toBe(200)
  await client.signIn(email)
  expect(await runJson(env, 'users', 'find', email)).toMatchObject({
    code: 0,
    result: { name: 'Ada', email, suspendedAt: null, hasPassword: true, lists: 0, sessions: 1, accessTokens: 0 },
  })

  const suspended = await run(env, 'users', 'suspend', email)
  expect(suspended).toMatchObject({ code: 0, stdout: 'Suspended ada@example.com, and ended 1 session\n' })
  expect(logOf(suspended.stderr)).toMatch(eventLine('account-suspended'))
  expect((await client.call('GET users/session')).status).toBe(401)
  const signIn = await client.call('POST users/session', { email, password: goodPassword })
  expect(signIn).toMatchObject({ status: 403, body: { key: 'ACCOUNT_SUSPENDED' } })
}

describe('the commands for users', () => {
  it('run in the server that has the embedded database open, whose log has the events', async () => {
    const dataDir = await preparedDataDir()
    const server = await start(dataDir, { RATE_LIMITS: 'off' })
    await checkBesideServer({ DATA_DIR: dataDir }, server.url, (stderr) => {
      expect(stderr).toBe('')
      return server.output.stdout
    })
  })

  it.runIf(isLongRun && hasPostgres)(
    'run beside the servers of a PostgreSQL database, and write the events themselves',
    async () => {
      const { postgres, dataDir, server, close } = await startOnPostgres()
      try {
        const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, PUBLIC_URL: server.url }
        await checkBesideServer(env, server.url, (stderr) => stderr)
      } finally {
        await close()
      }
    },
  )

  it.runIf(isLongRun)(
    'run on the embedded database while no server does, and what they did holds in the next one',
    async () => {
      const dataDir = await preparedDataDir()
      const env = { DATA_DIR: dataDir }
      expect(await run(env, 'users', 'suspend', 'nobody@example.com')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Not done: there is no user nobody@example.com\n',
      })
      const created = await runJson(env, 'users', 'create', email)
      expect(created).toMatchObject({ code: 0, result: { user: { email } } })
      const suspended = await run(env, 'users', 'suspend', email)
      expect(suspended.stderr).toMatch(eventLine('account-suspended'))
      expect(await runJson(env, 'users', 'suspend', email)).toMatchObject({ result: { wasSuspended: true } })
      const { url } = await start(dataDir)
      const client = new RestClient(url)
      const token = linkParams(linkIn(String(created.result.link))).get('token')
      const reset = await client.call('POST users/reset-password', { email, token, password: goodPassword })
      expect(reset.status).toBe(200)
      expect(await client.call('POST users/session', { email, password: goodPassword })).toMatchObject({
        status: 403,
        body: { key: 'ACCOUNT_SUSPENDED' },
      })
    },
  )
})

it('commands read a secret from a file, as the server does', async () => {
  const env = { DATA_DIR: await freshFolder(), DATABASE_URL_FILE: '/nowhere/secret' }
  const stderr = 'Not done: DATABASE_URL_FILE: cannot be read (ENOENT)\n'
  expect(await run(env, 'users', 'list')).toEqual({ code: 1, stdout: '', stderr })
})

describe('a command line that is wrong', () => {
  it('gets one line that says so, and a code of its own for an unknown command', async () => {
    expect(await run({ DATA_DIR: await freshFolder() }, 'users', 'frob')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no command users frob: npm run admin -- help lists them\n',
    })
  })

  it('without a database says how to get one', async () => {
    const { code, stderr } = await run({ DATA_DIR: await freshFolder() }, 'users', 'list')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Not done: .*start Wordtide once.*\n$/),
    })
  })

  it('with help lists every command', async () => {
    const { code, stdout } = await run({}, 'help')
    expect(code).toBe(0)
    for (const usage of [
      'users list',
      'users find EMAIL',
      'users create EMAIL [--name NAME]',
      'users delete EMAIL [--yes]',
    ])
      expect(stdout).toContain(`  ${usage}`)
  })
})
