import { describe, expect, it } from 'vitest'
import { createList, createUser, day, testServices } from '../../testing/index.ts'

const termsOf = (cards: readonly { term: string; reviewType: string }[]) => [
  ...new Set(cards.filter(({ reviewType }) => reviewType === 'translation').map(({ term }) => term)),
]

describe('the cards of two days', () => {
  it('are those of today that are left, and what tomorrow brings besides, each card once', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await ada.call.reviews.updateSettings({ reviews: { newPerDay: 2, intervals: [1, 4] } })
    await createList(ada, ['a', 'b', 'c', 'd', 'e'])
    const ahead = await ada.call.reviews.getDaysAhead()
    expect(ahead.today.cards.map(({ vocId, reviewType }) => [vocId, reviewType])).toEqual(
      (await ada.call.reviews.getQueue({ scope: 'today' })).map(({ vocId, reviewType }) => [vocId, reviewType]),
    )
    expect([termsOf(ahead.today.cards), termsOf(ahead.tomorrow.cards)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(ahead.tomorrow.endsAt - ahead.today.endsAt).toBe(day)

    const vocReviews = ahead.today.cards.map(({ vocId, reviewType: type }) => ({
      ...{ vocId, type, result: 1 as const },
      ...{ date: services.now().getTime(), thinkingTime: 1 },
    }))
    await ada.call.reviews.submit({ vocReviews })
    const after = await ada.call.reviews.getDaysAhead()
    expect(after.today.cards).toEqual([])
    // The answered cards come back tomorrow, with new ones.
    expect(termsOf(after.tomorrow.cards)).toEqual(['a', 'b', 'c', 'd'])
  })
})
