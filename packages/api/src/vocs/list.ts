import {
  partOfSpeech,
  type VocRowView,
  type VocSort,
  type VocView,
  type vocsPageInput,
  type vocsPageView,
} from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { dueVocabularies, reviewSettingsOf } from '../learning/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { cursorDate, cursorId, cursorText, cutPage, keyset, pageCursor } from '../paging/paging.ts'
import { isId } from '../values/ids.ts'
import { isFiltered, selectFewMatching, vocMatches } from './filter.ts'
import { type ListReader, orders, readInParts } from './parts.ts'
import { inLanguage, selectVocabularies, viewVocabulary } from './view.ts'

/** The rows of a page, by values or by the inputs of a statement. */
interface Bounds<Limit = number> {
  /** The sort key of the row before the page; undefined for the first page. */
  after: readonly unknown[] | undefined
  limit: Limit
}

const termColumns = { id: vocs.id, listId: vocs.listId, term: vocs.term }
const rowColumns = {
  ...termColumns,
  pos: vocs.pos,
  tags: vocs.tags,
  definitionLanguage: sql<string | null>`${vocs.definitions} -> 0 ->> 'language'`.as('definition_language'),
  definition: sql<string | null>`${vocs.definitions} -> 0 ->> 'value'`.as('definition'),
}

type SortValues = readonly [Date, string] | readonly [string, string, string]

/** The values of a vocabulary that the sort keys of all orders have. */
interface SortedRow {
  createdAt: Date
  termKey: string
  term: string
  id: string
}

interface Order {
  sort: VocSort
  by: 'createdAt' | 'term'
  direction: 'asc' | 'desc'
}

const cursorKeys = {
  createdAt: z.tuple([cursorDate, cursorId]),
  term: z.tuple([cursorText, cursorText, cursorId]),
}

/** An order of vocabularies, with some columns of each. */
function createOrder<Columns extends typeof termColumns>(selected: Columns, { sort, by, direction }: Order) {
  const order = orders[by]
  const columns = { ...selected, createdAt: vocs.createdAt, termKey: vocs.termKey }
  const select = (db: Database, matches: SQL, { after, limit }: Bounds<number | Placeholder>) => {
    const page = keyset(order, direction, after)
    return db
      .select(columns)
      .from(vocs)
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(limit)
  }
  const { orderBy } = keyset(order, direction, undefined)
  /** Looks in indexes for the ids of matching vocabularies, and then fetches the rows of the page. */
  const search = (db: Database, listId: string, matches: SQL | undefined, limit: number) => {
    const found = db
      .select({ id: vocs.id })
      .from(vocs)
      .where(and(eq(vocs.listId, listId), matches))
      .orderBy(...orderBy)
      .limit(limit)
      .as('found')
    // With a limit, the planner cannot choose a join that reads the whole table.
    const rowOf = db.select().from(vocs).where(eq(vocs.id, found.id)).limit(1).as('vocs')
    return db
      .select(columns)
      .from(found)
      .innerJoinLateral(rowOf, sql`true`)
      .orderBy(...orderBy)
  }
  /** The same in parts, for any number of rows that do not match. */
  async function searchParts(db: Database, reader: ListReader, matches: SQL, { after, limit }: Bounds) {
    const found: Awaited<ReturnType<typeof search>> = []
    await readInParts(db, reader, { by, direction, after }, async (part) => {
      found.push(...(await search(db, reader.list.id, and(matches, part), limit - found.length)))
      return found.length === limit
    })
    return found
  }
  const selectFirst = statement((db, input: Inputs<{ listId: string; limit: number }>) =>
    select(db, eq(vocs.listId, input.listId), { limit: input.limit, after: undefined }),
  )
  const names = order.map((_, index) => `after${index}` as const)
  type After = Record<(typeof names)[number], unknown>
  const selectNext = statement((db, input: Inputs<After & { listId: string; limit: number }>) =>
    select(db, eq(vocs.listId, input.listId), { limit: input.limit, after: names.map((name) => input[name]) }),
  )
  const cursor = pageCursor<SortValues>(sort, cursorKeys[by])

  return {
    /** Selects the rows of a page, and one more. `reader` is for a search or a filter. INVALID_PAGE, BUSY. */
    async selectPage(db: Database, input: z.output<typeof vocsPageInput>, reader: ListReader | undefined) {
      const after = cursor.read(input)
      const { listId } = input
      const limit = input.limit + 1
      if (reader !== undefined) {
        const few = isFiltered(input) ? await selectFewMatching(db, reader, input) : undefined
        if (few !== undefined) return await select(db, few, { after, limit })
        const matches = vocMatches(input)
        // A search is not prepared: its plan depends on how much it finds.
        if (matches !== undefined) return await searchParts(db, reader, matches, { after, limit })
      }
      return after === undefined
        ? await selectFirst(db, { listId, limit })
        : await selectNext(db, { listId, limit, ...Object.fromEntries(after.map((value, n) => [`after${n}`, value])) })
    },
    cursorOf: ({ createdAt, termKey, term, id }: SortedRow) =>
      cursor.write(by === 'term' ? [termKey, term, id] : [createdAt, id]),
  }
}

