import { type ReviewResult, reviewTypes, type Settings } from '@wordtide/contract'
import { levelOf, replay, waitDays } from '@wordtide/scheduling'
import { dayOf } from '@wordtide/scheduling/day'
import { defaultMemoryModel } from '@wordtide/scheduling/memory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, shareList, type TestUser } from '../../testing/index.ts'
import { answer, createLearner, submit } from '../testing/learner.ts'

/** Answers and right ones by age. */
const figures = async (user: TestUser, input: { list?: string } = {}) =>
  (await user.call.reviews.getRetention(input)).ages.map(({ answers, right }) => [answers, right])
const none = [0, 0]

describe('the retention', () => {
  it('has every age, also without answers', async () => {
    const { ada } = await createLearner('2026-11-22')
    expect(await ada.call.reviews.getRetention({})).toEqual({
      days: 90,
      ages: [
        { fromDays: 1, toDays: 7, answers: 0, right: 0 },
        { fromDays: 8, toDays: 30, answers: 0, right: 0 },
        { fromDays: 31, toDays: 90, answers: 0, right: 0 },
        { fromDays: 91, toDays: 365, answers: 0, right: 0 },
        { fromDays: 366, toDays: null, answers: 0, right: 0 },
      ],
    })
  })

  it('counts answers to cards that were due: no new ones, no early ones, no second ones on a day, and no late ones', async () => {
    const { ada } = await createLearner('2026-11-22')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [2, 20] } })
    const { vocs } = await createList(ada, ['uno'])
    const on = (date: string, result: -1 | 0 | 1) => submit(ada, answer(vocs[0]?.id, date, { result }))
    await on('2026-11-01T09:00Z', 1)
    expect(await figures(ada)).toEqual([none, none, none, none, none])
    // Early: it waits until the day after.
    await on('2026-11-02T09:00Z', 0)
    expect(await figures(ada)).toEqual([none, none, none, none, none])
    await on('2026-11-04T01:00Z', -1)
    expect(await figures(ada)).toEqual([[1, 0], none, none, none, none])
    // Due at once, but forgotten on the same day.
    await on('2026-11-04T01:05Z', 0)
    expect(await figures(ada)).toEqual([[1, 0], none, none, none, none])
    await on('2026-11-08T00:00Z', 1)
    expect(await figures(ada)).toEqual([[2, 1], none, none, none, none])
    await on('2026-11-10T00:00Z', 1)
    expect(await figures(ada)).toEqual([[2, 1], [1, 1], none, none, none])
    // Learned: never due.
    await on('2026-11-21T00:00Z', 1)
    await on('2026-11-06T00:00Z', 1)
    expect(await figures(ada)).toEqual([[2, 1], [1, 1], none, none, none])
  })

  it('judges an answer by late ones that are sent with it', async () => {
    const { ada } = await createLearner('2026-11-22')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [2, 20] } })
    const { vocs } = await createList(ada, ['uno', 'dos'])
    for (const { id } of vocs) await submit(ada, answer(id, '2026-11-01T09:00Z'))
    const withLate = (id: string | undefined, result: 0 | 1) =>
      submit(ada, answer(id, '2026-11-05T09:00Z'), answer(id, '2026-09-20T09:00Z', { result }))
    // Known twice before, it waits twenty days.
    await withLate(vocs[0]?.id, 1)
    expect(await figures(ada)).toEqual([none, none, none, none, none])
    await withLate(vocs[1]?.id, 0)
    expect(await figures(ada)).toEqual([none, none, [1, 1], none, none])
  })

  it('counts the last 90 days', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno'])
    await submit(ada, answer(vocs[0]?.id, '2026-11-01T09:00Z'), answer(vocs[0]?.id, '2026-11-22T00:00Z'))
    services.pass(89 * day)
    expect(await figures(ada)).toEqual([none, [1, 1], none, none, none])
    services.pass(day)
    expect(await figures(ada)).toEqual([none, none, none, none, none])
  })

  it('counts lists that the user may see, or one of them', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const eve = await createUser(services, { name: 'Eve' })
    const [own, shared] = [await createList(ada, ['uno']), await createList(eve, ['dos'])]
    const { id: list } = shared.list
    await expect(ada.call.reviews.getRetention({ list })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await shareList(services, list, ada)
    for (const id of [own.vocs[0]?.id, shared.vocs[0]?.id])
      await submit(ada, answer(id, '2026-11-01T09:00Z'), answer(id, '2026-11-02T09:00Z'))
    const young = async (input: { list?: string } = {}) => (await figures(ada, input))[0]
    expect([await young(), await young({ list }), await young({ list: own.list.id })]).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
    ])
    await ada.call.shares.leave({ id: list })
    expect(await young()).toEqual([1, 1])
  })
})

