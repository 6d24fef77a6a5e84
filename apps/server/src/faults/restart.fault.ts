import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { goodPassword, pngBytes, pngFile } from '@wordtide/api/testing'
import { freePort, isLongRun, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { waitUntilReady } from '../testing/ledger.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, spawnServer, useServers } from '../testing/server-process.ts'

afterAll(removeFolders)

const { start } = useServers()

/** Begins a sign-in without the end of its body, and waits until the server has received its headers. */
async function beginSignIn({ url }: ServerProcess) {
  const headers = { 'content-type': 'application/json' }
  const sent = request(`${url}/api/users/session`, { method: 'POST', headers })
  const response = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (received) => {
      json(received).then((body) => resolve({ status: received.statusCode, body }), reject)
    })
  })
  response.catch(() => {})
  await new Promise((resolve) => sent.write('{"email":"ada@example.com",', resolve))
  // By the time of these responses, the server has read the begin of the body.
  for (let n = 0; n < 2; n++) await fetch(`${url}/api/health`)
  return { response, finish: () => sent.end('"password":"Passw0rd!"}') }
}

/** Sends requests on one connection until the server closes it; records what each response says about the connection, and failures. */
async function keepRequesting({ url }: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const responses: (string | undefined)[] = []
  const failures: string[] = []
  const requestOnce = () =>
    new Promise<void>((resolve) => {
      const sent = request(`${url}/api/health`, { agent }, (received) => {
        responses.push(received.headers.connection)
        received.resume().once('end', resolve)
      })
      sent.once('error', (error) => {
        failures.push(error.message)
        resolve()
      })
      sent.end()
    })
  const run = async () => {
    while (responses.at(-1) !== 'close' && failures.length === 0) await requestOnce()
    agent.destroy()
  }
  return { responses, failures, done: run() }
}

describe('after a restart', () => {
  it('by SIGTERM, which exits with 0, all data is there', async () => {
    const dataDir = await preparedDataDir()
    const first = await start(dataDir)
    const client = new RestClient(first.url)
    await client.signUp(dataDir, 'ada@example.com')
    const list = await client.createList(pngFile())
    const voc = await client.createVoc(list.id, 'uno')
    const answer = { vocId: voc.id, type: 'translation', result: 1, date: Date.now(), thinkingTime: 900 }
    await client.call('POST reviews/vocs', { vocReviews: [answer] })
    const readAll = async () => {
      const calls = ['users/session', 'lists/user', 'lists/learning', `lists/${list.id}`, `lists/${list.id}/stats`]
      const responses = []
      for (const path of [...calls, `vocs?list=${list.id}`, `vocs/${voc.id}`]) {
        responses.push(await client.call(`GET ${path}`))
      }
      return { responses, image: await client.getBytes(list.image ?? '') }
    }
    const before = await readAll()
    expect(before.responses.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200))
    expect(before.image).toEqual(pngBytes)

    expect(await first.end('SIGTERM')).toBe(0)
    expect(first.output.stderr).toBe('')
    client.url = (await start(dataDir)).url
    expect(await readAll()).toEqual(before)
  })
})

describe('a server that is stopping', () => {
  it('finishes pending requests, says on each connection that it ends before it closes one, and accepts no new ones', async () => {
    const server = await start(await preparedDataDir())
    const { response, finish } = await beginSignIn(server)
    const clients = await Promise.all(Array.from({ length: 8 }, () => keepRequesting(server)))
    await waitUntil(() => clients.every(({ responses }) => responses.length > 5))
    const health = () => fetch(`${server.url}/api/health`, { headers: { connection: 'close' } })
    const isReady = () => fetch(`${server.url}/api/ready`).then(({ ok }) => ok)
    await waitUntilReady(server.url)
    const ended = server.end('SIGTERM')
    await waitUntil(async () => !(await isReady()))
    for (const client of clients) {
      await client.done
      expect(client.failures).toEqual([])
      expect(client.responses.at(-1)).toBe('close')
    }
    await waitUntil(() =>
      health().then(
        () => false,
        () => true,
      ),
    )
    finish()
    expect(await response).toMatchObject({ status: 401, body: { code: 1099 } })
    expect(await ended).toBe(0)
  })

  it('closes everything if it is told to during its start', async () => {
    const dataDir = await preparedDataDir()
    // Made when the database is open, which takes longest, and before the port is.
    const exports = join(dataDir, 'exports')
    await rm(exports, { recursive: true, force: true })
    const { child, output, closed } = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    await waitUntil(() => existsSync(exports) || child.exitCode !== null)
    child.kill('SIGTERM')
    expect({ code: await closed, stderr: output.stderr }).toEqual({ code: 0, stderr: '' })
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
  })

  it('closes everything else if one part cannot be stopped, and says so', async () => {
    const dataDir = await preparedDataDir()
    const server = await start(dataDir)
    // The server deletes this file when it stops; a folder with something in it cannot be deleted so.
    await waitUntil(() => existsSync(join(dataDir, 'control.json')))
    await rm(join(dataDir, 'control.json'))
    await mkdir(join(dataDir, 'control.json', 'inside'), { recursive: true })
    // SIGINT does not wait for the connections of this test.
    expect(await server.end('SIGINT')).toBe(1)
    expect(server.output.stderr).toMatch(/^wordtide: .*control\.json.*\n$/)
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
  })

  it.runIf(isLongRun)('ends within ten seconds, also if a request and the mail server hang', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : ''
    const server = await start(await preparedDataDir(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (const name of ['ada', 'ben'])
      await new RestClient(server.url).call('POST users', {
        name,
        email: `${name}@example.com`,
        password: goodPassword,
      })
    const { response } = await beginSignIn(server)
    // A server that is not done after 9.5 seconds exits with 1.
    expect(await server.end('SIGTERM')).toBe(0)
    expect(server.output.stderr).toBe('')
    await expect(response).rejects.toThrow()
    silent.close()
  })
})
