import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { goodPassword } from '@wordtide/api/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { openOutbox } from '../adapters/outbox.ts'
import { freshFolder, removeFolders, testApp } from '../testing/index.ts'

afterAll(removeFolders)

const silentLog = { info() {}, warn() {}, error() {} }

async function newOutbox() {
  const folder = join(await freshFolder(), 'outbox')
  return openOutbox(folder, 'words@example.org', silentLog)
}

async function withOutbox() {
  const outbox = await newOutbox()
  return { outbox, ...(await testApp({ outbox, services: { mailer: outbox } })) }
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
    const { call, services } = await withOutbox()
    const email = `ada-${Date.now()}@example.com`
    await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
    await services.deliver()
    const list = await call(undefined, 'GET /outbox')
    expect(list).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching('text/html') } })
    expect(list.text).toContain('Activate your Wordtide account')
    expect(list.text).toContain(email)
    // Mails that other tests left in the queue are in the list, too.
    const item = list.text.split('<li>').find((each) => each.includes(email)) ?? ''
    const message = await call(undefined, `GET ${/href="(\/outbox\/[^"]+)"/.exec(item)?.[1]}`)
    expect(message.status).toBe(200)
    const link = /href="(http:[^"]+)"/.exec(message.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toContain('http://localhost:3000/user/activate?')
    const token = new URL(link).searchParams.get('token')
    expect((await call(undefined, 'POST /api/users/activate', { body: { email, token } })).status).toBe(200)
  })

  it('shows the newest message first', async () => {
    const { call, outbox } = await withOutbox()
    await outbox.send({ ...mail(), subject: 'The first' })
    await outbox.send({ ...mail(), subject: 'The second' })
    const { text } = await call(undefined, 'GET /outbox')
    expect(text.indexOf('The second')).toBeLessThan(text.indexOf('The first'))
  })

  it('says that there are no messages', async () => {
    const { call } = await withOutbox()
    expect((await call(undefined, 'GET /outbox')).text).toContain('No messages yet')
  })

  it('escapes all texts', async () => {
    const { call, outbox } = await withOutbox()
    const evil = '<script>alert("1")</script>'
    const text = `${evil} http://x/"><img src=x> javascript:alert(1)`
    await outbox.send({ ...mail(), subject: evil, text, html: evil })
    const list = await call(undefined, 'GET /outbox')
    const message = await call(undefined, `GET ${/href="(\/outbox\/[^"]+)"/.exec(list.text)?.[1]}`)
    for (const page of [list.text, message.text]) {
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toMatch(/<script|<img|href="javascript/)
    }
  })

  it('responds with 404 for any other file name', async () => {
    const { call, outbox } = await withOutbox()
    await outbox.send(mail())
    for (const name of ['nope.eml', '..%2F..%2Fetc%2Fpasswd', '%2Fetc%2Fpasswd', '.'])
      expect((await call(undefined, `GET /outbox/${name}`)).text).not.toContain('root:')
    expect((await call(undefined, 'GET /outbox/nope.eml')).status).toBe(404)
  })

  it.each(['evil.example', 'words.example.org:3000', '192.168.1.7'])(
    'is not served by another host name: %s',
    async (host) => {
      const { call, outbox } = await withOutbox()
      await outbox.send(mail())
      const [name] = await outbox.list()
      for (const path of ['/outbox', `/outbox/${name}`]) {
        expect((await call(undefined, `GET ${path}`, { headers: { host } })).status).toBe(421)
        for (const here of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
          expect((await call(undefined, `GET ${path}`, { headers: { host: here } })).status).toBe(200)
      }
    },
  )

  it('does not exist if the configuration turns it off', async () => {
    const outbox = await newOutbox()
    await outbox.send(mail())
    const { call } = await testApp({ outbox, config: { outboxPage: false } })
    expect((await call(undefined, 'GET /outbox')).status).toBe(404)
    const [name] = await outbox.list()
    expect((await call(undefined, `GET /outbox/${name}`)).status).toBe(404)
  })
})
