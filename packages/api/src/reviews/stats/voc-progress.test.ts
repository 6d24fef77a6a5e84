import { reviewTypes } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, shareList, type TestUser } from '../../testing/index.ts'
import { answer, createLearner, submit } from '../testing/learner.ts'

const notFound = { cause: { key: 'VOCABULARY_NOT_FOUND' } }

/** A learner with a list of these terms, whose intervals are 1, 3 and 10 days; and the ids of its vocabularies by their terms. */
async function fixtures(terms: readonly string[] = ['uno']) {
  const learner = await createLearner('2026-11-22')
  const { ada } = learner
  await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 3, 10] } })
  const { list, vocs } = await createList(ada, terms)
  const idOf = (term: string) => vocs.find((voc) => voc.term === term)?.id ?? ''
  const reviewsOf = async (term: string, by: TestUser = ada) =>
    (await by.call.vocs.getProgress({ id: idOf(term) })).reviews
  /** The terms of the rows that say due. */
  const dueTerms = async (by: TestUser = ada) => {
    const { items } = await by.call.vocs.list({ listId: list.id, view: 'rows', with: 'due' })
    return items.flatMap((item) => ('due' in item && item.due === true ? [item.term] : [])).toSorted()
  }
  return { ...learner, list, idOf, reviewsOf, dueTerms }
}

const never = { confidence: 0, lastReview: null, dueInDays: 0 }

describe('the progress of a vocabulary', () => {
  it('has a review of each type, also of those that were never answered', async () => {
    const { ada, idOf } = await fixtures()
    const id = idOf('uno')
    const types = reviewTypes.map((type) => ({ type, ...never }))
    expect(await ada.call.vocs.getProgress({ id })).toEqual({ reviews: types, maxConfidence: 4, suspended: false })
    await submit(ada, answer(id, '2026-11-22T11:00Z', { type: 'dictation' }))
    const { reviews } = await ada.call.vocs.getProgress({ id })
    const dictation = { confidence: 1, lastReview: Date.parse('2026-11-22T11:00Z'), dueInDays: 1 }
    expect(reviews).toEqual([types[0], types[1], { type: 'dictation', ...dictation }])
  })

  it('counts the days of the user until a review is due, from the begin of the day in their time zone', async () => {
    const { ada, services, idOf, reviewsOf } = await fixtures()
    const [morning, noon] = ['2026-11-22T03:00Z', '2026-11-22T11:00Z'].map((date) => answer(idOf('uno'), date))
    if (morning === undefined || noon === undefined) throw new Error('there are two answers')
    await submit(ada, morning, noon)
    const days = async () => (await reviewsOf('uno'))[0]?.dueInDays
    expect(await days()).toBe(3)
    services.pass(12 * 3_600_000 - 1)
    expect(await days()).toBe(3)
    services.pass(1)
    expect(await days()).toBe(2)
    // There it is still the day of the answer.
    await ada.call.reviews.updateSettings({ reviews: { timeZone: 'America/New_York' } })
    expect(await days()).toBe(3)
    await ada.call.reviews.updateSettings({ reviews: { timeZone: 'UTC', dayStartsAt: 4 } })
    expect(await days()).toBe(3)
    services.pass(10 * day)
    expect(await days()).toBe(0)
  })

  it('is never due once it is learned, unless learned reviews return', async () => {
    const { ada, idOf, reviewsOf } = await fixtures()
    const answers = [8, 9, 10, 11].map((hour) => answer(idOf('uno'), `2026-11-22T${`${hour}`.padStart(2, '0')}:00Z`))
    await submit(ada, ...answers)
    expect((await reviewsOf('uno'))[0]).toMatchObject({ confidence: 4, dueInDays: null })
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true } })
    expect((await reviewsOf('uno'))[0]).toMatchObject({ confidence: 4, dueInDays: 10 })
    // Fewer intervals lower the place, too.
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1] } })
    expect((await reviewsOf('uno'))[0]).toMatchObject({ confidence: 2, dueInDays: 1 })
  })

  it('is one’s own, and visible to users who may read the list', async () => {
    const { ada, services, list, idOf, reviewsOf, dueTerms } = await fixtures()
    const [viewer, stranger] = await Promise.all([createUser(services), createUser(services)])
    await shareList(services, list.id, viewer)
    await submit(ada, answer(idOf('uno'), '2026-11-20T11:00Z'))
    expect((await reviewsOf('uno', viewer))[0]).toEqual({ type: 'translation', ...never })
    expect([await dueTerms(), await dueTerms(viewer)]).toEqual([['uno'], []])
    for (const id of [idOf('uno'), 'unknown'])
      await expect(stranger.call.vocs.getProgress({ id })).rejects.toMatchObject(notFound)
  })

  it('says whether the vocabulary is suspended, and keeps its reviews', async () => {
    const { ada, idOf, dueTerms } = await fixtures(['uno', 'dos'])
    await submit(ada, answer(idOf('uno'), '2026-11-20T11:00Z'), answer(idOf('dos'), '2026-11-20T11:00Z'))
    await ada.call.vocs.suspend({ id: idOf('uno') })
    const progress = await ada.call.vocs.getProgress({ id: idOf('uno') })
    expect(progress).toMatchObject({ suspended: true, reviews: [{ confidence: 1, dueInDays: 0 }, never, never] })
    expect(await ada.call.vocs.getProgress({ id: idOf('dos') })).toMatchObject({ suspended: false })
    expect(await dueTerms()).toEqual(['dos'])
  })
})

