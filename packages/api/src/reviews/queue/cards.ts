import type { ReviewType, ReviewVocView } from '@wordtide/contract'
import { arrayText, type Database, reviews, vocs } from '@wordtide/db'
import { cappedConfidence, dueAt, maxConfidenceOf } from '@wordtide/scheduling'
import { and, eq, sql } from 'drizzle-orm'
import { isNotSuspended, type ReviewSettings } from '../../learning/index.ts'
import { selectVocabularies, viewVocabulary } from '../../vocs/index.ts'
import type { LearningList } from '../learning-lists.ts'

/** A card of the queue: a vocabulary in one review type. */
export interface Card {
  vocId: string
  listId: string
  type: ReviewType
  confidence: number
  /** Null if it was never reviewed. */
  lastReview: Date | null
  /** True if the last answer was wrong; null if there is none. */
  lastWrong: boolean | null
}

/**
 * Runs the queries of a queue on one state of the database, so that a card that is answered between two of them is neither counted twice
 * nor returned twice. They take no locks. `read` sends its first queries at once, and all travel together with the begin of the
 * transaction, for which drizzle would wait.
 */
export const onSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const [, result] = await Promise.all([
      tx.setTransaction({ isolationLevel: 'repeatable read', accessMode: 'read only' }),
      read(tx),
    ])
    return result
  })

/** The user and the review types whose cards are queried; `now` decides which are due. */
export interface CardQuery {
  db: Database
  userId: string
  types: readonly ReviewType[]
  settings: ReviewSettings
  now: Date
}

/**
 * Returns all cards of `count` vocabularies of these lists, chosen at random; of these vocabularies alone if `only` is given. Reads the ids
 * of all vocabularies of the lists, by the index `vocs_list_created`, of each list at most its owner's quota: any other random choice would
 * need numbered vocabularies. Given ones are found by their ids.
 */
export async function selectRandom(
  { db, userId, types }: CardQuery,
  lists: readonly LearningList[],
  count: number,
  only?: readonly string[],
): Promise<Card[]> {
  if (lists.length === 0) return []
  const chosen = db
    .select({ id: vocs.id, listId: vocs.listId })
    .from(vocs)
    .where(
      and(
        sql`${vocs.listId} = any(${idArray(lists.map(({ id }) => id))})`,
        isNotSuspended(userId, vocs.id),
        only && sql`${vocs.id} = any(${idArray(only)})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(count)
    .as('chosen')
  return db
    .select({
      vocId: chosen.id,
      listId: chosen.listId,
      type: sql<ReviewType>`requested_type.name`,
      confidence: sql`coalesce(${reviews.confidence}, 0)`.mapWith(reviews.confidence),
      lastReview: reviews.lastReview,
      lastWrong: reviews.lastWrong,
    })
    .from(chosen)
    .crossJoin(sql`unnest(${typeArray(types)}) as requested_type (name)`)
    .leftJoin(
      reviews,
      and(eq(reviews.userId, userId), eq(reviews.vocId, chosen.id), eq(reviews.type, sql`requested_type.name`)),
    )
}

/** Parameters of SQL: an array each. */
const idArray = (ids: readonly string[]) => sql`${sql.param(arrayText(ids))}::uuid[]`
const typeArray = (types: readonly ReviewType[]) => sql`${sql.param(arrayText(types))}::text[]`

/** The cards with their vocabularies, whose language is that of their list. */
export async function viewCards(
  { db, settings, now }: CardQuery,
  cards: readonly Card[],
  lists: readonly LearningList[],
): Promise<ReviewVocView[]> {
  if (cards.length === 0) return []
  const vocabularies = await selectVocabularies(db, {
    ids: arrayText([...new Set(cards.map((card) => card.vocId))]),
  })
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const byId = new Map(vocabularies.map((vocabulary) => [vocabulary.voc.id, vocabulary]))
  const maxConfidence = maxConfidenceOf(settings.intervals)
  return cards.map(({ vocId, type, confidence, lastReview, lastWrong }) => {
    const vocabulary = byId.get(vocId)
    if (vocabulary === undefined) throw new Error('A queue has a card without its vocabulary.')
    const list = listOf.get(vocabulary.voc.listId)
    if (list === undefined) throw new Error('A queue has a card of a list that it is not of.')
    const answeredAt = lastReview?.getTime() ?? null
    // Each card has a view of its own, and no copy: reading a copy takes several times as long (decision 045).
    return Object.assign(viewVocabulary(vocabulary, list.language), {
      vocId,
      listName: list.name,
      reviewType: type,
      confidence: cappedConfidence(confidence, maxConfidence),
      lastReview: answeredAt,
      due: dueAt({ confidence, lastReview: answeredAt, lastResult: lastWrong ? -1 : 0 }, settings, now.getTime()),
    })
  })
}
