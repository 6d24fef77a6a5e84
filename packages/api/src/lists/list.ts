import type { ownListsInput, ownListsView, publicListsInput } from '@wordtide/contract'
import { lists, shares, users } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../context.ts'
import { cursorId, cursorTimestamp, cutPage, keyset, pageCursor } from '../paging.ts'
import { containsAmongAll } from '../search.ts'
import { shareOf } from './access.ts'
import { relationOf } from './policy.ts'
import { searchListsOfUser } from './search.ts'
import { viewListRow } from './view.ts'

type Input = z.output<typeof ownListsInput> & z.output<typeof publicListsInput>
type Page = z.input<typeof ownListsView>

/** A page of the user's own lists, the newest first; INVALID_PAGE. */
export async function listOwn(context: ReaderContext, input: Input): Promise<Page> {
  const isOwn = eq(lists.ownerId, context.user.id)
  const { matches } = await searchListsOfUser(
    context.db,
    { table: lists, ofUser: isOwn, next: lists.createdAt },
    input.search,
  )
  return listNewest(context, input, 'own', and(isOwn, matches))
}

/** A page of the public lists, the user's own among them, the newest first; INVALID_PAGE. */
export const listPublic = (context: ReaderContext, input: Input): Promise<Page> =>
  listNewest(context, input, 'public', and(sql`${lists.public}`, containsAmongAll(lists.searchKey, input.search)))

async function listNewest(
  { db, user }: ReaderContext,
  input: Input,
  order: string,
  condition: SQL | undefined,
): Promise<Page> {
  const newestFirst = pageCursor(order, z.tuple([cursorTimestamp, cursorId]))
  const after = newestFirst.read(input)
  const page = keyset([lists.createdAt, lists.id], 'desc', after && [new Date(after[0]), after[1]])
  // Subqueries, which run for the rows of the page only: a join would run for every list that a search finds.
  const owner = db.select({ name: users.name }).from(users).where(eq(users.id, lists.ownerId))
  const share = db.select({ editor: shares.editor }).from(shares).where(shareOf(user.id))
  const selected = await db
    .select({ list: lists, owner: sql<string>`(${owner})`, editor: sql<boolean | null>`(${share})` })
    .from(lists)
    .where(and(condition, input.language && eq(lists.language, input.language), page.where))
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(selected, input.limit, ({ list }) =>
    newestFirst.write([list.createdAt.getTime(), list.id]),
  )
  return {
    lists: rows.map(({ list, owner, editor }) =>
      viewListRow({ list, relation: relationOf(list, user.id, editor === null ? null : { editor }) }, owner),
    ),
    next,
  }
}
