/** Days in a row, as a learner sees them. */
export interface Streak {
  /** The answered days in a row up to today. Today does not end them yet. */
  readonly days: number
  /** The most answered days in a row so far. */
  readonly longest: number
  /** Whether today is one of them. */
  readonly today: boolean
}

/** A day off does not end days in a row if it comes so many days after the one before it, or later. */
const daysPerDayOff = 7

/**
 * Counts days in a row from the days with answers, as whole numbers in ascending order, each once. A day off does not end them if none of
 * the six days before it was one since they began; it does not count either. Two days off in a row end them always. Days after `today`, which
 * a clock that is ahead has dated, do not count yet.
 */
export function streakOf(answeredDays: readonly number[], today: number): Streak {
  let run: Run | undefined
  let longest = 0
  for (const day of answeredDays) {
    if (day > today) break
    run = run !== undefined && lasts(run, day) ? extend(run, day) : { days: 1, last: day, lastOff: null }
    longest = Math.max(longest, run.days)
  }
  if (run === undefined) return { days: 0, longest, today: false }
  return { days: lasts(run, today) ? run.days : 0, longest, today: run.last === today }
}

/** Days in a row: how many are answered, the last of these, and the last day off among them, if any. */
interface Run {
  days: number
  last: number
  lastOff: number | null
}

/** Whether the days still go on if the next answer is on this day. */
function lasts({ last, lastOff }: Run, day: number): boolean {
  const daysOff = day - last - 1
  return daysOff <= 0 || (daysOff === 1 && (lastOff === null || day - 1 - lastOff >= daysPerDayOff))
}

const extend = ({ days, last, lastOff }: Run, day: number): Run => ({
  days: days + 1,
  last: day,
  lastOff: day - last > 1 ? day - 1 : lastOff,
})
