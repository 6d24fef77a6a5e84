import * as z from 'zod'

/** An id, as the lists print it. */
export const id = z.guid('must be an id, such as 019ab3de-7c1f-7000-8000-5b2f1e4d3c2a')

/** The arguments of a command about one thing. */
export const idArgs = z.object({ id })

/** Maximum length of a text that is mailed, so that it fits into a call to the server. */
const maxMessage = 20_000

/** A text that is mailed: in `--message TEXT`, or `--message -` for the standard input. */
export const messageText = z
  .string('is missing: --message TEXT, or --message - for the standard input')
  .trim()
  .min(1, 'must not be empty')
  .max(maxMessage, `must have at most ${maxMessage} characters`)

/** The number of rows that a command lists, with its default and maximum. */
export const rowLimit = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1)
  .max(10_000)
  .default(100)
