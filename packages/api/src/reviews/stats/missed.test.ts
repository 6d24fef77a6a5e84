import { reviewTypes } from '@wordtide/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, shareList } from '../../testing/index.ts'
import { answer, createLearner, submit } from '../testing/learner.ts'

describe('missed vocabularies', () => {
  it('come with their list, their first definition, and all answers of the last 90 days', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const { list, vocs } = await createList(ada, ['uno', 'dos'])
    const [uno, dos] = vocs.map(({ id }) => id)
    await submit(
      ada,
      answer(uno, '2026-11-20T09:00Z', { result: -1 }),
      answer(uno, '2026-11-20T09:01Z', { result: -1, type: 'dictation' }),
      answer(uno, '2026-11-21T09:01Z', { result: 0 }),
      answer(uno, '2026-11-21T09:02Z'),
      answer(dos, '2026-11-20T09:00Z', { result: 0 }),
      // The last day that does not count any more, and the first that counts.
      answer(dos, '2026-08-24T23:59Z', { result: -1 }),
      answer(uno, '2026-08-24T23:59Z', { result: -1 }),
      answer(uno, '2026-08-25T00:00Z'),
    )
    const { days, vocs: missed } = await ada.call.reviews.listMissed({})
    const { id: listId, name: listName, language } = list
    expect(days).toBe(90)
    expect(missed).toMatchObject([{ id: uno, listId, listName, language, term: 'uno', misses: 2, answers: 5 }])
    expect(missed[0]?.definition).toEqual(vocs[0]?.definitions[0] ?? null)
    services.pass(90 * day)
    expect((await ada.call.reviews.listMissed({})).vocs).toEqual([])
  })

  it('are those of a range of days, with the answers on these', async () => {
    const { ada } = await createLearner('2026-11-22')
    const { vocs } = await createList(ada, ['uno', 'dos'])
    const [uno, dos] = vocs.map(({ id }) => id)
    await submit(
      ada,
      ...['2026-11-08T23:59Z', '2026-11-09T00:00Z', '2026-11-15T23:59Z', '2026-11-16T00:00Z'].map((date) =>
        answer(uno, date, { result: -1 }),
      ),
      answer(uno, '2026-11-10T09:00Z'),
      answer(dos, '2026-11-16T09:00Z', { result: -1 }),
    )
    expect(await ada.call.reviews.listMissed({ from: '2026-11-09', to: '2026-11-15' })).toMatchObject({
      days: 7,
      vocs: [{ id: uno, misses: 2, answers: 3 }],
    })
  })

  it('are those of lists that the user may see, or of one of them', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const eve = await createUser(services, { name: 'Eve' })
    const [own, shared] = [await createList(ada, ['uno']), await createList(eve, ['dos'])]
    const { id: list } = shared.list
    await expect(ada.call.reviews.listMissed({ list })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
    await shareList(services, list, ada)
    const wrong = (id: string | undefined, date: string) => answer(id, date, { result: -1 })
    await submit(ada, wrong(own.vocs[0]?.id, '2026-11-22T09:00Z'), wrong(shared.vocs[0]?.id, '2026-11-22T09:01Z'))
    const terms = async (input: { list?: string }) =>
      (await ada.call.reviews.listMissed(input)).vocs.map(({ term }) => term)
    expect(await terms({})).toEqual(['dos', 'uno'])
    expect(await terms({ list })).toEqual(['dos'])
    expect(await terms({ list: own.list.id })).toEqual(['uno'])
    await ada.call.shares.leave({ id: list })
    expect(await terms({})).toEqual(['uno'])
  })

  it('are the ten that counting all answers gives, the most often and then the last missed first', async () => {
    const { services, ada } = await createLearner('2026-11-22')
    const terms = Array.from({ length: 14 }, (_, n) => `term ${n}`)
    const { list, vocs } = await createList(ada, terms)
    const anyAnswers = fc.array(
      fc.record({
        voc: fc.nat(13),
        type: fc.constantFrom(...reviewTypes),
        result: fc.constantFrom(-1 as const, -1 as const, 0 as const, 1 as const),
        // Mostly within the last 90 days; each minute once.
        minutesAgo: fc.oneof(fc.nat(90 * 1440), fc.nat(300 * 1440)),
      }),
      { minLength: 30, maxLength: 80 },
    )
    const run = async (answers: typeof anyAnswers extends fc.Arbitrary<infer T> ? T : never) => {
      await ada.call.reviews.reset({ id: list.id })
      services.pass(400 * day)
      const now = services.now().getTime()
      const begin = Math.floor(now / day - 89) * day
      const given = [...new Map(answers.map((each) => [each.minutesAgo, each])).values()].map(
        ({ voc, minutesAgo, ...rest }) => ({
          ...rest,
          thinkingTime: 0,
          vocId: vocs[voc]?.id ?? '',
          date: now - minutesAgo * 60_000,
        }),
      )
      await submit(ada, ...given)
      const counted = vocs.map(({ id }) => {
        const ofVoc = given.filter(({ vocId, date }) => vocId === id && date >= begin)
        const misses = ofVoc.filter(({ result }) => result === -1)
        return {
          id,
          misses: misses.length,
          answers: ofVoc.length,
          last: Math.max(0, ...misses.map(({ date }) => date)),
        }
      })
      const expected = counted
        .filter(({ misses }) => misses > 0)
        .toSorted((a, b) => b.misses - a.misses || b.last - a.last)
        .slice(0, 10)
        .map(({ last: _, ...rest }) => rest)
      const { vocs: missed } = await ada.call.reviews.listMissed({})
      expect(missed.map(({ id, misses, answers }) => ({ id, misses, answers }))).toEqual(expected)
    }
    await fc.assert(fc.asyncProperty(anyAnswers, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 40 : 8 })
  })
})
