import { streakOf } from '@wordtide/scheduling'
import { dayOf } from '@wordtide/scheduling/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, shareList } from '../../testing/index.ts'
import { answer, createLearner, submit } from '../testing/learner.ts'

describe('days in a row', () => {
  it('are none before the first answer', async () => {
    const { ada } = await createLearner('2026-11-22')
    expect(await ada.call.reviews.getStreak({})).toEqual({ days: 0, longest: 0, today: false })
  })

  it('are days with answers, of which one a week may be missing, and the longest of all years', async () => {
    const { ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno'])
    const on = (...dates: string[]) => submit(ada, ...dates.map((date) => answer(vocs[0]?.id, `${date}T09:00Z`)))
    await on('2016-02-28', '2016-02-29', '2016-03-01', '2016-03-02')
    await on('2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20', '2026-11-20')
    expect(await ada.call.reviews.getStreak({})).toEqual({ days: 2, longest: 6, today: false })
    await on('2026-11-18')
    expect(await ada.call.reviews.getStreak({})).toEqual({ days: 7, longest: 7, today: false })
    await on('2026-11-22')
    expect(await ada.call.reviews.getStreak({})).toEqual({ days: 8, longest: 8, today: true })
  })

  it('are those of one list or of all, and of no list that the user does not see', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const eve = await createUser(services, { name: 'Eve' })
    const [own, shared] = [await createList(ada, ['uno']), await createList(eve, ['dos'])]
    const { id: list } = shared.list
    await expect(ada.call.reviews.getStreak({ list })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await shareList(services, list, ada)
    await submit(ada, answer(own.vocs[0]?.id, '2026-11-22T09:00Z'), answer(shared.vocs[0]?.id, '2026-11-21T09:00Z'))
    const streak = async (input: { list?: string }) => (await ada.call.reviews.getStreak(input)).days
    expect([await streak({}), await streak({ list: own.list.id }), await streak({ list })]).toEqual([2, 1, 1])
    await ada.call.shares.leave({ id: list })
    expect(await streak({})).toBe(1)
  })

  it('count an answer of the last hour of a day with 25 hours for that day', async () => {
    const { ada } = await createLearner('2026-10-26')
    const { vocs } = await createList(ada, ['uno'])
    await ada.call.reviews.updateSettings({ reviews: { timeZone: 'Europe/Berlin' } })
    await submit(ada, answer(vocs[0]?.id, '2026-10-25T22:30Z'))
    expect(await ada.call.reviews.getStreak({})).toEqual({ days: 1, longest: 1, today: false })
  })

  it('are days of the settings in force, in every season', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const { list, vocs } = await createList(ada, ['uno'])
    const run = async (gaps: readonly number[], timeZone: string, dayStartsAt: number) => {
      await ada.call.reviews.reset({ id: list.id })
      services.pass(137 * day)
      await ada.call.reviews.updateSettings({ reviews: { timeZone, dayStartsAt } })
      const now = services.now().getTime()
      const dates: number[] = []
      for (const hours of gaps) dates.push((dates.at(-1) ?? now) - (hours * day) / 24)
      await submit(ada, ...dates.map((date) => answer(vocs[0]?.id, new Date(date).toISOString())))
      const [today = 0, ...days] = [now, ...dates].map((date) => dayOf(date, { timeZone, dayStartsAt }))
      const answered = [...new Set(days)].toSorted((a, b) => a - b)
      expect(await ada.call.reviews.getStreak({})).toEqual(streakOf(answered, today))
    }
    const anyGaps = fc.array(fc.integer({ min: 1, max: 26 }), { maxLength: 60 })
    const anyZone = fc.constantFrom('Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    await fc.assert(fc.asyncProperty(anyGaps, anyZone, fc.nat(23), run), {
      numRuns: process.env.TEST_SCOPE === 'nightly' ? 60 : 10,
    })
  })
})
