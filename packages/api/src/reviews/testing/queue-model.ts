import { type ReviewResult, type ReviewType, reviewTypes, type Settings } from '@wordtide/contract'
import { arrangeQueue, byHarm, replay, waitDays } from '@wordtide/scheduling'
import { dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { day } from '../../testing/index.ts'

/** A list of the model; `vocs` in the order in which they were added. */
export interface ModelList {
  id: string
  isOwn: boolean
  isShared: boolean
  isPublic: boolean
  vocs: { id: string; createdAt: number }[]
}

interface ModelCard {
  vocId: string
  list: ModelList
  type: ReviewType
  confidence: number
  lastReview: number | null
  due: number
  waitDays: number
  addedAt: number
}

/** A simple model of the queue of a learner of several lists: everything is computed anew from the answers. */
export class QueueModel {
  readonly lists: ModelList[]
  settings: Settings['reviews']
  /** The ids of vocabularies that the learner has suspended. */
  readonly suspended = new Set<string>()
  #answers: (ReviewResult & { maxConfidence: number; list: ModelList })[] = []
  #resetAt = new Map<string, number>()

  constructor(lists: ModelList[], settings: Settings['reviews']) {
    this.lists = lists
    this.settings = settings
  }

  submit(results: readonly ReviewResult[]) {
    for (const result of results) {
      const list = this.lists.find(({ vocs }) => vocs.some(({ id }) => id === result.vocId))
      const isKnown = this.#of(result.vocId, result.type).some(({ date }) => date === result.date)
      if (list === undefined || !isVisible(list) || isKnown || result.date < (this.#resetAt.get(list.id) ?? 0)) continue
      this.#answers.push({ ...result, list, maxConfidence: this.settings.intervals.length + 1 })
    }
  }
  reset(list: ModelList, now: number) {
    this.#answers = this.#answers.filter((answer) => answer.list !== list)
    this.#resetAt.set(list.id, now)
  }
  delete(list: ModelList, vocId: string) {
    list.vocs = list.vocs.filter(({ id }) => id !== vocId)
    this.#answers = this.#answers.filter((answer) => answer.vocId !== vocId)
  }

  all(now: number, types: readonly ReviewType[], list?: ModelList) {
    const cards = this.#cards(now, types, list === undefined ? this.#learning() : [list])
    const reviewed = cards.filter(({ lastReview }) => lastReview !== null).toSorted(byDue)
    const groups = [
      rounds(reviewed.filter((card) => this.#isDue(card, now))),
      rounds(cards.filter(({ lastReview }) => lastReview === null).toSorted(byAdded)),
      reviewed.filter((card) => !this.#isDue(card, now)),
    ]
    const queue: ModelCard[] = []
    for (const group of groups) queue.push(...arrangeQueue(group, queue.at(-1)?.vocId))
    return queue
  }
  today(now: number, types: readonly ReviewType[], list?: ModelList) {
    const { due, newCards } = this.#today(now, types, list === undefined ? this.#learning() : [list])
    const first = arrangeQueue(rounds(due))
    return [...first, ...arrangeQueue(newCards, first.at(-1)?.vocId)]
  }
  due(now: number, types: readonly ReviewType[], list?: ModelList) {
    const cards = this.#cards(now, types, list === undefined ? this.#learning() : [list])
    return arrangeQueue(rounds(cards.filter((card) => this.#isDue(card, now)).toSorted(byDue)))
  }
  new(now: number, types: readonly ReviewType[], count: number, list?: ModelList) {
    const lists = list === undefined ? this.#learning().filter((learning) => this.#isStarted(learning)) : [list]
    return arrangeQueue(this.#newInTurn(this.#cards(now, types, lists), lists, count))
  }
  overview(now: number) {
    const { due, newCards } = this.#today(now, reviewTypes, this.#learning())
    const today = dayOf(now, this.#zone)
    const count = (cards: ModelCard[], list: ModelList) => cards.filter((card) => card.list === list).length
    return {
      day: dayName(today),
      endsAt: startOfDay(today + 1, this.#zone),
      due: due.length,
      new: newCards.length,
      lists: this.#learning()
        .map((list) => ({ id: list.id, due: count(due, list), new: count(newCards, list) }))
        .filter((part) => part.due > 0 || part.new > 0),
    }
  }

  get #zone() {
    return { timeZone: this.settings.timeZone ?? 'UTC', dayStartsAt: this.settings.dayStartsAt }
  }
  #of = (vocId: string, type: ReviewType) => this.#answers.filter((a) => a.vocId === vocId && a.type === type)
  #lastReviewed = (list: ModelList) => Math.max(0, ...this.#answers.filter((a) => a.list === list).map((a) => a.date))
  #learning = () =>
    this.lists
      .filter((list) => list.isOwn || list.isShared || (list.isPublic && this.#lastReviewed(list) > 0))
      .toSorted((a, b) => this.#lastReviewed(b) - this.#lastReviewed(a) || (a.id < b.id ? 1 : -1))
  #cards(now: number, types: readonly ReviewType[], lists: readonly ModelList[]): ModelCard[] {
    return lists.flatMap((list) =>
      list.vocs.flatMap(({ id: vocId, createdAt: addedAt }) =>
        types.flatMap((type) => {
          if (this.suspended.has(vocId)) return []
          const state = replay(this.#of(vocId, type))
          const days = waitDays(state, this.settings)
          if (days === null) return []
          const { confidence, lastReview } = state
          const due = lastReview === null ? now : lastReview + days * day
          return { vocId, list, type, confidence, lastReview, due, waitDays: days, addedAt }
        }),
      ),
    )
  }
  #delay = ({ lastReview, waitDays: days }: ModelCard, now: number) =>
    dayOf(now, this.#zone) - dayOf(lastReview ?? now, this.#zone) - days
  #isDue = (card: ModelCard, now: number) => card.lastReview !== null && this.#delay(card, now) >= 0
  #today(now: number, types: readonly ReviewType[], lists: readonly ModelList[]) {
    const isToday = ({ date }: { date: number }) => dayOf(date, this.#zone) === dayOf(now, this.#zone)
    const dates = new Map<string, number>()
    for (const { vocId, type, date } of this.#answers)
      dates.set(`${vocId} ${type}`, Math.min(date, dates.get(`${vocId} ${type}`) ?? date))
    const firstAnswers = [...dates.values()].filter((date) => isToday({ date })).length

    const cards = this.#cards(now, types, lists)
    const delayOf = (card: ModelCard) => ({ delayDays: this.#delay(card, now), waitDays: card.waitDays })
    const due = cards
      .filter((card) => this.#isDue(card, now))
      .toSorted((a, b) => byHarm(delayOf(a), delayOf(b)) || byDue(a, b))
      .slice(0, Math.max(0, this.settings.reviewsPerDay - this.#answers.filter(isToday).length))

    const started = lists.filter((list) => this.#isStarted(list))
    return { due, newCards: this.#newInTurn(cards, started, Math.max(0, this.settings.newPerDay - firstAnswers)) }
  }
  #isStarted = (list: ModelList) => list.isOwn || this.#lastReviewed(list) > 0
  #newInTurn(cards: readonly ModelCard[], lists: readonly ModelList[], count: number) {
    const ofLists = lists.map((list) =>
      rounds(cards.filter((card) => card.list === list && card.lastReview === null).toSorted(byAdded)),
    )
    const newCards: ModelCard[] = []
    while (ofLists.some((ofList) => ofList.length > 0))
      for (const ofList of ofLists) newCards.push(...ofList.splice(0, 1))
    return rounds(newCards.slice(0, count))
  }
}

export const isVisible = (list: ModelList) => list.isOwn || list.isShared || list.isPublic

const byDue = (a: ModelCard, b: ModelCard) => a.due - b.due || (a.vocId < b.vocId ? -1 : a.vocId > b.vocId ? 1 : 0)
const byAdded = (a: ModelCard, b: ModelCard) =>
  a.addedAt - b.addedAt || (a.vocId < b.vocId ? -1 : a.vocId > b.vocId ? 1 : 0)

/** Hands out the first card of each vocabulary, then the second of each, and so on. */
function rounds(cards: readonly ModelCard[]): ModelCard[] {
  const queue: ModelCard[] = []
  let left = [...cards]
  while (left.length > 0) {
    const round = left.filter((card, n) => left.findIndex(({ vocId }) => vocId === card.vocId) === n)
    queue.push(...round)
    left = left.filter((card) => !round.includes(card))
  }
  return queue
}
