import { languageCode, type sharedListsInput, type sharedListsView } from '@wordtide/contract'
import { lists, shares, users } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../context.ts'
import { searchListsOfUser } from '../lists/index.ts'
import { cursorId, cursorTimestamp, cutPage, keyset, pageCursor } from '../paging.ts'

const newestShareFirst = pageCursor('shared', z.tuple([cursorTimestamp, cursorId]))

/** A page of the lists that others share with the user, the newest share first; INVALID_PAGE. */
export async function listShared(
  { db, user }: UserContext,
  input: z.output<typeof sharedListsInput>,
): Promise<z.input<typeof sharedListsView>> {
  const after = newestShareFirst.read(input)
  const page = keyset([shares.createdAt, shares.listId], 'desc', after && [new Date(after[0]), after[1]])
  // Subqueries, which run for the rows of the page only: a join would run for every list that a search finds.
  const owner = (column: typeof users.name | typeof users.email) =>
    sql<string>`(${db.select({ value: column }).from(users).where(eq(users.id, lists.ownerId))})`
  const isShared = eq(shares.userId, user.id)
  const { matches, listOf } = await searchListsOfUser(
    db,
    { table: shares, ofUser: isShared, next: shares.createdAt },
    input.search,
  )
  const selected = await db
    .select({
      id: lists.id,
      name: lists.name,
      language: lists.language,
      sharedByName: owner(users.name),
      sharedByEmail: owner(users.email),
      editor: shares.editor,
      sharedAt: shares.createdAt,
    })
    .from(shares)
    .innerJoinLateral(listOf(shares.listId), sql`true`)
    .where(and(isShared, input.language && eq(lists.language, input.language), matches, page.where))
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(selected, input.limit, (last) =>
    newestShareFirst.write([last.sharedAt.getTime(), last.id]),
  )
  return {
    lists: rows.map(({ sharedAt: _, language, ...list }) => ({ ...list, language: languageCode.parse(language) })),
    next,
  }
}
