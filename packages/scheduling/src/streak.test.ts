import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streakOf } from './streak.ts'

/** Days from a drawing, of which the last character is today: `x` is a day with an answer, `.` one without. */
const daysOf = (drawing: string) => [...drawing].flatMap((day, n) => (day === 'x' ? [n] : []))
const streak = (drawing: string) => streakOf(daysOf(drawing), drawing.length - 1)

describe('days in a row', () => {
  it.each([
    { drawing: '.', days: 0, longest: 0, today: false, what: 'none' },
    { drawing: 'xxx', days: 3, longest: 3, today: true, what: 'up to today' },
    { drawing: 'xx.', days: 2, longest: 2, today: false, what: 'up to yesterday: today does not end them yet' },
    { drawing: 'xxxxxx.x', days: 7, longest: 7, today: true, what: 'a day off after six days, which does not count' },
    { drawing: 'xxxxxx..', days: 6, longest: 6, today: false, what: 'a day off yesterday, and today to come' },
    { drawing: 'xxxxx.x', days: 1, longest: 5, today: true, what: 'a day off after five days' },
    { drawing: 'xxxxx..', days: 0, longest: 5, today: false, what: 'such a day off yesterday' },
    { drawing: 'xxxxxx..x', days: 1, longest: 6, today: true, what: 'two days off in a row' },
    { drawing: 'xxxxxx...', days: 0, longest: 6, today: false, what: 'two days off and today to come' },
    { drawing: 'xxxxxx.xxxxx.x', days: 1, longest: 11, today: true, what: 'a second day off within six days' },
    { drawing: 'xxxxxx.xxxxxx.x', days: 13, longest: 13, today: true, what: 'a day off in each week' },
  ])('$drawing: $what', ({ drawing, what: _, ...expected }) => {
    expect(streak(drawing)).toEqual(expected)
  })

  it('ignore days to come, which a clock ahead has dated', () => {
    expect(streakOf([4, 5, 6], 5)).toEqual({ days: 2, longest: 2, today: true })
    expect(streakOf([6], 5)).toEqual({ days: 0, longest: 0, today: false })
  })
})

/** Days, mostly with answers. */
const anyDrawing = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constant('x') }, { weight: 1, arbitrary: fc.constant('.') }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((days) => days.join(''))

/** Walks over every day, and counts them as the rule is told. */
function walk(drawing: string) {
  let [days, longest] = [0, 0]
  const today = drawing.length - 1
  for (let day = 0; day <= today; day++) {
    if (drawing[day] === 'x') days++
    else if (day < today && drawing.slice(Math.max(0, day - 6), day) !== 'xxxxxx') days = 0
    longest = Math.max(longest, days)
  }
  return { days, longest, today: drawing[today] === 'x' }
}

describe('for any days', () => {
  it('are what walking over every day gives', () => {
    fc.assert(
      fc.property(anyDrawing, (drawing) => {
        expect(streak(drawing)).toEqual(walk(drawing))
      }),
    )
  })

  it('go on with an answer today, and grow by one', () => {
    fc.assert(
      fc.property(anyDrawing, (drawing) => {
        const { days } = streak(`${drawing}.`)
        expect(streak(`${drawing}x`)).toMatchObject({ days: days + 1, today: true })
      }),
    )
  })

  it('are at most the longest, which never becomes less', () => {
    fc.assert(
      fc.property(anyDrawing, fc.constantFrom('x', '.'), (drawing, next) => {
        const before = streak(drawing)
        expect(before.days).toBeLessThanOrEqual(before.longest)
        expect(streak(drawing + next).longest).toBeGreaterThanOrEqual(before.longest)
      }),
    )
  })

  it('never become fewer by a further answer, not even a late one', () => {
    fc.assert(
      fc.property(anyDrawing, fc.nat(59), (drawing, day) => {
        const answered = `${drawing.slice(0, day)}x${drawing.slice(day + 1)}`
        const [before, after] = [streak(drawing), streak(answered.slice(0, drawing.length))]
        expect(after.days).toBeGreaterThanOrEqual(before.days)
        expect(after.longest).toBeGreaterThanOrEqual(before.longest)
      }),
    )
  })

  it('do not depend on which day is called the first', () => {
    fc.assert(
      fc.property(anyDrawing, fc.nat(30_000), (drawing, shift) => {
        const shifted = daysOf(drawing).map((day) => day + shift)
        expect(streakOf(shifted, drawing.length - 1 + shift)).toEqual(streak(drawing))
      }),
    )
  })
})
