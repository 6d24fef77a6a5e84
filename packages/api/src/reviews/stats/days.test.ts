import { reviewTypes } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { dayName, dayNamed } from '@wordtide/scheduling/day'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReviewSettings } from '../../learning/index.ts'
import { createList, createUser, day, shareList, testServices } from '../../testing/index.ts'
import { answer, createLearner, submit } from '../testing/learner.ts'
import { recountDays } from '../testing/recount.ts'

const minute = 60_000

const nothing = { reviews: 0, correct: 0, new: 0, thinkingMs: 0 }

describe('statistics by day', () => {
  it('have every day of the range, the oldest first, also days without answers', async () => {
    const { ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno', 'dos'])
    await submit(
      ada,
      answer(vocs[0]?.id, '2026-11-20T09:00Z'),
      answer(vocs[0]?.id, '2026-11-20T18:00Z', { result: -1, thinkingTime: 500 }),
      answer(vocs[0]?.id, '2026-11-22T11:59Z', { result: 0 }),
      answer(vocs[1]?.id, '2026-11-22T11:59Z', { type: 'dictation' }),
    )
    expect(await ada.call.reviews.listDays({ from: '2026-11-19', to: '2026-11-22' })).toEqual([
      { day: '2026-11-19', ...nothing },
      { day: '2026-11-20', reviews: 2, correct: 1, new: 1, thinkingMs: 1500 },
      { day: '2026-11-21', ...nothing },
      { day: '2026-11-22', reviews: 2, correct: 1, new: 1, thinkingMs: 2000 },
    ])
  })

  it('have the 30 days up to today, or from or up to the day that is given', async () => {
    const { ada } = await createLearner('2026-11-22')
    const range = async (input: { from?: string; to?: string }) => {
      const days = await ada.call.reviews.listDays(input)
      return [days[0]?.day, days.at(-1)?.day, days.length]
    }
    expect(await range({})).toEqual(['2026-10-24', '2026-11-22', 30])
    expect(await range({ from: '2026-02-01' })).toEqual(['2026-02-01', '2026-03-02', 30])
    expect(await range({ to: '2026-03-01' })).toEqual(['2026-01-31', '2026-03-01', 30])
    expect(await range({ from: '2024-01-01', to: '2024-12-31' })).toEqual(['2024-01-01', '2024-12-31', 366])
    expect(await range({ from: '2999-12-31' })).toEqual(['2999-12-31', '3000-01-29', 30])
    expect(await range({ to: '1900-01-01' })).toEqual(['1899-12-03', '1900-01-01', 30])
  })

  it('follow a new time zone and a new begin of the day at once, for earlier answers too', async () => {
    const { ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno'])
    await submit(ada, answer(vocs[0]?.id, '2026-11-21T18:20Z'))
    const reviewsOn = async (settings: Partial<ReviewSettings>) => {
      await ada.call.reviews.updateSettings({ reviews: settings })
      const days = await ada.call.reviews.listDays({ from: '2026-11-20', to: '2026-11-22' })
      return days.map(({ reviews }) => reviews)
    }
    expect(await reviewsOn({ timeZone: 'UTC', dayStartsAt: 0 })).toEqual([0, 1, 0])
    // It is five past midnight there.
    expect(await reviewsOn({ timeZone: 'Asia/Kathmandu' })).toEqual([0, 0, 1])
    expect(await reviewsOn({ dayStartsAt: 1 })).toEqual([0, 1, 0])
    expect(await reviewsOn({ timeZone: 'UTC', dayStartsAt: 19 })).toEqual([1, 0, 0])
    expect(await reviewsOn({ timeZone: null, dayStartsAt: 18 })).toEqual([0, 1, 0])
  })

  it('hold at most the largest safe integer as thinking time', async () => {
    const { ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno'])
    const thinkingTime = Number.MAX_SAFE_INTEGER
    await submit(ada, answer(vocs[0]?.id, '2026-11-22T09:00Z', { thinkingTime }))
    await submit(ada, answer(vocs[0]?.id, '2026-11-22T09:01Z', { thinkingTime }))
    const [today] = await ada.call.reviews.listDays({ from: '2026-11-22', to: '2026-11-22' })
    expect(today).toEqual({ day: '2026-11-22', reviews: 2, correct: 2, new: 1, thinkingMs: thinkingTime })
  })
})

describe('the forecast', () => {
  it('has every day from today on, and each review once: overdue ones today, learned ones never', async () => {
    const { ada } = await createLearner('2026-11-22')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 3] } })
    const { vocs } = await createList(ada, ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'])
    const [overdue, dueToday, wrong, dueInThree, learned] = vocs.map(({ id }) => id)
    await submit(
      ada,
      answer(overdue, '2026-11-10T12:00Z'),
      answer(dueToday, '2026-11-21T23:59Z'),
      answer(wrong, '2026-11-22T10:00Z'),
      answer(wrong, '2026-11-22T10:01Z', { result: -1 }),
      answer(dueInThree, '2026-11-22T10:00Z'),
      answer(dueInThree, '2026-11-22T10:01Z'),
      ...[1, 2, 3].map((hour) => answer(learned, `2026-11-22T0${hour}:00Z`)),
    )
    const due = async (days: number) => (await ada.call.reviews.getForecast({ days })).map((row) => row.due)
    expect(await due(5)).toEqual([3, 0, 0, 1, 0])
    expect(await due(3)).toEqual([3, 0, 0])
    expect(await ada.call.reviews.getForecast({ days: 2 })).toEqual([
      { day: '2026-11-22', due: 3 },
      { day: '2026-11-23', due: 0 },
    ])
    expect(await ada.call.reviews.getForecast({})).toHaveLength(30)
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true } })
    expect(await due(5)).toEqual([3, 0, 0, 2, 0])
  })

  it('counts reviews that a clock ahead has dated tomorrow when their wait ends, today if they wait no days', async () => {
    const { ada } = await createLearner('2026-11-22')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [0, 1] } })
    const { list, vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    const [tomorrow, later] = ['2026-11-23T11:00Z', '2026-11-23T11:30Z']
    await submit(
      ada,
      answer(vocs[0]?.id, tomorrow),
      answer(vocs[1]?.id, tomorrow, { result: -1 }),
      answer(vocs[2]?.id, tomorrow),
      answer(vocs[2]?.id, later),
    )
    expect((await ada.call.reviews.getForecast({ days: 3 })).map(({ due }) => due)).toEqual([2, 0, 1])
    expect((await ada.call.reviews.getForecast({ days: 1 })).map(({ due }) => due)).toEqual([2])
    expect((await ada.call.reviews.getListStats({ id: list.id })).translation.dueCount).toBe(2)
  })
})

