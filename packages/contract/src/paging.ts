import * as z from 'zod'
import { limits } from './limits.ts'
import { messages } from './text.ts'

/** What every paged call takes: `page` is the `next` of the page before it; tRPC's infinite queries call it `cursor`. */
export const pageInput = (size: number) => ({
  page: z.string().max(limits.page.marker, messages.tooLong).nullish(),
  cursor: z.string().max(limits.page.marker, messages.tooLong).nullish(),
  limit: z
    .int('Must be a whole number')
    .min(1, 'Must be 1 or more')
    .max(limits.page.max, `Must be ${limits.page.max} or less`)
    .default(size),
})

/** The marker of the next page. */
export const nextMarker = z.string().nullable().describe('Send it back as `page`; null on the last one.')
