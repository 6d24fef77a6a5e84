import { type Database, type Inputs, statement } from '@wordtide/db'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { searchListsOfUser } from './search.ts'

/** The values that select the lists of a page. */
export interface PageValues {
  userId: string
  /** Of all languages if undefined. */
  language: string | undefined
  /** The sort key of the list before the page; undefined for the first page. */
  after: readonly unknown[] | undefined
  limit: number
}

/** The same, by values or by the inputs of a statement. */
export interface PageBounds {
  userId: string | Placeholder
  language: string | Placeholder | undefined
  after: readonly unknown[] | undefined
  limit: number | Placeholder
}

/**
 * Prepares the pages of an order: the first one and later ones, of all languages and of one. `select` writes their query. `keyLength` is
 * the number of values in a sort key.
 */
export function preparePages<Row>(keyLength: number, select: (db: Database, bounds: PageBounds) => PromiseLike<Row[]>) {
  const names = Array.from({ length: keyLength }, (_, index) => `after${index}` as const)
  type Values = Omit<PageValues, 'after'> & Record<(typeof names)[number], unknown>
  const prepare = ({ isFirst, hasLanguage }: { isFirst: boolean; hasLanguage: boolean }) =>
    statement((db, input: Inputs<Values>) =>
      select(db, {
        userId: input.userId,
        language: hasLanguage ? input.language : undefined,
        after: isFirst ? undefined : names.map((name) => input[name]),
        limit: input.limit,
      }),
    )
  const first = {
    all: prepare({ isFirst: true, hasLanguage: false }),
    ofLanguage: prepare({ isFirst: true, hasLanguage: true }),
  }
  const later = {
    all: prepare({ isFirst: false, hasLanguage: false }),
    ofLanguage: prepare({ isFirst: false, hasLanguage: true }),
  }

  return (db: Database, { after = [], ...values }: PageValues): Promise<Row[]> => {
    const pages = after.length === 0 ? first : later
    const run = values.language === undefined ? pages.all : pages.ofLanguage
    return run(db, { ...values, ...Object.fromEntries(after.map((value, index) => [`after${index}`, value])) })
  }
}

/** A search among the lists of a user. */
export type ListSearch = Awaited<ReturnType<typeof searchListsOfUser>>

/**
 * Returns the pages of a table that has a row for each list of a user: those that satisfy `ofUser`, in an index that continues with `next`.
 * `select` writes their query, of all lists or of those that a search finds.
 */
export function pagesOfUser<Row>(
  { table, ofUser, next }: { table: PgTable; ofUser: (userId: string) => SQL; next: PgColumn },
  select: (db: Database, bounds: PageBounds, search?: ListSearch) => PromiseLike<Row[]>,
) {
  const selectPage = preparePages(2, select)
  return async (db: Database, values: PageValues, search: string): Promise<Row[]> => {
    if (search === '') return selectPage(db, values)
    // A search is not prepared: its plan depends on how much it finds.
    return select(db, values, await searchListsOfUser(db, { table, ofUser: ofUser(values.userId), next }, search))
  }
}
