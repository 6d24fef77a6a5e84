import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { randomSecret } from '@wordtide/api'
import { createUser, goodPassword, pngBytes, pngFile, signIn } from '@wordtide/api/testing'
import { errorBody, limits, listView } from '@wordtide/contract'
import { freePort, isFullScope, needsOpenssl, waitUntil } from '@wordtide/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutbox } from '../adapters/outbox.ts'
import { encoded, form, freshFolder, listeningApp, removeFolders } from '../testing/index.ts'
import {
  carelessNginx,
  documentedHost,
  haproxyPath,
  proxyPrograms,
  type RunningProxy,
  startLoggingHaproxy,
  startProxy,
} from '../testing/proxies.ts'

afterAll(removeFolders)

const publicUrl = `https://${documentedHost}`
const { server, address } = await listeningApp({
  services: { publicUrl, limited: true },
  config: { trustedProxies: ['127.0.0.1'], outboxPage: false },
})

/** One proxy is enough for the short suite. */
const programs = proxyPrograms.filter(({ name }) => isFullScope || name === 'nginx')

const canRun = needsOpenssl('proxies')
/** In CI, a check that cannot run has failed. */
const isRequired = process.env.CI !== undefined

describe.each(programs)('behind $name, as it is documented,', (program) => {
  const isFound = isRequired || program.path !== undefined
  if (!isFound) process.stderr.write(`proxies: not run with ${program.name} (install ${program.name})\n`)

  describe.runIf(canRun && isFound)('a server', () => {
    let proxy: RunningProxy
    beforeAll(async () => {
      proxy = await startProxy(program, address)
    })
    afterAll(async () => void (await proxy?.stop()))

    /** The headers of a signed-in browser. */
    async function session() {
      const { email } = await createUser(server.services)
      const cookie = `__Host-wordtide_session=${await signIn(server.services, email)}`
      return { email, headers: { cookie, origin: publicUrl } }
    }

    it('knows the address of each client, which no client can choose', async () => {
      const attempt = (n: number, from: string) =>
        proxy.send('POST /api/users/session', {
          from,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${n % 200}`,
            'x-real-ip': '203.0.113.1',
          },
          body: JSON.stringify({ email: `nobody-${n}@example.org`, password: goodPassword }),
        })
      // Each in a network of its own.
      const [attacker, other] = program.name === 'nginx' ? ['127.0.1.2', '127.0.1.3'] : ['127.0.2.2', '127.0.2.3']
      let status = 401
      for (let n = 0; status === 401 && n < 2000; n += 10) {
        const statuses = Array.from({ length: 10 }, async (_, index) => (await attempt(n + index, attacker)).status)
        status = Math.max(...(await Promise.all(statuses)))
      }
      expect(status).toBe(429)
      expect((await attempt(3000, other)).status).toBe(401)
      expect(server.logged.some((line) => line.includes(`"ip":"${other}"`))).toBe(true)
      expect(server.logged.filter((line) => line.includes('"ip":"203'))).toEqual([])
      expect(server.logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([])
    })

    it('signs users in with a cookie for https alone, and sends HSTS', async () => {
      const { email } = await session()
      const { status, headers } = await proxy.send('POST /api/users/session', {
        headers: { 'content-type': 'application/json', origin: publicUrl },
        body: JSON.stringify({ email, password: goodPassword }),
      })
      expect(status).toBe(200)
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-wordtide_session=\S+; .*HttpOnly; Secure; SameSite=Lax$/)
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    })

    it('redirects to https', async () => {
      const options = { port: proxy.httpPort, path: '/learn?search=sea', headers: { host: documentedHost } }
      const [response] = await once(get({ host: '127.0.0.1', agent: false, ...options }), 'response')
      response.resume()
      expect([301, 308]).toContain(response.statusCode)
      expect(response.headers.location).toMatch(/^https:\/\/words\.example\.org(:\d+)?\/learn\?search=sea$/)
    })

    it('serves no other host', async () => {
      const foreign = await proxy.send('GET /api/users/session', { headers: { host: 'evil.example' } })
      // Caddy itself has no site of this name, and sends an empty response.
      if (program.name === 'caddy') expect(foreign.body).toHaveLength(0)
      else expect(errorBody.parse(JSON.parse(foreign.body.toString())).key).toBe('MISDIRECTED_REQUEST')
      const forged = await proxy.send('GET /api/users/session', { headers: { 'x-forwarded-host': 'evil.example' } })
      expect(forged.status).toBe(401)
    })

    it('takes changes from its own pages only', async () => {
      const statusFrom = async (origin: string) =>
        (await proxy.send('DELETE /api/users/session', { headers: { origin } })).status
      expect(await statusFrom(publicUrl)).toBe(204)
      for (const origin of ['https://evil.example', `http://${documentedHost}`])
        expect(await statusFrom(origin)).toBe(403)
    })

    it('takes an image, sends it, and refuses a body that is too large itself', async () => {
      const { headers } = await session()
      const data = { name: 'Mar', description: '', language: 'es', targetLanguages: ['en'], tags: [], public: false }
      const { payload, headers: own } = await encoded(form(['data', data], ['image', pngFile()]))
      const created = await proxy.send('POST /api/lists', { headers: { ...headers, ...own }, body: payload })
      expect(created.status, created.body.toString()).toBe(201)
      const { image } = listView.parse(JSON.parse(created.body.toString()))
      expect((await proxy.send(`GET ${image}`, { headers })).body).toEqual(Buffer.from(pngBytes))
      const json = { 'content-type': 'application/json' }
      const tooLarge = await proxy.send('POST /api/lists', {
        headers: { ...headers, ...json },
        body: JSON.stringify({ ...data, name: 'x'.repeat(limits.body) }),
      })
      expect(tooLarge.status).toBe(413)
      expect(JSON.parse(tooLarge.body.toString())).toMatchObject({ key: 'BODY_TOO_LARGE' })
    })

    it('takes a file to import that is larger than other bodies', async () => {
      const { headers } = await session()
      const data = { name: 'Mar', language: 'es', targetLanguages: ['en'] }
      const text = `{"format":"wordtide","version":1,"list":{"vocabularies":[]}${' '.repeat(2 * limits.body)}}`
      const { payload, headers: own } = await encoded(form(['data', data], ['file', new File([text], 'list.json')]))
      const created = await proxy.send('POST /api/lists/import', { headers: { ...headers, ...own }, body: payload })
      expect(created.status, created.body.toString()).toBe(400)
      expect(JSON.parse(created.body.toString()).message).toBe('A cell of the file is too long')
    })

    it('sends audio in part', async () => {
      const { headers } = await session()
      const whole = await proxy.send('GET /api/tts?t=water&l=en', { headers })
      expect(whole.status).toBe(200)
      const part = await proxy.send('GET /api/tts?t=water&l=en', { headers: { ...headers, range: 'bytes=4-7' } })
      expect(part).toMatchObject({ status: 206, body: whole.body.subarray(4, 8) })
      expect(part.headers['content-range']).toBe(`bytes 4-7/${whole.body.length}`)
    })

    it('has no outbox', async () => {
      expect((await proxy.send('GET /outbox')).status).toBe(404)
    })
  })

  describe.runIf(canRun && isFound)('no log', () => {
    it('has mailed tokens and invitations, also while the server is away', async () => {
      const away = `http://127.0.0.1:${await freePort()}`
      const logs: string[] = []
      for (const server of [address, away]) {
        const proxy = await startProxy(program, server)
        const path = '/user/activate?email=ada@example.com&token=s3cret'
        const headers = { host: documentedHost, referer: `https://${documentedHost}/signup?invitation=s3cret` }
        expect((await proxy.send(`GET ${path}`, { headers })).status).toBe(server === away ? 502 : 404)
        const [redirect] = await once(
          get({ host: '127.0.0.1', agent: false, port: proxy.httpPort, path, headers }),
          'response',
        )
        redirect.resume()
        logs.push(await proxy.stop())
      }
      expect(logs.join('\n')).toContain('/user/activate')
      expect(logs.join('\n')).not.toMatch(/s3cret|ada@/)
    })
  })
})

it.runIf(isRequired || haproxyPath !== undefined)('HAProxy logs no queries either, at whatever level', async () => {
  const proxy = await startLoggingHaproxy()
  const headers = { referer: 'http://localhost/signup?invitation=s3cret' }
  // The servers behind it are away.
  expect((await fetch(`${proxy.url}/user/activate?token=s3cret`, { headers })).status).toBe(503)
  await waitUntil(() => proxy.log().includes('public'))
  expect(await proxy.stop()).not.toContain('s3cret')
})

describe.runIf(canRun && (isRequired || carelessNginx.path !== undefined))(
  'behind an nginx that hides the host',
  () => {
    it('a server with the settings of a single machine does not show its mails', async () => {
      const outbox = await openOutbox(await freshFolder(), 'words@example.org', { info() {}, warn() {}, error() {} })
      const local = await listeningApp({ outbox, outboxKey: randomSecret(), services: { mailer: outbox } })
      await outbox.send({
        id: randomUUID(),
        queuedAt: new Date(),
        to: 'ada@example.com',
        subject: 'Hi',
        text: 'Hi',
        html: '',
      })
      const proxy = await startProxy(carelessNginx, local.address)
      const [name] = await outbox.list()
      for (const path of ['/outbox', `/outbox/${name}`])
        for (const host of [documentedHost, 'localhost'])
          expect((await proxy.send(`GET ${path}`, { headers: { host } })).status).toBe(404)
      await proxy.stop()
      expect(local.server.logged.join(''), 'it has served them by a loopback name').not.toContain('"statusCode":421')
    })
  },
)
