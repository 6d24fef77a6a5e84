import type { ownListsInput, ownListsView, publicListsInput } from '@wordtide/contract'
import { type Database, lists } from '@wordtide/db'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../context.ts'
import { cursorDate, cursorId, cutPage, keyset, pageCursor } from '../paging.ts'
import { containsAmongAll } from '../search.ts'
import { type PageBounds, preparePages } from './pages.ts'
import { searchListsOfUser } from './search.ts'
import { selectedOfList, viewSelected } from './view.ts'

type Input = z.output<typeof ownListsInput> | z.output<typeof publicListsInput>
type Page = z.input<typeof ownListsView>

/** The pages of the lists that satisfy a condition, the newest first. */
function createPages(name: 'own' | 'public', condition: (userId: string | Placeholder) => SQL) {
  const select = (db: Database, { userId, language, after, limit }: PageBounds, matches?: SQL) => {
    const page = keyset([lists.createdAt, lists.id], 'desc', after)
    return db
      .select(selectedOfList(db, userId))
      .from(lists)
      .where(
        and(condition(userId), language === undefined ? undefined : eq(lists.language, language), matches, page.where),
      )
      .orderBy(...page.orderBy)
      .limit(limit)
  }
  const selectPage = preparePages<Date, Awaited<ReturnType<typeof select>>[number]>(select)
  const cursor = pageCursor(name, z.tuple([cursorDate, cursorId]))

  return async ({ db, user }: ReaderContext, input: Input, matches: SQL | undefined): Promise<Page> => {
    const bounds = {
      userId: user.id,
      language: input.language,
      after: cursor.read(input),
      limit: input.limit + 1,
    }
    // What a search finds decides how it is planned, so that it is not prepared.
    const selected = await (matches === undefined ? selectPage(db, bounds) : select(db, bounds, matches))
    const { rows, next } = cutPage(selected, input.limit, ({ list }) => cursor.write([list.createdAt, list.id]))
    return { lists: rows.map((row) => viewSelected(user.id, row)), next }
  }
}

const isOwn = (userId: string | Placeholder) => eq(lists.ownerId, userId)
const ownPages = createPages('own', isOwn)
const publicPages = createPages('public', () => sql`${lists.public}`)

/** A page of the user's own lists, the newest first; INVALID_PAGE. */
export async function listOwn(context: ReaderContext, input: Input): Promise<Page> {
  const { db, user } = context
  const { matches } = await searchListsOfUser(
    db,
    { table: lists, ofUser: isOwn(user.id), next: lists.createdAt },
    input.search,
  )
  return ownPages(context, input, matches)
}

/** A page of the public lists, the user's own among them, the newest first; INVALID_PAGE. */
export const listPublic = (context: ReaderContext, input: Input): Promise<Page> =>
  publicPages(context, input, containsAmongAll(lists.searchKey, input.search))
