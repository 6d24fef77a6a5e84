import { reviews } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { replay } from '@wordtide/scheduling'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newList, newPerson, testServices } from './testing/index.ts'

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
