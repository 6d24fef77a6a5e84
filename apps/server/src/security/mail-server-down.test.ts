import { createServer } from 'node:net'
import { freshEmail, goodPassword, linkIn, testServices } from '@wordtide/api/testing'
import { mailQueue } from '@wordtide/db'
import { explainedDatabase, freePort } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { smtpMailer } from '../adapters/smtp.ts'
import { testApp } from '../testing/index.ts'
import { mailServer } from '../testing/mail-server.ts'

// Of its own: what other tests left in the queue would be sent to these servers, too.
let own: Awaited<ReturnType<typeof explainedDatabase>>
beforeAll(async () => {
  own = await explainedDatabase('mail_server_down')
})
beforeEach(async () => {
  await own.db.delete(mailQueue)
})
afterAll(() => own.close())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const from = 'Wordtide <words@example.org>'
const waiting = () => own.db.select().from(mailQueue)

it('a mail server that is down fails no sign-up: the mail waits, without its token, and outlives a restart', async () => {
  const port = await freePort()
  const mailer = () => smtpMailer(`smtp://127.0.0.1:${port}`, from)
  const { call, services } = await testApp({ services: { db: own.db, mailer: mailer() } })
  const email = freshEmail()
  const signedUp = await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
  expect(signedUp.status).toBe(201)
  await services.deliver()
  const [row] = await waiting()
  expect(row).toMatchObject({ kind: 'activation', email, attempts: 1 })
  expect(Object.keys(row ?? {}).sort()).toEqual(['attempts', 'createdAt', 'dueAt', 'email', 'id', 'kind'])

  // Another process, a minute later, with nothing but the database.
  const { received, close } = await mailServer({}, port)
  closers.push(close)
  const restarted = await testServices({ db: own.db, mailer: mailer() })
  restarted.pass(61_000)
  await restarted.deliver()
  expect(received).toHaveLength(1)
  expect(await waiting()).toEqual([])
  const mail = await PostalMime.parse(received[0]?.content ?? '')
  expect(mail.to).toMatchObject([{ address: email }])
  const link = linkIn(mail.text)
  expect(mail.html).toContain(link.searchParams.get('token'))
  const body = { email, token: link.searchParams.get('token') }
  expect((await call(undefined, 'POST /api/users/activate', { body })).status).toBe(200)
})

it('a mail server that never answers keeps no request waiting', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => silent.close(() => resolve())))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : ''
  let delivery: Promise<void> | undefined
  let over = false
  const { call, services } = await testApp({
    services: {
      db: own.db,
      mailer: smtpMailer(`smtp://127.0.0.1:${port}`, from, { greeting: 500, message: 1000 }),
      wake: () => {
        delivery = services.deliver().then(() => {
          over = true
        })
      },
    },
  })
  const email = freshEmail()
  const answer = await call(undefined, 'POST /api/users', { body: { name: 'Ada', email, password: goodPassword } })
  expect(answer.status).toBe(201)
  expect(over, 'it was still being sent').toBe(false)
  await delivery
  expect(await waiting()).toMatchObject([{ email, attempts: 1 }])
})
