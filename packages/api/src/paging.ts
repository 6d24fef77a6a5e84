import { type AnyColumn, asc, desc, sql } from 'drizzle-orm'
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
      // An empty one is none: the other may say more.
      const text = page || cursor
      if (!text) return undefined
      try {
        const bytes = Buffer.from(text, 'base64url')
        // Decoding overlooks what does not belong; a marker comes back as it was given out.
        if (bytes.toString('base64url') === text) return shape.parse(JSON.parse(bytes.toString('utf8'))).key
      } catch {
        // Neither JSON nor a key: refused below.
      }
      throw new AppError('INVALID_PAGE')
    },
    write: (value) => Buffer.from(JSON.stringify({ order, key: value })).toString('base64url'),
  }
}

/** A moment in a marker, in unix ms: of the years that the database reads in the form in which drivers write them. */
export const markerMs = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31))
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
  return { orderBy: by, where: direction === 'asc' ? sql`(${left}) > (${right})` : sql`(${left}) < (${right})` }
}
