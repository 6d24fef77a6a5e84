import type { ReviewVocView } from '@wordtide/contract'
import { type Answer, dayMs, PRESETS } from '@wordtide/scheduling'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../../testing/fixtures.ts'
import {
  type AnsweredCard,
  daysToNext,
  type KnownDay,
  nextDates,
  restOfDay,
  thinkingTimeText,
} from './summary-figures.ts'

const settings = {
  intervals: [...PRESETS.balanced],
  learnedReturn: false,
  schedule: 'intervals' as const,
  retention: 0.85,
  timeZone: 'Europe/Berlin',
  dayStartsAt: 4,
}
const now = Date.UTC(2026, 10, 23, 12)
const maxConfidence = settings.intervals.length + 1

const answered = (result: Answer, card: Partial<ReviewVocView> = {}, thinkingTime = 0): AnsweredCard => ({
  card: makeCard(card),
  answer: { vocId: 'voc-Apfel', type: 'translation', result, date: now, thinkingTime },
})
const due = { confidence: 2, lastReview: now - 9 * dayMs, due: now - 5 * dayMs }
const notDue = { confidence: 2, lastReview: now - dayMs, due: now + 3 * dayMs }

test.each([
  [[], '0 s'],
  [[1400, 1400], '3 s'],
  [[59_400], '59 s'],
  [[59_600], '1 min 0 s'],
  [[100_000, 25_000], '2 min 5 s'],
])('thinking times of %j take %s', (times, text) => {
  expect(thinkingTimeText(times.map((time) => answered(1, {}, time)))).toBe(text)
})

describe('the next dates', () => {
  test('are grouped, the soonest first', () => {
    const cards = [
      answered(1, { confidence: maxConfidence - 1 }),
      answered(1, { confidence: 1 }),
      answered(1),
      answered(-1, { confidence: 4 }),
      answered(0),
      answered(1, { confidence: 1 }),
    ]
    expect(nextDates(cards, settings, now)).toEqual([
      { when: 'due at once', count: 1 },
      { when: 'due tomorrow', count: 2 },
      { when: 'due in 4 days', count: 2 },
      { when: 'learned', count: 1 },
    ])
  })

  test('come with learned cards if those return', () => {
    const one = answered(1, { confidence: maxConfidence })
    expect(daysToNext(one, { ...settings, learnedReturn: true }, now)).toBe(240)
    expect(daysToNext(one, settings, now)).toBeNull()
  })

  test('follow the memory under the adaptive schedule', () => {
    const one = answered(1, { nextMemoryLevels: { no: 31, neutral: 50, yes: 60 } })
    expect(daysToNext(one, { ...settings, schedule: 'adaptive' }, now)).toBe(8)
  })

  test('count from the day of the answer, also when another has begun since', () => {
    const nextDay = now + dayMs
    expect(daysToNext(answered(1, { confidence: 1 }), settings, nextDay)).toBe(3)
    expect(nextDates([answered(1)], settings, nextDay)).toEqual([{ when: 'due at once', count: 1 }])
    expect(nextDates([answered(1), answered(0)], settings, nextDay + dayMs)).toEqual([
      { when: 'due at once', count: 2 },
    ])
  })
})

describe('the rest of the day', () => {
  const known: KnownDay = { due: 10, new: 5, allDue: 10, answers: 0, reviewsPerDay: 200 }
  const rest = (day: Partial<KnownDay>, ...cards: AnsweredCard[]) =>
    restOfDay({ ...known, ...day }, cards, settings, now)

  test('has neither the due nor the new cards that were answered', () => {
    expect(rest({}, answered(1, due), answered(-1, due), answered(1))).toEqual({ due: 8, new: 4 })
  })

  test('includes answered cards that are due again at once: new or forgotten', () => {
    expect(rest({}, answered(0), answered(-1, { ...due, confidence: 1 }))).toEqual({ due: 11, new: 4 })
  })

  test('is not changed by a card that is not due and stays so', () => {
    expect(rest({}, answered(1, notDue))).toEqual({ due: 10, new: 5 })
  })

  test('is limited by the reviews a day, from which each answer takes one', () => {
    expect(rest({ reviewsPerDay: 20, answers: 9 }, answered(1, notDue), answered(1, notDue))).toMatchObject({ due: 9 })
    expect(rest({ allDue: 80 }, answered(1, due), answered(1, due))).toMatchObject({ due: 8 })
    expect(rest({ due: 0, allDue: 80 }, answered(1, due))).toMatchObject({ due: 0 })
  })

  test('is never less than nothing', () => {
    expect(rest({ due: 0, allDue: 0, new: 0 }, answered(1), answered(1, due))).toEqual({ due: 0, new: 0 })
  })
})
