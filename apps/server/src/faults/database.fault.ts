import type { Socket } from 'node:net'
import { freePort, isLongRun, startTcpServer } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { waitUntilReady } from '../testing/ledger.ts'
import { hasPostgres, startBehindProxy, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { spawnServer } from '../testing/server-process.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})
afterAll(removeFolders)

async function start(env: Record<string, string> = {}) {
  const started = await startOnPostgres(env)
  cleanUps.push(started.close)
  return started
}

/** Returns the parts of a response that matter during an outage. */
async function outcomeOf(response: Response) {
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

const unavailable = expect.objectContaining({ status: 503, key: 'DATABASE_UNAVAILABLE' })
const retryAfter = expect.stringMatching(/^[1-9]\d*$/)

describe.runIf(hasPostgres)('while the database is away', () => {
  it('calls by both transports and the readiness check get 503, sessions stay, and all works when it is back', async () => {
    const { postgres, dataDir, server } = await start()
    const client = new RestClient(server.url)
    await client.signUp(dataDir, 'ada@example.com')
    const get = async (path: string) => {
      const response = await fetch(`${server.url}/api/${path}`, { headers: { cookie: client.cookie } })
      expect(response.headers.getSetCookie()).toEqual([])
      return response
    }
    await waitUntilReady(server.url)

    await postgres.halt()
    for (const path of ['ready', 'users/session', 'lists/user'])
      expect(await outcomeOf(await get(path))).toEqual({ status: 503, retryAfter, body: unavailable })
    const inBatch = { error: expect.objectContaining({ data: { httpStatus: 503, error: unavailable } }) }
    expect(await outcomeOf(await get('trpc/accounts.getSession'))).toEqual({ status: 503, retryAfter, body: inBatch })
    const batch = await get('trpc/accounts.getSession,profile.getInfo?batch=1')
    expect(await outcomeOf(batch)).toEqual({ status: 503, retryAfter, body: [inBatch, inBatch] })
    expect((await get('health')).status).toBe(200)
    const id = batch.headers.get('x-request-id')
    expect(server.output.stdout).toMatch(new RegExp(`"level":40.*"reqId":"${id}".*database unavailable`))

    await postgres.resume()
    expect((await get('ready')).status).toBe(200)
    expect((await get('users/session')).status).toBe(200)
  })
})

describe.runIf(hasPostgres && isLongRun)('while the database says nothing', () => {
  it('calls and the readiness check get 503 within the promised time', async () => {
    const { proxy, server, close } = await startBehindProxy()
    cleanUps.push(close)
    const ready = () => fetch(`${server.url}/api/ready`)
    await waitUntilReady(server.url)
    proxy.freeze()
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.de","password":"x"}',
    }
    const calls = [ready(), ready(), fetch(`${server.url}/api/users/session`, signIn)]
    const within = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'late').unref())
    const outcomes = Promise.all(calls.map(async (call) => outcomeOf(await call)))
    // Five seconds, and as much again for a busy machine; a statement may take 30.
    expect(await Promise.race([outcomes, within(5000 + 5000)])).toEqual(
      Array(3).fill({ status: 503, retryAfter, body: unavailable }),
    )
  })
})

const speaksHttp = (socket: Socket) =>
  socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))

it.runIf(isLongRun)(
  'a database server that says nothing or speaks HTTP ends the start with one line that names DATABASE_URL',
  async () => {
    const standIns = await Promise.all([() => {}, speaksHttp].map(startTcpServer))
    await Promise.all(
      standIns.map(async ({ port, close }) => {
        const env = { DATABASE_URL: `postgres://127.0.0.1:${port}/words`, DATA_DIR: await freshFolder() }
        const { closed, output } = spawnServer({ ...env, PORT: String(await freePort()) })
        expect(await closed).toBe(1)
        expect(output.stderr.trimEnd().split('\n')).toEqual([
          expect.stringMatching(new RegExp(`^wordtide: DATABASE_URL: .*127\\.0\\.0\\.1:${port}.*check`)),
        ])
        await close()
      }),
    )
  },
)

describe.runIf(hasPostgres && isLongRun)('a server whose clock differs from the clock of the database', () => {
  /** Sets the clock of a Node.js process ahead. */
  const clockAhead = (ms: number) => {
    const code = `const Real = Date
      globalThis.Date = class extends Real {
        constructor(...args) { args.length === 0 ? super(Real.now() + ${ms}) : super(...args) }
        static now() { return Real.now() + ${ms} }
      }`
    return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
  }

  it('says so at the start', async () => {
    const { server } = await start(clockAhead(150_000))
    expect(server.output.stdout).toMatch(/"level":40.*clock is 1[45]\d s ahead/)
  })
})
