import { type ReviewResult, type ReviewType, reviewTypes, type Settings } from '@wordtide/contract'
import { DEFAULT_INTERVALS, DEFAULT_RETENTION, intervalFactor, levelOf } from '@wordtide/scheduling'
import { defaultMemoryModel } from '@wordtide/scheduling/memory'
import { day } from '../../testing/index.ts'
import { dayOnTheClock } from './clock-days.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A card, as far as the queue is compared; `due` is null if it is never due. */
interface ModelCard {
  vocId: string
  confidence: number
  lastReview: number | null
  due: number | null
  isDue: boolean
  isLearned: boolean
}

/** A simple model of one learner of one list: the answers that count and the settings, computed anew for each query. */
export class LearnerModel {
  settings: Pick<Settings['reviews'], 'timeZone' | 'dayStartsAt' | 'learnedReturn' | 'schedule' | 'retention'> & {
    intervals: readonly number[]
  } = {
    intervals: DEFAULT_INTERVALS,
    timeZone: null,
    dayStartsAt: 4,
    learnedReturn: false,
    schedule: 'intervals',
    retention: DEFAULT_RETENTION,
  }
  vocIds: string[] = []
  /** Vocabularies that the learner has suspended, also those that have been deleted since. */
  suspended = new Set<string>()
  visible = true
  #answers: (ReviewResult & { maxConfidence: number })[] = []
  #resetAt = 0

  submit(results: readonly ReviewResult[]) {
    const before = this.#answers.length
    for (const result of results) {
      const { vocId, type, date } = result
      const isKnown = this.#answersOf(vocId, type).some((answer) => answer.date === date)
      if (!this.#canSee(vocId) || date < this.#resetAt || isKnown) continue
      this.#answers.push({ ...result, maxConfidence: this.settings.intervals.length + 1 })
    }
    const skipped = [...new Set(results.map(({ vocId }) => vocId))].filter((vocId) => !this.#canSee(vocId))
    return { saved: this.#answers.length - before, skipped }
  }
  reset(now: number) {
    this.#answers = []
    this.#resetAt = now
  }
  /** The cards of one type in the order of the queue: due, never reviewed, not due yet; without those that are never due or suspended. */
  queue(type: ReviewType, now: number) {
    const cards = this.#active.map((vocId) => this.#card(vocId, type, now)).filter(({ due }) => due !== null)
    const group = ({ lastReview, isDue }: ModelCard) => (lastReview === null ? 1 : isDue ? 0 : 2)
    const byDue = (a: ModelCard, b: ModelCard) =>
      a.lastReview === null ? 0 : Number(a.due) - Number(b.due) || (a.vocId < b.vocId ? -1 : 1)
    return cards
      .toSorted((a, b) => group(a) - group(b) || byDue(a, b))
      .map(({ isDue: _, isLearned: __, confidence, ...card }) => ({
        ...card,
        confidence: Math.min(confidence, this.#maxConfidence),
      }))
  }
  stats(type: ReviewType, now: number) {
    const maxConfidence = this.#maxConfidence
    const cards = this.vocIds.map((vocId) => this.#card(vocId, type, now))
    const confidence = sum(cards.map((card) => Math.min(card.confidence, maxConfidence)))
    const progress = Math.floor((confidence * 100) / Math.max(1, this.vocIds.length * maxConfidence))
    const dueCount = this.#active.filter((vocId) => this.#card(vocId, type, now).isDue).length
    return { confidence, progress, dueCount }
  }
  counts(type: ReviewType, now: number) {
    const cards = this.#active.map((vocId) => this.#card(vocId, type, now))
    const fresh = cards.filter(({ lastReview }) => lastReview === null).length
    return { due: cards.filter(({ isDue }) => isDue).length - fresh, new: fresh, all: cards.length }
  }
  learned(now: number): number {
    const isLearned = (vocId: string) => reviewTypes.some((type) => this.#card(vocId, type, now).isLearned)
    return this.visible ? this.vocIds.filter(isLearned).length : 0
  }
  /** Counts the learner's vocabularies by milestone; known are those of which a review waits three weeks. */
  milestones(now: number) {
    const counts = { new: 0, learning: 0, known: 0, learned: 0 }
    if (!this.visible) return counts
    const waitsLong = ({ lastReview, due }: ModelCard) =>
      lastReview !== null && due !== null && due - lastReview >= 21 * day
    for (const vocId of this.vocIds) {
      const cards = reviewTypes.map((type) => this.#card(vocId, type, now))
      if (cards.some(({ isLearned }) => isLearned)) counts.learned += 1
      else if (cards.some(waitsLong)) counts.known += 1
      else if (cards.some(({ lastReview }) => lastReview !== null)) counts.learning += 1
      else counts.new += 1
    }
    return counts
  }
  /** The day of the learner on which a moment lies, as a number. */
  dayOf(moment: number): number {
    return dayOnTheClock(moment, this.settings.timeZone ?? 'UTC', this.settings.dayStartsAt)
  }
  /** Returns the begin of the next day. Days begin on a quarter of an hour. */
  nextDay(now: number): number {
    const quarter = day / 96
    let begin = Math.ceil((now + 1) / quarter) * quarter
    while (this.dayOf(begin) === this.dayOf(now)) begin += quarter
    return begin
  }
  get #active() {
    return this.vocIds.filter((vocId) => !this.suspended.has(vocId))
  }
  get #maxConfidence() {
    return this.settings.intervals.length + 1
  }
  #canSee = (vocId: string) => this.visible && this.vocIds.includes(vocId)
  #answersOf = (vocId: string, type: ReviewType) => this.#answers.filter((a) => a.vocId === vocId && a.type === type)
  #card(vocId: string, type: ReviewType, now: number): ModelCard {
    const history = this.#answersOf(vocId, type).toSorted((a, b) => a.date - b.date)
    let confidence = 0
    for (const { result, maxConfidence } of history)
      confidence = Math.max(0, Math.min(Math.min(confidence, maxConfidence) + result, maxConfidence))
    const last = history.at(-1)
    if (last === undefined) return { vocId, confidence, lastReview: null, due: now, isDue: true, isLearned: false }
    const lastReview = last.date
    const { days, isLearned } =
      this.settings.schedule === 'adaptive' ? this.#byMemory(history) : this.#byIntervals(confidence, last)
    const card = { vocId, confidence, lastReview, isLearned }
    if (days === undefined) return { ...card, due: null, isDue: false }
    if (days === 0) return { ...card, due: Math.min(lastReview, now), isDue: true }
    const isDue = this.dayOf(lastReview) + days <= this.dayOf(now)
    return { ...card, due: lastReview + days * day, isDue }
  }
  #byIntervals(confidence: number, last: { result: number }) {
    const { intervals, learnedReturn } = this.settings
    const isLearned = confidence > intervals.length
    let days = confidence === 0 ? 0 : intervals[confidence - 1]
    if (days !== undefined && last.result === -1) days = Math.min(days, 1)
    if (isLearned && learnedReturn) days = intervals.at(-1)
    return { days, isLearned }
  }
  #byMemory(history: readonly Pick<ReviewResult, 'result' | 'date'>[]) {
    const { intervals, learnedReturn, retention } = this.settings
    const memory = defaultMemoryModel.replay(history)
    const stability = memory === null ? 0 : 2 ** ((levelOf(memory) - 40) / 10)
    const days = Math.max(1, Math.round(stability * intervalFactor(retention)))
    const isLearned = days >= sum(intervals)
    return { days: isLearned && !learnedReturn ? undefined : Math.min(days, 1000), isLearned }
  }
}
