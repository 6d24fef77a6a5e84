import type { ReviewType } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, reviews, statement, vocs } from '@wordtide/db'
import { and, type SQL, sql } from 'drizzle-orm'
import { isNewCard, isUndefined, mostPerStatement, newCardCursor } from '../../learning/index.ts'
import type { LearningList } from '../learning-lists.ts'
import { isWithin, type Period } from './answered.ts'
import type { Card, CardQuery } from './cards.ts'
import { readRuns } from './runs.ts'

/** An assignment of a class: words of a list, or those with a tag, in some review types. */
export interface Assigned {
  listId: string
  tag: string | null
  types: readonly ReviewType[]
}

/**
 * The first `limit` new cards of assignments, of each in turn, that can be asked: of vocabularies without another card on this day, in the
 * order in which they were added.
 */
export async function selectAssignedNew(
  query: CardQuery,
  { listId, tag, types }: Assigned,
  limit: number,
  { begin, end, others }: FreshOn,
): Promise<Card[]> {
  const day = { begin, end, others: arrayText(others) }
  const ofAssignment = { ...query, types: query.types.filter((type) => types.includes(type)) }
  const cards = await selectOfEach(ofAssignment, [{ id: listId }], limit, (part) =>
    tag === null ? visitFresh(query.db, { ...part, ...day }) : visitTagged(query.db, { ...part, ...day, tag }),
  )
  return onceEach(cards).slice(0, limit)
}

/** The first card of each vocabulary. */
export function onceEach(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ vocId }) => seen.size < seen.add(vocId).size)
}

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

/** Returns the first `limit` new cards of each list and type, in the order in which they were added. */
type SelectOfEach = (query: CardQuery, lists: readonly LearningList[], limit: number) => Promise<Card[]>

/** Cards that can be asked. Visits the cards that it returns, and those after the new-card cursor that were reviewed out of order. */
export const selectNewOfEach: SelectOfEach = (query, lists, limit) =>
  selectOfEach(query, lists, limit, (part) => visitAskable(query.db, part))

/** Cards that cannot be asked. Visits those of the lists that were reviewed, too: the new-card cursor passes them. */
export const selectUnaskableOfEach: SelectOfEach = (query, lists, limit) =>
  selectOfEach(query, lists, limit, (part) => visitUnaskable(query.db, part))

/** A day, and the vocabularies with a reviewed card that comes on it. */
export interface FreshOn extends Period {
  others: readonly string[]
}

/** Cards that can be asked of vocabularies without another card on this day: neither answered on it, nor one of the others. */
export function selectFreshOfEach(
  query: CardQuery,
  lists: readonly LearningList[],
  limit: number,
  { begin, end, others }: FreshOn,
): Promise<Card[]> {
  const day = { begin, end, others: arrayText(others) }
  return selectOfEach(query, lists, limit, (part) => visitFresh(query.db, { ...part, ...day }))
}

async function selectOfEach(
  query: CardQuery,
  lists: readonly { id: string }[],
  limit: number,
  select: SelectVisited,
): Promise<Card[]> {
  if (limit === 0) return []
  const places = placesOf(query, lists)
  const found = new Map(places.map((place) => [nameOf(place), [] as NewCard[]]))
  await readRuns(query, places, { length: limit, most: mostPerStatement.newCards }, async (some, length) => {
    const visited = await visit(query, some, length, select)
    for (const card of visited.cards) found.get(nameOf(card))?.push(card)
    return visited.unfinished.filter((place) => (found.get(nameOf(place))?.length ?? 0) < limit)
  })
  const byDate = inOrder(query)
  return [...found.values()].flatMap((cards) => cards.toSorted(byDate).slice(0, limit)).toSorted(byDate)
}

/**
 * Returns new cards that can be asked in the order in which they were added, over all these lists: all of the first `count` vocabularies
 * with any, and perhaps some of later ones. Of lists that begin later, it visits the first vocabulary.
 */
export const selectFirstNew = (query: CardQuery, lists: readonly LearningList[], count: number): Promise<Card[]> =>
  selectFirst(query, lists, count, (part) => visitAskable(query.db, part))

/** The same of those that cannot be asked. */
export const selectFirstUnaskable = (
  query: CardQuery,
  lists: readonly LearningList[],
  count: number,
): Promise<Card[]> =>
  selectFirst(
    query,
    lists.filter((list) => list.hasUndefined),
    count,
    (part) => visitUnaskable(query.db, part),
  )

async function selectFirst(
  query: CardQuery,
  lists: readonly LearningList[],
  count: number,
  select: SelectVisited,
): Promise<Card[]> {
  const places = placesOf(query, lists)
  const total = count * query.types.length
  const length = Math.ceil(total / places.length) + 1
  let cards: NewCard[] = []
  await readRuns(query, places, { length, most: mostPerStatement.newCards }, async (some, lengthOfPart) => {
    const visited = await visit(query, some, lengthOfPart, select)
    cards = [...cards, ...visited.cards].toSorted(inOrder(query)).slice(0, total)
    const last = cards[total - 1]
    return visited.unfinished.filter((place) => last === undefined || inOrder(query)(place, last) < 0)
  })
  return cards
}

const nameOf = ({ listId, type }: Pick<Place, 'listId' | 'type'>) => `${listId} ${type}`

