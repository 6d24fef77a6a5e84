import * as z from 'zod'

/** An id, as the lists print it. */
export const id = z.guid('must be an id, such as 019ab3de-7c1f-7000-8000-5b2f1e4d3c2a')

/** The arguments of a command about one thing. */
export const idArgs = z.object({ id })

/** The number of rows that a command lists, with its default and maximum. */
export const rowLimit = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1)
  .max(10_000)
  .default(100)
