import {
  ownListSorts,
  type ownListsInput,
  type ownListsView,
  type PublicListSort,
  publicListSorts,
  type publicListsInput,
} from '@wordtide/contract'
import { type Database, lists } from '@wordtide/db'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { cutPage, keyset, pageCursor } from '../paging/paging.ts'
import { containsAmongAll } from '../paging/search.ts'
import { isBlocked } from '../users/index.ts'
import { figureSettings } from './figures.ts'
import { lastReviewedKey, lastReviewedPages } from './last-reviewed.ts'
import { columnOrders } from './orders.ts'
import { type PageBounds, preparePages } from './pages.ts'
import { containsInEach, searchListsOfUser } from './search.ts'
import { type SelectedList, selectedOfList, viewItems } from './view.ts'

type Input = z.output<typeof ownListsInput> | z.output<typeof publicListsInput>
type Page = z.input<typeof ownListsView>

/** A tab: the lists on its pages, and how a search finds them. */
interface Tab {
  name: 'own' | 'public'
  condition: (userId: string | Placeholder) => SQL
  matches: (db: Database, userId: string, search: string) => Promise<SQL | undefined>
}

/** Selects the rows of a page and its `next`; INVALID_PAGE. */
type SelectPage = (context: ReaderContext, input: Input) => Promise<{ rows: SelectedList[]; next: string | null }>

const isOwn = (userId: string | Placeholder) => eq(lists.ownerId, userId)
const own: Tab = {
  name: 'own',
  condition: isOwn,
  async matches(db, userId, search) {
    const table = { table: lists, ofUser: isOwn(userId), next: lists.createdAt }
    return (await searchListsOfUser(db, table, search)).matches
  },
}
const publicTab: Tab = {
  name: 'public',
  condition: (userId) => sql`${lists.public} and not ${isBlocked(lists.ownerId, userId)}`,
  matches: async (_db, _userId, search) => containsAmongAll(lists.searchKey, search),
}

/** The pages of an order that indexes have. */
function pagesByColumns(tab: Tab, sort: keyof typeof columnOrders): SelectPage {
  const { columns, direction, key, ties } = columnOrders[sort]
  const select = (db: Database, { userId, language, after, limit }: PageBounds, matches?: SQL) => {
    const page = keyset(columns, direction, after)
    return db
      .select({ ...selectedOfList(db, userId), sortValue: columns[0] })
      .from(lists)
      .where(
        and(
          tab.condition(userId),
          language === undefined ? undefined : eq(lists.language, language),
          matches,
          page.where,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(limit)
  }
  const selectPage = preparePages(columns.length, select)
  const cursor = pageCursor(`${tab.name} ${sort}`, key)

  return async ({ db, user }, input) => {
    const bounds = { userId: user.id, language: input.language, after: cursor.read(input), limit: input.limit + 1 }
    const matches = await tab.matches(db, user.id, input.search)
    // The plan depends on the search text, so that the query is not prepared.
    const selected = await (matches === undefined ? selectPage(db, bounds) : select(db, bounds, matches))
    return cutPage(selected, input.limit, ({ sortValue, list }) => cursor.write([sortValue, ...ties(list)]))
  }
}

/** The pages by when the user last reviewed a list. */
function pagesByLastReview(tab: Tab): SelectPage {
  const selectPage = lastReviewedPages(tab.condition)
  const cursor = pageCursor(`${tab.name} lastReviewed-`, lastReviewedKey)

  return async ({ db, user }, input) => {
    const bounds = { userId: user.id, language: input.language, after: cursor.read(input), limit: input.limit + 1 }
    const matches = await tab.matches(db, user.id, input.search)
    const searches = matches && { reviewed: containsInEach(input.search), neverReviewed: matches }
    return cutPage(await selectPage(db, bounds, searches), input.limit, ({ lastReviewedAt, list }) =>
      cursor.write([lastReviewedAt, list.createdAt, list.id]),
    )
  }
}

function createPages<Sort extends PublicListSort>(tab: Tab, sorts: readonly Sort[]) {
  const pages = new Map(
    sorts.map((sort) => [sort, sort === 'lastReviewed-' ? pagesByLastReview(tab) : pagesByColumns(tab, sort)]),
  )
  return async (context: ReaderContext, input: Input & { sort: Sort }): Promise<Page> => {
    const selectPage = pages.get(input.sort)
    if (selectPage === undefined) throw new Error(`there is no order ${input.sort}`)
    const [{ rows, next }, settings] = await Promise.all([
      selectPage(context, input),
      figureSettings(context, input.with),
    ])
    return { lists: await viewItems(context, rows, settings), next }
  }
}

/** A page of the user's own lists; INVALID_PAGE. */
export const listOwn = createPages(own, ownListSorts)

/**
 * Returns a page of the public lists, the user's own included, without those of users with a block between them and the user. Throws
 * INVALID_PAGE.
 */
export const listPublic = createPages(publicTab, publicListSorts)
