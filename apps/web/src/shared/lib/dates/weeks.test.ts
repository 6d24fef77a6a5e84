import { describe, expect, test, vi } from 'vitest'
import { firstWeekday, weekAfter, weekOf } from './weeks.ts'

describe('the first day of the week', () => {
  test.each([
    ['de-DE', 1],
    ['en-US', 0],
    ['fa-IR', 6],
  ])('is that of the region: %s', (language, expected) => {
    class RegionalLocale {
      constructor(readonly tag: string) {}
      getWeekInfo = () => ({ firstDay: { 'de-DE': 1, 'en-US': 7, 'fa-IR': 6 }[this.tag] })
    }
    vi.stubGlobal('Intl', { ...Intl, Locale: RegionalLocale })
    expect(firstWeekday(language)).toBe(expected)
  })

  test('is Monday if the browser does not know it', () => {
    vi.stubGlobal('Intl', { ...Intl, Locale: class {} })
    expect(firstWeekday('en-US')).toBe(1)
  })
})

describe('a week', () => {
  test('of a day begins on the first weekday of the region', () => {
    expect(weekOf('2026-11-23', 1)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(weekOf('2026-11-23', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(weekOf('2027-01-03', 1)).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  })

  test('has others before and after it', () => {
    expect(weekAfter('2026-12-28', 1)).toEqual({ from: '2027-01-04', to: '2027-01-10' })
    expect(weekAfter('2026-12-28', -1)).toEqual({ from: '2026-12-21', to: '2026-12-27' })
  })
})
