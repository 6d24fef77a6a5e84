import { pickVocFields, type VocFields } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { getTableColumns } from 'drizzle-orm'
import { termKeyOf } from '../paging/search.ts'
import { searchColumns } from './terms/search-key.ts'

/** The columns of the table, in its order. */
export const allColumns = getTableColumns(vocs)

const { id, listId, imageId, audioId, createdById, createdAt, lastModifiedById, lastModifiedAt, ...ofFields } =
  allColumns

/** The columns that follow from the fields of the form, in the order of the table. */
export const fieldColumns = ofFields
export type FieldColumn = keyof typeof fieldColumns

/** The other columns: the list of a vocabulary, its image and sound, its authors and their times. */
export type OwnColumn = Exclude<keyof typeof allColumns, FieldColumn>

const { termKey, searchKey, longSearchKey, createdById: _, lastModifiedById: __, ...ofViews } = allColumns

/** The columns of which views and files are made, in the order of the table. */
export const viewedColumns = ofViews
export type ViewedRow = Pick<typeof vocs.$inferSelect, keyof typeof viewedColumns>

/** Returns the columns by which a vocabulary is found and sorted. */
export const keyColumns = ({ term, definitions }: { term: string; definitions: readonly { value: string }[] }) => ({
  termKey: termKeyOf(term),
  ...searchColumns([term, ...definitions.map(({ value }) => value)]),
})

/**
 * Returns the values of these columns, without the other fields of an input. A column without a field, or a field without one, does not
 * compile.
 */
export function columnsOf(fields: VocFields): Pick<typeof vocs.$inferSelect, FieldColumn> {
  return { ...pickVocFields(fields), ...keyColumns(fields) }
}
