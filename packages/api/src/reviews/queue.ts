import { type queueInput, type ReviewType, type ReviewVocView, reviewTypes } from '@wordtide/contract'
import { type Database, reviews, vocs } from '@wordtide/db'
import { arrangeQueue, isDue } from '@wordtide/scheduling'
import { and, asc, eq, exists, gte, inArray, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { UserContext } from '../context.ts'
import { isNotLearnedSql, newCardCursor } from '../learning/index.ts'
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

/** A card that was never reviewed, and when its vocabulary was added. */
interface NewCard {
  vocId: string
  type: ReviewType
  addedAt: Date
}

/**
 * The cards to review: due reviews, the longest overdue first; then new cards in the order in which their vocabularies
 * were added, different vocabularies first; then reviews that are not due yet, the soonest first. LIST_NOT_FOUND.
 */
export async function getQueue(
  { db, user, now }: UserContext,
  input: z.output<typeof queueInput>,
): Promise<ReviewVocView[]> {
  const { list } = await accessList(db, user.id, input.list, 'learn')
  const queriedAt = now()
  const types = reviewTypes.filter((type) => input.types.includes(type))
  // A few more than requested, so that cards of the same vocabulary can be separated.
  const candidates = await selectCandidates(db, user.id, list.id, types, input.count + reviewTypes.length)
  const reviewed = candidates.flatMap(({ due, ...card }) => (due === null ? [] : [{ ...card, due }]))
  const newCards = candidates.flatMap(({ vocId, type, addedAt }) =>
    addedAt === null ? [] : [{ vocId, type, addedAt }],
  )
  reviewed.sort((a, b) => a.due.getTime() - b.due.getTime() || compareText(a.vocId, b.vocId))
  const isCardDue = ({ due }: Card) => isDue(due.getTime(), queriedAt.getTime())
  const due = reviewed.filter(isCardDue)
  const notDue = reviewed.filter((card) => !isCardDue(card))
  const cards = takeInTurn([due, inRounds(newCards, queriedAt), notDue], input.count)
  return viewCards(db, cards, list.language)
}

/** Separates cards of the same vocabulary within each group, and takes `count` cards from the groups in their order. */
function takeInTurn(groups: readonly Card[][], count: number): Card[] {
  const cards: Card[] = []
  for (const group of groups) cards.push(...arrangeQueue(group).slice(0, count - cards.length))
  return cards
}

/** Sorts new cards so that each vocabulary comes once, as they were added, before any comes in a second type. */
function inRounds(newCards: readonly NewCard[], now: Date): Card[] {
  const seen = new Map<string, number>()
  const rounds = newCards.map((card) => {
    const round = seen.get(card.vocId) ?? 0
    seen.set(card.vocId, round + 1)
    return { ...card, round }
  })
  rounds.sort((a, b) => a.round - b.round || a.addedAt.getTime() - b.addedAt.getTime() || compareText(a.vocId, b.vocId))
  return rounds.map(({ vocId, type }) => ({ vocId, type, confidence: 0, lastReview: null, due: now }))
}

/** A row of `selectCandidates`: a reviewed card has a `due` date, a new one an `addedAt`. */
interface Candidate extends Omit<Card, 'due'> {
  due: Date | null
  addedAt: Date | null
}

/** The types as a table, so that one statement queries each of them. */
const requestedTypes = (types: readonly ReviewType[]) =>
  sql`unnest(${sql.param(`{${types.join()}}`)}::text[]) as requested (type)`
const requestedType = sql<ReviewType>`requested.type`

/**
 * Returns the first `count` reviewed cards of each type by due date, without learned ones, and the first `count` new ones
 * as they were added. Takes no locks. A single statement: between two, a card could change from one kind to the other.
 * Reads the index `reviews_queue`, and `vocs_list_created` from the new-card cursor on.
 */
function selectCandidates(
  db: Database,
  userId: string,
  listId: string,
  types: readonly ReviewType[],
  count: number,
): Promise<Candidate[]> {
  const timestamp = (value: SQL, name: string) => sql<Date | null>`${value}`.mapWith(reviews.dueAt).as(name)
  const none = sql`null::timestamptz`
  const reviewed = db
    .select({
      vocId: reviews.vocId,
      confidence: reviews.confidence,
      lastReview: timestamp(sql`${reviews.lastReview}`, 'last_review'),
      due: timestamp(sql`${reviews.dueAt}`, 'due'),
      addedAt: timestamp(none, 'added_at'),
    })
    .from(reviews)
    .where(
      and(eq(reviews.userId, userId), eq(reviews.listId, listId), eq(reviews.type, requestedType), isNotLearnedSql),
    )
    .orderBy(asc(reviews.dueAt), asc(reviews.vocId))
    .limit(count)
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
  const { vocId, confidence, lastReview, due, addedAt } = cards
  return db
    .select({ vocId, type: requestedType, confidence, lastReview, due, addedAt })
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
