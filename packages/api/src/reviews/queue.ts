import { type queueInput, type ReviewType, type ReviewVocView, reviewTypes } from '@wordtide/contract'
import { type Database, reviews, vocs } from '@wordtide/db'
import { arrangeQueue } from '@wordtide/scheduling'
import { and, asc, eq, exists, gte, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { compareText } from '../search.ts'
import { selectVocs, viewVoc } from '../vocs/index.ts'
import { frontierOf } from './frontiers.ts'

/** One card of the queue: a vocabulary in one review type. */
interface Card {
  vocId: string
  type: ReviewType
  confidence: number
  lastReview: Date | null
  due: Date
}

/**
 * What to review now: due reviews, the longest overdue first; then never-reviewed ones in the order in which they were
 * added, different vocabularies first; then those not yet due, the soonest first. LIST_NOT_FOUND.
 */
export async function queueReviews(
  { db, person, now }: SignedIn,
  input: z.output<typeof queueInput>,
): Promise<ReviewVocView[]> {
  const { list } = await accessList(db, person.id, input.list, 'learn')
  const at = now()
  const types = reviewTypes.filter((type) => input.types.includes(type))
  // A few more than asked for, so that there is something to come between.
  const found = await candidates(db, person.id, list.id, types, input.count + reviewTypes.length)
  const reviewed = found.flatMap(({ due, ...card }) => (due === null ? [] : [{ ...card, due }]))
  const fresh = found.flatMap(({ addedAt, ...card }) => (addedAt === null ? [] : [{ ...card, addedAt }]))
  reviewed.sort((a, b) => a.due.getTime() - b.due.getTime() || compareText(a.vocId, b.vocId))
  const due = reviewed.filter((card) => card.due <= at)
  const notDue = reviewed.filter((card) => card.due > at)
  const cards = fill([due, byRounds(fresh, at), notDue], input.count)
  return viewCards(db, cards, list.language)
}

/** Parts the cards of one vocabulary within each group, and takes from the groups in turn until there are `count`. */
function fill(groups: readonly Card[][], count: number): Card[] {
  const cards: Card[] = []
  for (const group of groups) cards.push(...arrangeQueue(group).slice(0, count - cards.length))
  return cards
}

/** The types as rows, so that one query looks into each. */
const asked = (types: readonly ReviewType[]) => sql`unnest(${sql.param(`{${types.join()}}`)}::text[]) as asked (type)`
const askedType = sql<ReviewType>`asked.type`

/** What may be in the queue: reviewed and `due` at some time, or never reviewed and `addedAt` some time. */
interface Candidate extends Omit<Card, 'due'> {
  due: Date | null
  addedAt: Date | null
}

/**
 * Of each type the first `count` that were reviewed, by when they are due (learned ones never are), and the first `count`
 * that never were, as they were added. One statement: between two of them a review could change from one to the other.
 */
function candidates(
  db: Database,
  personId: string,
  listId: string,
  types: readonly ReviewType[],
  count: number,
): Promise<Candidate[]> {
  const moment = (value: SQL, name: string) => sql<Date | null>`${value}`.mapWith(reviews.dueAt).as(name)
  const never = sql`null::timestamptz`
  const reviewed = db
    .select({
      vocId: reviews.vocId,
      confidence: reviews.confidence,
      lastReview: moment(sql`${reviews.lastReview}`, 'last_review'),
      due: moment(sql`${reviews.dueAt}`, 'due'),
      addedAt: moment(never, 'added_at'),
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, personId),
        eq(reviews.listId, listId),
        eq(reviews.type, askedType),
        isNotNull(reviews.dueAt),
      ),
    )
    .orderBy(asc(reviews.dueAt), asc(reviews.vocId))
    .limit(count)
  const review = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.userId, personId), eq(reviews.vocId, vocs.id), eq(reviews.type, askedType)))
  const fresh = db
    .select({
      vocId: vocs.id,
      confidence: sql<number>`0`.as('confidence'),
      lastReview: moment(never, 'last_review'),
      due: moment(never, 'due'),
      addedAt: moment(sql`${vocs.createdAt}`, 'added_at'),
    })
    .from(vocs)
    .where(
      and(eq(vocs.listId, listId), gte(vocs.createdAt, frontierOf(personId, listId, askedType)), not(exists(review))),
    )
    .orderBy(asc(vocs.createdAt), asc(vocs.id))
    .limit(count)
  const cards = unionAll(reviewed, fresh).as('cards')
  const { vocId, confidence, lastReview, due, addedAt } = cards
  return db
    .select({ vocId, type: askedType, confidence, lastReview, due, addedAt })
    .from(asked(types))
    .crossJoinLateral(cards)
}

interface FreshVoc {
  vocId: string
  addedAt: Date
  type: ReviewType
}

/** Every vocabulary once, as they were added; then those that lack a second type, and so on. */
function byRounds(fresh: readonly FreshVoc[], at: Date): Card[] {
  const seen = new Map<string, number>()
  const rounds = fresh.map((voc) => {
    const round = seen.get(voc.vocId) ?? 0
    seen.set(voc.vocId, round + 1)
    return { ...voc, round }
  })
  rounds.sort((a, b) => a.round - b.round || a.addedAt.getTime() - b.addedAt.getTime() || compareText(a.vocId, b.vocId))
  return rounds.map(({ vocId, type }) => ({ vocId, type, confidence: 0, lastReview: null, due: at }))
}

async function viewCards(db: Database, cards: readonly Card[], language: string): Promise<ReviewVocView[]> {
  if (cards.length === 0) return []
  const found = await selectVocs(db, inArray(vocs.id, [...new Set(cards.map((card) => card.vocId))]))
  const views = new Map(found.map((row) => [row.voc.id, viewVoc(row, language)]))
  return cards.flatMap(({ vocId, type, confidence, lastReview, due }) => {
    const view = views.get(vocId)
    if (view === undefined) return []
    return [
      { ...view, vocId, reviewType: type, confidence, lastReview: lastReview?.getTime() ?? null, due: due.getTime() },
    ]
  })
}
