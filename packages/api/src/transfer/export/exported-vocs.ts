import { pickListFields, pickVocFields } from '@wordtide/contract'
import { type Database, vocs } from '@wordtide/db'
import type { ExportedList, ExportedPages, ExportedVoc, LoadFile } from '@wordtide/transfer'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../calls/context.ts'
import { type AccessibleList, accessList, viewListRow } from '../../lists/index.ts'
import { inIndexOrder, pages } from '../../paging/row-pages.ts'
import { type ViewedRow, viewedColumns, viewVocabulary } from '../../vocs/index.ts'
import { createAnswersLoader } from './exported-answers.ts'

/** Vocabularies per query. Each may have more than 100 kB. */
const pageSize = 100

/** The list as a file has it. */
export const exportedList = (context: UserContext, accessible: AccessibleList): ExportedList => ({
  ...pickListFields(viewListRow(accessible, '')),
  id: accessible.list.id,
  image: loaderOf(context, accessible.list.imageId),
})

/**
 * The vocabularies of a list in the order in which they were added, in pages; with the history, with the answers of the user. Each page is as
 * of when it is read; one that stays is neither left out nor repeated. While a page is being written, no connection is held. Throws
 * LIST_NOT_FOUND as soon as the list is deleted or the user may not see it any more, so that an incomplete file does not look whole.
 */
export async function* exportedPages(
  context: UserContext,
  listId: string,
  { history = false }: { history?: boolean } = {},
): ExportedPages {
  const { db, user } = context
  const loadAnswers = history ? await createAnswersLoader(db, user.id) : undefined
  for await (const rows of pages(pageSize, (limit, after?: ViewedRow) => selectPage(db, listId, limit, after))) {
    const { list } = await accessList(db, user.id, listId, 'see')
    const answers = await loadAnswers?.(rows.map(({ id }) => id))
    yield rows.map((row) => ({ ...exportedVoc(context, row, list.language), answers: answers?.get(row.id) }))
  }
  // A list without vocabularies looks like a deleted one.
  await accessList(db, user.id, listId, 'see')
}

const selectPage = (db: Database, listId: string, limit: number, after: ViewedRow | undefined): Promise<ViewedRow[]> =>
  inIndexOrder(db, (tx) =>
    tx
      .select(viewedColumns)
      .from(vocs)
      .where(
        and(
          eq(vocs.listId, listId),
          after &&
            sql`(${vocs.createdAt}, ${vocs.id}) > (${sql.param(after.createdAt, vocs.createdAt)}, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(vocs.createdAt), asc(vocs.id))
      .limit(limit),
  )

const exportedVoc = (context: UserContext, row: ViewedRow, language: string): ExportedVoc => ({
  ...pickVocFields(viewVocabulary({ voc: row, createdBy: null, lastModifiedBy: null }, language)),
  id: row.id,
  image: loaderOf(context, row.imageId),
  audio: loaderOf(context, row.audioId),
  lastModifiedAt: row.lastModifiedAt.getTime(),
})

const loaderOf = ({ images }: UserContext, fileId: string | null): LoadFile | null =>
  fileId === null ? null : () => images.get(fileId)
