import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { type Model, type ModelList, type ModelSettings, type ModelVoc, sees, userOf } from './model.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The time zones of the model, which have no clock changes, and how far they are ahead of UTC. */
export const zoneHours: Readonly<Record<string, number>> = { 'Asia/Tokyo': 9, 'America/Phoenix': -7 }

/** The day of a user on which a moment lies, as a number. */
function dayOf(moment: number, { timeZone, dayStartsAt }: ModelSettings): number {
  const hours = (timeZone === null ? 0 : (zoneHours[timeZone] ?? 0)) - dayStartsAt
  return Math.floor((moment + hours * hourMs) / dayMs)
}

/** A vocabulary in a review type, as a user has learned it. */
export interface ModelCard {
  type: ReviewType
  confidence: number
  /** Null if it was never answered. */
  lastReview: number | null
  /** The date that the API tells; null if it is never due. */
  due: number | null
  isDue: boolean
}

/** Computes what a user has learned of a vocabulary from all the answers, by the rules of docs/learning.md. */
export function cardOf(model: Model, user: number, voc: ModelVoc, type: ReviewType): ModelCard {
  const { settings } = userOf(model, user)
  const { intervals, learnedReturn } = settings
  const { now } = model
  const history = answersOf(voc, user, type).toSorted((a, b) => a.date - b.date)
  const last = history.at(-1)
  if (last === undefined) return { type, confidence: 0, lastReview: null, due: now, isDue: true }
  let stored = 0
  for (const { result, maxConfidence } of history)
    stored = Math.max(0, Math.min(Math.min(stored, maxConfidence) + result, maxConfidence))
  const confidence = Math.min(stored, intervals.length + 1)
  const isLearned = confidence > intervals.length
  let wait = confidence === 0 ? 0 : intervals[confidence - 1]
  if (wait !== undefined && last.result === -1) wait = Math.min(wait, 1)
  if (isLearned) wait = learnedReturn ? intervals.at(-1) : undefined
  const card = { type, confidence, lastReview: last.date }
  if (wait === undefined) return { ...card, due: null, isDue: false }
  if (wait === 0) return { ...card, due: Math.min(last.date, now), isDue: true }
  return { ...card, due: last.date + wait * dayMs, isDue: dayOf(last.date, settings) + wait <= dayOf(now, settings) }
}

const answersOf = (voc: ModelVoc, user: number, type: ReviewType) =>
  voc.answers.filter((answer) => answer.user === user && answer.type === type)

export const cardsOf = (model: Model, user: number, voc: ModelVoc): ModelCard[] =>
  reviewTypes.map((type) => cardOf(model, user, voc, type))

/** The figures of a list for a user. */
export function figuresOf(model: Model, user: number, list: ModelList) {
  const maxConfidence = userOf(model, user).settings.intervals.length + 1
  const cards = list.vocs.flatMap((voc) => cardsOf(model, user, voc))
  const active = activeCards(model, user, list)
  const confidence = cards.reduce((sum, card) => sum + card.confidence, 0)
  const possible = cards.length * maxConfidence
  return {
    dueCount: active.filter(({ isDue }) => isDue).length,
    progress: possible === 0 ? 0 : Math.floor((100 * confidence) / possible),
    milestones: milestonesOf(model, user, [list]),
  }
}

/** Counts a user's vocabularies in lists by milestone: known are those with a card that waits three weeks. */
export function milestonesOf(model: Model, user: number, lists: readonly ModelList[]) {
  const counts = { new: 0, learning: 0, known: 0, learned: 0 }
  const max = userOf(model, user).settings.intervals.length + 1
  const waitsLong = ({ lastReview, due }: ModelCard) =>
    lastReview !== null && due !== null && due - lastReview >= 21 * dayMs
  for (const voc of lists.flatMap(({ vocs }) => vocs)) {
    const cards = cardsOf(model, user, voc)
    if (cards.some(({ confidence }) => confidence === max)) counts.learned += 1
    else if (cards.some(waitsLong)) counts.known += 1
    else if (cards.some(({ lastReview }) => lastReview !== null)) counts.learning += 1
    else counts.new += 1
  }
  return counts
}

