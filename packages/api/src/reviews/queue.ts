import { type queueInput, type ReviewType, type ReviewVocView, reviewTypes } from '@wordtide/contract'
import { type Database, reviewCounts, reviews, vocs } from '@wordtide/db'
import { arrangeQueue, inRounds } from '@wordtide/scheduling'
import { and, asc, eq, exists, gte, inArray, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { UserContext } from '../context.ts'
import { dueAtSql, newCardCursor, type ReviewSettings, reviewSettingsOf, waits } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { compareText } from '../search.ts'
import { selectVocabularies, viewVocabulary } from '../vocs/index.ts'

/** A card of the queue: a vocabulary in one review type. */
interface Card {
  vocId: string
  type: ReviewType
  confidence: number
  lastReview: Date | null
  due: Date
}

/**
 * The cards to review: due reviews, the longest overdue first; then new cards in the order in which their vocabularies
 * were added; then reviews that are not due yet, the soonest first. Of the due and of the new cards, each vocabulary comes once
 * before any comes a second time. LIST_NOT_FOUND.
 */
export async function getQueue(
  { db, user, now }: UserContext,
  input: z.output<typeof queueInput>,
): Promise<ReviewVocView[]> {
  const { list } = await accessList(db, user.id, input.list ?? '', 'learn')
  const queriedAt = now()
  const settings = await reviewSettingsOf(db, user.id)
  const types = reviewTypes.filter((type) => input.types.includes(type))
  // A few more than requested, so that cards of the same vocabulary can be separated.
  const candidates = await selectCandidates(db, user.id, list.id, types, settings, queriedAt, input.count + 3)
  const reviewed = candidates
    .flatMap(({ due, ...card }) => (due === null ? [] : [{ ...card, due }]))
    .toSorted((a, b) => a.due.getTime() - b.due.getTime() || compareText(a.vocId, b.vocId))
  const newCards = candidates
    .flatMap(({ addedAt, ...card }) => (addedAt === null ? [] : [{ ...card, addedAt, due: queriedAt }]))
    .toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime() || compareText(a.vocId, b.vocId))
  const groups = [
    inRounds(reviewed.filter(({ isDue }) => isDue)),
    inRounds(newCards),
    reviewed.filter(({ isDue }) => !isDue),
  ]
  const cards: Card[] = []
  for (const group of groups)
    cards.push(...arrangeQueue(group, cards.at(-1)?.vocId).slice(0, input.count - cards.length))
  return viewCards(db, cards, list.language)
}

/** A row of `selectCandidates`: a reviewed card has a `due` date, a new one an `addedAt`. */
interface Candidate extends Omit<Card, 'due'> {
  due: Date | null
  isDue: boolean
  addedAt: Date | null
}

/** The types as a table, so that one statement queries each of them. */
const requestedTypes = (types: readonly ReviewType[]) =>
  sql`unnest(${sql.param(`{${types.join()}}`)}::text[]) as requested (type)`
const requestedType = sql<ReviewType>`requested.type`

/**
 * Returns reviewed cards of each type, of each confidence and kind of last answer those first that were answered the longest ago, and new
 * ones as they were added; of each at most `count`. Takes no locks. A single statement: between two, a card could change from one
 * kind to the other. Reads the index `reviews_due_in_list`, and `vocs_list_created` from the new-card cursor on.
 */
function selectCandidates(
  db: Database,
  userId: string,
  listId: string,
  types: readonly ReviewType[],
  settings: ReviewSettings,
  now: Date,
  count: number,
): Promise<Candidate[]> {
  const timestamp = (value: SQL, name: string) => sql<Date | null>`${value}`.mapWith(reviews.lastReview).as(name)
  const none = sql`null::timestamptz`
  const oldest = db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.listId, listId),
        eq(reviews.type, requestedType),
        eq(reviews.confidence, reviewCounts.confidence),
        eq(reviews.lastWrong, reviewCounts.lastWrong),
      ),
    )
    .orderBy(asc(reviews.lastReview), asc(reviews.vocId))
    .limit(count)
  const reviewed = db
    .select({
      vocId: reviews.vocId,
      confidence: reviews.confidence,
      lastReview: timestamp(sql`${reviews.lastReview}`, 'last_review'),
      due: timestamp(dueAtSql(now), 'due'),
      isDue: sql<boolean>`${reviews.lastReview} < wait.answered_before`.as('is_due'),
      addedAt: timestamp(none, 'added_at'),
    })
    .from(reviewCounts)
    .innerJoin(
      waits(settings, now),
      sql`wait.confidence = ${reviewCounts.confidence} and wait.last_wrong = ${reviewCounts.lastWrong}`,
    )
    .crossJoinLateral(oldest.as('reviews'))
    .where(and(eq(reviewCounts.userId, userId), eq(reviewCounts.listId, listId), eq(reviewCounts.type, requestedType)))
  const review = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.vocId, vocs.id), eq(reviews.type, requestedType)))
  const newCards = db
    .select({
      vocId: vocs.id,
      confidence: sql<number>`0`.as('confidence'),
      lastReview: timestamp(none, 'last_review'),
      due: timestamp(none, 'due'),
      isDue: sql<boolean>`true`.as('is_due'),
      addedAt: timestamp(sql`${vocs.createdAt}`, 'added_at'),
    })
    .from(vocs)
    .where(
      and(
        eq(vocs.listId, listId),
        gte(vocs.createdAt, newCardCursor(userId, listId, requestedType)),
        not(exists(review)),
      ),
    )
    .orderBy(asc(vocs.createdAt), asc(vocs.id))
    .limit(count)
  const cards = unionAll(reviewed, newCards).as('cards')
  const { vocId, confidence, lastReview, due, isDue, addedAt } = cards
  return db
    .select({ vocId, type: requestedType, confidence, lastReview, due, isDue, addedAt })
    .from(requestedTypes(types))
    .crossJoinLateral(cards)
}

async function viewCards(db: Database, cards: readonly Card[], language: string): Promise<ReviewVocView[]> {
  if (cards.length === 0) return []
  const vocabularies = await selectVocabularies(db, inArray(vocs.id, [...new Set(cards.map((card) => card.vocId))]))
  const views = new Map(vocabularies.map((vocabulary) => [vocabulary.voc.id, viewVocabulary(vocabulary, language)]))
  return cards.flatMap(({ vocId, type, confidence, lastReview, due }) => {
    const view = views.get(vocId)
    if (view === undefined) return []
    return [
      { ...view, vocId, reviewType: type, confidence, lastReview: lastReview?.getTime() ?? null, due: due.getTime() },
    ]
  })
}
