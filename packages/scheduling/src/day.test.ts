import { describe, expect, test } from 'vitest'
import { dayName, dayNamed, dayOf, dueIfAnsweredBefore, isDue, startOfDay } from './day.ts'

const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: 4 }
const at = (iso: string) => Date.parse(iso)

describe('a day', () => {
  test('begins at its hour in the time zone, and is named after the date on which it begins', () => {
    expect(new Date(startOfDay(dayNamed('2026-11-22'), berlin)).toISOString()).toBe('2026-11-22T03:00:00.000Z')
    expect(dayName(dayOf(at('2026-11-22T03:00:00Z'), berlin))).toBe('2026-11-22')
    expect(dayName(dayOf(at('2026-11-22T02:59:59.999Z'), berlin))).toBe('2026-11-21')
  })

  test('whose hour the clocks skip begins at the next that exists', () => {
    const settings = { ...berlin, dayStartsAt: 2 }
    expect(new Date(startOfDay(dayNamed('2026-03-29'), settings)).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })

  test('whose hour comes twice begins at the first', () => {
    const settings = { ...berlin, dayStartsAt: 2 }
    expect(new Date(startOfDay(dayNamed('2026-10-25'), settings)).toISOString()).toBe('2026-10-25T00:00:00.000Z')
  })
})

describe('a review', () => {
  const lastReview = at('2026-11-21T22:00:00+01:00')
  const card = { confidence: 1, lastReview, due: lastReview + 86_400_000 }

  test('that was answered at ten in the evening waits the next morning', () => {
    expect(isDue(card, at('2026-11-22T03:59:59+01:00'), berlin)).toBe(false)
    expect(isDue(card, at('2026-11-22T04:00:00+01:00'), berlin)).toBe(true)
  })

  test('is due exactly if it was answered before the end of the day that lies its interval ago', () => {
    const today = dayNamed('2026-11-22')
    expect(lastReview).toBeLessThan(dueIfAnsweredBefore(1, today, berlin))
    expect(lastReview).not.toBeLessThan(dueIfAnsweredBefore(2, today, berlin))
  })
})
