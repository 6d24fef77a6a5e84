import { limits, type ReviewResult, reviewTypes } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { createList, createUser, shareList, type TestUser, testServices } from '../testing/index.ts'

const minute = 60_000

/** Reads the whole history by pages of so many answers. */
async function historyOf(user: TestUser, limit: number, since?: number): Promise<ReviewResult[]> {
  const answers: ReviewResult[] = []
  let page: string | null | undefined
  while (page !== null) {
    const answer = await user.call.reviews.listAnswers({ limit, since, page })
    expect(answer.answers.length).toBeLessThanOrEqual(limit)
    answers.push(...answer.answers)
    page = answer.next
  }
  return answers
}

describe('the history of answers', () => {
  it('has the answers in all lists by date, however they are paged, from a date on', async () => {
    const services = await testServices()
    const [ada, eve] = [await createUser(services), await createUser(services, { name: 'Eve' })]
    const own = await createList(ada, ['uno', 'dos'])
    const other = await createList(eve, ['tres'], { public: true })
    const start = services.now().getTime() - 90 * minute
    // In each quarter of an hour, in both lists, some at the same time.
    const saved = [...own.vocs, ...other.vocs].flatMap(({ id }, n) =>
      reviewTypes.flatMap((type) =>
        [0, 10, 31, 31.5, 80].map((after): ReviewResult => {
          const date = start + (after + n * 0.25) * minute
          return { vocId: id, type, result: n === 0 ? -1 : 1, date, thinkingTime: n }
        }),
      ),
    )
    await ada.call.reviews.submit({ vocReviews: saved.toReversed() })
    await eve.call.reviews.submit({ vocReviews: saved.slice(-3) })

    const key = ({ date, vocId, type }: ReviewResult) => `${date} ${vocId} ${type}`
    const sorted = saved.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    for (const limit of [7, limits.page.answers]) expect(await historyOf(ada, limit)).toEqual(sorted)
    const since = start + 31.25 * minute
    expect(await historyOf(ada, 2, since)).toEqual(sorted.filter(({ date }) => date >= since))
    expect(await historyOf(ada, 1, Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  it('keeps answers in a list that was shared, and loses those of what is reset or deleted', async () => {
    const services = await testServices()
    const [ada, eve] = [await createUser(services), await createUser(services, { name: 'Eve' })]
    const [shared, reset, deleted] = [
      await createList(eve, ['uno']),
      await createList(ada, ['dos']),
      await createList(ada, ['tres']),
    ]
    await shareList(services, shared.list.id, ada)
    const vocIds = [shared, reset, deleted].map(({ vocs }) => vocs[0]?.id ?? '')
    const date = services.now().getTime()
    const result = { type: 'dictation', result: 0, date, thinkingTime: 1 } as const
    await ada.call.reviews.submit({ vocReviews: vocIds.map((vocId) => ({ vocId, ...result })) })
    expect(await historyOf(ada, 2)).toHaveLength(3)

    await eve.call.shares.delete({ listId: shared.list.id, email: ada.email })
    await ada.call.reviews.reset({ id: reset.list.id })
    await ada.call.lists.delete({ id: deleted.list.id })
    expect(await historyOf(ada, 2)).toEqual([{ vocId: vocIds[0], ...result }])
  })
})
