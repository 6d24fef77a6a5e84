import { runJob } from '@wordtide/api'
import { createUser } from '@wordtide/api/testing'
import { leases, mailQueue } from '@wordtide/db'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import { smtpMailer } from '../../adapters/smtp.ts'
import { testApp } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

it('a reminder by SMTP has a link that asks, and by one POST without a session turns such mails off', async () => {
  const { host, received, close } = await startMailServer()
  onTestFinished(close)
  const mailer = smtpMailer(`smtp://${host}`, 'Wordtide <words@example.org>')
  const { services, call } = await testApp({ services: { mailer } })
  const ada = await createUser(services)
  await ada.call.reviews.updateSettings({ reminders: { hour: 18, byMail: true } })
  for (const table of [mailQueue, leases]) await services.db.delete(table)
  const times = { dueAt: services.now(), createdAt: services.now() }
  const about = { due: 12, isLast: false }
  await services.db.insert(mailQueue).values({ id: ada.id, kind: 'reminder', email: ada.email, about, ...times })
  await runJob(services, 'deliver mail')

  const { headers, subject, text = '' } = await PostalMime.parse(received[0]?.content ?? '')
  expect(subject).toBe('12 cards are due today')
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, link = ''] = /^<(.+)>$/.exec(headerOf('list-unsubscribe')) ?? []
  expect(text).toContain(link)
  const path = link.slice(services.publicUrl.length)

  const page = await call(undefined, `GET ${path}`)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<form method="post">')])
  const byMail = async () => (await ada.call.reviews.getSettings()).reminders.byMail
  expect(await byMail()).toBe(true)
  const wrong = await call(undefined, `POST ${path.slice(0, -2)}`, {
    headers: form,
    body: 'List-Unsubscribe=One-Click',
  })
  expect([wrong.status, await byMail()]).toEqual([404, true])
  const done = await call(undefined, `POST ${path}`, { headers: form, body: 'List-Unsubscribe=One-Click' })
  expect([done.status, await byMail()]).toEqual([200, false])
  expect(done.text).toContain('Reminders by mail are off')
})
