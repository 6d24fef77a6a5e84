import { type ReviewResult, type ReviewType, reviewTypes } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { day } from '../../testing/index.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A simple model of one learner of one list: the answers that count and the intervals, computed anew for each query. */
export class LearnerModel {
  intervals: readonly number[] = DEFAULT_INTERVALS
  vocIds: string[] = []
  visible = true
  #answers: (ReviewResult & { maxConfidence: number })[] = []
  #resetAt = 0

  submit(results: readonly ReviewResult[]) {
    const before = this.#answers.length
    for (const result of results) {
      const { vocId, type, date } = result
      const isKnown = this.#answersOf(vocId, type).some((answer) => answer.date === date)
      if (!this.#canSee(vocId) || date < this.#resetAt || isKnown) continue
      this.#answers.push({ ...result, maxConfidence: this.intervals.length + 1 })
    }
    const skipped = [...new Set(results.map(({ vocId }) => vocId))].filter((vocId) => !this.#canSee(vocId))
    return { saved: this.#answers.length - before, skipped }
  }
  reset(now: number) {
    this.#answers = []
    this.#resetAt = now
  }
  /** The cards of one type in the order of the queue: due, never reviewed, not due yet; without learned ones. */
  queue(type: ReviewType, now: number) {
    const cards = this.vocIds.map((vocId) => ({ vocId, ...this.#review(vocId, type, now) }))
    const group = ({ lastReview, due }: (typeof cards)[number]) => (lastReview === null ? 1 : due <= now ? 0 : 2)
    const byDue = (a: (typeof cards)[number], b: (typeof cards)[number]) =>
      a.lastReview === null ? 0 : a.due - b.due || (a.vocId < b.vocId ? -1 : 1)
    return cards.filter(({ due }) => due < Infinity).toSorted((a, b) => group(a) - group(b) || byDue(a, b))
  }
  stats(type: ReviewType, now: number) {
    const reviews = this.vocIds.map((vocId) => this.#review(vocId, type, now))
    const confidence = sum(reviews.map((review) => Math.min(review.confidence, this.intervals.length + 1)))
    const progress = Math.floor((confidence * 100) / Math.max(1, this.vocIds.length * (this.intervals.length + 1)))
    return { confidence, progress, dueCount: reviews.filter(({ due }) => due <= now).length }
  }
  learned(now: number): number {
    const isLearned = (vocId: string) => reviewTypes.some((type) => this.#review(vocId, type, now).due === Infinity)
    return this.visible ? this.vocIds.filter(isLearned).length : 0
  }
  #canSee = (vocId: string) => this.visible && this.vocIds.includes(vocId)
  #answersOf = (vocId: string, type: ReviewType) => this.#answers.filter((a) => a.vocId === vocId && a.type === type)
  #review(vocId: string, type: ReviewType, now: number) {
    const history = this.#answersOf(vocId, type).toSorted((a, b) => a.date - b.date)
    let confidence = 0
    for (const { result, maxConfidence } of history)
      confidence = Math.max(0, Math.min(Math.min(confidence, maxConfidence) + result, maxConfidence))
    const lastReview = history.at(-1)?.date ?? null
    if (lastReview === null) return { confidence, lastReview, due: now }
    const wait = confidence === 0 ? 0 : (this.intervals[confidence - 1] ?? Infinity)
    return { confidence, lastReview, due: lastReview + wait * day }
  }
}
