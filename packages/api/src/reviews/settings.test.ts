import type { ReviewResult, ReviewSettingsInput, SettingsInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { type Answer, DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, type TestUser, testServices } from '../testing/index.ts'

const defaults = {
  intervals: [...DEFAULT_INTERVALS],
  timeZone: null,
  dayStartsAt: 4,
  newPerDay: 20,
  reviewsPerDay: 200,
  learnedReturn: false,
  introduce: true,
  repeatMissed: true,
  schedule: 'intervals',
  retention: 0.85,
}

const save = async (user: TestUser, reviews: ReviewSettingsInput) =>
  (await user.call.reviews.updateSettings({ reviews })).reviews
const saved = async (user: TestUser) => (await user.call.reviews.getSettings()).reviews

/** Answers for a vocabulary with these results, a minute apart, the last one now. */
const answers = (vocId: string, results: readonly Answer[], now: number): ReviewResult[] =>
  results.map((result, n) => ({
    vocId,
    type: 'translation',
    result,
    date: now - (results.length - 1 - n) * 60_000,
    thinkingTime: 0,
  }))

describe('settings', () => {
  it('hold the defaults until the user saves others', async () => {
    const ada = await createUser(await testServices())
    expect(await saved(ada)).toEqual(defaults)
    expect(await save(ada, { intervals: [2, 4] })).toEqual({ ...defaults, intervals: [2, 4] })
    expect(await saved(ada)).toEqual({ ...defaults, intervals: [2, 4] })
    expect(await save(ada, { intervals: [] })).toEqual({ ...defaults, intervals: [] })
    expect(await saved(ada)).toEqual({ ...defaults, intervals: [] })
  })

  it('change one by one: those that are not sent stay', async () => {
    const ada = await createUser(await testServices())
    const changes: ReviewSettingsInput[] = [
      { timeZone: 'Asia/Tokyo' },
      { dayStartsAt: 0 },
      { newPerDay: 0 },
      { reviewsPerDay: 1000 },
      { learnedReturn: true },
      { introduce: false },
      { repeatMissed: false },
      { schedule: 'adaptive' },
      { retention: 0.97 },
      { intervals: [0, 1000] },
      {},
      { timeZone: null, newPerDay: 7 },
      { learnedReturn: false, dayStartsAt: 23 },
    ]
    let expected = defaults
    for (const change of changes) {
      expected = Object.assign({ ...expected }, change)
      expect(await save(ada, change)).toEqual(expected)
      expect(await saved(ada)).toEqual(expected)
    }
  })

  it('keep two changes of different settings that are made at the same time', async () => {
    const ada = await createUser(await testServices())
    const changes: ReviewSettingsInput[] = [
      { timeZone: 'Asia/Tokyo' },
      { dayStartsAt: 7 },
      { newPerDay: 9 },
      { intervals: [3] },
      { learnedReturn: true, reviewsPerDay: 11 },
      { introduce: false, repeatMissed: false },
      { schedule: 'adaptive', retention: 0.9 },
    ]
    await Promise.all(changes.map((change) => save(ada, change)))
    expect(await saved(ada)).toEqual(Object.assign({}, ...changes))
  })

  it('of sharing are changed beside those of reviews: what is not sent stays', async () => {
    const ada = await createUser(await testServices())
    const update = (input: SettingsInput) => ada.call.reviews.updateSettings(input)
    expect(await ada.call.reviews.getSettings()).toMatchObject({ sharing: { byMail: false } })
    const reminders = { hour: null, byMail: false, byPush: false, goal: null }
    const on = { reviews: defaults, sharing: { byMail: true }, reminders }
    expect(await update({ sharing: { byMail: true } })).toEqual(on)
    expect(await update({ sharing: {} })).toEqual(on)
    expect(await update({ reviews: { newPerDay: 7 } })).toMatchObject({ sharing: { byMail: true } })
    expect(await update({ reviews: { newPerDay: 20 }, sharing: { byMail: false } })).toEqual({
      reviews: defaults,
      sharing: { byMail: false },
      reminders,
    })
    await update({ sharing: { byMail: true } })
    expect(await ada.call.reviews.getSettings()).toEqual(on)
  })

  it('apply to the user alone', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { list, vocs } = await createList(ada, ['uno'], { public: true })
    const now = services.now().getTime()
    for (const { call } of [ada, ben]) await call.reviews.submit({ vocReviews: answers(vocs[0]?.id ?? '', [1], now) })
    await save(ada, { intervals: [5], newPerDay: 1 })
    expect(await saved(ben)).toEqual(defaults)
    const [card] = await ben.call.reviews.getQueue({ list: list.id, types: ['translation'] })
    expect(card?.due).toBe(now + day)
  })

  it.each([
    ['intervals', [[-1], [1, 1001], [1.5], [Number.NaN], [null], 3, Array.from({ length: 102 }, () => 1)]],
    // Names are those of IANA, in any case; offsets and other abbreviations are refused.
    ['timeZone', ['', 'Mars/Olympus', '+01:00', '-0500', 'Europe/Berlin ', 3, ['UTC'], 'x'.repeat(10_000)]],
    ['dayStartsAt', [-1, 24, 3.5, '4', Number.NaN]],
    ['newPerDay', [-1, 1001, 0.5, '20', Number.POSITIVE_INFINITY]],
    ['reviewsPerDay', [-1, 1001, 0.5, true]],
    ['learnedReturn', [0, 'true', 1]],
    ['introduce', [0, 'true', 1]],
    ['repeatMissed', [0, 'false', 1]],
    ['schedule', ['fsrs', '', true]],
    ['retention', [0.69, 0.98, 85, '0.85', Number.NaN]],
  ])('refuse what %s cannot be, and change nothing', async (name, values) => {
    const ada = await createUser(await testServices())
    const post = (value: unknown) =>
      Reflect.apply(ada.call.reviews.updateSettings, undefined, [{ reviews: { learnedReturn: true, [name]: value } }])
    for (const value of name === 'timeZone' ? values : [...values, null])
      await expect(post(value), JSON.stringify(value)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await saved(ada)).toEqual(defaults)
  })

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Etc/UTC', 'America/Argentina/Buenos_Aires'])(
    'keep the time zone %s as it was sent',
    async (timeZone) => {
      const ada = await createUser(await testServices())
      expect(await save(ada, { timeZone })).toMatchObject({ timeZone })
      const { list } = await createList(ada, ['uno'])
      expect((await ada.call.reviews.getListStats({ id: list.id })).dictation.dueCount).toBe(1)
    },
  )

  it('have a time zone in the spelling in which it is offered, whatever the case in which it was sent', async () => {
    const ada = await createUser(await testServices())
    expect(await save(ada, { timeZone: 'europe/BERLIN' })).toMatchObject({ timeZone: 'Europe/Berlin' })
    expect(await saved(ada)).toMatchObject({ timeZone: 'Europe/Berlin' })
  })
})

