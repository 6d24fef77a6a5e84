import type { InfiniteData } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'

export type Paged = InfiniteData<unknown, unknown>

export const isPaged = (data: unknown): data is Paged => isRecord(data) && Array.isArray(data.pages)

export const firstPageOf = (data: Paged): Paged => ({
  pages: data.pages.slice(0, 1),
  pageParams: data.pageParams.slice(0, 1),
})

export type Row = Record<string, unknown>

/**
 * The effect of a mutation on the rows of an infinite query: a function that returns the new row, or undefined if it is gone; or the query
 * has to restart. Undefined if the rows stay as they are.
 */
export type RowChange = ((row: Row) => Row | undefined) | 'restart' | undefined

/** Returns the effect of a mutation on the rows of an infinite query of this procedure with this input. */
export type ChangeOf = (queryInput: unknown, path: string) => RowChange

/** Returns the change that removes these rows. */
export function removeRows(ids: readonly unknown[]): RowChange {
  const removed = new Set(ids)
  return (row) => (removed.has(row.id) ? undefined : row)
}

/** Applies a change to the rows of all loaded pages. */
export function patchRows(data: Paged, change: (row: Row) => Row | undefined): Paged {
  const changeAll = (rows: readonly unknown[]) => rows.flatMap((row) => (isRecord(row) ? (change(row) ?? []) : [row]))
  const patchPage = (page: unknown): unknown =>
    isRecord(page)
      ? Object.fromEntries(
          Object.entries(page).map(([key, value]) => [key, Array.isArray(value) ? changeAll(value) : value]),
        )
      : page
  return { ...data, pages: data.pages.map(patchPage) }
}

/** Replaces the fields that the row has already; adds none. */
export const patchRow = (row: Row, changed: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key in changed ? changed[key] : value]))
