import type { ReviewType } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, reviews, statement, vocs } from '@wordtide/db'
import { and, asc, eq, exists, gte, lte, not, type SQL, sql } from 'drizzle-orm'
import { isNotSuspended, newCardCursor } from '../../learning/index.ts'
import type { LearningList } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'

/** A list and a review type, in the queries below. */
interface Place {
  listId: SQL
  type: SQL<ReviewType>
}

/** Every list with every type. */
const requested: Place = { listId: sql`requested_list.id`, type: sql`requested_type.name` }

/** The values that every query of new cards depends on. Arrays are written as PostgreSQL writes them. */
interface Values {
  userId: string
  listIds: string
  types: string
  count: number
}

const valuesOf = ({ userId, types }: CardQuery, lists: readonly LearningList[], count: number): Values => ({
  userId,
  listIds: arrayText(lists.map(({ id }) => id)),
  types: arrayText(types),
  count,
})

const fromRequested = ({ listIds, types }: Inputs<Values>) =>
  sql`unnest(${listIds}::uuid[]) as requested_list (id), unnest(${types}::text[]) as requested_type (name)`

/**
 * Queries the vocabularies of a place without a review that are not suspended, in the order in which they were added, except those added
 * before `since`.
 */
const newVocabularies = (
  db: Database,
  { userId }: Inputs<Values>,
  { listId, type }: Place,
  since: SQL,
  until?: SQL,
) => {
  const review = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.vocId, vocs.id), eq(reviews.type, type)))
  return db
    .select()
    .from(vocs)
    .where(
      and(
        eq(vocs.listId, listId),
        gte(vocs.createdAt, since),
        until && lte(vocs.createdAt, until),
        not(exists(review)),
        isNotSuspended(userId, vocs.id),
      ),
    )
    .orderBy(asc(vocs.createdAt), asc(vocs.id))
}

/** The columns of a new card, and the order in which they were added: each vocabulary in the given order of types. */
const columns = (type: SQL<ReviewType>) => ({
  vocId: sql<string>`${vocs.id}`,
  listId: sql<string>`${vocs.listId}`,
  type,
})
const order = ({ types }: Inputs<Values>, type: SQL) => [
  asc(vocs.createdAt),
  asc(vocs.id),
  sql`array_position(${types}::text[], ${type})`,
]
const asCard = ({ vocId, listId, type }: Pick<Card, 'vocId' | 'listId' | 'type'>): Card => ({
  vocId,
  listId,
  type,
  confidence: 0,
  lastReview: null,
  lastWrong: null,
})

/**
 * Returns new cards in the order in which they were added: the first `limit` of each list and type. Reads each vocabulary that it returns,
 * and after the new-card cursor those that were reviewed out of order.
 */
export async function selectNewOfEach(
  query: CardQuery,
  lists: readonly LearningList[],
  limit: number,
): Promise<Card[]> {
  if (lists.length === 0 || limit === 0) return []
  const rows = await newOfEach(query.db, valuesOf(query, lists, limit))
  return rows.map(asCard)
}

const newOfEach = statement((db, input: Inputs<Values>) => {
  const { listId, type } = requested
  const added = newVocabularies(db, input, requested, newCardCursor(input.userId, listId, type))
    .limit(input.count)
    .as('vocs')
  return db
    .select(columns(type))
    .from(fromRequested(input))
    .crossJoinLateral(added)
    .orderBy(...order(input, type))
})

/**
 * Returns new cards in the order in which they were added, over all these lists: all of the first `count` vocabularies with any, and
 * perhaps some of later ones. Reads the first of each list and type; beyond them only possible members of the first `count`: nothing of
 * lists that begin later, and of the nth list to begin, `count - n` more.
 */
export async function selectFirstNew(query: CardQuery, lists: readonly LearningList[], count: number): Promise<Card[]> {
  if (lists.length === 0) return []
  const rows = await firstNew(query.db, { ...valuesOf(query, lists, count), total: count * query.types.length })
  return rows.map(asCard)
}

const firstNew = statement((db, input: Inputs<Values & { total: number }>) => {
  const { listId, type } = requested
  const begin = newVocabularies(db, input, requested, newCardCursor(input.userId, listId, type))
    .limit(1)
    .as('vocs')
  const begins = db
    .select({
      listId: sql`${listId}`.as('list_id'),
      type: sql<ReviewType>`${type}`.as('type'),
      addedAt: sql`${vocs.createdAt}`.as('added_at'),
      place: sql`row_number() over added`.as('place'),
      // // The time at which the last of the first `count` lists begins: so many vocabularies were added until then.
      until: sql`coalesce(nth_value(${vocs.createdAt}, ${input.count}::int) over added, 'infinity')`.as('until'),
    })
    .from(
      sql`${fromRequested(input)} cross join lateral ${begin}
        window added as (partition by ${type} order by ${vocs.createdAt}, ${vocs.id}
          rows between unbounded preceding and unbounded following)`,
    )
    .as('begins')
  // // Drizzle would name these columns without their table, so that they would refer to the inner tables.
  const place: Place = { listId: sql`begins.list_id`, type: sql`begins.type` }
  const added = newVocabularies(db, input, place, sql`begins.added_at`, sql`begins.until`)
  return db
    .select(columns(place.type))
    .from(begins)
    .crossJoinLateral(sql`(${added} limit ${input.count}::int + 1 - begins.place) as vocs`)
    .where(sql`begins.place <= ${input.count}::int`)
    .orderBy(...order(input, place.type))
    .limit(input.total)
})