describe('a stored time zone that this server does not know', () => {
  it('counts as none', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    await services.db.update(users).set({ timeZone: 'Mars/Olympus' }).where(eq(users.id, ada.id))
    await ada.call.reviews.submit({ vocReviews: answers(vocs[0]?.id ?? '', [1], services.now().getTime()) })
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation).toMatchObject({ dueCount: 0 })
    expect((await ada.call.reviews.getQueue({ list: list.id })).length).toBe(3)
    expect(await saved(ada)).toEqual(defaults)
    expect(await save(ada, { timeZone: 'Asia/Tokyo' })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })
})

describe('changing the settings', () => {
  it('changes what is due and what is learned, and leaves every confidence as it is', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    const now = services.now().getTime()
    const given: Answer[][] = [[0], [1], [1, 1]]
    for (const [n, { id }] of vocs.entries())
      await ada.call.reviews.submit({ vocReviews: answers(id, given[n] ?? [], now) })
    /** Confidence, and days until it is due, of the cards that are not learned. */
    const cards = async () => {
      const queue = await ada.call.reviews.getQueue({ list: list.id, types: ['translation'] })
      return queue.map(({ term, confidence, due }) => [term, confidence, (Number(due) - now) / day])
    }
    const byDefault = [
      ['uno', 0, 0],
      ['dos', 1, 1],
      ['tres', 2, 4],
    ]
    expect(await cards()).toEqual(byDefault)
    await save(ada, { intervals: [10] })
    expect(await cards()).toEqual([
      ['uno', 0, 0],
      ['dos', 1, 10],
    ])
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation).toMatchObject({
      confidence: 3,
      progress: 50,
    })
    await save(ada, { learnedReturn: true })
    expect(await cards()).toEqual([
      ['uno', 0, 0],
      ['dos', 1, 10],
      ['tres', 2, 10],
    ])
    await save(ada, { intervals: [] })
    expect(await cards()).toEqual([['uno', 0, 0]])
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation).toMatchObject({
      confidence: 2,
      progress: 66,
    })
    await save(ada, { intervals: [...DEFAULT_INTERVALS], learnedReturn: false })
    expect(await cards()).toEqual(byDefault)
  })

  it('moves the days of past answers too, when the time zone or the begin of the day changes', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    // To 22:00 of some day in UTC, that is 07:00 of the next day in Tokyo.
    services.pass(2 * day - (services.now().getTime() % day) - 2 * 3_600_000)
    await ada.call.reviews.submit({ vocReviews: answers(vocs[0]?.id ?? '', [1], services.now().getTime()) })
    const isDue = async () => (await ada.call.reviews.getListStats({ id: list.id })).translation.dueCount === 1
    // 05:00 in UTC, 14:00 of the same day in Tokyo.
    services.pass(7 * 3_600_000)
    expect(await isDue()).toBe(true)
    await save(ada, { timeZone: 'Asia/Tokyo' })
    expect(await isDue()).toBe(false)
    await save(ada, { dayStartsAt: 8 })
    expect(await isDue()).toBe(true)
    await save(ada, { timeZone: null })
    expect(await isDue()).toBe(false)
  })

  it('leaves a review at confidence 0 due, even if the clock of its answer was ahead', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno'])
    const wrongAnswer = { vocId: vocs[0]?.id ?? '', type: 'dictation' as const, result: -1 as const, thinkingTime: 0 }
    await ada.call.reviews.submit({ vocReviews: [{ ...wrongAnswer, date: services.now().getTime() + 60_000 }] })
    await save(ada, { intervals: [3] })
    expect((await ada.call.reviews.getListStats({ id: list.id })).dictation.dueCount).toBe(1)
  })
})
