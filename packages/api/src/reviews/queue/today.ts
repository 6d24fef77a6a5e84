import { languageCode, reviewTypes, type TodayView } from '@wordtide/contract'
import { answerPeriods, type Inputs, statement } from '@wordtide/db'
import { inRounds, shareInTurn, takeInTurn } from '@wordtide/scheduling'
import { type Day, dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { type LearningList, type LearningLists, selectLearningLists } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import { selectNewOfEach } from './new-cards.ts'
import { type ReviewedCard, selectMostHarmed } from './reviewed-cards.ts'

/** The cards of a user's day: over all lists and review types, or of those of the query. */
interface Today {
  day: Day
  /** In the order of harm. */
  due: ReviewedCard[]
  /** The maximum number of new cards of the day. */
  newLimit: number
  /** The lists with new cards, which take turns. */
  newLists: LearningList[]
}

/** Returns the cards of the user's day over all lists and review types. */
export async function getToday({ db, user, now }: ReaderContext): Promise<TodayView> {
  const [settings, learning] = await Promise.all([
    reviewSettingsOf(db, user.id),
    selectLearningLists(db, user.id, reviewTypes, undefined),
  ])
  const today = await selectToday({ db, userId: user.id, types: reviewTypes, settings, now: now() }, learning)
  const newCounts = new Map(shareNew(today.newLists, today.newLimit).map(({ list, count }) => [list.id, count]))
  const lists = learning.lists
    .map(({ id, name, language }) => ({
      id,
      name,
      language: languageCode.parse(language),
      due: today.due.filter(({ listId }) => listId === id).length,
      new: newCounts.get(id) ?? 0,
    }))
    .filter((list) => list.due + list.new > 0)
  return {
    day: dayName(today.day),
    endsAt: startOfDay(today.day + 1, daySettings(settings)),
    due: today.due.length,
    new: lists.reduce((sum, list) => sum + list.new, 0),
    lists,
  }
}

/**
 * Selects the cards of the day in these lists: at most `reviewsPerDay` reviewed cards and `newPerDay` new ones, less those that were
 * answered since it began, in any list. Of a backlog it reads at most `reviewsPerDay` cards of each type, confidence and kind of last
 * answer.
 */
export async function selectToday(query: CardQuery, learning: LearningLists): Promise<Today> {
  const { settings, now } = query
  const day = dayOf(now.getTime(), daySettings(settings))
  const answered = await countAnswers(query, day)
  const dueLimit = Math.max(0, settings.reviewsPerDay - answered.answers)
  const due = dueLimit === 0 ? [] : await selectMostHarmed(query, learning, dueLimit)
  return {
    day,
    due,
    newLimit: Math.max(0, settings.newPerDay - answered.firstAnswers),
    newLists: learning.lists.filter(bringsNew),
  }
}

/** Returns whether new cards of a list come by day: they wait, and the list is the user's own, or the user has answered a card in it. */
export const bringsNew = ({ isStarted, newCount }: LearningList): boolean => isStarted && newCount > 0

/**
 * Returns the first `count` new cards. The lists take turns, each in rounds and in the order in which cards were added; then they come in
 * rounds over all lists: a list with few words gives its words' second types while others still give first ones.
 */
export async function selectNewInTurn(
  query: CardQuery,
  lists: readonly LearningList[],
  count: number,
): Promise<Card[]> {
  const shares = shareNew(lists, count)
  // // Only lists without further cards get less than others, so that this reads no more cards of each type than it returns.
  const limit = Math.max(0, ...shares.map((share) => share.count))
  const cards = await selectNewOfEach(
    query,
    shares.map(({ list }) => list),
    limit,
  )
  const cardsOf = new Map<string, Card[]>(shares.map(({ list }) => [list.id, []]))
  for (const card of cards) cardsOf.get(card.listId)?.push(card)
  return inRounds(takeInTurn(shares.map((share) => inRounds(cardsOf.get(share.list.id) ?? []).slice(0, share.count))))
}

/** Returns how many of the first `total` new cards come from each list, without lists of which none comes. */
function shareNew(lists: readonly LearningList[], total: number): { list: LearningList; count: number }[] {
  const shares = shareInTurn(
    lists.map(({ newCount }) => newCount),
    total,
  )
  return lists.map((list, n) => ({ list, count: shares[n] ?? 0 })).filter(({ count }) => count > 0)
}

/** Counts the user's answers since the day began, and the cards that were answered first, also in lists that are hidden now. */
async function countAnswers({ db, userId, settings }: CardQuery, day: Day) {
  const [begin, end] = [startOfDay(day, daySettings(settings)), startOfDay(day + 1, daySettings(settings))]
  const [counted] = await sumAnswers(db, { userId, begin: new Date(begin), end: new Date(end) })
  return counted ?? { answers: 0, firstAnswers: 0 }
}

const sumAnswers = statement((db, input: Inputs<{ userId: string; begin: Date; end: Date }>) => {
  const { period, answers, firstAnswers } = answerPeriods
  const sum = (column: typeof answers | typeof firstAnswers) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  return db
    .select({ answers: sum(answers), firstAnswers: sum(firstAnswers) })
    .from(answerPeriods)
    .where(
      and(
        eq(answerPeriods.userId, input.userId),
        gte(period, sql.param(input.begin, period)),
        lt(period, sql.param(input.end, period)),
      ),
    )
})
