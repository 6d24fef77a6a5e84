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
    { drawing: 'xxx.x', days: 4, longest: 4, today: true, what: 'a day off, which does not count' },
    { drawing: 'x.x', days: 2, longest: 2, today: true, what: 'a day off after the first day' },
    { drawing: 'xxx..', days: 3, longest: 3, today: false, what: 'a day off yesterday, and today to come' },
    { drawing: 'xxx..x', days: 1, longest: 3, today: true, what: 'two days off in a row end them' },
    { drawing: 'xxx...', days: 0, longest: 3, today: false, what: 'two days off and today to come' },
    { drawing: 'xxx.xxxxx.x', days: 1, longest: 8, today: true, what: 'a second day off within the six days before' },
    { drawing: 'xxx.xxxxx..', days: 0, longest: 8, today: false, what: 'a second one yesterday' },
    { drawing: 'xxx.xxxxxx.x', days: 10, longest: 10, today: true, what: 'a day off a week later' },
    { drawing: 'xx.x.x.xxx', days: 4, longest: 4, today: true, what: 'a day off before they began is forgotten' },
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
  .array(fc.oneof({ weight: 6, arbitrary: fc.constant('x') }, { weight: 1, arbitrary: fc.constant('.') }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((days) => days.join(''))

/** Walks over every day, and counts them as the rule is told. */
function walk(drawing: string) {
  let [days, longest] = [0, 0]
  let offs: number[] = []
  const today = drawing.length - 1
  for (let day = 0; day <= today; day++) {
    if (drawing[day] === 'x') days++
    else if (day < today) {
      if (offs.some((off) => off >= day - 6)) days = 0
      else if (days > 0) offs.push(day)
    }
    if (days === 0) offs = []
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

  it('do not depend on which day is called the first', () => {
    fc.assert(
      fc.property(anyDrawing, fc.nat(30_000), (drawing, shift) => {
        const shifted = daysOf(drawing).map((day) => day + shift)
        expect(streakOf(shifted, drawing.length - 1 + shift)).toEqual(streak(drawing))
      }),
    )
  })
})
