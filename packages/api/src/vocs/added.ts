import { type Inputs, lists, statement } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type { ListRow } from '../lists/index.ts'

/**
 * Returns ascending dates for vocabularies that are added to a list together: a millisecond apart, or as far as there is time since the last
 * ones. The last date is now, or, if this server's clock is behind, that of the vocabulary added last, because new-card cursors rely on no
 * one being dated earlier. A query for new cards looks through all that were added at the same time (`newCardCursor`).
 */
export function datesOfAdded(list: Pick<ListRow, 'createdAt' | 'lastAddedAt'>, count: number, now: Date): Date[] {
  const begin = Math.max(list.createdAt.getTime(), list.lastAddedAt.getTime())
  const end = Math.max(now.getTime(), list.lastAddedAt.getTime())
  const last = count - 1
  const stepMs = last <= 0 ? 0 : Math.min(1, Math.max(0, end - begin) / last)
  return Array.from({ length: count }, (_, n) => new Date(end - Math.floor((last - n) * stepMs)))
}

/** Counts vocabularies that were added to a list, which is locked; `addedAt` is the date of the last one. */
export const countAdded = statement((db, input: Inputs<{ listId: string; count: number; addedAt: Date }>) =>
  db
    .update(lists)
    .set({
      vocsCount: sql`${lists.vocsCount} + ${input.count}::int`,
      lastAddedAt: sql`${sql.param(input.addedAt, lists.lastAddedAt)}`,
    })
    .where(eq(lists.id, input.listId)),
)
