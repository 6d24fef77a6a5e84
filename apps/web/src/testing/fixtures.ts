import {
  type CardCounts,
  defaultReminderSettings,
  defaultReviewSettings,
  type ListStatsView,
  type ListView,
  listFields,
  reviewTypes,
  type SessionView,
  type Settings,
  type TodayView,
  type VocProgressView,
  type VocRowView,
} from '@wordtide/contract'
import { DEFAULT_INTERVALS, DEFAULT_RETENTION } from '@wordtide/scheduling'

/** The signed-in user of tests that do not depend on the user. */
export const ada: SessionView = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  createdAt: Date.UTC(2026, 0, 1),
}

/** Returns a list of Ada's, as the server sends it. */
export const makeList = (overrides: Partial<ListView> = {}): ListView => ({
  id: 'list-1',
  ...listFields.parse({ name: 'Obst', language: 'de', targetLanguages: ['en'] }),
  image: null,
  createdBy: 'Ada Lovelace',
  createdAt: 0,
  lastModifiedBy: 'Ada Lovelace',
  lastModifiedAt: 0,
  rating: 0,
  ratingsCount: 0,
  learnersCount: 1,
  vocsCount: 3,
  permission: 'owner',
  dueCount: 0,
  progress: 0,
  milestones: { new: 3, learning: 0, known: 0, learned: 0 },
  ...overrides,
})

const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the settings of a user who has changed nothing but these. The time zone is that of the tests, as after the first visit. */
export const makeSettings = (overrides: Partial<Settings['reviews']> = {}, byMail = false): Settings => ({
  reviews: {
    intervals: [...DEFAULT_INTERVALS],
    timeZone: browserTimeZone,
    retention: DEFAULT_RETENTION,
    ...defaultReviewSettings,
    ...overrides,
  },
  sharing: { byMail },
  reminders: { ...defaultReminderSettings },
})

/** Builds the cards of a day: none by default. */
export const makeToday = (overrides: Partial<TodayView> = {}): TodayView => ({
  day: '2026-11-23',
  endsAt: Date.UTC(2026, 10, 24, 3),
  due: 0,
  new: 0,
  answered: 0,
  goal: null,
  lists: [],
  assignments: [],
  ...overrides,
})

/** Builds the numbers of a list's cards, the same for each type. */
export function makeCardCounts(counts: CardCounts = { due: 0, new: 0, all: 0 }) {
  return { translation: counts, reverseTranslation: counts, dictation: counts, suspended: 0 }
}

/** Builds the learning of a list: ten vocabularies, due in each type and none of them known. */
export function makeListStats(overrides: Partial<ListStatsView> = {}): ListStatsView {
  const ofType = { progress: 0, confidence: 0, dueCount: 10 }
  return {
    id: 'list-1',
    name: 'Obst',
    vocsCount: 10,
    translation: ofType,
    reverseTranslation: ofType,
    dictation: ofType,
    maxReviewTypeConfidence: 80,
    milestones: { new: 10, learning: 0, known: 0, learned: 0 },
    ...overrides,
  }
}

/** Returns a file that begins as a PNG does, of this many bytes. */
export const pngFile = (length = 8): File =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(length - 8)], 'tide.png', {
    type: 'image/png',
  })

/** Builds the progress of a vocabulary that was never reviewed. */
export const makeVocProgress = (overrides: Partial<VocProgressView> = {}): VocProgressView => ({
  reviews: reviewTypes.map((type) => ({ type, confidence: 0, lastReview: null, dueInDays: 0 })),
  maxConfidence: 7,
  suspended: false,
  ...overrides,
})

/** Builds the row of a vocabulary. */
export const makeVocRow = (overrides: Partial<VocRowView> = {}): VocRowView => ({
  id: 'voc-1',
  term: 'marea',
  pos: 'n',
  tags: [],
  definition: null,
  ...overrides,
})
