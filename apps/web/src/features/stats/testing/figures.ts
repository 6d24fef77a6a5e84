import type { MissedView, RetentionView } from '@wordtide/contract'
import { dayName, dayNamed } from '@wordtide/scheduling'
import { answer } from '../../../testing/index.ts'
import { daysOfYear } from '../calendar.ts'

/** Today, a Monday. */
export const today = '2026-11-23'

interface DayFigures {
  day: string
  reviews: number
  correct: number
  new: number
  thinkingMs: number
}

/** Builds consecutive days that end today: empty, except for those in `figures`, which are keyed by their distance from today. */
export const makeDays = (count: number, figures: Record<number, Partial<DayFigures>> = {}): DayFigures[] =>
  Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index
    const day = dayName(dayNamed(today) - ago)
    return { day, reviews: 0, correct: 0, new: 0, thinkingMs: 0, ...figures[ago] }
  })

export const retention: RetentionView = {
  days: 90,
  ages: [
    { fromDays: 1, toDays: 7, answers: 1000, right: 800 },
    { fromDays: 8, toDays: 30, answers: 204, right: 200 },
    { fromDays: 31, toDays: null, answers: 0, right: 0 },
  ],
}

export const missed: MissedView = {
  days: 90,
  vocs: [
    {
      id: 'voc-1',
      listId: 'list-1',
      listName: 'Mar',
      language: 'es',
      term: 'marea',
      definition: { language: 'en', value: 'tide' },
      misses: 4,
      answers: 9,
    },
    {
      id: 'voc-2',
      listId: 'list-2',
      listName: 'Obst',
      language: 'de',
      term: 'Apfel',
      definition: null,
      misses: 1,
      answers: 3,
    },
  ],
}

/** The days of an active learner: yesterday 12 answers, 9 of them right, in 14 minutes. */
const busyDays = { 1: { reviews: 12, correct: 9, thinkingMs: 14 * 60_000 } }

/** Sets the statistics of an active learner. */
export function answerStats(): void {
  answer('reviews.getStreak', { days: 46, longest: 61, today: false })
  answer('reviews.getRetention', retention)
  answer('reviews.listMissed', missed)
  answer('reviews.listDays', ({ from }) => makeDays(from === undefined ? 30 : daysOfYear, busyDays))
  answer(
    'reviews.getForecast',
    Array.from({ length: 30 }, (_, index) => ({ day: dayName(dayNamed(today) + index), due: index === 1 ? 7 : 0 })),
  )
  answer('reviews.getMilestones', { new: 320, learning: 410, known: 980, learned: 1301 })
  answer('reviews.listLearned', [
    { language: 'es', learnedCount: 1214 },
    { language: 'de', learnedCount: 87 },
  ])
}
