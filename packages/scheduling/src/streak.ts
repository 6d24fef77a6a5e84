/** Days in a row, as a learner sees them. */
export interface Streak {
  /** The answered days in a row up to today. Today does not end them yet. */
  readonly days: number
  /** The most answered days in a row so far. */
  readonly longest: number
  /** Whether today is one of them. */
  readonly today: boolean
}

/** So many answered days without a day off keep those in a row over the next day off: one day off a week. */
const daysBeforeDayOff = 6

/**
 * Counts days in a row from the days with answers, as whole numbers in ascending order, each once. A day off does not end them if the six
 * days before it had answers; it does not count either. So a further answer never makes them fewer, not even a late one. Days after `today`,
 * which a clock that is ahead has dated, do not count yet.
 */
export function streakOf(answeredDays: readonly number[], today: number): Streak {
  let run: Run | undefined
  let longest = 0
  for (const day of answeredDays) {
    if (day > today) break
    const before: Run = run ?? { days: 0, sinceDayOff: 0, last: day - 1 }
    run = {
      days: lasts(before, day) ? before.days + 1 : 1,
      sinceDayOff: day - before.last === 1 ? before.sinceDayOff + 1 : 1,
      last: day,
    }
    longest = Math.max(longest, run.days)
  }
  if (run === undefined) return { days: 0, longest, today: false }
  return { days: lasts(run, today) ? run.days : 0, longest, today: run.last === today }
}

/** Days in a row: how many are answered, how many of these after the last day off, and the last of them. */
interface Run {
  days: number
  sinceDayOff: number
  last: number
}

/** Whether the days still go on if the next answer is on this day. */
function lasts({ sinceDayOff, last }: Run, day: number): boolean {
  const daysOff = day - last - 1
  return daysOff <= 0 || (daysOff === 1 && sinceDayOff >= daysBeforeDayOff)
}
