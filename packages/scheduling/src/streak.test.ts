import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streakOf } from './streak.ts'

/** Reads days from a drawing that ends today: `x` is a day with an answer, `.` one without. */
const daysOf = (drawing: string) => [...drawing].flatMap((day, n) => (day === 'x' ? [n] : []))
const streak = (drawing: string) => streakOf(daysOf(drawing), drawing.length - 1)

describe('days in a row', () => {
  it.each([
    { drawing: '.', days: 0, longest: 0, today: false, what: 'none' },
    { drawing: 'xxx', days: 3, longest: 3, today: true, what: 'up to today' },
    { drawing: 'xx.', days: 2, longest: 2, today: false, what: 'up to yesterday: today does not end them yet' },
    { drawing: 'xxxxxx.x', days: 7, longest: 7, today: true, what: 'a day off, which does not count' },
    { drawing: 'xxxxxx..', days: 6, longest: 6, today: false, what: 'a day off yesterday, and today to come' },
    { drawing: 'x.x', days: 2, longest: 2, today: true, what: 'a day off in the first week' },
    { drawing: 'xxxxxx..x', days: 1, longest: 6, today: true, what: 'two days off in a row' },
    { drawing: 'xxxxxx...', days: 0, longest: 6, today: false, what: 'two days off and today to come' },
    { drawing: 'xxxxxx.xxxxx.x', days: 6, longest: 11, today: true, what: 'a second day off within seven days' },
    { drawing: 'xxx.xx.', days: 5, longest: 5, today: false, what: 'today is no day off yet' },
    { drawing: 'xxx.xx..', days: 2, longest: 5, today: false, what: 'a second day off yesterday' },
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
  .array(fc.oneof({ weight: 6, arbitrary: fc.constant('x') }, { weight: 1, arbitrary: fc.constant('.') }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((days) => days.join(''))

/** Returns whether no two days off follow each other, or lie in the same seven days. */
function isInRow(stretch: string) {
  const daysOff = [...stretch].flatMap((day, n) => (day === '.' ? [n] : []))
  return daysOff.every((day, n) => n === 0 || day - (daysOff[n - 1] ?? 0) >= 7)
}

/** Tries every stretch of days, and counts their answered ones. */
function tryAll(drawing: string) {
  const today = drawing.length - 1
  const closed = drawing.endsWith('.') ? drawing.slice(0, -1) : drawing
  let [days, longest] = [0, 0]
  for (let from = 0; from <= today; from++) {
    for (let to = from + 1; to <= today + 1; to++) {
      const stretch = drawing.slice(from, to)
      if (/^x.*x$|^x$/.test(stretch) && isInRow(stretch))
        longest = Math.max(longest, stretch.replaceAll('.', '').length)
    }
    const open = closed.slice(from)
    if (open.startsWith('x') && isInRow(open)) days = Math.max(days, open.replaceAll('.', '').length)
  }
  return { days, longest, today: drawing[today] === 'x' }
}

describe('for any days', () => {
  it('are the longest stretch with a day off a week', () => {
    fc.assert(
      fc.property(anyDrawing, (drawing) => {
        expect(streak(drawing)).toEqual(tryAll(drawing))
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
