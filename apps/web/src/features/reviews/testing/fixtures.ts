import { type ListStatsView, type ListView, type ReviewVocView, vocFields } from '@wordtide/contract'
import { answer, makeList, makeSettings, makeToday } from '../../../testing/index.ts'
import type { UnsentReview } from '../unsent/store.ts'

/** Builds a card to review; `overrides` has the fields that matter to the test. */
export function makeCard(overrides: Partial<ReviewVocView> = {}): ReviewVocView {
  const term = overrides.term ?? 'Apfel'
  return {
    id: `voc-${term}`,
    vocId: `voc-${term}`,
    listId: 'list-1',
    listName: 'Obst',
    ...vocFields.parse({ term, pos: 'n', definitions: [{ language: 'en', value: `meaning of ${term}` }] }),
    image: null,
    audio: null,
    language: 'de',
    createdBy: 'Ada Lovelace',
    createdAt: 0,
    lastModifiedBy: 'Ada Lovelace',
    lastModifiedAt: 0,
    reviewType: 'translation',
    lastReview: null,
    due: 0,
    confidence: 0,
    newWord: (overrides.lastReview ?? null) === null,
    ...overrides,
  }
}

/** One translation card for each term. */
export const makeCards = (...terms: string[]): ReviewVocView[] => terms.map((term) => makeCard({ term }))

/** A review of a list that has just begun, as the browser keeps it. */
export const begunReview: UnsentReview = {
  id: 'review',
  listId: 'list',
  listName: 'Numbers',
  startedAt: 0,
  options: { types: ['translation'], count: 15, listening: false },
  answers: [],
  index: 0,
  frozen: false,
}

const typeStats = { progress: 0, confidence: 0, dueCount: 2 }

/** Mocks the responses of all calls around a review of a list with these cards. */
export function answerForReview(cards: ReviewVocView[], overrides: Partial<ListView> = {}) {
  const list = makeList(overrides)
  const stats: ListStatsView = {
    id: list.id,
    name: list.name,
    vocsCount: list.vocsCount,
    translation: typeStats,
    reverseTranslation: typeStats,
    dictation: { ...typeStats, dueCount: 0 },
    maxReviewTypeConfidence: 24,
    milestones: list.milestones,
  }
  answer('reviews.getListStats', stats)
  answer('lists.get', list)
  answer('reviews.getQueue', cards)
  answer('reviews.getSettings', makeSettings())
  answer('reviews.getToday', makeToday({ endsAt: 0 }))
  answer('reviews.getForecast', [{ day: '2026-11-23', due: 0 }])
  answer('reviews.listDays', [{ day: '2026-11-23', reviews: 0, correct: 0, new: 0, thinkingMs: 0 }])
  answer('reviews.submit', { saved: cards.length, skipped: [] })
}
