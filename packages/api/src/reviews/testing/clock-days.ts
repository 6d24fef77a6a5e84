import { day } from '../../testing/index.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone)
  if (existing !== undefined) return existing
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
  })
  formats.set(timeZone, format)
  return format
}

/**
 * The day on which a moment lies, as a number: the date that a clock in the time zone shows, or the date before while its hour is
 * earlier than the begin of the day. (Not where clocks are set back from a midnight at which the day begins.)
 */
export function dayOnTheClock(moment: number, timeZone: string, dayStartsAt: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN
  const date = Date.UTC(part('year'), part('month') - 1, part('day')) / day
  return part('hour') < dayStartsAt ? date - 1 : date
}
