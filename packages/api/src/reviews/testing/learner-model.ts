import { type ReviewResult, type ReviewType, reviewTypes } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { day } from '../../testing/index.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What the server should know of one learner of one list, said as plainly as can be: the answers that count, and the ladder. */
export class LearnerModel {
  intervals: readonly number[] = DEFAULT_INTERVALS
  vocIds: string[] = []
  visible = true
  #answers: (ReviewResult & { cap: number })[] = []
  #resetAt = 0

  submit(results: readonly ReviewResult[]) {
    const before = this.#answers.length
    for (const result of results) {
      const { vocId, type, date } = result
      const known = this.#of(vocId, type).some((answer) => answer.date === date)
      if (!this.#sees(vocId) || date < this.#resetAt || known) continue
      this.#answers.push({ ...result, cap: this.intervals.length + 1 })
    }
    const skipped = [...new Set(results.map(({ vocId }) => vocId))].filter((vocId) => !this.#sees(vocId))
    return { saved: this.#answers.length - before, skipped }
  }
  reset(now: number) {
    this.#answers = []
    this.#resetAt = now
  }
  /** The cards of one type in the queue's order: due, never reviewed, not yet due; the learned ones are not among them. */
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
    const learned = (vocId: string) => reviewTypes.some((type) => this.#review(vocId, type, now).due === Infinity)
    return this.visible ? this.vocIds.filter(learned).length : 0
  }
  #sees = (vocId: string) => this.visible && this.vocIds.includes(vocId)
  #of = (vocId: string, type: ReviewType) => this.#answers.filter((a) => a.vocId === vocId && a.type === type)
  #review(vocId: string, type: ReviewType, now: number) {
    const history = this.#of(vocId, type).toSorted((a, b) => a.date - b.date)
    let confidence = 0
    for (const { result, cap } of history) confidence = Math.max(0, Math.min(Math.min(confidence, cap) + result, cap))
    const lastReview = history.at(-1)?.date ?? null
    if (lastReview === null) return { confidence, lastReview, due: now }
    const wait = confidence === 0 ? 0 : (this.intervals[confidence - 1] ?? Infinity)
    return { confidence, lastReview, due: lastReview + wait * day }
  }
}
