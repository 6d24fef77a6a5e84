import { type DaysAheadView, limits, type ReviewVocView, reviewTypes } from '@wordtide/contract'
import { onSnapshot } from '@wordtide/db'
import { arrangeGroups, inRounds } from '@wordtide/scheduling'
import { dayName, startOfDay } from '@wordtide/scheduling/day'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { type LearningLists, selectLearningLists } from '../learning-lists.ts'
import { type CardQuery, viewCards } from './cards.ts'
import { selectToday } from './today.ts'

/**
 * Returns the cards of the user's day that are still to come, in the order of its queue, and those that the next day brings besides: also if
 * today's are answered, tomorrow has as many new cards as every day.
 */
export async function getDaysAhead({ db, user, now }: ReaderContext): Promise<DaysAheadView> {
  return onSnapshot(db, async (tx) => {
    const [settings, learning] = await Promise.all([
      reviewSettingsOf(tx, user.id),
      selectLearningLists(tx, user.id, reviewTypes, undefined),
    ])
    const query = { db: tx, userId: user.id, types: reviewTypes, settings, now: now() }
    const today = await readDay(query, learning, limits.kept.cardsToday)
    const newToday = today.cards.filter(isNew).length
    const next = {
      ...query,
      now: new Date(today.endsAt),
      settings: {
        ...settings,
        newPerDay: settings.newPerDay + newToday,
        reviewsPerDay: settings.reviewsPerDay + today.cards.length - newToday,
      },
    }
    const tomorrow = await readDay(next, learning, limits.kept.cards)
    const ofToday = new Set(today.cards.map(keyOf))
    const added = tomorrow.cards.filter((card) => !ofToday.has(keyOf(card)))
    const cards = [
      ...added.filter((card) => !isNew(card)).slice(0, settings.reviewsPerDay),
      ...added.filter(isNew).slice(0, settings.newPerDay),
    ].slice(0, limits.kept.cards - today.cards.length)
    return { today, tomorrow: { ...tomorrow, cards } }
  })
}

const isNew = ({ lastReview }: ReviewVocView) => lastReview === null
const keyOf = ({ vocId, reviewType }: ReviewVocView) => `${vocId} ${reviewType}`

/** Reads the first `count` cards of the day at the time of the query. */
async function readDay(query: CardQuery, learning: LearningLists, count: number) {
  const { day, first, second, unaskable } = await selectToday(query, learning)
  const groups = [first.due, first.new, second.due, second.new, inRounds(unaskable)]
  const cards = await viewCards(query, arrangeGroups(groups, count), learning.lists)
  return { day: dayName(day), endsAt: startOfDay(day + 1, daySettings(query.settings)), cards }
}
