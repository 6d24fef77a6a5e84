import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { jobs } from '@wordtide/api'
import { goodPassword, pngFile } from '@wordtide/api/testing'
import { freePort, waitUntil } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminResult, runAdmin } from '../testing/admin-command.ts'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, startServer, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)
const { start } = useServers()

const ada = 'ada@example.com'
const unknownId = '019ab3de-0000-7000-8000-000000000000'
const sent = { type: 'bug', subject: 'The sea', message: 'It is green.\nWhy?' }

/** A data folder with Ada, feedback by her, and a public list of hers with an image. Each test works on a copy. */
let template: string
let listId: string
let feedbackId: string
beforeAll(async () => {
  template = await preparedDataDir()
  const server = await startServer(template, await freePort())
  const client = new RestClient(server.url)
  await client.signUp(template, ada)
  const list = await client.createList(pngFile())
  listId = list.id
  const form = new FormData()
  form.set('data', JSON.stringify({ name: 'Tides', language: 'es', targetLanguages: ['en'], public: true }))
  expect(await client.call(`PUT lists/${listId}`, form)).toMatchObject({ status: 200 })
  const { body } = await client.call('POST feedbacks', sent)
  feedbackId = String(Object.values(body ?? {})[0])
  await server.end('SIGTERM')
})

async function copyOfTemplate(): Promise<string> {
  const dataDir = await freshFolder()
  await cp(template, dataDir, { recursive: true })
  return dataDir
}

/** A mail server with a password, which refuses recipients as long as `reason` is set. */
async function mailServer() {
  const state: { reason: string | undefined } = { reason: undefined }
  const { host, received, close } = await startMailServer({
    allowInsecureAuth: true,
    closeTimeout: 10,
    onAuth: (_auth, _session, done) => done(null, { user: 'words' }),
    onRcptTo: (_address, _session, done) =>
      done(state.reason === undefined ? undefined : Object.assign(new Error(state.reason), { responseCode: 550 })),
  })
  const mails = () => Promise.all(received.map(({ content }) => PostalMime.parse(content)))
  return { state, mails, close, address: `smtp://${host}`, url: `smtp://words:secret@${host}` }
}

/** A copy of the template, used by a running server or by none, and the settings of both. */
async function situation(isRunning: boolean, settings: Record<string, string> = {}) {
  const env = { DATA_DIR: await copyOfTemplate(), ...settings }
  const server = isRunning ? await start(env.DATA_DIR, { RATE_LIMITS: 'off', ...settings }) : undefined
  return { env, server, url: server?.url ?? '' }
}

