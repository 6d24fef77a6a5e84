import type { ReminderSettingsInput } from '@wordtide/contract'
import { leases, reminders } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import { createList, createUser, day, mailsTo, signIn, type TestUser, testServices } from '../testing/index.ts'
import { isReminderLink, nobodyIsToBeReminded, turnOffReminderMails } from './index.ts'

const hour = day / 24

/** Submits a right answer to the translation of each of these. */
const submit = (user: TestUser, vocIds: readonly string[], date: string) =>
  user.call.reviews.submit({
    vocReviews: vocIds.map((vocId) => {
      return { vocId, type: 'translation', result: 1, date: Date.parse(date), thinkingTime: 1000 }
    }),
  })

/** A user in Berlin at one in the afternoon, with one card due, who wishes a mail at six in the evening, or what is given instead. */
async function setUp(wishes: ReminderSettingsInput = {}) {
  const services = await testServices()
  services.pass(Date.parse('2026-11-23T12:00Z') - services.now().getTime())
  const ada = await createUser(services)
  await services.db.delete(reminders)
  await services.db.delete(leases)
  const vocs = (await createList(ada, ['uno', 'dos'])).vocs.map(({ id }) => id)
  await submit(ada, vocs.slice(0, 1), '2026-11-22T12:00Z')
  await ada.call.reviews.updateSettings({
    reviews: { timeZone: 'Europe/Berlin' },
    reminders: { hour: 18, byMail: true, ...wishes },
  })
  services.mails.length = 0
  /** Runs the job, on three servers at once, after so many hours; returns what was mailed. */
  const after = async (hours: number) => {
    services.pass(hours * hour)
    await Promise.all([1, 2, 3].map(() => runJob(services, 'send reminders')))
    const mails = await mailsTo(services, ada.email)
    services.mails.length = 0
    return mails
  }
  const row = async () => (await services.db.select().from(reminders))[0]
  return { services, ada, vocs, after, row }
}

describe('a reminder by mail', () => {
  it('comes at its hour, once from several servers, and again on the next day', async () => {
    const { services, ada, after } = await setUp()
    expect(await nobodyIsToBeReminded(services)).toBe(true)
    expect(await after(4.9)).toEqual([])
    const [mail, ...others] = await after(0.1)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ada.email, subject: '1 card is due today' })
    expect(mail?.text).toContain('http://localhost:3000/learn')
    expect(mail?.text).not.toContain('pause')
    expect(await after(23.9)).toEqual([])
    expect(await after(0.1)).toHaveLength(1)
  })

  it('does not come when nothing is due, or the goal of the day is reached', async () => {
    const { ada, vocs, after } = await setUp({ goal: 1 })
    await submit(ada, vocs.slice(1), '2026-11-23T11:00Z')
    expect(await ada.call.reviews.getToday()).toMatchObject({ due: 1, answered: 1, goal: 1 })
    expect(await after(5)).toEqual([])
    // The next day has answers of its own.
    expect(await after(24)).toHaveLength(1)
    await ada.call.reviews.updateSettings({ reminders: { goal: null } })
    await submit(ada, vocs, '2026-11-24T17:00Z')
    expect(await ada.call.reviews.getToday()).toMatchObject({ due: 0, goal: null })
    expect(await after(24)).toEqual([])
  })

  it('does not come a second time on a day on which the hour is moved', async () => {
    const { ada, after } = await setUp({ hour: 15 })
    expect(await after(2)).toHaveLength(1)
    await ada.call.reviews.updateSettings({ reminders: { hour: 20 } })
    expect(await after(5)).toEqual([])
    expect(await after(24)).toHaveLength(1)
  })

  it('follows the time zone of the day', async () => {
    const { ada, after } = await setUp()
    await ada.call.reviews.updateSettings({ reviews: { timeZone: 'America/New_York' } })
    expect(await after(5)).toEqual([])
    expect(await after(6)).toHaveLength(1)
  })

  it('is left out where the server did not run until long after its hour, or until the night', async () => {
    const late = await setUp()
    expect(await late.after(7.1)).toEqual([])
    expect((await late.row())?.nextAt).toEqual(new Date('2026-11-24T17:00Z'))
    const atNight = await setUp({ hour: 21 })
    expect(await atNight.after(9.5)).toEqual([])
  })

  it('does not come to who has turned it off since', async () => {
    const { services, ada, after } = await setUp()
    await services.db.update(reminders).set({ byMail: false })
    expect(await after(5)).toEqual([])
    await ada.call.reviews.updateSettings({ reminders: { byMail: false } })
    expect(await nobodyIsToBeReminded(services)).toBe(true)
    services.pass(day)
    expect(await nobodyIsToBeReminded(services)).toBe(true)
  })
})

it('after two weeks without a visit a reminder says that it is the last one, and they go on with the next visit', async () => {
  const { services, ada, after, row } = await setUp()
  await services.db.update(reminders).set({ visitedAt: new Date(services.now().getTime() - 14 * day) })
  const [mail] = await after(5)
  expect(mail?.text).toContain('reminders pause now')
  expect(await row()).toMatchObject({ nextAt: null, pausedAt: services.now() })
  expect(await after(24)).toEqual([])
  await signIn(services, ada.email)
  expect(await row()).toMatchObject({ nextAt: new Date('2026-11-25T17:00Z'), pausedAt: null })
  expect(await after(24)).toHaveLength(1)
})

it('the link of a reminder turns reminders by mail off, and nothing else, without a sign-in', async () => {
  const { services, ada, after } = await setUp({ byPush: true, goal: 30 })
  const [mail] = await after(5)
  const url = new URL(mail?.unsubscribeUrl ?? '')
  expect(mail?.text).toContain(url.href)
  const token = url.searchParams.get('token') ?? ''
  for (const wrong of ['', 'token', token.slice(0, -1), `${token.slice(0, -2)}AA`, token.replace(/^.{8}/, '00000000')])
    expect(await turnOffReminderMails(services, wrong)).toBe(false)
  expect(await isReminderLink(services, token)).toBe(true)
  for (let n = 0; n < 2; n++) expect(await turnOffReminderMails(services, token)).toBe(true)
  const { reminders: saved } = await ada.call.reviews.getSettings()
  expect(saved).toEqual({ hour: 18, byMail: false, byPush: true, goal: 30 })
})

it('reminders that are due are found by an index, however many are due later', async () => {
  const own = await explainedDatabase('reminders')
  try {
    await own.db.execute(sql`
      insert into users (id, name, email, email_key, created_at)
      select gen_random_uuid(), 'Ada', n || '@example.com', n || '@example.com', now() from generate_series(1, 5000) n`)
    await own.db.execute(sql`
      insert into reminders (user_id, hour, by_mail, next_at, visited_at, link_key)
      select id, 18, true, now() + interval '1 hour', now(), 'key' from users`)
    await own.db.execute(sql`analyze reminders`)
    const services = await testServices({ db: own.db })
    const { scanned } = await own.costOf(() => nobodyIsToBeReminded(services))
    expect(scanned).not.toContain('reminders')
    expect(await nobodyIsToBeReminded(services)).toBe(true)
  } finally {
    await own.close()
  }
})
