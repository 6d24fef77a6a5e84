import { pickListFields } from '@wordtide/contract'
import { lists, shares, vocs } from '@wordtide/db'
import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import type { Json } from '../calls/json-text.ts'
import { dataUrlOf } from '../images/index.ts'
import { isVisible, shareOf } from '../lists/index.ts'
import { batchSize, byList, firstId, inIndexOrder, pages, remainingLists, startsAt } from '../paging/row-pages.ts'
import { sharedUsersByList, viewShare } from '../shares/index.ts'
import { type ViewedRow, viewedColumns } from '../vocs/index.ts'

/** Vocabularies per query. Each may have more than 100 kB. */
const pageSize = 500

/** The user's own lists with their vocabularies and shares. */
export async function* ownLists(context: UserContext): AsyncGenerator<Json[]> {
  const { db, user } = context
  const batches = pages(batchSize, (limit, after?: typeof lists.$inferSelect) =>
    db
      .select()
      .from(lists)
      .where(and(eq(lists.ownerId, user.id), after && gt(lists.id, after.id)))
      .orderBy(asc(lists.id))
      .limit(limit),
  )
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id)
    const sharedUsers = await sharedUsersByList(db, ids)
    const vocabulariesOf = byList(vocabulariesIn(context, ids))
    yield batch.map((list) => {
      const { name, description, ...further } = pickListFields(list)
      return {
        id: list.id,
        ...{ name, description, image: dataUrlIn(context, list.imageId), ...further },
        createdAt: list.createdAt.getTime(),
        lastModifiedAt: list.lastModifiedAt.getTime(),
        shares: (sharedUsers.get(list.id) ?? []).map((user) => ({ ...viewShare(user) })),
        vocabularies: () => vocabulariesJson(context, vocabulariesOf(list.id)),
      }
    })
  }
}

/** The vocabularies of these lists, in the order of the lists, each in the order in which they were added. */
const vocabulariesIn = ({ db }: UserContext, listIds: readonly string[]): AsyncGenerator<ViewedRow[]> =>
  pages(pageSize, async (limit, last) => {
    const addedAt = startsAt(last && sql`${sql.param(last.createdAt, vocs.createdAt)}::timestamptz`, sql`'-infinity'`)
    const id = startsAt(last && sql`${last.id}::uuid`, firstId)
    const voc = db
      .select(viewedColumns)
      .from(vocs)
      .where(and(eq(vocs.listId, sql`list.id`), sql`(${vocs.createdAt}, ${vocs.id}) > (${addedAt}, ${id})`))
      .orderBy(asc(vocs.createdAt), asc(vocs.id))
      .limit(limit)
      .as('voc')
    const rows = await inIndexOrder(db, (tx) =>
      tx
        .select()
        .from(remainingLists(listIds, last))
        .crossJoinLateral(voc)
        .orderBy(sql`list.position`, asc(voc.createdAt), asc(voc.id))
        .limit(limit),
    )
    return rows.map((row) => row.voc)
  })

/**
 * Vocabularies that the user added to other users' lists. After the user lost access to a list, only those that no other user
 * has modified: the text of others is not the user's data.
 */
export const vocabulariesInOtherLists = (context: UserContext): AsyncGenerator<Json[]> => {
  const { db, user } = context
  const rows = pages(pageSize, (limit, after?: ViewedRow) =>
    inIndexOrder(db, (tx) =>
      tx
        .select(viewedColumns)
        .from(vocs)
        .innerJoin(lists, and(eq(lists.id, vocs.listId), ne(lists.ownerId, user.id)))
        .leftJoin(shares, shareOf(user.id))
        .where(
          and(
            eq(vocs.createdById, user.id),
            or(isVisible(user.id), eq(vocs.lastModifiedById, user.id)),
            after && gt(vocs.id, after.id),
          ),
        )
        .orderBy(asc(vocs.id))
        .limit(limit),
    ),
  )
  return vocabulariesJson(context, rows)
}

async function* vocabulariesJson(
  context: UserContext,
  rows: AsyncIterable<readonly ViewedRow[]>,
): AsyncGenerator<Json[]> {
  for await (const page of rows)
    yield page.map(({ imageId, audioId, ...columns }) => ({
      ...columns,
      createdAt: columns.createdAt.getTime(),
      lastModifiedAt: columns.lastModifiedAt.getTime(),
      image: dataUrlIn(context, imageId),
      audio: dataUrlIn(context, audioId),
    }))
}

/** A data URL. The file is read when the text before it has been written, so that only one is in memory. */
const dataUrlIn = ({ images }: UserContext, fileId: string | null): Json =>
  fileId === null ? null : async () => dataUrlOf(await images.get(fileId))
