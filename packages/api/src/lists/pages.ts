import { type Database, type Inputs, statement } from '@wordtide/db'
import type { Placeholder } from 'drizzle-orm'

/** Which lists a page has. */
export interface PageValues<Key> {
  userId: string
  /** Of all languages if undefined. */
  language: string | undefined
  /** The sort key and the id of the list before the page; undefined for the first page. */
  after: readonly [Key, string] | undefined
  limit: number
}

/** The same, by values or by the inputs of a statement. */
export interface PageBounds {
  userId: string | Placeholder
  language: string | Placeholder | undefined
  after: readonly [unknown, unknown] | undefined
  limit: number | Placeholder
}

/** Prepares the pages of a tab: the first one and later ones, of all languages and of one. `select` writes their query. */
export function preparePages<Key, Row>(select: (db: Database, bounds: PageBounds) => PromiseLike<Row[]>) {
  interface Values {
    userId: string
    language: string | undefined
    key: Key | undefined
    id: string | undefined
    limit: number
  }
  const prepare = ({ isFirst, hasLanguage }: { isFirst: boolean; hasLanguage: boolean }) =>
    statement((db, input: Inputs<Values>) =>
      select(db, {
        userId: input.userId,
        language: hasLanguage ? input.language : undefined,
        after: isFirst ? undefined : [input.key, input.id],
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

  return (db: Database, { after, ...values }: PageValues<Key>): Promise<Row[]> => {
    const pages = after === undefined ? first : later
    const run = values.language === undefined ? pages.all : pages.ofLanguage
    return run(db, { ...values, key: after?.[0], id: after?.[1] })
  }
}
