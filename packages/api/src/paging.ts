import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from './errors.ts'

/** A keyset marker: the sort key of the last row of a page, opaque to callers. */
export interface Marker<Key extends readonly unknown[]> {
  read(input: { page?: string | null | undefined; cursor?: string | null | undefined }): Key | undefined
  write(key: Key): string
}

/** A marker for pages in the order called `order`; one of another order, or made up, is INVALID_PAGE. */
export function marker<Key extends readonly unknown[]>(order: string, key: z.ZodType<Key>): Marker<Key> {
  const shape = z.object({ order: z.literal(order), key })
  return {
    read({ page, cursor }) {
      const text = page ?? cursor
      if (text === undefined || text === null || text === '') return undefined
      try {
        return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).key
      } catch {
        throw new AppError('INVALID_PAGE')
      }
    },
    write: (value) => Buffer.from(JSON.stringify({ order, key: value })).toString('base64url'),
  }
}

/** A moment in a marker, in unix ms, within what the database can hold. */
export const markerMs = z.int().min(-8e15).max(8e15)
export const markerId = z.guid()

/** Cuts one row more than a page down to the page and its `next`. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  next: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? next(last) : null }
}

/** Order and position of a keyset page over columns that an index holds in this order. */
export function keyset(
  columns: readonly AnyColumn[],
  direction: 'asc' | 'desc',
  after: readonly unknown[] | undefined,
) {
  const by = columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)))
  if (after === undefined) return { orderBy: by, where: undefined }
  const left = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )
  const right = sql.join(
    columns.map((column, index) => sql`${sql.param(after[index], column)}`),
    sql`, `,
  )
  const where: SQL | undefined = and(direction === 'asc' ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})`)
  return { orderBy: by, where }
}