/** Returns whether an answered card is known or learned. */
export function isKnown(model: Model, user: number, { confidence, lastReview, due }: ModelCard): boolean {
  const isLearned = confidence > userOf(model, user).settings.intervals.length
  return isLearned || (lastReview !== null && due !== null && due - lastReview >= 21 * dayMs)
}

/** The cards of vocabularies that the user has not suspended. */
const activeCards = (model: Model, user: number, list: ModelList) =>
  list.vocs.filter(({ suspendedBy }) => !suspendedBy.has(user)).flatMap((voc) => cardsOf(model, user, voc))

/** Returns the date of a user's last answer to a card of a list; null if there is none. */
export function lastReviewOf(list: ModelList, user: number): number | null {
  const dates = list.vocs.flatMap(({ answers }) => answers.filter((one) => one.user === user).map(({ date }) => date))
  return dates.length === 0 ? null : Math.max(...dates)
}

/** Returns the users who have learning data in a list. */
export const learnersOf = (list: ModelList): Set<number> =>
  new Set(list.vocs.flatMap(({ answers }) => answers.map(({ user }) => user)))

/** The lists that a user learns: own and shared ones, and public ones with answers; the last reviewed first, then the newest. */
export function learningLists(model: Model, user: number): ModelList[] {
  const isLearning = (list: ModelList) =>
    list.owner === user || list.shares.has(user) || (list.isPublic && lastReviewOf(list, user) !== null)
  const last = (list: ModelList) => lastReviewOf(list, user) ?? -1
  return [...model.lists.values()].filter(isLearning).sort((a, b) => last(b) - last(a) || b.createdAt - a.createdAt)
}

/** Returns the cards that this day brings a user over all lists. */
export function todayOf(model: Model, user: number): { due: number; new: number } {
  const { settings } = userOf(model, user)
  const today = dayOf(model.now, settings)
  const isToday = (date: number | undefined) => date !== undefined && dayOf(date, settings) === today
  const vocs = [...model.lists.values()].flatMap((list) => list.vocs)
  const histories = vocs.flatMap((voc) => reviewTypes.map((type) => answersOf(voc, user, type).map(({ date }) => date)))
  const answered = histories.flat().filter(isToday).length
  const begun = histories.filter((dates) => dates.length > 0 && isToday(Math.min(...dates))).length
  const learning = learningLists(model, user).filter(({ pausedBy }) => !pausedBy.has(user))
  const isReviewed = (card: ModelCard) => card.lastReview !== null
  const due = learning.flatMap((list) => activeCards(model, user, list).filter((one) => one.isDue && isReviewed(one)))
  // Both translations of a vocabulary without a definition cannot be asked.
  const fresh = learning.flatMap(({ vocs: ofList }) =>
    ofList
      .filter(({ suspendedBy }) => !suspendedBy.has(user))
      .flatMap((voc) =>
        cardsOf(model, user, voc).filter(
          (one) => !isReviewed(one) && (one.type === 'dictation' || voc.definition !== ''),
        ),
      ),
  )
  return {
    due: Math.min(due.length, Math.max(0, settings.reviewsPerDay - answered)),
    new: Math.min(fresh.length, Math.max(0, settings.newPerDay - begun)),
  }
}

/** Returns the number of vocabularies, in lists that a user sees, that are learned in at least one review type. */
export function learnedCount(model: Model, user: number): number {
  const max = userOf(model, user).settings.intervals.length + 1
  const visible = [...model.lists.values()].filter((list) => sees(list, user))
  return visible
    .flatMap(({ vocs }) => vocs)
    .filter((voc) => cardsOf(model, user, voc).some((one) => one.confidence === max)).length
}