describe.each([
  { where: 'with a running server', isRunning: true },
  { where: 'with no server', isRunning: false },
])('commands on an embedded database, $where,', ({ isRunning }) => {
  it('list, answer, close and open feedback', async () => {
    const { state, mails, close, url, address } = await mailServer()
    const { env } = await situation(isRunning, { SMTP_URL: url })
    const run = (...line: string[]) => runAdmin(['feedback', ...line], env)
    const listed = await run('list')
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    expect(listed.stdout).toMatch(
      new RegExp(`^${feedbackId}  \\d{4}-\\S+ \\S+ UTC  bug  ${ada}\nThe sea\n  It is green\\.\n  Why\\?\n$`),
    )
    const isClosed = async () =>
      expect(await adminResult(['feedback', 'list', '--all'], env)).toMatchObject({
        feedbacks: [{ id: feedbackId, email: ada, ...sent, closedAt: expect.any(Number) }],
        hasMore: false,
      })

    state.reason = 'mailbox unavailable'
    expect(await run('answer', feedbackId, '--message', 'Thanks')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Not done: the mail was not sent: .*mailbox unavailable\n$/),
    })
    expect((await run('list')).stdout).toContain(feedbackId)

    state.reason = undefined
    const answered = await runAdmin(
      ['feedback', 'answer', feedbackId, '--message', '-'],
      env,
      'Thank you.\nIt’s fixed.\n',
    )
    expect(answered).toEqual({
      code: 0,
      stdout: `Answered ${ada} via ${address}, and closed ${feedbackId}\n`,
      stderr: '',
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Re: The sea', to: [{ address: ada }] })
    expect(mail?.text).toMatch(/^Thank you\.\nIt’s fixed\.\n\n.*\n\n> It is green\.\n> Why\?\n*$/)
    expect((await run('list')).stdout).toBe('There is none.\n')
    await isClosed()

    expect((await run('open', feedbackId)).stdout).toBe(`Opened ${feedbackId}: The sea\n`)
    expect((await run('list')).stdout).toContain(feedbackId)
    expect((await run('close', feedbackId)).stdout).toBe(`Closed ${feedbackId}: The sea\n`)
    await isClosed()
    await close()
  })

  it('check the storage, and exit with 1 if an image is missing', async () => {
    const { env } = await situation(isRunning)
    const run = () => runAdmin(['storage', 'check'], env)
    const whole = await run()
    expect(whole).toMatchObject({ code: 0, stderr: '' })
    expect(whole.stdout).toMatch(
      /^FOLDER +CONTENT +FILES +SIZE\npglite +embedded database +\d+ +[\d.]+ MB\nimages +images +1 +/,
    )
    expect(whole.stdout).toMatch(/\nwhole database +[\d.]+ MB\n\nImages and sounds: 1 file, [\d.]+ kB\n$/)
    const [image = ''] = await readdir(join(env.DATA_DIR, 'images'))
    await rm(join(env.DATA_DIR, 'images', image))
    const broken = await run()
    expect(broken).toMatchObject({ code: 1, stderr: '' })
    expect(broken.stdout).toMatch(
      new RegExp(`\n1 file missing: restore .*\n  ${image}  list "Tides" \\(${listId}\\) of ${ada}\n$`),
    )
    const { code, stdout } = await runAdmin(['storage', 'check', '--json'], env)
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ images: { files: 0, missing: { count: 1 } } })
  })
})

describe('commands in a running server', () => {
  it('send a test mail, and say why it was refused', async () => {
    const { state, mails, close, url, address } = await mailServer()
    const { env } = await situation(true, { SMTP_URL: url })
    const run = () => runAdmin(['mail', 'test', 'ben@example.com'], env)
    expect(await run()).toEqual({ code: 0, stdout: `Sent to ben@example.com via ${address}\n`, stderr: '' })
    expect(await mails()).toMatchObject([{ to: [{ address: 'ben@example.com' }] }])
    state.reason = 'not our customer'
    const refused = await run()
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Not done: the mail was not sent: .*not our customer\n$/)
    await close()
    expect((await run()).stderr).toMatch(/^Not done: the mail was not sent: .*ECONNREFUSED.*\n$/)
  })

  it('write a test mail to the outbox if there is no mail server, and name the file', async () => {
    const { env } = await situation(false)
    const result = await adminResult(['mail', 'test', 'ben@example.com'], env)
    const names = await readdir(join(env.DATA_DIR, 'outbox'))
    expect(
      names.map((name) => ({ email: 'ben@example.com', sentTo: join(env.DATA_DIR, 'outbox', name) })),
    ).toContainEqual(result)
  })

  it('make a public list private', async () => {
    const { env, url } = await situation(true)
    const page = `http://localhost:3000/library/lists/${listId}?from=mail`
    expect((await runAdmin(['lists', 'find', page], env)).stdout).toMatch(
      new RegExp(`^${listId}  public  created .*\nTides, of Ada <${ada}>\nvocabularies: 0, learners: 0\n$`),
    )
    // The second time it is private already.
    for (const list of [page, listId])
      expect(await runAdmin(['lists', 'unpublish', list], env)).toEqual({
        code: 0,
        stdout: `Private: Tides, of Ada <${ada}>\n`,
        stderr: '',
      })
    expect(await adminResult(['lists', 'find', listId], env)).toMatchObject({ isPublic: false })
    const client = new RestClient(url)
    await client.signIn(ada)
    expect((await client.call(`GET lists/${listId}`)).body).toMatchObject({ public: false })
  })

  it('list the jobs, which have run when the server started', async () => {
    const { env } = await situation(true)
    const listed = async () => JSON.stringify(await adminResult(['jobs', 'list'], env))
    await waitUntil(async () => listed().then((text) => text.split('"succeededAt":1').length === jobs.length + 1), {
      intervalMs: 100,
    })
    const { code, stdout } = await runAdmin(['jobs', 'list'], env)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^JOB +EVERY +STATE +LAST SUCCESS +LAST FAILURE +ERROR\ndeliver mail +30 s +\S.*\n/)
    expect(stdout).toMatch(/\nsweep images +60 min +- +\d{4}-\S+ \S+ UTC +- +-\n/)
  })

  it('refuse unknown ids with one line', async () => {
    const { env } = await situation(true)
    for (const [line, thing] of [
      [['feedback', 'answer', unknownId, '--message', 'Thanks'], 'feedback'],
      [['feedback', 'close', unknownId], 'feedback'],
      [['feedback', 'open', unknownId], 'feedback'],
      [['mails', 'retry', unknownId], 'mail'],
      [['lists', 'find', unknownId], 'list'],
      [['lists', 'unpublish', unknownId], 'list'],
    ] as const)
      expect(await runAdmin(line, env)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(`^Not done: there is no ${thing} ${unknownId}: .+\n$`)),
      })
  })
})

