import { vocs } from '@wordtide/db'
import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'

/*
 * A card cannot be asked if it is a translation, either way, of a vocabulary without any definition. Nothing is stored of it: a vocabulary
 * may get a definition, or lose its last one, at any time. The index `vocs_undefined` has those without one.
 */

/** The condition that a vocabulary has no definition; for an alias of the table, with its column. */
export const isUndefined = (definitions: AnyColumn = vocs.definitions): SQL<boolean> =>
  sql<boolean>`${definitions} = '[]'`

/** In a query of vocabularies: the condition that they can be asked in a type. */
export const canBeAsked = (type: SQL): SQL => sql`(${type} = 'dictation' or ${vocs.definitions} <> '[]')`

/** A list, in a query of lists: the condition that it has vocabularies without a definition. The index is looked up list by list. */
export const hasUndefined = (listId: SQL): SQL<boolean> =>
  sql<boolean>`((select true from ${vocs} where ${vocs.listId} = ${listId} and ${isUndefined()}
    order by ${vocs.createdAt} limit 1) is not null)`

/**
 * In a query of reviews: the condition that a card cannot be asked. `undefinedIds` are the lists that have vocabularies without a
 * definition, as an array of PostgreSQL: only in these vocabularies are looked up, by a subquery that cannot become a join.
 */
export const isUnaskableReview = (
  review: { vocId: SQL; listId: SQL; type: SQL },
  undefinedIds: Placeholder | SQL,
): SQL<boolean> => sql<boolean>`(${review.type} <> 'dictation' and ${review.listId} = any(${undefinedIds}::uuid[])
  and coalesce((select ${isUndefined()} from ${vocs} where ${vocs.id} = ${review.vocId}), false))`
