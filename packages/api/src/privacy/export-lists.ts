import { imageTypeOf } from '@wordtide/contract'
import { lists, shares, vocs } from '@wordtide/db'
import { and, asc, eq, gt, ne, or } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { isVisible, shareOf } from '../lists/index.ts'
import { sharedUsers, viewShare } from '../shares/index.ts'
import { type Json, pages } from './json-text.ts'

/** Rows per query. */
const pageSize = 500

type Voc = typeof vocs.$inferSelect

/** The user's own lists with their vocabularies and shares. */
export async function* ownLists(context: UserContext): AsyncGenerator<Json> {
  const { db, user } = context
  const rows = pages((after?: typeof lists.$inferSelect) =>
    db
      .select()
      .from(lists)
      .where(and(eq(lists.ownerId, user.id), after && gt(lists.id, after.id)))
      .orderBy(asc(lists.id))
      .limit(pageSize),
  )
  for await (const list of rows)
    yield {
      id: list.id,
      name: list.name,
      description: list.description,
      image: await dataUrl(context, list.imageId),
      language: list.language,
      targetLanguages: list.targetLanguages,
      tags: list.tags,
      public: list.public,
      createdAt: list.createdAt.getTime(),
      lastModifiedAt: list.lastModifiedAt.getTime(),
      shares: (await sharedUsers(db, list.id)).map((user) => ({ ...viewShare(user) })),
      vocabularies: () => vocabulariesOf(context, list.id),
    }
}

async function* vocabulariesOf(context: UserContext, listId: string): AsyncGenerator<Json> {
  const rows = pages((after?: Voc) =>
    context.db
      .select()
      .from(vocs)
      .where(and(eq(vocs.listId, listId), after && gt(vocs.id, after.id)))
      .orderBy(asc(vocs.id))
      .limit(pageSize),
  )
  for await (const voc of rows) yield vocabularyJson(context, voc)
}

/**
 * Vocabularies that the user added to other users' lists. After the user lost access to a list, only those that no other user
 * has modified: the text of others is not the user's data.
 */
export async function* vocabulariesInOtherLists(context: UserContext): AsyncGenerator<Json> {
  const { db, user } = context
  const rows = pages(async (after?: Voc) => {
    const added = await db
      .select({ voc: vocs })
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
      .limit(pageSize)
    return added.map(({ voc }) => voc)
  })
  for await (const voc of rows) yield vocabularyJson(context, voc)
}

async function vocabularyJson(context: UserContext, voc: Voc): Promise<Json> {
  const { imageId, createdById, lastModifiedById, termKey, searchKey, longSearchKey, ...columns } = voc
  return {
    ...columns,
    image: await dataUrl(context, imageId),
    createdAt: voc.createdAt.getTime(),
    lastModifiedAt: voc.lastModifiedAt.getTime(),
  }
}

async function dataUrl({ images }: UserContext, imageId: string | null): Promise<string | null> {
  const bytes = imageId === null ? undefined : await images.get(imageId)
  const type = bytes && imageTypeOf(bytes)
  return bytes === undefined || type === undefined
    ? null
    : `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