describe('mails that were refused', () => {
  it('are listed with the reason, and sent when the operator says so', async () => {
    const { state, mails, close, url } = await mailServer()
    state.reason = 'try again later'
    const { env, url: serverUrl } = await situation(true, { SMTP_URL: url })
    const emails = ['ben@example.com', 'cem@example.com']
    for (const email of emails)
      await new RestClient(serverUrl).call('POST users', { name: 'Ben', email, password: goodPassword })
    const list = () => runAdmin(['mails', 'list'], env)
    await waitUntil(async () => (await list()).stdout.split('try again later').length === 3, { intervalMs: 100 })
    const lines = (await list()).stdout.split('\n')
    expect(lines[0]).toMatch(/^ID +KIND +EMAIL +ATTEMPTS +NEXT ATTEMPT +LAST ERROR$/)
    expect(lines[1]).toMatch(
      /^\S{36} {2}activation {2}cem@example\.com {2}\d+ +\d{4}-\S+ \S+ UTC {2}.*try again later$/,
    )
    expect((await runAdmin(['mails', 'list', '--failed'], env)).stdout).toBe('There is none.\n')
    expect((await runAdmin(['mails', 'list', '--limit', '1'], env)).stdout).toContain('There are more')

    state.reason = undefined
    const id = lines[1]?.slice(0, 36) ?? ''
    expect((await runAdmin(['mails', 'retry', id], env)).stdout).toMatch(/^1 mail due at once/)
    const recipients = async () => (await mails()).map(({ to }) => to?.[0]?.address).sort()
    await waitUntil(async () => (await recipients()).includes('cem@example.com'))
    // Without this command, the server would try the other one after a minute.
    expect(await adminResult(['mails', 'retry', '--all'], env)).toEqual({ mails: expect.any(Number) })
    await waitUntil(async () => (await recipients()).length === 2)
    expect(await recipients()).toEqual(emails)
    await waitUntil(async () => (await list()).stdout === 'There is none.\n', { intervalMs: 100 })
    await close()
  })

  it('are made due by a command without a server, and sent by the next one', async () => {
    const { state, mails, close, url } = await mailServer()
    state.reason = 'try again later'
    const { env, server } = await situation(true, { SMTP_URL: url })
    const email = 'ben@example.com'
    await new RestClient(server?.url ?? '').call('POST users', { name: 'Ben', email, password: goodPassword })
    await waitUntil(async () => (await runAdmin(['mails', 'list'], env)).stdout.includes('try again later'), {
      intervalMs: 100,
    })
    await server?.end('SIGTERM')
    expect(await adminResult(['mails', 'retry', '--all'], env)).toEqual({ mails: 1 })
    state.reason = undefined
    await start(env.DATA_DIR, { SMTP_URL: url })
    await waitUntil(async () => (await mails()).length === 1)
    expect(await mails()).toMatchObject([{ to: [{ address: email }] }])
    await close()
  })
})

it('invalid arguments are refused with one line, before anything is opened', async () => {
  const folder = join(await freshFolder(), 'none')
  expect(await runAdmin(['feedback', 'answer', unknownId, '--message', '-'], { DATA_DIR: folder }, ' \n')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Not done: message: must not be empty\n',
  })
  expect(existsSync(folder)).toBe(false)
})
