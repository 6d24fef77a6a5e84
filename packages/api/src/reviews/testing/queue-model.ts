import { type ReviewResult, type ReviewType, reviewTypes, type Settings } from '@wordtide/contract'
import { arrangeQueue, byHarm, levelOf, replay, waitDays } from '@wordtide/scheduling'
import { dayName, dayOf, startOfDay } from '@wordtide/scheduling/day'
import { defaultMemoryModel } from '@wordtide/scheduling/memory'
import { day } from '../../testing/index.ts'

/** A list of the model; `vocs` in the order in which they were added. */
export interface ModelList {
  id: string
  isOwn: boolean
  isShared: boolean
  isPublic: boolean
  vocs: { id: string; createdAt: number; definitions: readonly unknown[] }[]
  isPaused?: boolean
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
  isAskable: boolean
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
    const [due, added] = [
      reviewed.filter((card) => this.#isDue(card, now)),
      cards.filter(({ lastReview }) => lastReview === null).toSorted(byAdded),
    ]
    return arranged([
      ...[rounds(due.filter(askable)), rounds(due.filter(unaskable))],
      ...[rounds(added.filter(askable)), rounds(added.filter(unaskable))],
      reviewed.filter((card) => !this.#isDue(card, now)),
    ])
  }
  today(now: number, types: readonly ReviewType[], list?: ModelList) {
    const { first, second, unaskable: last } = this.#today(now, types, list === undefined ? this.#learning() : [list])
    return arranged([first.due, first.new, second.due, second.new, last])
  }
  due(now: number, types: readonly ReviewType[], list?: ModelList) {
    const cards = this.#cards(now, types, list === undefined ? this.#ofToday() : [list])
    const due = cards.filter((card) => this.#isDue(card, now)).toSorted(byDue)
    return arranged([rounds(due.filter(askable)), rounds(due.filter(unaskable))])
  }
  new(now: number, types: readonly ReviewType[], count: number, list?: ModelList) {
    const lists = list === undefined ? this.#ofToday() : [list]
    const cards = this.#cards(now, types, lists).filter(({ lastReview }) => lastReview === null)
    const { first, second } = this.#newInTurn(cards.filter(askable), lists, count, this.#answeredOn(now))
    const last = inTurn(cards.filter(unaskable), lists, count - first.length - second.length)
    return arranged([first, second, last])
  }
  overview(now: number) {
    const { first, second, unaskable: last } = this.#today(now, reviewTypes, this.#learning())
    const today = dayOf(now, this.#zone)
    const [due, newCards] = [
      [...first.due, ...second.due, ...last],
      [...first.new, ...second.new],
    ]
    const count = (cards: ModelCard[], list: ModelList) => cards.filter((card) => card.list === list).length
    return {
      day: dayName(today),
      endsAt: startOfDay(today + 1, this.#zone),
      due: due.length,
      new: newCards.length,
      answered: this.#answers.filter(({ date }) => dayOf(date, this.#zone) === today).length,
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
  #ofToday = () => this.#learning().filter(({ isPaused }) => isPaused !== true)
  #cards(now: number, types: readonly ReviewType[], lists: readonly ModelList[]): ModelCard[] {
    return lists.flatMap((list) =>
      list.vocs.flatMap(({ id: vocId, createdAt: addedAt, definitions }) =>
        types.flatMap((type) => {
          if (this.suspended.has(vocId)) return []
          const answers = this.#of(vocId, type)
          const state = replay(answers)
          const memory = defaultMemoryModel.replay(answers)
          const days = waitDays({ ...state, memoryLevel: memory === null ? undefined : levelOf(memory) }, this.settings)
          if (days === null) return []
          const { confidence, lastReview } = state
          const due = lastReview === null ? now : lastReview + days * day
          const isAskable = type === 'dictation' || definitions.length > 0
          return { vocId, list, type, confidence, lastReview, due, waitDays: days, addedAt, isAskable }
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

    const ofToday = lists.filter((list) => this.#ofToday().includes(list))
    const cards = this.#cards(now, types, ofToday)
    const delayOf = (card: ModelCard) => ({ delayDays: this.#delay(card, now), waitDays: card.waitDays })
    const due = cards
      .filter((card) => this.#isDue(card, now))
      .toSorted((a, b) => byHarm(delayOf(a), delayOf(b)) || byDue(a, b))
    const dueLimit = Math.max(0, this.settings.reviewsPerDay - this.#answers.filter(isToday).length)
    const answered = this.#answeredOn(now)
    const hasComeOtherwise = ({ vocId, lastReview }: ModelCard) =>
      answered.has(vocId) && !isToday({ date: lastReview ?? 0 })
    const firstDue = onceEach(due.filter((card) => askable(card) && !hasComeOtherwise(card))).slice(0, dueLimit)
    const others = due.filter((card) => askable(card) && !firstDue.includes(card))
    const secondDue = rounds(others).slice(0, dueLimit - firstDue.length)
    const unaskableDue = due.filter(unaskable).toSorted(byDue)

    const added = cards.filter((card) => card.lastReview === null && askable(card))
    const coming = new Set([...answered, ...firstDue.map(({ vocId }) => vocId)])
    const newLimit = Math.max(0, this.settings.newPerDay - firstAnswers)
    const { first, second } = this.#newInTurn(added, ofToday, newLimit, coming)
    return {
      first: { due: firstDue, new: first },
      second: { due: secondDue, new: second },
      unaskable: rounds(unaskableDue.slice(0, dueLimit - firstDue.length - secondDue.length)),
    }
  }
  #answeredOn(now: number) {
    const today = dayOf(now, this.#zone)
    const latest = new Map<string, number>()
    for (const { vocId, type, date } of this.#answers)
      latest.set(`${vocId} ${type}`, Math.max(date, latest.get(`${vocId} ${type}`) ?? date))
    const ofToday = [...latest].filter(([, date]) => dayOf(date, this.#zone) === today)
    return new Set(ofToday.map(([key]) => key.split(' ')[0]))
  }
  #newInTurn(
    cards: readonly ModelCard[],
    lists: readonly ModelList[],
    count: number,
    coming: ReadonlySet<string | undefined>,
  ) {
    const fresh = onceEach(cards.filter(({ vocId }) => !coming.has(vocId)).toSorted(byAdded))
    const first = inTurn(fresh, lists, count)
    const others = inTurn(cards, lists, count - first.length, first)
    return { first, second: others }
  }
}

/** Takes cards from the lists in turn, each in rounds, but those that are there already. */
function inTurn(
  cards: readonly ModelCard[],
  lists: readonly ModelList[],
  count: number,
  but: readonly ModelCard[] = [],
): ModelCard[] {
  const ofLists = lists.map((list) =>
    rounds(cards.filter((card) => card.list === list).toSorted(byAdded)).filter((card) => !but.includes(card)),
  )
  const taken: ModelCard[] = []
  while (ofLists.some((ofList) => ofList.length > 0)) for (const ofList of ofLists) taken.push(...ofList.splice(0, 1))
  return rounds(taken.slice(0, Math.max(0, count)))
}

const askable = (card: ModelCard) => card.isAskable
const unaskable = (card: ModelCard) => !card.isAskable

/** The first card of each vocabulary. */
const onceEach = (cards: readonly ModelCard[]) =>
  cards.filter((card, n) => cards.findIndex(({ vocId }) => vocId === card.vocId) === n)

function arranged(groups: readonly ModelCard[][]): ModelCard[] {
  const queue: ModelCard[] = []
  for (const group of groups) queue.push(...arrangeQueue(group, queue.at(-1)?.vocId))
  return queue
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
