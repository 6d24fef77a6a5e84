import type { ListStatsView, ListView, ReviewVocView } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { answer } from '../../../testing/index.ts'
import { makeList } from '../../../testing/make-list.ts'

const standing = { progress: 0, confidence: 0, dueCount: 2 }

/** What the server says of a list with these cards, for every call around a review. */
export function answerForReview(cards: ReviewVocView[], said: Partial<ListView> = {}) {
  const list = makeList(said)
  const stats: ListStatsView = {
    id: list.id,
    name: list.name,
    vocsCount: list.vocsCount,
    translation: standing,
    reverseTranslation: standing,
    dictation: { ...standing, dueCount: 0 },
    maxReviewTypeConfidence: 24,
  }
  answer('reviews.getListStats', stats)
  answer('lists.get', list)
  answer('reviews.getQueue', cards)
  answer('reviews.getSettings', { reviews: { intervals: [...DEFAULT_INTERVALS] } })
  answer('reviews.submit', { saved: cards.length, skipped: [] })
}
