import { languageCode, partOfSpeech } from '@wordtide/contract'
import { type Database, vocs } from '@wordtide/db'
import type { ExportedList, ExportedPages, ExportedVoc, LoadImage } from '@wordtide/transfer'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { type AccessibleList, accessList } from '../lists/index.ts'
import { inIndexOrder, pages } from '../row-pages.ts'

/** Vocabularies per query. Each may have more than 100 kB. */
const pageSize = 100

const { termKey, searchKey, longSearchKey, createdById, lastModifiedById, ...columns } = getTableColumns(vocs)

type Row = Pick<typeof vocs.$inferSelect, keyof typeof columns>

/** The list as a file has it. */
export const exportedList = (context: UserContext, { list }: AccessibleList): ExportedList => ({
  id: list.id,
  name: list.name,
  description: list.description,
  image: loaderOf(context, list.imageId),
  language: languageCode.parse(list.language),
  targetLanguages: list.targetLanguages.map((code) => languageCode.parse(code)),
  tags: list.tags,
  public: list.public,
})

/**
 * The vocabularies of a list in the order in which they were added, in pages. Each page is as of when it is read; one that stays is neither
 * left out nor repeated. While a page is being written, no connection is held. Throws LIST_NOT_FOUND as soon as the list is deleted or
 * the user may not see it any more, so that an incomplete file does not look whole.
 */
export async function* exportedPages(context: UserContext, listId: string): ExportedPages {
  const { db, user } = context
  for await (const rows of pages(pageSize, (limit, after?: Row) => selectPage(db, listId, limit, after))) {
    await accessList(db, user.id, listId, 'see')
    yield rows.map((row) => exportedVoc(context, row))
  }
  // A list without vocabularies looks the same as one that is gone.
  await accessList(db, user.id, listId, 'see')
}

const selectPage = (db: Database, listId: string, limit: number, after: Row | undefined): Promise<Row[]> =>
  inIndexOrder(db, (tx) =>
    tx
      .select(columns)
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

const exportedVoc = (context: UserContext, row: Row): ExportedVoc => ({
  id: row.id,
  term: row.term,
  pos: partOfSpeech.parse(row.pos),
  label: row.label,
  image: loaderOf(context, row.imageId),
  definitions: row.definitions.map(inLanguage),
  examples: row.examples.map(({ value, translations }) => ({ value, translations: translations.map(inLanguage) })),
  attributes: row.attributes.map(({ name, value }) => ({ name, value })),
  tags: row.tags,
  notes: row.notes,
  lastModifiedAt: row.lastModifiedAt.getTime(),
})

const inLanguage = ({ language, value }: { language: string; value: string }) => ({
  language: languageCode.parse(language),
  value,
})

const loaderOf = ({ images }: UserContext, imageId: string | null): LoadImage | null =>
  imageId === null ? null : () => images.get(imageId)
