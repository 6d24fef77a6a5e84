import * as z from 'zod'
import { listView } from './lists/lists.ts'
import { reviewType } from './reviews/reviews.ts'
import { atMost, messages } from './text.ts'
import { limits, pageSizes } from './values/limits.ts'
import { unixMs } from './vocs/fields.ts'
import { vocView } from './vocs/vocs.ts'

/** The caller's position: the `next` of an earlier response, or nothing to get everything. */
export const changesInput = z.object({
  since: z.string().max(limits.page.cursor, messages.tooLong).optional(),
  limit: z
    .int(messages.notWhole)
    .min(1, 'Must be 1 or more')
    .max(limits.changes, atMost(limits.changes))
    .default(pageSizes.changes),
})

/** A review that the caller has answered. */
export const reviewStateView = z.object({
  vocId: z.string(),
  reviewType,
  lastReview: unixMs,
  due: unixMs.nullable().describe('Unix milliseconds; null if it is never due.'),
  confidence: z.int().min(0).describe('From 0 to the number of intervals plus one.'),
})
export type ReviewStateView = z.infer<typeof reviewStateView>

const changed = {
  id: z.string(),
  deleted: z.boolean().describe('True if it is gone, or you may no longer see it: then there is no `value`.'),
  changedAt: unixMs,
}

/** A thing that has changed, as it is now. */
export const changeView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), ...changed, value: listView.exactOptional() }),
  z.object({ kind: z.literal('vocabulary'), ...changed, value: vocView.exactOptional() }),
  z.object({
    kind: z.literal('review'),
    ...changed,
    id: z.string().describe('The vocabulary and the review type: `vocId:reviewType`.'),
    value: reviewStateView.exactOptional(),
  }),
])
export type ChangeView = z.infer<typeof changeView>

export const changesView = z.object({
  changes: z.array(changeView),
  next: z.string().describe('Where to go on: keep it, and send it as `since`.'),
  more: z
    .boolean()
    .describe('Whether there is more now. A page may have fewer changes than `limit`, also none, while there is.'),
})
export type ChangesView = z.infer<typeof changesView>
