import type { VocSort, vocsPageInput, vocsPageView } from '@wordtide/contract'
import { type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../context.ts'
import { isId } from '../ids.ts'
import { accessList } from '../lists/index.ts'
import { cursorDate, cursorId, cursorText, cutPage, keyset, pageCursor } from '../paging.ts'
import { contains } from '../search.ts'

/** The rows of a page, by values or by the inputs of a statement. */
interface PageBounds {
  listId: string | Placeholder
  /** The sort key of the row before the page; undefined for the first page. */
  after: readonly unknown[] | undefined
  limit: number | Placeholder
  search?: SQL | undefined
}

/** An order of vocabularies: by a column, then by id. */
function createOrder(
  sort: VocSort,
  column: 'createdAt' | 'termKey',
  direction: 'asc' | 'desc',
  value: z.ZodType<Date | string>,
) {
  const select = (db: Database, { listId, after, limit, search }: PageBounds) => {
    const page = keyset([vocs[column], vocs.id], direction, after)
    return db
      .select({ id: vocs.id, term: vocs.term, createdAt: vocs.createdAt, termKey: vocs.termKey })
      .from(vocs)
      .where(and(eq(vocs.listId, listId), search, page.where))
      .orderBy(...page.orderBy)
      .limit(limit)
  }
  const selectFirst = statement((db, input: Inputs<{ listId: string; limit: number }>) =>
    select(db, { listId: input.listId, limit: input.limit, after: undefined }),
  )
  const selectNext = statement(
    (db, input: Inputs<{ listId: string; value: Date | string; id: string; limit: number }>) =>
      select(db, { listId: input.listId, limit: input.limit, after: [input.value, input.id] }),
  )
  const cursor = pageCursor(sort, z.tuple([value, cursorId]))

  return {
    /** Selects the rows of a page, and one more. INVALID_PAGE. */
    selectPage(db: Database, { listId, search, limit, ...input }: z.output<typeof vocsPageInput>) {
      const after = cursor.read(input)
      const bounds = { listId, limit: limit + 1 }
      // What a search finds decides how it is planned.
      if (search !== '') return select(db, { ...bounds, after, search: contains(vocs.searchKey, search) })
      return after === undefined
        ? selectFirst(db, bounds)
        : selectNext(db, { ...bounds, value: after[0], id: after[1] })
    },
    cursorOf: (row: Pick<typeof vocs.$inferSelect, 'id' | typeof column>) => cursor.write([row[column], row.id]),
  }
}

const orders: Record<VocSort, ReturnType<typeof createOrder>> = {
  'createdAt-': createOrder('createdAt-', 'createdAt', 'desc', cursorDate),
  'createdAt+': createOrder('createdAt+', 'createdAt', 'asc', cursorDate),
  'term-': createOrder('term-', 'termKey', 'desc', cursorText),
  'term+': createOrder('term+', 'termKey', 'asc', cursorText),
}

/** A page of the terms of a list in one of four orders; LIST_NOT_FOUND, INVALID_PAGE. */
export async function listVocabularies(
  { db, user }: ReaderContext,
  input: z.output<typeof vocsPageInput>,
): Promise<z.input<typeof vocsPageView>> {
  const { selectPage, cursorOf } = orders[input.sort]
  const readRows = async () => (isId(input.listId) ? selectPage(db, input) : [])
  const [, selected] = await Promise.all([accessList(db, user.id, input.listId, 'see'), readRows()])
  const { rows, next } = cutPage(selected, input.limit, cursorOf)
  return { items: rows.map(({ id, term }) => ({ id, term })), next }
}
