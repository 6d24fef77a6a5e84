import type { statsDaysInput } from '@wordtide/contract'
import { type Day, dayNamed } from '@wordtide/scheduling/day'
import type * as z from 'zod'

/** Returns the first and the last day of a range: of `length` days if one of them is given, or up to today if none is. */
export function dayRange(
  { from, to }: Pick<z.output<typeof statsDaysInput>, 'from' | 'to'>,
  today: Day,
  length: number,
): { first: Day; last: Day } {
  const last = to !== undefined ? dayNamed(to) : from !== undefined ? dayNamed(from) + length - 1 : today
  return { first: from !== undefined ? dayNamed(from) : last - length + 1, last }
}