interface ModelSettings {
  timeZone: string
  dayStartsAt: number
  schedule: Settings['reviews']['schedule']
}

/** A simple model: each answer is judged by all that are known when it arrives, and counted by hand. */
class RetentionModel {
  readonly intervals = [1, 2, 5, 60]
  readonly #answers: (ReviewResult & { maxConfidence: number; age: number | null })[] = []
  readonly #zone: ModelSettings
  constructor(settings: ModelSettings) {
    this.#zone = settings
  }
  submit(results: readonly ReviewResult[]) {
    for (const result of results.toSorted((a, b) => a.date - b.date)) {
      const known = this.#answers.filter(({ vocId, type }) => vocId === result.vocId && type === result.type)
      if (known.some(({ date }) => date === result.date)) continue
      this.#answers.push({ ...result, maxConfidence: this.intervals.length + 1, age: this.#age(known, result.date) })
    }
  }
  #age(known: readonly { date: number; result: -1 | 0 | 1; maxConfidence: number }[], date: number): number | null {
    const [state, today] = [replay(known), this.#day(date)]
    if (state.lastReview === null || state.lastReview > date) return null
    const memory = defaultMemoryModel.replay(known)
    const wait = waitDays(
      { ...state, memoryLevel: memory === null ? undefined : levelOf(memory) },
      { intervals: this.intervals, learnedReturn: false, schedule: this.#zone.schedule },
    )
    if (wait === null || today - this.#day(state.lastReview) < Math.max(1, wait)) return null
    return today - this.#day(Math.min(...known.map((answer) => answer.date)))
  }
  #day = (date: number) => dayOf(date, this.#zone)
  figures(now: number) {
    return [
      [1, 7],
      [8, 30],
      [31, 90],
      [91, 365],
      [366, Infinity],
    ].map(([from = 0, to = 0]) => {
      const counted = this.#answers.filter(
        ({ age, date }) => age !== null && age >= from && age <= to && this.#day(date) > this.#day(now) - 90,
      )
      return [counted.length, counted.filter(({ result }) => result === 1).length]
    })
  }
}

it('the retention is the same as if every answer is judged and counted by hand', async () => {
  const anyAnswers = fc.array(
    fc.record({
      voc: fc.nat(2),
      type: fc.constantFrom(...reviewTypes.slice(0, 2)),
      result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const, 1 as const),
      hoursAgo: fc.oneof(fc.nat(48), fc.nat(24 * 40), fc.nat(24 * 500)),
    }),
    { maxLength: 30 },
  )
  const anySteps = fc.array(fc.record({ answers: anyAnswers, waitDays: fc.nat(40) }), { minLength: 1, maxLength: 6 })
  const anyZone = fc.record({
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Havana'),
    dayStartsAt: fc.nat(23),
    schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
  })
  const run = async (steps: typeof anySteps extends fc.Arbitrary<infer T> ? T : never, zone: ModelSettings) => {
    const { services, ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    const model = new RetentionModel(zone)
    await ada.call.reviews.updateSettings({ reviews: { ...zone, intervals: model.intervals } })
    for (const { answers, waitDays } of steps) {
      services.pass(waitDays * day)
      const now = services.now().getTime()
      const results = answers.map(({ voc, hoursAgo, ...rest }): ReviewResult => {
        return { ...rest, vocId: vocs[voc]?.id ?? '', date: now - (hoursAgo * day) / 24, thinkingTime: 0 }
      })
      await ada.call.reviews.submit({ vocReviews: results })
      // Of answers with the same date, the first that arrives counts.
      model.submit(results)
      expect(await figures(ada)).toEqual(model.figures(now))
    }
  }
  await fc.assert(fc.asyncProperty(anySteps, anyZone, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 60 : 10 })
})
