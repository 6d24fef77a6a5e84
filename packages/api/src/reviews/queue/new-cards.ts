import type { ReviewType } from '@wordtide/contract'
import { arrayText, type Inputs, statement, vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { isNewCard, mostPerStatement, newCardCursor } from '../../learning/index.ts'
import type { LearningList } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import { readRuns } from './runs.ts'

/** A list and a review type, in which vocabularies are visited in the order in which they were added. */
interface Place extends Key {
  listId: string
  type: ReviewType
}

/** The vocabulary that was visited last. */
interface Key {
  addedAt: Date
  vocId: string
}

/** Before every vocabulary. */
const first: Key = { addedAt: new Date(0), vocId: '00000000-0000-0000-0000-000000000000' }

interface NewCard extends Card {
  addedAt: Date
}

/**
 * Returns new cards in the order in which they were added: the first `limit` of each list and type. Visits each vocabulary that it returns,
 * and after the new-card cursor those that were reviewed out of order.
 */
export async function selectNewOfEach(
  query: CardQuery,
  lists: readonly LearningList[],
  limit: number,
): Promise<Card[]> {
  if (limit === 0) return []
  const places = placesOf(query, lists)
  const found = new Map(places.map((place) => [nameOf(place), [] as NewCard[]]))
  await readRuns(query, places, { length: limit, most: mostPerStatement.newCards }, async (some, length) => {
    const visited = await visit(query, some, length)
    for (const card of visited.cards) found.get(nameOf(card))?.push(card)
    return visited.unfinished.filter((place) => (found.get(nameOf(place))?.length ?? 0) < limit)
  })
  const byDate = inOrder(query)
  return [...found.values()].flatMap((cards) => cards.toSorted(byDate).slice(0, limit)).toSorted(byDate)
}

/**
 * Returns new cards in the order in which they were added, over all these lists: all of the first `count` vocabularies with any, and
 * perhaps some of later ones. Of lists that begin later, it visits the first vocabulary.
 */
export async function selectFirstNew(query: CardQuery, lists: readonly LearningList[], count: number): Promise<Card[]> {
  const places = placesOf(query, lists)
  const total = count * query.types.length
  const length = Math.ceil(total / places.length) + 1
  let cards: NewCard[] = []
  await readRuns(query, places, { length, most: mostPerStatement.newCards }, async (some, lengthOfPart) => {
    const visited = await visit(query, some, lengthOfPart)
    cards = [...cards, ...visited.cards].toSorted(inOrder(query)).slice(0, total)
    const last = cards[total - 1]
    return visited.unfinished.filter((place) => last === undefined || inOrder(query)(place, last) < 0)
  })
  return cards
}

const nameOf = ({ listId, type }: Pick<Place, 'listId' | 'type'>) => `${listId} ${type}`

const placesOf = ({ types }: CardQuery, lists: readonly LearningList[]): Place[] =>
  lists.flatMap(({ id }) => types.map((type) => ({ listId: id, type, ...first })))

/** The order in which cards were added: those of a vocabulary in the given order of types. */
const inOrder =
  ({ types }: CardQuery) =>
  (a: Key & { type: ReviewType }, b: Key & { type: ReviewType }): number =>
    a.addedAt.getTime() - b.addedAt.getTime() ||
    (a.vocId === b.vocId ? types.indexOf(a.type) - types.indexOf(b.type) : a.vocId < b.vocId ? -1 : 1)

/** Visits the next `length` vocabularies of each place; returns the new cards, and the places that may have more vocabularies. */
async function visit(
  { db, userId }: CardQuery,
  places: readonly Place[],
  length: number,
): Promise<{ cards: NewCard[]; unfinished: Place[] }> {
  const rows = await selectVisited(db, {
    userId,
    listIds: arrayText(places.map(({ listId }) => listId)),
    types: arrayText(places.map(({ type }) => type)),
    afterDates: arrayText(places.map(({ addedAt }) => addedAt.toISOString())),
    afterIds: arrayText(places.map(({ vocId }) => vocId)),
    length,
  })
  return {
    cards: rows
      .filter(({ isNew }) => isNew)
      .map(({ vocId, listId, type, addedAt }) => ({
        vocId,
        listId,
        type,
        addedAt,
        confidence: 0,
        lastReview: null,
        lastWrong: null,
      })),
    unfinished: rows
      .filter(({ isLast }) => isLast)
      .map(({ listId, type, addedAt, vocId }) => ({ listId, type, addedAt, vocId })),
  }
}

/** The next places' vocabularies, as arrays that PostgreSQL reads. */
interface Part {
  userId: string
  listIds: string
  types: string
  afterDates: string
  afterIds: string
  length: number
}

/** Selects the new cards among the next vocabularies of places, and the last vocabulary if there are as many. */
const selectVisited = statement((db, input: Inputs<Part>) => {
  const begin = sql`greatest(place.after_date, ${newCardCursor(input.userId, sql`place.list_id`, sql`place.type`)})`
  const visited = sql`
    select ${vocs.id}, ${vocs.createdAt} from ${vocs}
    where ${vocs.listId} = place.list_id and (${vocs.createdAt}, ${vocs.id}) > (${begin}, place.after_id)
    order by ${vocs.createdAt}, ${vocs.id} limit ${input.length}::int`
  return db
    .select({
      listId: sql<string>`place.list_id`,
      type: sql<ReviewType>`place.type`,
      vocId: sql<string>`voc.id`,
      addedAt: sql`voc.created_at`.mapWith(vocs.createdAt),
      isNew: sql<boolean>`voc.is_new`,
      isLast: sql<boolean>`voc.is_last`,
    })
    .from(
      sql`unnest(${input.listIds}::uuid[], ${input.types}::text[], ${input.afterDates}::timestamptz[], ${input.afterIds}::uuid[])
          as place (list_id, type, after_date, after_id)
        cross join lateral (
          select *, row_number() over (order by created_at, id) = ${input.length}::int as is_last,
            ${isNewCard(input.userId, sql`visited.id`, sql`place.type`)} as is_new
          from (${visited}) as visited
        ) as voc`,
    )
    .where(sql`voc.is_new or voc.is_last`)
})
