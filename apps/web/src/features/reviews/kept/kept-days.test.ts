import { expect, test } from 'vitest'
import { makeSettings } from '../../../testing/index.ts'
import { makeCard } from '../testing/fixtures.ts'
import { daysAt, type KeptDays, withoutAnswered } from './kept-days.ts'

const learned = (term: string) => makeCard({ term, lastReview: 1 })

const days: KeptDays = {
  keptAt: 0,
  settings: makeSettings({ newPerDay: 2, reviewsPerDay: 3 }).reviews,
  today: { day: '2026-11-27', endsAt: 100, cards: [learned('a'), learned('b'), makeCard({ term: 'n' })] },
  tomorrow: {
    day: '2026-11-28',
    endsAt: 200,
    cards: [learned('c'), learned('d'), makeCard({ term: 'o' }), makeCard({ term: 'p' })],
  },
}
const termsOf = ({ today }: KeptDays) => today.cards.map(({ term }) => term).join('')

test('when the day is over, what is left of it and the next cards come, as many as a day may bring', () => {
  expect(daysAt(days, 99)).toBe(days)
  const next = daysAt(days, 100)
  expect([next.today.day, termsOf(next), next.tomorrow]).toEqual(['2026-11-28', 'abcno', null])
  // There is no further day: what is left of the last one stays.
  expect(daysAt(next, 300)).toBe(next)
})

test('answered cards do not come again, but those of the same words in other types do', () => {
  const answer = { vocId: 'voc-a', type: 'translation' as const, result: 1 as const, date: 1, thinkingTime: 1 }
  expect(termsOf(withoutAnswered(days, [answer, { ...answer, vocId: 'voc-b', type: 'dictation' }]))).toBe('bn')
  expect(termsOf(daysAt(withoutAnswered(days, [{ ...answer, vocId: 'voc-c' }]), 100))).toBe('abdno')
})
