import type { PublicListSort } from '@wordtide/contract'
import { lists } from '@wordtide/db'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { cursorDate, cursorId, cursorText } from '../paging/paging.ts'
import type { ListRow } from './access.ts'

/** An order of lists that indexes have: those of `tables/lists.ts`, of one's own and of public lists, of all languages and of one. */
interface ColumnOrder {
  columns: readonly [PgColumn, ...PgColumn[]]
  direction: 'asc' | 'desc'
  key: z.ZodType<readonly unknown[]>
  /** The values of the columns after the first one. */
  ties: (list: ListRow) => readonly unknown[]
}

const byId = ({ id }: ListRow) => [id]
const byTime = {
  columns: [lists.createdAt, lists.id],
  key: z.tuple([cursorDate, cursorId]),
  ties: byId,
} satisfies Partial<ColumnOrder>
const byName = {
  columns: [lists.nameKey, lists.id],
  key: z.tuple([cursorText, cursorId]),
  ties: byId,
} satisfies Partial<ColumnOrder>

export const columnOrders: Record<Exclude<PublicListSort, 'lastReviewed-'>, ColumnOrder> = {
  'createdAt-': { ...byTime, direction: 'desc' },
  'createdAt+': { ...byTime, direction: 'asc' },
  'name+': { ...byName, direction: 'asc' },
  'name-': { ...byName, direction: 'desc' },
  // By the mean as it is shown: a mean of 4.84 of three ratings does not precede one of 4.8 of a hundred.
  'rating-': {
    columns: [lists.ratingRank, lists.ratingsCount, lists.id],
    direction: 'desc',
    key: z.tuple([z.int32(), z.int32(), cursorId]),
    ties: ({ ratingsCount, id }) => [ratingsCount, id],
  },
  'learners-': {
    columns: [lists.learnersRank, lists.id],
    direction: 'desc',
    key: z.tuple([z.int32(), cursorId]),
    ties: byId,
  },
}
