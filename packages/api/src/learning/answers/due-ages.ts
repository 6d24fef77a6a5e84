import {
  applyAnswer,
  dayMs,
  dueAt,
  levelOf,
  type Memory,
  type PastAnswer,
  type ReviewState,
} from '@wordtide/scheduling'
import { dayOf, isDue } from '@wordtide/scheduling/day'
import type { CountedReview } from '../counts.ts'
import { extendHistory, type LoadedPart } from '../history.ts'
import { type MemoryColumns, memoryOf } from '../memories/memories.ts'
import { memorySetsIn } from '../memories/memory-sets.ts'
import { daySettings, type ReviewSettings } from '../schedule.ts'

/** An answer, and how old the review was if it was due (see `reviewResults`). */
export type WithDueAge<Answer> = Answer & { dueAge: number | null }

interface NewAnswers<Answer> {
  /** Of one review, in any order. */
  group: readonly Answer[]
  past: (answer: Answer) => PastAnswer
  /** The history of the review, and its stored state; undefined before the first answer. */
  parts: readonly LoadedPart[]
  before: (CountedReview & MemoryColumns) | undefined
  /** The set of the parameters by which its memory is computed. */
  set: number
}

/** Adds to new answers of one review how old it was if it was due; for an answer that arrives late this stays unknown. */
export function addDueAges<Answer extends { date: number }>(
  { group, past, parts, before, set }: NewAnswers<Answer>,
  settings: ReviewSettings,
): WithDueAge<Answer>[] {
  const lastReview = before?.lastReview.getTime() ?? 0
  const ordered = group.toSorted((a, b) => a.date - b.date)
  const late = before === undefined ? [] : ordered.filter(({ date }) => date < lastReview)
  const inOrder = ordered.slice(late.length)
  const memory = memoryOf(before)
  const known =
    late.length === 0
      ? { confidence: before?.confidence ?? 0, memory }
      : extendHistory(parts, late.map(past), memory, memorySetsIn(settings).modelOf(set))
  const state: AnsweredState | undefined = before && {
    ...known,
    set,
    lastReview,
    lastResult: before.lastWrong ? -1 : 0,
    firstReview: Math.min(before.firstReview.getTime(), late[0]?.date ?? Infinity),
  }
  const ages = dueAges(state, inOrder.map(past), settings)
  return [
    ...late.map((answer) => ({ ...answer, dueAge: null })),
    ...inOrder.map((answer, n) => ({ ...answer, dueAge: ages[n] ?? null })),
  ]
}

/** The state of a review that has answers; `set` is that of the parameters by which its memory is computed. */
interface AnsweredState extends Omit<ReviewState, 'memoryLevel'> {
  lastReview: number
  /** Null if it is not known. Only the adaptive schedule depends on it. */
  memory: Memory | null
  set: number
  /** The date of the first answer, in unix ms. */
  firstReview: number
}

/**
 * Returns how old a review was, in days since its first answer, at each of these answers before which it was due and had last been answered
 * on an earlier day; null for the others. The answers follow each other by date, all of them later than `before`, which is undefined if the
 * first one is the first of all.
 */
function dueAges(
  before: AnsweredState | undefined,
  answers: readonly PastAnswer[],
  settings: ReviewSettings,
): (number | null)[] {
  let state = before
  const sets = memorySetsIn(settings)
  const set = before?.set ?? sets.inForce
  const isAdaptive = settings.schedule === 'adaptive'
  return answers.map(({ result, date, maxConfidence }) => {
    const age = state === undefined ? null : dueAge(state, date, settings)
    const daysSince = (date - (state?.lastReview ?? date)) / dayMs
    state = {
      memory: isAdaptive ? sets.modelOf(set).next(state?.memory ?? null, daysSince, result) : null,
      set,
      confidence: applyAnswer(state?.confidence ?? 0, result, maxConfidence),
      lastReview: date,
      lastResult: result,
      firstReview: state?.firstReview ?? date,
    }
    return age
  })
}

function dueAge(state: AnsweredState, date: number, settings: ReviewSettings): number | null {
  const days = daySettings(settings)
  const today = dayOf(date, days)
  // A card that was just forgotten and comes again at once does not show what was remembered over days.
  if (dayOf(state.lastReview, days) === today) return null
  const review = {
    lastReview: state.lastReview,
    due: dueAt({ ...state, memoryLevel: state.memory ? levelOf(state.memory, state.set) : undefined }, settings, date),
  }
  return isDue(review, date, days) ? today - dayOf(state.firstReview, days) : null
}
