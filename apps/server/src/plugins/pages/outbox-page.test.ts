import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from '@wordtide/api'
import { goodPassword, linkParams } from '@wordtide/api/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { openOutbox } from '../../adapters/outbox.ts'
import { type Answer, cookieOf, freshFolder, removeFolders, testApp } from '../../testing/index.ts'

afterAll(removeFolders)

const silentLog = { info() {}, warn() {}, error() {} }

async function newOutbox() {
  const folder = join(await freshFolder(), 'outbox')
  return openOutbox(folder, 'words@example.org', silentLog)
}

const key = randomSecret()

/** A server with an outbox, and a browser that has opened it with the key. */
async function withOutbox() {
  const outbox = await newOutbox()
  const server = await testApp({ outbox, outboxKey: key, services: { mailer: outbox } })
  const cookie = cookieOf(await server.call(undefined, `GET /outbox?key=${key}`))?.split(';', 1)[0] ?? ''
  return {
    outbox,
    ...server,
    cookie,
    open: (path: string) => server.call(undefined, `GET ${path}`, { headers: { cookie } }),
  }
}

let timestamp = Date.now()
const mail = () => ({
  id: randomUUID(),
  queuedAt: new Date(timestamp++),
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
})

describe('/outbox', () => {
  it('shows the mail of a sign-up with a working link', async () => {
    const { call, services, open } = await withOutbox()
    const email = `ada-${Date.now()}@example.com`
    await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
    await services.deliver()
    const list = await open('/outbox')
    expect(list).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching('text/html') } })
    expect(list.text).toContain('Activate your Wordtide account')
    expect(list.text).toContain(email)
    // Mails that other tests left in the queue are in the list, too.
    const item = list.text.split('<li>').find((each) => each.includes(email)) ?? ''
    const message = await open(`${/href="(\/outbox\/[^"]+)"/.exec(item)?.[1]}`)
    expect(message.status).toBe(200)
    const link = /href="(http:[^"]+)"/.exec(message.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toContain('http://localhost:3000/user/activate#')
    const token = linkParams(new URL(link)).get('token')
    expect((await call(undefined, 'POST /api/users/activate', { body: { email, token } })).status).toBe(200)
  })

  it('shows the newest message first', async () => {
    const { open, outbox } = await withOutbox()
    await outbox.send({ ...mail(), subject: 'The first' })
    await outbox.send({ ...mail(), subject: 'The second' })
    const { text } = await open('/outbox')
    expect(text.indexOf('The second')).toBeLessThan(text.indexOf('The first'))
  })

  it('says that there are no messages', async () => {
    const { open } = await withOutbox()
    expect((await open('/outbox')).text).toContain('No messages yet')
  })

  it('has only styles that the content security policy allows', async () => {
    const { call } = await withOutbox()
    const { text, headers } = await call(undefined, 'GET /outbox')
    const [, styles = ''] = /<style>(.*)<\/style>/.exec(text) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(text).not.toContain(' style=')
  })

  it('escapes all texts', async () => {
    const { open, outbox } = await withOutbox()
    const evil = '<script>alert("1")</script>'
    const text = `${evil} http://x/"><img src=x> javascript:alert(1)`
    await outbox.send({ ...mail(), subject: evil, text, html: evil })
    const list = await open('/outbox')
    const message = await open(`${/href="(\/outbox\/[^"]+)"/.exec(list.text)?.[1]}`)
    for (const page of [list.text, message.text]) {
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toMatch(/<script|<img|href="javascript/)
    }
  })

  it('responds with 404 for any other file name', async () => {
    const { open, outbox } = await withOutbox()
    await outbox.send(mail())
    for (const name of ['nope.eml', '..%2F..%2Fetc%2Fpasswd', '%2Fetc%2Fpasswd', '.'])
      expect((await open(`/outbox/${name}`)).text).not.toContain('root:')
    expect((await open('/outbox/nope.eml')).status).toBe(404)
  })

  it('does not exist if the configuration turns it off', async () => {
    const outbox = await newOutbox()
    await outbox.send(mail())
    const { call } = await testApp({ outbox, config: { outboxPage: false } })
    const [name] = await outbox.list()
    for (const path of ['/outbox', `/outbox?key=${key}`, '/outbox?key=undefined', `/outbox/${name}`])
      expect((await call(undefined, `GET ${path}`)).status).toBe(404)
  })
})

