import { type Database, lists, vocs } from '@wordtide/db'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

/** The image files of these lists and of the vocabularies in them. */
export async function imagesOf(db: Database, which: SQL): Promise<string[]> {
  const rows = await union(
    db
      .select({ id: lists.imageId })
      .from(lists)
      .where(and(which, isNotNull(lists.imageId))),
    db
      .select({ id: vocs.imageId })
      .from(vocs)
      .innerJoin(lists, eq(lists.id, vocs.listId))
      .where(and(which, isNotNull(vocs.imageId))),
  )
  return rows.flatMap(({ id }) => id ?? [])
}
