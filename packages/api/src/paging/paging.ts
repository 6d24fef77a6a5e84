import { messages } from '@wordtide/contract'
import { type AnyColumn, and, asc, desc, sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '../calls/errors.ts'

/** A cursor of keyset paging: the sort key of the last row of a page, opaque to clients. */
interface PageCursor<Key extends readonly unknown[]> {
  read(input: { page?: string | null | undefined; cursor?: string | null | undefined }): Key | undefined
  /** The values of the key; dates are written as unix ms. */
  write(key: Key): string
}

/**
 * Returns the cursor of pages in an order. Reading one of another order, or an invalid one, throws INVALID_PAGE; a `page` and a
 * `cursor` that differ throw INVALID_INPUT.
 */
export function pageCursor<Key extends readonly unknown[]>(order: string, key: z.ZodType<Key>): PageCursor<Key> {
  const shape = z.object({ order: z.literal(order), key })
  return {
    read({ page, cursor }) {
      if (page && cursor && page !== cursor)
        throw new AppError('INVALID_INPUT', { issues: [{ path: ['page'], message: messages.twoValues }] })
      // `||`, because an empty cursor counts as absent.
      const text = page || cursor
      if (!text) return undefined
      try {
        const bytes = Buffer.from(text, 'base64url')
        // Decoding ignores invalid characters. A valid cursor encodes to itself.
        if (bytes.toString('base64url') === text) return shape.parse(JSON.parse(bytes.toString('utf8'))).key
      } catch {
        // It is neither JSON nor a key, and is refused below.
      }
      throw new AppError('INVALID_PAGE')
    },
    write: (values) => {
      const key = values.map((value) => (value instanceof Date ? value.getTime() : value))
      return Buffer.from(JSON.stringify({ order, key })).toString('base64url')
    },
  }
}

/** A timestamp in a cursor, in unix ms. The drivers write later years in a form that the database cannot read. */
const cursorTimestamp = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31))
/** The same, read as the value of a column. */
export const cursorDate = cursorTimestamp.transform((ms) => new Date(ms))
/** Text that a database column can hold: without NUL. */
export const cursorText = z.string().refine((text) => !text.includes('\0'))
export const cursorId = z.guid()

/** Cuts the selected rows, one more than a page has, to the page and its `next`. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  next: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? next(last) : null }
}

/**
 * Returns `orderBy` and `where` of a page: the rows after one sort key and, if there is `until`, up to another one. An index must have the
 * columns in this order.
 */
export function keyset(
  columns: readonly AnyColumn[],
  direction: 'asc' | 'desc',
  after: readonly unknown[] | undefined,
  until?: readonly unknown[],
) {
  const isAscending = direction === 'asc'
  const orderBy = columns.map((column) => (isAscending ? asc(column) : desc(column)))
  const compare = (operator: '>' | '<' | '>=' | '<=', key: readonly unknown[] | undefined) => {
    if (key === undefined) return undefined
    const left = columns.map((column) => sql`${column}`)
    const right = columns.map((column, index) => sql`${sql.param(key[index], column)}`)
    return sql`(${sql.join(left, sql`, `)}) ${sql.raw(operator)} (${sql.join(right, sql`, `)})`
  }
  return { orderBy, where: and(compare(isAscending ? '>' : '<', after), compare(isAscending ? '<=' : '>=', until)) }
}