const createOrders = <Columns extends typeof termColumns>(
  columns: Columns,
): Record<VocSort, ReturnType<typeof createOrder<Columns>>> => ({
  'createdAt-': createOrder(columns, { sort: 'createdAt-', by: 'createdAt', direction: 'desc' }),
  'createdAt+': createOrder(columns, { sort: 'createdAt+', by: 'createdAt', direction: 'asc' }),
  'term-': createOrder(columns, { sort: 'term-', by: 'term', direction: 'desc' }),
  'term+': createOrder(columns, { sort: 'term+', by: 'term', direction: 'asc' }),
})
const termOrders = createOrders(termColumns)
const rowOrders = createOrders(rowColumns)

/**
 * A page of a list in one of four orders: terms, what their rows show, or whole vocabularies by one statement more; by another one also
 * what is due of them. LIST_NOT_FOUND, INVALID_PAGE.
 */
export async function listVocabularies(
  { db, user, now }: ReaderContext,
  input: z.output<typeof vocsPageInput>,
): Promise<z.input<typeof vocsPageView>> {
  const access = accessList(db, user.id, input.listId, 'see')
  const settings = input.with && reviewSettingsOf(db, user.id)
  // Access may be refused before they are needed.
  settings?.catch(() => {})
  const withDue = async <Item extends { id: string; due?: boolean }>(items: Item[]): Promise<Item[]> => {
    if (settings === undefined) return items
    const ids = items.map(({ id }) => id)
    const due = await dueVocabularies(db, { userId: user.id, settings, now: now() }, ids)
    return items.map((item) => Object.assign(item, { due: due.has(item.id) }))
  }
  /** Leaves out rows moved between the statements of this call: the user may not be allowed to see the list that has them now. */
  const ofList = async <Row extends { listId: string }>(rows: readonly Row[]) => {
    const { list } = await access
    return rows.filter(({ listId }) => listId === list.id)
  }
  // A search is expensive, so that it starts only once access is granted.
  const isSearch = input.search !== '' || isFiltered(input)
  const reader = isSearch ? { list: (await access).list, userId: user.id } : undefined
  const read = <Row>(
    selectPage: (db: Database, given: typeof input, reader: ListReader | undefined) => Promise<Row[]>,
  ) => ifAllowed(access, isId(input.listId) ? selectPage(db, input, reader) : Promise.resolve([]))
  if (input.view === 'rows') {
    const { selectPage, cursorOf } = rowOrders[input.sort]
    const { rows, next } = cutPage(await read(selectPage), input.limit, cursorOf)
    return { items: await withDue((await ofList(rows)).map(viewRow)), next }
  }
  const { selectPage, cursorOf } = termOrders[input.sort]
  const { rows, next } = cutPage(await read(selectPage), input.limit, cursorOf)
  if (input.view === 'terms')
    return { items: await withDue((await ofList(rows)).map(({ id, term }) => ({ id, term }))), next }
  const { list } = await access
  return { items: await withDue(await viewInOrder(db, rows, list)), next }
}

interface SelectedRow {
  id: string
  term: string
  pos: string
  tags: string[]
  definitionLanguage: string | null
  definition: string | null
}

const viewRow = ({
  id,
  term,
  pos,
  tags,
  definitionLanguage: language,
  definition: value,
}: SelectedRow): VocRowView => ({
  id,
  term,
  pos: partOfSpeech.parse(pos),
  tags,
  definition: language === null || value === null ? null : inLanguage({ language, value }),
})

/** The views of vocabularies of a list in the order of a page, without those that were deleted or moved since it was read. */
async function viewInOrder(db: Database, page: readonly { id: string }[], list: ListRow): Promise<VocView[]> {
  if (page.length === 0) return []
  const rows = await selectVocabularies(db, { ids: arrayText(page.map(({ id }) => id)) })
  const byId = new Map(rows.map((row) => [row.voc.id, row]))
  return page.flatMap(({ id }) => {
    const row = byId.get(id)
    return row?.voc.listId === list.id ? [viewVocabulary(row, list.language)] : []
  })
}

/** Returns what was read while access was decided. Throws why it is refused before anything that is wrong with the page. */
async function ifAllowed<T>(access: Promise<unknown>, read: Promise<T>): Promise<T> {
  read.catch(() => {})
  await access
  return read
}
