import { lists, reviewResults, reviews } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { replay } from '@wordtide/scheduling'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newList, newPerson, shareWith, testServices, vocFields } from './testing/index.ts'

/** Needs several connections: the embedded engine has one, and runs these one after another. */
describe.runIf(testEngine() === 'postgres')('several connections at once', () => {
  it('count the same answers once when they are submitted twelve times over', async () => {
    const services = await testServices()
    const ada = await newPerson(services)
    const { list, vocs } = await newList(ada, ['uno', 'dos', 'tres'])
    const now = services.now().getTime()
    const vocReviews = vocs.flatMap(({ id }, n) =>
      ([1, 1, -1, 1] as const).map((result, step) => {
        const type = 'dictation' as const
        return { vocId: id, type, result, date: now - step * 1000 - n, thinkingTime: 1 }
      }),
    )
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ada.call.reviews.submit({ vocReviews: n % 2 === 0 ? vocReviews : [...vocReviews].reverse() }),
      ),
    )
    expect(saved.reduce((sum, answer) => sum + answer.saved, 0)).toBe(vocReviews.length)
    const ofVoc = (id: string) => vocReviews.filter((result) => result.vocId === id).map((r) => ({ ...r, cap: 8 }))
    for (const { id } of vocs) {
      const [row] = await services.db
        .select()
        .from(reviews)
        .where(and(eq(reviews.vocId, id), eq(reviews.userId, ada.id)))
      expect(row?.confidence).toBe(replay(ofVoc(id)).confidence)
    }
    expect(await ada.call.lists.get({ id: list.id })).toMatchObject({ learnersCount: 1 })
  })

  it('keep the counters true while editors add, delete, review and reset', async () => {
    const services = await testServices()
    const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => newPerson(services, name)))
    if (!ada || !ben || !cleo) throw new Error('three people')
    const { list, vocs } = await newList(ada, ['uno', 'dos'])
    await shareWith(services, list.id, ben, true)
    await shareWith(services, list.id, cleo)
    const date = services.now().getTime()
    const review = (person: typeof ada, vocId: string, n: number) =>
      person.call.reviews.submit({
        vocReviews: [{ vocId, type: 'translation', result: 1, date: date - n, thinkingTime: 1 }],
      })
    const work = Array.from({ length: 10 }, (_, n) => [
      async () => {
        const voc = await (n % 2 ? ada : ben).call.vocs.create({ listId: list.id, ...vocFields(`term ${n}`) })
        await review(cleo, voc.id, n)
        if (n % 3 === 0) await ben.call.vocs.remove({ id: voc.id })
      },
      () => review(n % 2 ? cleo : ben, vocs[n % 2]?.id ?? '', n),
      () => (n === 5 ? ben.call.reviews.reset({ id: list.id }) : ada.call.lists.get({ id: list.id })),
    ]).flat()
    const outcomes = await Promise.allSettled(work.map((step) => step()))
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])

    const [row] = await services.db.select().from(lists).where(eq(lists.id, list.id))
    const learners = await services.db
      .selectDistinct({ id: reviews.userId })
      .from(reviews)
      .where(eq(reviews.listId, list.id))
    const history = await services.db
      .selectDistinct({ id: reviewResults.userId })
      .from(reviewResults)
      .where(eq(reviewResults.listId, list.id))
    expect(row?.vocsCount).toBe((await ada.call.vocs.page({ listId: list.id, limit: 100 })).items.length)
    expect(row?.learnersCount).toBe(learners.length)
    expect(history).toHaveLength(learners.length)
  })

  it('never leave a review of a vocabulary that is deleted at the same moment', async () => {
    const services = await testServices()
    const ada = await newPerson(services)
    const terms = Array.from({ length: 8 }, (_, n) => `term ${n}`)
    const { vocs } = await newList(ada, terms)
    const date = services.now().getTime()
    const outcomes = await Promise.all(
      vocs.map(async ({ id }) => {
        const [answer] = await Promise.all([
          ada.call.reviews.submit({ vocReviews: [{ vocId: id, type: 'dictation', result: 1, date, thinkingTime: 1 }] }),
          ada.call.vocs.remove({ id }),
        ])
        return answer.saved + answer.skipped.length
      }),
    )
    expect(outcomes).toEqual(terms.map(() => 1))
    expect(await services.db.select().from(reviews).where(eq(reviews.userId, ada.id))).toEqual([])
  })
})
