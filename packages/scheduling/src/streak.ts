/** Days in a row, as a learner sees them. */
export interface Streak {
  /** The answered days in a row up to today. Today does not end them yet. */
  readonly days: number
  /** The most answered days in a row so far. */
  readonly longest: number
  /** True if today is one of them. */
  readonly today: boolean
}

/** Two days off of one streak lie at least so many days apart: one day off a week. */
const daysBetweenDaysOff = 7

/**
 * Counts days in a row from the days with answers, as whole numbers in ascending order, each once. They are the longest stretch of days, back
 * from the last answered one, in which no seven days have two days off; days off do not count. So a further answer never makes them fewer,
 * not even a late one. Days after `today`, which a clock that is ahead has dated, do not count yet.
 */
export function streakOf(answeredDays: readonly number[], today: number): Streak {
  let run: Run | undefined
  let longest = 0
  for (const day of answeredDays) {
    if (day > today) break
    const before = goOn(run, day)
    run = { ...before, days: before.days + 1, sinceDayOff: before.sinceDayOff + 1, last: day }
    longest = Math.max(longest, run.days)
  }
  if (run === undefined) return { days: 0, longest, today: false }
  return { days: goOn(run, today).days, longest, today: run.last === today }
}

/** Days in a row: how many are answered, how many of these after the last day off, which day that was, and the last answered day. */
interface Run {
  days: number
  sinceDayOff: number
  dayOff: number
  last: number
}

/** Returns what of the days in a row goes on until a later day, which is not counted itself. */
function goOn(run: Run | undefined, day: number): Run {
  const none = { days: 0, sinceDayOff: 0, dayOff: Number.NEGATIVE_INFINITY, last: day }
  if (run === undefined || day - run.last > 2) return none
  if (day - run.last < 2) return run
  // With another day off in the same seven days, the streak begins after that one.
  const isSecond = day - 1 - run.dayOff < daysBetweenDaysOff
  return { ...run, days: isSecond ? run.sinceDayOff : run.days, sinceDayOff: 0, dayOff: day - 1 }
}
