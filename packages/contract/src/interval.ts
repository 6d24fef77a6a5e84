import { limits } from './limits.ts'

/** Whether this is an interval: a whole number of days. It says what `intervals` says of each, without zod. */
export const isInterval = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= limits.intervals.days