describe('the key of the outbox', () => {
  it('is random, with at least 128 bits, and part of no path', () => {
    const keys = Array.from({ length: 100 }, randomSecret)
    expect(new Set(keys).size).toBe(100)
    for (const each of keys) expect(each).toMatch(/^[\w-]{22,}$/)
  })

  it('opens the outbox once: a cookie of this browser alone follows, and the address without the key', async () => {
    const { call, open, outbox, cookie, logged } = await withOutbox()
    await outbox.send(mail())
    const opened = await call(undefined, `GET /outbox?key=${key}`)
    expect(opened).toMatchObject({
      status: 302,
      text: '',
      headers: { location: '/outbox', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
    expect(cookieOf(opened)).toMatch(/^wordtide_outbox=[\w-]{43}; Path=\/outbox; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(key)
    const [name] = await outbox.list()
    for (const path of ['/outbox', `/outbox/${name}`]) expect((await open(path)).status).toBe(200)
    expect(logged.join('')).not.toContain(key)
  })

  it('is exchanged over https for a cookie that no other host can set', async () => {
    const services = { publicUrl: 'https://localhost' }
    const { call } = await testApp({ outbox: await newOutbox(), outboxKey: key, services })
    const opened = await call(undefined, `GET /outbox?key=${key}`)
    expect(cookieOf(opened)).toMatch(/^__Host-wordtide_outbox=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const headers = { cookie: cookieOf(opened)?.split(';', 1)[0] ?? '' }
    expect((await call(undefined, 'GET /outbox', { headers })).status).toBe(200)
  })

  it('changes at each start, as does the cookie', async () => {
    const { cookie } = await withOutbox()
    const { call } = await testApp({ outbox: await newOutbox(), outboxKey: randomSecret() })
    expect((await call(undefined, 'GET /outbox', { headers: { cookie } })).status).toBe(404)
    expect((await call(undefined, `GET /outbox?key=${key}`)).status).toBe(404)
  })

  it('is needed behind a proxy on this machine, too, which passes on every host name as its own', async () => {
    const { call, outbox } = await withOutbox()
    await outbox.send(mail())
    const [name] = await outbox.list()
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7', accept: 'text/html' }
    for (const path of ['/outbox', `/outbox/${name}`])
      expect((await call(undefined, `GET ${path}`, { headers })).status).toBe(404)
  })

  /** A server whose outbox has a message. */
  async function startWithMessage() {
    const outbox = await newOutbox()
    await outbox.send(mail())
    const { call } = await testApp({ outbox, outboxKey: key, webClient: await builtClient() })
    const [name = ''] = await outbox.list()
    return { call, name }
  }
  let started: ReturnType<typeof startWithMessage> | undefined
  /** Returns the server of all requests without the key, which change nothing. */
  const hidden = () => {
    started ??= startWithMessage()
    return started
  }

  it.each([
    ['no key', ''],
    ['an empty key', '?key='],
    ['a wrong key', '?key=wrong'],
    ['the end of the key', `?key=${key.slice(1)}`],
    ['the key and more', `?key=${key}x`],
    ['the key twice', `?key=${key}&key=${key}`],
    ['the key in a list', `?key[]=${key}`],
    ['the key by another name', `?Key=${key}`],
    ['the key in capitals', `?key=${key.toUpperCase()}`],
  ])('keeps the outbox hidden from everybody else: %s', async (_, query) => {
    const { call, name } = await hidden()
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
      for (const headers of [
        {},
        { accept: 'text/html' },
        { cookie: 'wordtide_outbox=' },
        { cookie: `wordtide_outbox=${key}` },
      ]) {
        const unknown = await call(undefined, `${method} /outbux${query}`, { headers })
        expect(unknown.status).toBe(404)
        for (const path of ['/outbox', '/outbox/', `/outbox/${name}`, '/outbox/nope.eml', '/outbox/a/b'])
          expect(comparable(await call(undefined, `${method} ${path}${query}`, { headers }))).toEqual(
            comparable(unknown),
          )
      }
  })
})

/** A response without what differs between any two requests. */
function comparable({ status, headers, text }: Answer) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, headers: rest, text }
}

/** A folder as the client's build leaves it. */
async function builtClient(): Promise<string> {
  const folder = await freshFolder()
  for (const name of ['index.html', 'landing.html']) await writeFile(join(folder, name), '<head></head>')
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ sessionCall: '/api/trpc/session', pages: [] }))
  return folder
}
