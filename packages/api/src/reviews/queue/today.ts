import { languageCode, reviewTypes, type TodayView } from '@wordtide/contract'
import { answerPeriods, type Inputs, lists, onSnapshot, statement } from '@wordtide/db'
import { inRounds } from '@wordtide/scheduling'
import { type Day, dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { type OpenAssignment, selectOpenAssignments, viewOpenAssignment } from '../../assignments/index.ts'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { reminderSettingsOf } from '../../users/index.ts'
import { type LearningLists, ofToday, selectLearningLists } from '../learning-lists.ts'
import { type Period, selectAnswered } from './answered.ts'
import type { Card, CardQuery } from './cards.ts'
import { selectNew } from './new-in-turn.ts'
import { selectMostHarmed, selectUnaskableDue } from './reviewed-cards.ts'
import type { ReviewedCard } from './reviewed-cards-sql.ts'

/** The cards of a user's day: over all lists and review types, or of those of the query. */
interface Today {
  day: Day
  /** The answers given since it began. */
  answered: number
  /** Each vocabulary once, in the order of harm; then the new ones, in turn. */
  first: { due: Card[]; new: Card[] }
  /** Other cards of the same vocabularies, and of those that were answered today, for the case that no other card is left. */
  second: { due: Card[]; new: Card[] }
  /** Due cards that cannot be asked. */
  unaskable: Card[]
  /** The assignments of the user's classes that are not done yet. */
  assigned: OpenAssignment[]
}

/** Returns the cards of the user's day over all lists and review types. */
export async function getToday({ db, user, now }: Pick<ReaderContext, 'db' | 'user' | 'now'>): Promise<TodayView> {
  return onSnapshot(db, async (tx) => {
    const [settings, { goal }, learning] = await Promise.all([
      reviewSettingsOf(tx, user.id),
      reminderSettingsOf(tx, user.id),
      selectLearningLists(tx, user.id, reviewTypes, undefined),
    ])
    const query = { db: tx, userId: user.id, types: reviewTypes, settings, now: now() }
    const { day, answered, first, second, unaskable, assigned } = await selectToday(query, learning)
    const due = countByList([...first.due, ...second.due, ...unaskable])
    const newCards = countByList([...first.new, ...second.new])
    const lists = learning.lists
      .map(({ id, name, language }) => ({
        id,
        name,
        language: languageCode.parse(language),
        due: due.get(id) ?? 0,
        new: newCards.get(id) ?? 0,
      }))
      .filter((list) => list.due + list.new > 0)
    return {
      day: dayName(day),
      endsAt: startOfDay(day + 1, daySettings(settings)),
      due: lists.reduce((sum, list) => sum + list.due, 0),
      new: lists.reduce((sum, list) => sum + list.new, 0),
      answered,
      goal,
      lists,
      assignments: assigned.map((assignment) => viewOpenAssignment(assignment, day)),
    }
  })
}

function countByList(cards: readonly Card[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { listId } of cards) counts.set(listId, (counts.get(listId) ?? 0) + 1)
  return counts
}

/**
 * Selects the cards of the day in these lists, without those that are paused: at most `reviewsPerDay` reviewed cards and `newPerDay` new
 * ones, less those that were answered since it began, in any list. Of a backlog it reads at most `reviewsPerDay` cards of each type,
 * confidence and kind of last answer.
 */
export async function selectToday(query: CardQuery, learning: LearningLists): Promise<Today> {
  const { settings } = query
  const { day, ...period } = today(query)
  const lists = ofToday(learning)
  const isEmpty = lists.listId !== null && lists.lists.length === 0
  const [[answered], assigned] = await Promise.all([
    sumAnswers(query.db, { userId: query.userId, ...period }),
    isEmpty ? [] : selectOpenAssignments(query.db, query.userId),
  ])
  const { answers = 0, firstAnswers = 0 } = answered ?? {}
  if (isEmpty) {
    const none = { due: [], new: [] }
    return { day, answered: answers, first: none, second: none, unaskable: [], assigned }
  }
  const due = await selectDue(query, lists, settings.reviewsPerDay - answers, { answers, ...period })
  const others = due.first.map(({ vocId }) => vocId)
  const ofLists = new Set(lists.lists.map(({ id }) => id))
  const newCards = await selectNew(
    query,
    lists.lists,
    settings.newPerDay - firstAnswers,
    { ...period, others },
    assigned.filter(({ listId }) => ofLists.has(listId)),
  )
  return {
    day,
    answered: answers,
    first: { due: due.first, new: newCards.first },
    second: { due: due.second, new: newCards.second },
    unaskable: due.unaskable,
    assigned,
  }
}

/** Returns the user's day, when it begins, and when it ends. */
export function today({ settings, now }: CardQuery): Period & { day: Day } {
  const days = daySettings(settings)
  const day = dayOf(now.getTime(), days)
  return { day, begin: new Date(startOfDay(day, days)), end: new Date(startOfDay(day + 1, days)) }
}

/**
 * Selects at most `limit` due cards. There are enough vocabularies among what it reads: each range and the whole hold as many as are wanted
 * and as were answered today.
 */
async function selectDue(
  query: CardQuery,
  lists: LearningLists,
  limit: number,
  answeredToday: Period & { answers: number },
) {
  const { answers } = answeredToday
  if (limit <= 0) return { first: [], second: [], unaskable: [] }
  const [cards, answered] = await Promise.all([
    selectMostHarmed(query, lists, limit + answers),
    answers === 0 ? new Set<string>() : selectAnswered(query, answeredToday),
  ])
  const { first, second } = onceADay(cards, limit, (card) => answered.has(card.vocId) && !isWithin(card, answeredToday))
  const left = limit - first.length - second.length
  return { first, second, unaskable: await selectUnaskableDue(query, lists, left) }
}

/** Divides the first `limit` cards: each vocabulary once, unless it has come today in another type; then all others in rounds. */
function onceADay(cards: readonly ReviewedCard[], limit: number, hasComeOtherwise: (card: ReviewedCard) => boolean) {
  const seen = new Set<string>()
  const [first, others]: [ReviewedCard[], ReviewedCard[]] = [[], []]
  for (const card of cards)
    if (seen.has(card.vocId) || hasComeOtherwise(card)) others.push(card)
    else {
      first.push(card)
      seen.add(card.vocId)
    }
  const shown = first.slice(0, limit)
  return { first: shown, second: inRounds(others).slice(0, limit - shown.length) }
}

const isWithin = ({ lastReview }: ReviewedCard, { begin, end }: Period) => lastReview >= begin && lastReview < end

/** Sums the user's answers of a day, and the cards that were answered first on it, also in lists that are hidden now. */
const sumAnswers = statement((db, input: Inputs<{ userId: string; begin: Date; end: Date }>) => {
  const { period, answers, firstAnswers } = answerPeriods
  const sum = (column: typeof answers | typeof firstAnswers) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  return db
    .select({ answers: sum(answers), firstAnswers: sum(firstAnswers) })
    .from(answerPeriods)
    .innerJoin(lists, eq(lists.id, answerPeriods.listId))
    .where(
      and(
        // A list without an owner was deleted.
        isNotNull(lists.ownerId),
        eq(answerPeriods.userId, input.userId),
        gte(period, sql.param(input.begin, period)),
        lt(period, sql.param(input.end, period)),
      ),
    )
})
