import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { goodPassword, linkIn, linkParams, testServices, uniqueEmail } from '@wordtide/api/testing'
import { mailQueue } from '@wordtide/db'
import { explainedDatabase, freePort } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { smtpMailer } from '../adapters/smtp.ts'
import { testApp } from '../testing/index.ts'
import { startMailServer } from '../testing/mail-server.ts'

// A database of its own: the mails that other tests left in the queue would be sent to these servers, too.
let own: Awaited<ReturnType<typeof explainedDatabase>>
beforeAll(async () => {
  own = await explainedDatabase('mail_server_down')
})
beforeEach(async () => {
  await own.db.delete(mailQueue)
})
afterAll(() => own.close())

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const from = 'Wordtide <words@example.org>'
const queued = () => own.db.select().from(mailQueue)

it('a sign-up succeeds while the mail server is down: the mail is queued without its token, also across a restart', async () => {
  const port = await freePort()
  const mailer = () => smtpMailer(`smtp://127.0.0.1:${port}`, from)
  const { call, services } = await testApp({ services: { db: own.db, mailer: mailer() } })
  const email = uniqueEmail()
  const signedUp = await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
  expect(signedUp.status).toBe(201)
  await services.deliver()
  const [row] = await queued()
  expect(row).toMatchObject({ kind: 'activation', email, attempts: 1 })
  const columns = ['about', 'attempts', 'createdAt', 'dueAt', 'email', 'failedAt', 'id', 'kind', 'lastError']
  expect(Object.keys(row ?? {}).sort()).toEqual(columns)
  expect(row?.about).toBeNull()
  expect(row?.lastError).toMatch(/ECONNREFUSED/)

  // Another process, a minute later, on the same database.
  const { received, close } = await startMailServer({}, port)
  cleanUps.push(close)
  const restarted = await testServices({ db: own.db, mailer: mailer() })
  restarted.pass(61_000)
  await restarted.deliver()
  expect(received).toHaveLength(1)
  expect(await queued()).toEqual([])
  const mail = await PostalMime.parse(received[0]?.content ?? '')
  expect(mail.to).toMatchObject([{ address: email }])
  const link = linkIn(mail.text)
  expect(mail.html).toContain(linkParams(link).get('token'))
  const body = { email, token: linkParams(link).get('token') }
  expect((await call(undefined, 'POST /api/users/activate', { body })).status).toBe(200)
})

it('a sign-up does not wait for a mail server that never responds', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  // The mailer waits until the test closes the connection, so that no clock decides what comes first.
  const timeouts = { greetingMs: 3_600_000, messageMs: 3_600_000 }
  const connected = once(server, 'connection')
  let delivery: Promise<void> | undefined
  let isDelivered = false
  const { call, services } = await testApp({
    services: {
      db: own.db,
      mailer: smtpMailer(`smtp://127.0.0.1:${port}`, from, timeouts),
      wake: () => {
        delivery = services.deliver().then(() => {
          isDelivered = true
        })
      },
    },
  })
  const email = uniqueEmail()
  const response = await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
  expect(response.status).toBe(201)
  await connected
  expect(isDelivered).toBe(false)
  for (const socket of sockets) socket.destroy()
  await delivery
  expect(await queued()).toMatchObject([{ email, attempts: 1 }])
})
