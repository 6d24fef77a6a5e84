import type { ownListsInput, ownListsView, publicListsInput } from '@wordtide/contract'
import { lists, shares, users } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { cutPage, keyset, marker, markerId, markerMs } from '../paging.ts'
import { containsAmongAll } from '../search.ts'
import { shareOf } from './access.ts'
import { relationOf } from './policy.ts'
import { rowView } from './view.ts'

type Input = z.output<typeof ownListsInput> & z.output<typeof publicListsInput>
type Page = z.input<typeof ownListsView>

/** A page of the person's own lists, newest first; INVALID_PAGE. */
export const ownLists = (context: SignedIn, input: Input): Promise<Page> =>
  newestLists(context, input, 'own', eq(lists.ownerId, context.person.id))

/** A page of the public lists, the person's own among them, newest first; INVALID_PAGE. */
export const publicLists = (context: SignedIn, input: Input): Promise<Page> =>
  newestLists(context, input, 'public', sql`${lists.public}`)

async function newestLists({ db, person }: SignedIn, input: Input, order: string, among: SQL): Promise<Page> {
  const newestFirst = marker(order, z.tuple([markerMs, markerId]))
  const after = newestFirst.read(input)
  const page = keyset([lists.createdAt, lists.id], 'desc', after && [new Date(after[0]), after[1]])
  // Looked up for the rows of the page alone: a join would be made for all that a search finds.
  const owner = db.select({ name: users.name }).from(users).where(eq(users.id, lists.ownerId))
  const share = db.select({ editor: shares.editor }).from(shares).where(shareOf(person.id))
  const found = await db
    .select({ list: lists, owner: sql<string>`(${owner})`, editor: sql<boolean | null>`(${share})` })
    .from(lists)
    .where(
      and(
        among,
        input.language && eq(lists.language, input.language),
        containsAmongAll(lists.searchKey, input.search),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(found, input.limit, ({ list }) =>
    newestFirst.write([list.createdAt.getTime(), list.id]),
  )
  return {
    lists: rows.map(({ list, owner, editor }) =>
      rowView({ list, relation: relationOf(list, person.id, editor === null ? null : { editor }) }, owner),
    ),
    next,
  }
}
