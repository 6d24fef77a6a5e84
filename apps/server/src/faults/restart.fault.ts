import { createServer } from 'node:net'
import { goodPassword, pngBytes, pngFile } from '@wordtide/api/testing'
import { freePort } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/index.ts'
import { launch, startServer, warmFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'

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

/** Starts the server where it should not start; answers its exit code and what it said. */
async function refused(env: Record<string, string>) {
  const { child, output, closed } = launch({ PORT: String(await freePort()), ...env })
  running.push(child)
  return { code: await closed, lines: output.stderr.trimEnd().split('\n') }
}

describe('stopped and started again', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s, the server ends with 0 and has kept everything', async (signal) => {
    const dataDir = await warmFolder()
    const first = await start(dataDir)
    const visitor = new Visitor(first.url)
    await visitor.join(dataDir, 'ada@example.com')
    const list = await visitor.newList(pngFile())
    const voc = await visitor.newVoc(list.id, 'uno')
    const answer = { vocId: voc.id, type: 'translation', result: 1, date: Date.now(), thinkingTime: 900 }
    await visitor.call('POST reviews/vocs', { vocReviews: [answer] })
    const everything = async () => {
      const calls = ['users/session', 'lists/user', 'lists/learning', `lists/${list.id}`, `lists/${list.id}/stats`]
      const answers = []
      for (const path of [...calls, `vocs?list=${list.id}`, `vocs/${voc.id}`]) {
        answers.push(await visitor.call(`GET ${path}`))
      }
      return { answers, image: await visitor.bytes(list.image ?? '') }
    }
    const before = await everything()
    expect(before.answers.map((one) => one.status)).toEqual(Array.from({ length: 7 }, () => 200))
    expect(before.image).toEqual(pngBytes)

    expect(await first.end(signal)).toBe(0)
    expect(first.output.stderr).toBe('')
    visitor.url = (await start(dataDir)).url
    expect(await everything()).toEqual(before)
  })

  it('finishes what is under way and takes nothing new', async () => {
    const server = await start(await warmFolder())
    // The body comes slowly, so that the call is under way when the signal comes.
    let finish = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":"ada@example.com",'))
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"password":"Passw0rd!"}'))
          controller.close()
        }
      },
    })
    const headers = { 'content-type': 'application/json' }
    const slow = fetch(`${server.url}/api/users/session`, { method: 'POST', body, headers, duplex: 'half' as const })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const ended = server.end('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect(fetch(`${server.url}/api/health`, { headers: { connection: 'close' } })).rejects.toThrow()
    finish()
    const response = await slow
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 1099 })
    expect(await ended).toBe(0)
  })

  it('ends within ten seconds, also while a request never does, nor the mail server that it sends to', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : ''
    const server = await start(await warmFolder(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (const name of ['ada', 'ben'])
      await new Visitor(server.url).call('POST users', { name, email: `${name}@example.com`, password: goodPassword })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    })
    const headers = { 'content-type': 'application/json' }
    const endless = fetch(`${server.url}/api/users/session`, { method: 'POST', body, headers, duplex: 'half' as const })
    const hungUp = expect(endless).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const from = Date.now()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(Date.now() - from).toBeLessThan(10_000)
    await hungUp
    silent.close()
  })
})

describe('a server that cannot start', () => {
  it('on the folder of another says so in one line, and leaves the other alone', async () => {
    const dataDir = await warmFolder()
    const first = await start(dataDir)
    const second = await refused({ DATA_DIR: dataDir })
    expect(second.code).toBe(1)
    expect(second.lines).toEqual([expect.stringMatching(/^wordtide: .*is in use by process \d+/)])
    expect(second.lines[0]).toContain(`process ${first.child.pid}`)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })

  it('on the port of another says so in one line, and gives its folder back', async () => {
    const first = await start(await warmFolder())
    const dataDir = await warmFolder()
    const second = await refused({ DATA_DIR: dataDir, PORT: new URL(first.url).port })
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
  ])('names the setting that is wrong, in one line: %s=%s', async (name, value) => {
    const { code, lines } = await refused({ DATA_DIR: await warmFolder(), [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^wordtide: .*${name}`))])
  })
})