const placesOf = ({ types }: CardQuery, lists: readonly { id: string }[]): Place[] =>
  lists.flatMap(({ id }) => types.map((type) => ({ listId: id, type, ...first })))

/** The order in which cards were added: those of a vocabulary in the given order of types. */
const inOrder =
  ({ types }: CardQuery) =>
  (a: Key & { type: ReviewType }, b: Key & { type: ReviewType }): number =>
    a.addedAt.getTime() - b.addedAt.getTime() ||
    (a.vocId === b.vocId ? types.indexOf(a.type) - types.indexOf(b.type) : a.vocId < b.vocId ? -1 : 1)

/** Visits the next `length` vocabularies of each place; returns the wanted new cards, and the places that may have more vocabularies. */
async function visit(
  { userId }: CardQuery,
  places: readonly Place[],
  length: number,
  select: SelectVisited,
): Promise<{ cards: NewCard[]; unfinished: Place[] }> {
  const rows = await select({
    userId,
    listIds: arrayText(places.map(({ listId }) => listId)),
    types: arrayText(places.map(({ type }) => type)),
    afterDates: arrayText(places.map(({ addedAt }) => addedAt.toISOString())),
    afterIds: arrayText(places.map(({ vocId }) => vocId)),
    length,
  })
  return {
    cards: rows
      .filter(({ isWanted }) => isWanted)
      .map(({ vocId, listId, type, addedAt }) => ({
        vocId,
        listId,
        type,
        addedAt,
        confidence: 0,
        lastReview: null,
        lastWrong: null,
        stability: null,
        difficulty: null,
        memoryLevel: null,
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

/** A new card that is wanted, or the last visited vocabulary of a place. */
interface Row {
  listId: string
  type: ReviewType
  vocId: string
  addedAt: Date
  isWanted: boolean
  isLast: boolean
}

type SelectVisited = (part: Part) => PromiseLike<Row[]>

/** Looks at the vocabulary, which the index does not have, only if it is new otherwise. */
const canBeAskedHere = sql`(place.type = 'dictation'
  or not (select ${isUndefined()} from ${vocs} where ${vocs.id} = visited.id))`

const visitAskable = statement((db, input: Inputs<Part>) => visitedOf(db, input, { isWanted: canBeAskedHere }))

const visitUnaskable = statement((db, input: Inputs<Part>) =>
  visitedOf(db, input, {
    begin: sql`place.after_date`,
    condition: isUndefined(),
    isWanted: sql`place.type <> 'dictation'`,
  }),
)

/** Vocabularies of which no other card comes on a day. */
interface FreshPart extends Part, Period {
  others: string
}

const isFresh = (input: Inputs<FreshPart>): SQL => {
  const answered = sql`(select true from ${reviews}
    where ${reviews.vocId} = visited.id and ${reviews.userId} = ${input.userId} and ${isWithin(input)} limit 1)`
  return sql`${canBeAskedHere} and visited.id <> all(${input.others}::uuid[]) and ${answered} is null`
}

const visitFresh = statement((db, input: Inputs<FreshPart>) => visitedOf(db, input, { isWanted: isFresh(input) }))

const visitTagged = statement((db, input: Inputs<FreshPart & { tag: string }>) =>
  visitedOf(db, input, { condition: sql`${input.tag}::text = any(${vocs.tags})`, isWanted: isFresh(input) }),
)

/**
 * Queries those new cards among the next vocabularies of places that are wanted, and the last vocabulary if there are as many. They begin at
 * the new-card cursor, unless at another time.
 */
function visitedOf(
  db: Database,
  input: Inputs<Part>,
  { begin, condition, isWanted }: { begin?: SQL; condition?: SQL; isWanted: SQL },
): PromiseLike<Row[]> {
  const since =
    begin ?? sql`greatest(place.after_date, ${newCardCursor(input.userId, sql`place.list_id`, sql`place.type`)})`
  const ofPlace = and(
    sql`${vocs.listId} = place.list_id and (${vocs.createdAt}, ${vocs.id}) > (${since}, place.after_id)`,
    condition,
  )
  const visited = sql`
    select ${vocs.id}, ${vocs.createdAt} from ${vocs}
    where ${ofPlace} order by ${vocs.createdAt}, ${vocs.id} limit ${input.length}::int`
  return db
    .select({
      listId: sql<string>`place.list_id`,
      type: sql<ReviewType>`place.type`,
      vocId: sql<string>`voc.id`,
      addedAt: sql`voc.created_at`.mapWith(vocs.createdAt),
      isWanted: sql<boolean>`voc.is_wanted`,
      isLast: sql<boolean>`voc.is_last`,
    })
    .from(
      sql`unnest(${input.listIds}::uuid[], ${input.types}::text[], ${input.afterDates}::timestamptz[], ${input.afterIds}::uuid[])
          as place (list_id, type, after_date, after_id)
        cross join lateral (
          select *, row_number() over (order by created_at, id) = ${input.length}::int as is_last,
            ${isNewCard(input.userId, sql`visited.id`, sql`place.type`)} and ${isWanted} as is_wanted
          from (${visited}) as visited
        ) as voc`,
    )
    .where(sql`voc.is_wanted or voc.is_last`)
}
