import {
  imagePathOf,
  languageCode,
  type SharedListView,
  type sharedListsInput,
  type sharedListsView,
} from '@wordtide/contract'
import { type Database, lists, shares, users } from '@wordtide/db'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { figureSettings, figuresOfLists, type ListSearch, type PageBounds, pagesOfUser } from '../lists/index.ts'
import { cursorDate, cursorId, cutPage, keyset, pageCursor } from '../paging/paging.ts'
import { givingClass } from './giving-class.ts'

const newestShareFirst = pageCursor('shared', z.tuple([cursorDate, cursorId]))

const isShared = (userId: string | Placeholder) => eq(shares.userId, userId)

function select(db: Database, { userId, language, after, limit }: PageBounds, search?: ListSearch) {
  const page = keyset([shares.createdAt, shares.listId], 'desc', after)
  const list = search?.listOf(shares.listId) ?? db.select().from(lists).where(eq(lists.id, shares.listId)).as('lists')
  // Subqueries, which run for the rows of the page only: a join would run for every list that a search finds.
  const owner = (column: typeof users.name | typeof users.email) =>
    sql<string>`(${db.select({ value: column }).from(users).where(eq(users.id, lists.ownerId))})`
  return db
    .select({
      id: lists.id,
      name: lists.name,
      language: lists.language,
      sharedByName: sql<string>`coalesce(${givingClass}, ${owner(users.name)})`,
      sharedByEmail: owner(users.email),
      editor: shares.editor,
      sharedAt: shares.createdAt,
      isNew: shares.isNew,
      imageId: lists.imageId,
      vocsCount: lists.vocsCount,
      lastModifiedAt: lists.lastModifiedAt,
    })
    .from(shares)
    .innerJoinLateral(list, sql`true`)
    .where(
      and(
        isShared(userId),
        language === undefined ? undefined : eq(lists.language, language),
        search?.matches,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit)
}

const selectPage = pagesOfUser({ table: shares, ofUser: isShared, next: shares.createdAt }, select)

/** A page of the lists that others share with the user, the newest share first; INVALID_PAGE. */
export async function listShared(
  context: ReaderContext,
  input: z.output<typeof sharedListsInput>,
): Promise<z.input<typeof sharedListsView>> {
  const { db, user } = context
  const bounds = {
    userId: user.id,
    language: input.language,
    after: newestShareFirst.read(input),
    limit: input.limit + 1,
  }
  const [selected, asked] = await Promise.all([
    selectPage(db, bounds, input.search),
    figureSettings(context, input.with),
  ])
  const { rows, next } = cutPage(selected, input.limit, ({ sharedAt, id }) => newestShareFirst.write([sharedAt, id]))
  if (asked === undefined) return { lists: rows.map(viewShared), next }
  const figuresOf = await figuresOfLists(context, rows, asked)
  return {
    lists: rows.map((row) =>
      // Not by spreading the view (decision 045).
      Object.assign(viewShared(row), {
        image: imagePathOf('lists', row.id, row.imageId),
        vocsCount: row.vocsCount,
        lastModifiedAt: row.lastModifiedAt.getTime(),
        ...(row.isNew && { isNew: true as const }),
        ...figuresOf(row),
      }),
    ),
    next,
  }
}

type Selected = Awaited<ReturnType<typeof select>>[number]

const viewShared = ({ id, name, language, sharedByName, sharedByEmail, editor }: Selected): SharedListView => ({
  id,
  name,
  language: languageCode.parse(language),
  sharedByName,
  sharedByEmail,
  editor,
})