it('statistics by day and forecast count the lists that the user may see now', async () => {
  const { services, ada } = await createLearner('2026-11-22')
  const eve = await createUser(services, { name: 'Eve' })
  const shared = await createList(eve, ['uno'])
  const open = await createList(eve, ['un'], { public: true })
  await shareList(services, shared.list.id, ada)
  await submit(ada, answer(shared.vocs[0]?.id, '2026-11-21T09:00Z'), answer(open.vocs[0]?.id, '2026-11-21T09:00Z'))
  const figures = async () => [
    (await ada.call.reviews.listDays({ from: '2026-11-21' }))[0]?.reviews,
    (await ada.call.reviews.getForecast({ days: 1 }))[0]?.due,
  ]
  expect(await figures()).toEqual([2, 2])
  await services.db.delete(shares).where(eq(shares.listId, shared.list.id))
  expect(await figures()).toEqual([1, 1])
  const { id, name, language, targetLanguages } = open.list
  await eve.call.lists.update({ id, name, language, targetLanguages, public: false })
  expect(await figures()).toEqual([0, 0])
  await shareList(services, shared.list.id, ada)
  expect(await figures()).toEqual([1, 1])
})

it('statistics by day and forecast of one list count that list alone, and refuse one that the user may not see', async () => {
  const { services, ada } = await createLearner('2026-11-22')
  const [one, two] = [await createList(ada, ['uno', 'dos']), await createList(ada, ['tres'])]
  await submit(
    ada,
    answer(one.vocs[0]?.id, '2026-11-21T09:00Z'),
    answer(one.vocs[1]?.id, '2026-11-21T09:00Z', { result: -1 }),
    answer(two.vocs[0]?.id, '2026-11-21T09:00Z', { thinkingTime: 300 }),
  )
  const figures = async (list?: string) => [
    (await ada.call.reviews.listDays({ from: '2026-11-21', list }))[0],
    (await ada.call.reviews.getForecast({ days: 1, list }))[0]?.due,
  ]
  const yesterday = { day: '2026-11-21', new: 1, correct: 1 }
  expect(await figures(one.list.id)).toEqual([{ ...yesterday, reviews: 2, new: 2, thinkingMs: 2000 }, 2])
  expect(await figures(two.list.id)).toEqual([{ ...yesterday, reviews: 1, thinkingMs: 300 }, 1])
  expect(await figures()).toEqual([{ ...yesterday, reviews: 3, new: 3, correct: 2, thinkingMs: 2300 }, 3])

  const list = (await createList(await createUser(services, { name: 'Eve' }))).list.id
  await expect(ada.call.reviews.listDays({ list })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
  await expect(ada.call.reviews.getForecast({ list })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
})

const anyZone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  null,
)
const anyAnswers = fc.array(
  fc.record({
    voc: fc.nat(5),
    type: fc.constantFrom(...reviewTypes),
    result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const),
    // Late ones too, and a few by clocks that are ahead.
    minutesAgo: fc.oneof(fc.integer({ min: -1400, max: 3000 }), fc.nat(60_000)),
    thinkingTime: fc.oneof(fc.nat(60_000), fc.constant(Number.MAX_SAFE_INTEGER)),
  }),
  { maxLength: 12 },
)
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), answers: anyAnswers }),
  fc.record({ kind: fc.constant('answer' as const), answers: anyAnswers }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(300) }),
  fc.record({
    kind: fc.constant('change settings' as const),
    settings: fc.record(
      {
        intervals: fc.array(fc.nat(40), { maxLength: 4 }),
        timeZone: anyZone,
        dayStartsAt: fc.nat(23),
        learnedReturn: fc.boolean(),
        schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
        retention: fc.constantFrom(0.7, 0.9),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constantFrom('reset' as const, 'delete' as const, 'suspend' as const), voc: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('unshare or share' as const, 'close or publish' as const) }),
)
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never

it('statistics by day and forecast are what counting every answer and review gives', async () => {
  const services = await testServices()
  const eve = await createUser(services, { name: 'Eve' })
  const run = async (steps: readonly Generated<typeof anyStep>[], from: number, length: number) => {
    const ada = await createUser(services)
    const own = await createList(ada, ['uno', 'dos'])
    const shared = await createList(eve, ['un', 'deux'])
    const open = await createList(eve, ['eins', 'zwei'], { public: true })
    await shareList(services, shared.list.id, ada)
    const vocs = [own, shared, open].flatMap(({ list, vocs }) => vocs.map(({ id }) => ({ id, listId: list.id })))
    let visible = [own.list.id, shared.list.id, open.list.id]
    const toggle = (listId: string) => {
      const sees = visible.includes(listId)
      visible = sees ? visible.filter((id) => id !== listId) : [...visible, listId]
      return !sees
    }

    const check = async () => {
      const { reviews: settings } = await ada.call.reviews.getSettings()
      const counted = await recountDays(services, ada.id, settings, visible)
      const forecast = await ada.call.reviews.getForecast({ days: 366 })
      expect(forecast).toEqual(forecast.map(({ day: name }) => ({ day: name, due: counted(name).due })))

      const today = dayNamed(forecast[0]?.day ?? '')
      const range = { from: dayName(today + from), to: dayName(today + from + length) }
      const days = await ada.call.reviews.listDays(range)
      expect(days.map((row) => row.day)).toEqual(
        Array.from({ length: length + 1 }, (_, n) => dayName(today + from + n)),
      )
      const thinkingMs = (name: string) => Number([counted(name).thinkingMs, maxSafe].toSorted(ascending)[0])
      expect(days).toEqual(
        days.map(({ day: name }) => {
          const { due: _, ...figures } = counted(name)
          return { day: name, ...figures, thinkingMs: thinkingMs(name) }
        }),
      )
      return forecast
    }

    for (const step of steps) {
      switch (step.kind) {
        case 'answer':
          await ada.call.reviews.submit({
            vocReviews: step.answers.map(({ voc, minutesAgo, ...rest }) => ({
              ...rest,
              vocId: vocs[voc]?.id ?? '',
              date: services.now().getTime() - minutesAgo * minute,
            })),
          })
          break
        case 'wait':
          services.pass(step.hours * 60 * minute)
          break
        case 'change settings':
          await ada.call.reviews.updateSettings({ reviews: step.settings })
          break
        case 'reset': {
          const listId = vocs[step.voc]?.listId ?? ''
          if (visible.includes(listId)) await ada.call.reviews.reset({ id: listId })
          break
        }
        case 'delete': {
          const { id, listId } = vocs[step.voc] ?? { id: '', listId: '' }
          await (listId === own.list.id ? ada : eve).call.vocs.delete({ id }).catch(() => {})
          break
        }
        case 'suspend': {
          const { id, listId } = vocs[step.voc] ?? { id: '', listId: '' }
          // It may be deleted.
          if (visible.includes(listId)) await ada.call.vocs.suspend({ id }).catch(() => {})
          break
        }
        case 'unshare or share':
          if (toggle(shared.list.id)) await shareList(services, shared.list.id, ada)
          else await services.db.delete(shares).where(and(eq(shares.listId, shared.list.id), eq(shares.userId, ada.id)))
          break
        case 'close or publish': {
          const { id, name, language, targetLanguages } = open.list
          await eve.call.lists.update({ id, name, language, targetLanguages, public: toggle(id) })
        }
      }
      await check()
    }

    const forecast = await check()
    // Today's figure is what the queue calls due.
    let due = 0
    for (const listId of visible) {
      const stats = await ada.call.reviews.getListStats({ id: listId })
      for (const type of reviewTypes) due += stats[type].dueCount
      for (const card of await ada.call.reviews.getQueue({ list: listId, count: 100 }))
        if (card.lastReview === null) due -= 1
    }
    expect(forecast[0]?.due).toBe(due)
    // Some days later all that was due until then is due.
    services.pass(9 * day)
    const later = await check()
    const passed = forecast.findIndex((row) => row.day === later[0]?.day)
    expect(later[0]?.due).toBe(forecast.slice(0, passed + 1).reduce((total, row) => total + row.due, 0))
  }
  const anyRange = [fc.integer({ min: -50, max: 2 }), fc.nat(45)] as const
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 7 }), ...anyRange, run), {
    numRuns: process.env.TEST_SCOPE === 'nightly' ? 50 : 8,
  })
})

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)
const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1)
