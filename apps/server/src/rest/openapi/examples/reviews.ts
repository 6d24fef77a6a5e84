import { answeredAt, dueAt, list, voc } from './cast.ts'
import type { Examples } from './example.ts'

const { id, name } = list
const type = 'translation'
const standing = { progress: 37, confidence: 71, dueCount: 4 }
const settings = { reviews: { intervals: [1, 3, 7, 14, 30, 90, 180] } }

export const reviewsExamples = {
  'reviews.getQueue': {
    input: { list: id, types: [type, 'dictation'], count: 15 },
    output: [{ ...voc, vocId: voc.id, reviewType: type, lastReview: answeredAt, due: dueAt, confidence: 2 }],
  },
  'reviews.submit': {
    input: { vocReviews: [{ vocId: voc.id, type, result: 1, date: answeredAt, thinkingTime: 2400 }] },
    output: { saved: 1, skipped: [] },
  },
  'reviews.reset': { input: { id } },
  'reviews.listLearning': { input: { limit: 15 }, output: { lists: [list], next: null } },
  'reviews.getListStats': {
    input: { id },
    output: {
      id,
      name,
      vocsCount: list.vocsCount,
      translation: standing,
      reverseTranslation: standing,
      dictation: standing,
      maxReviewTypeConfidence: 192,
    },
  },
  'reviews.listLearned': { output: [{ language: list.language, learnedCount: 8 }] },
  'reviews.getSettings': { output: settings },
  'reviews.updateSettings': { input: settings, output: settings },
} satisfies Examples