describe('a page of vocabularies', () => {
  it('says which have a due review if it is asked for, in each view', async () => {
    const { ada, list, idOf } = await fixtures(['uno', 'dos'])
    await submit(ada, answer(idOf('dos'), '2026-11-20T11:00Z'))
    for (const view of ['terms', 'rows', 'full'] as const) {
      const page = { listId: list.id, view, sort: 'createdAt+' as const }
      const { items } = await ada.call.vocs.list({ ...page, with: 'due' })
      expect(items).toMatchObject([
        { term: 'uno', due: false },
        { term: 'dos', due: true },
      ])
      for (const item of (await ada.call.vocs.list(page)).items) expect(item).not.toHaveProperty('due')
    }
  })

  it('says so of the same vocabularies that the queue of due cards and their own progress have', async () => {
    const terms = Array.from({ length: 8 }, (_, n) => `term ${n}`)
    const { ada, services, idOf, list, reviewsOf, dueTerms } = await fixtures(terms)
    const answers = terms.slice(1).flatMap((term, n) => {
      const fields = { type: reviewTypes[n % 3] ?? 'translation' }
      const first = answer(idOf(term), `2026-11-${14 + n}T22:30Z`, fields)
      return n % 3 === 0 ? [first, answer(idOf(term), `2026-11-${15 + n}T22:30Z`, fields)] : [first]
    })
    await submit(ada, ...answers)
    const seen = new Set<number>()
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await ada.call.reviews.updateSettings({ reviews: { timeZone, intervals: [5, 10] } })
      for (let n = 0; n < 2; n++) {
        services.pass(day)
        const queue = await ada.call.reviews.getQueue({ list: list.id, scope: 'due', count: 100 })
        const inQueue = [...new Set(queue.map(({ term }) => term))].toSorted()
        const byProgress = await Promise.all(
          terms.map(async (term) => {
            const reviews = await reviewsOf(term)
            return reviews.some(({ lastReview, dueInDays }) => lastReview !== null && dueInDays === 0) ? [term] : []
          }),
        )
        expect(await dueTerms()).toEqual(inQueue)
        expect(byProgress.flat().toSorted()).toEqual(inQueue)
        seen.add(inQueue.length)
      }
    }
    expect(seen.size).toBeGreaterThan(2)
  })
})
