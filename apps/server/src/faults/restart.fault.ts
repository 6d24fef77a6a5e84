import { createServer } from 'node:net'
import { goodPassword, pngBytes, pngFile } from '@wordtide/api/testing'
import { freePort } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { removeFolders, until } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, spawnServer, startServer } from '../testing/server-process.ts'

afterAll(removeFolders)

const running: { kill(signal: 'SIGKILL'): boolean }[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

async function start(dataDir: string, env: Record<string, string> = {}) {
  const server = await startServer(dataDir, await freePort(), env)
  running.push(server.child)
  return server
}

/** Starts a server that must fail; returns its exit code and the lines of its error output. */
async function startupFailure(env: Record<string, string>) {
  const { child, output, closed } = spawnServer({ PORT: String(await freePort()), ...env })
  running.push(child)
  return { code: await closed, lines: output.stderr.trimEnd().split('\n') }
}

/** Begins a sign-in without the end of its body, and waits until the server has received its headers. */
async function beginSignIn({ url, output }: ServerProcess) {
  const encoder = new TextEncoder()
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('{"email":"ada@example.com",'))
      finish = () => {
        controller.enqueue(encoder.encode('"password":"Passw0rd!"}'))
        controller.close()
      }
    },
  })
  const headers = { 'content-type': 'application/json' }
  const response = fetch(`${url}/api/users/session`, { method: 'POST', body, headers, duplex: 'half' as const })
  response.catch(() => {})
  await until(() => output.stdout.includes('"path":"/api/users/session"'))
  return { response, finish: () => finish() }
}

describe('after a restart', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s, which exits with 0, all data is there', async (signal) => {
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

    expect(await first.end(signal)).toBe(0)
    expect(first.output.stderr).toBe('')
    client.url = (await start(dataDir)).url
    expect(await readAll()).toEqual(before)
  })
})

describe('a server that is stopping', () => {
  it('finishes pending requests and accepts no new ones', async () => {
    const server = await start(await preparedDataDir())
    const { response, finish } = await beginSignIn(server)
    const ended = server.end('SIGTERM')
    await until(() =>
      fetch(`${server.url}/api/health`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      ),
    )
    finish()
    const result = await response
    expect(result.status).toBe(401)
    expect(await result.json()).toMatchObject({ code: 1099 })
    expect(await ended).toBe(0)
  })

  it('ends by itself within ten seconds, also if a request and the mail server hang', async () => {
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

  it('because another one uses its port says so in one line, and unlocks its folder', async () => {
    const first = await start(await preparedDataDir())
    const dataDir = await preparedDataDir()
    const second = await startupFailure({ DATA_DIR: dataDir, PORT: new URL(first.url).port })
    expect(second).toEqual({ code: 1, lines: [expect.stringMatching(/^wordtide: .*PORT/)] })
    await start(dataDir)
  })

  it.each([
    ['PORT', 'http'],
    ['PUBLIC_URL', 'example.org'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'postgres://127.0.0.1:1/none'],
    ['DATA_DIR', '/dev/null/data'],
    ['HOST', 'no.such.host.invalid'],
    ['TRUSTED_PROXIES', 'my-proxy'],
    ['LOG_LEVEL', 'loud'],
  ])('names the wrong setting in one line: %s=%s', async (name, value) => {
    const { code, lines } = await startupFailure({ DATA_DIR: await preparedDataDir(), [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^wordtide: .*${name}`))])
  })
})
