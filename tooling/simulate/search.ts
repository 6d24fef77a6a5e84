import { intervalsSchedule, mean, namedIntervals, type Outcome } from '@wordtide/simulation'
import { type Comparison, compare, type Result, resultOf } from './compare.ts'
import { seedsUpTo, usual } from './experiments.ts'

const presets = ['Careful', 'Balanced', 'Swift'] as const
type Preset = (typeof presets)[number]

/** Intervals, compared with those of a preset. */
export interface Candidate {
  readonly name: string
  readonly outcomes: Result['outcomes']
  /** The smallest ratio to the preset over all measures and times; more than 1 means better throughout. */
  readonly worst: number
  /** The share of right answers less that of the preset, the smallest over all times. */
  readonly rightAnswers: number
}

/** The measures of "better throughout"; the number of reviews is the same for all, so that the first is also that per review. */
const measures: readonly ((outcome: Outcome) => number)[] = [
  ({ remembered }) => remembered,
  ({ firm }) => firm,
  ({ remembered, minutes }) => remembered / minutes,
  ({ halfYearLater }) => halfYearLater,
]

/**
 * The intervals that are searched: three to eight, from the first to the last in steps whose ratio is the same throughout (bend
 * 1), grows (more than 1) or shrinks (less than 1).
 */
export function searchSpace(): number[][] {
  const found = new Map<string, number[]>()
  for (let count = 3; count <= 8; count++)
    for (const first of [1, 2, 3, 5])
      for (const last of [120, 180, 240, 300, 400])
        for (const bend of [0.8, 1, 1.25]) {
          const intervals = Array.from({ length: count }, (_, n) =>
            Math.round(first * (last / first) ** ((n / (count - 1)) ** bend)),
          )
          if (new Set(intervals).size === count) found.set(intervals.join(), intervals)
        }
  return [...found.values()]
}

/** The share of right answers, from 0 to 1. */
export const rightShare = (outcomes: readonly Outcome[]): number =>
  mean(outcomes.map(({ rightAnswers, reviews }) => rightAnswers / reviews))

/** Compares a result with that of a preset of the same learners. */
export function judge({ name, outcomes: times }: Result, preset: Result): Candidate {
  const ratios = times.flatMap((outcomes, n) =>
    measures.map((measure) => mean(outcomes.map(measure)) / mean((preset.outcomes[n] ?? []).map(measure))),
  )
  const rightAnswers = times.map((outcomes, n) => rightShare(outcomes) - rightShare(preset.outcomes[n] ?? []))
  return { name, outcomes: times, worst: Math.min(...ratios), rightAnswers: Math.min(...rightAnswers) }
}

/** The result of a search for a preset: the preset itself, and the best other intervals. */
export interface Finding {
  readonly preset: Preset
  /** True if the other intervals have about as many right answers as the preset. */
  readonly asEasy: boolean
  readonly candidates: readonly Candidate[]
}

/**
 * Searches for each preset the best intervals with as many right answers, and for the default the best ones of all. It does so with two
 * learners of their own, so that the intervals are not fitted to those who then confirm the best: the learners of the
 * other experiments.
 */
export function search(space: readonly (readonly number[])[], comparison: Partial<Comparison> = {}): Finding[] {
  const run = (all: readonly (readonly number[])[], seeds: readonly number[]) => {
    const schedules = [
      ...presets.map((name) => intervalsSchedule(name, { intervals: namedIntervals[name] })),
      ...all.map((intervals) => intervalsSchedule(intervals.join(', '), { intervals })),
    ]
    return compare({ ...usual, ...comparison, seeds, schedules: () => schedules })
  }
  const scouts = run(space, [101, 102])
  const choose = (preset: Preset, asEasy: boolean) => {
    const others = space.map((intervals) => ({
      intervals,
      ...judge(resultOf(scouts, intervals.join(', ')), resultOf(scouts, preset)),
    }))
    const best = others
      .filter(({ rightAnswers }) => !asEasy || rightAnswers >= 0)
      .toSorted(byWorst)
      .slice(0, 3)
    return { preset, asEasy, intervals: best.map(({ intervals }) => intervals) }
  }
  const choices = [...presets.map((preset) => choose(preset, true)), choose('Balanced', false)]
  const chosen = new Map(choices.flatMap(({ intervals }) => intervals.map((one) => [one.join(', '), one])))
  const results = run([...chosen.values()], comparison.seeds ?? seedsUpTo(20))
  return choices.map(({ preset, asEasy, intervals }) => ({
    preset,
    asEasy,
    candidates: [preset, ...intervals.map((one) => one.join(', '))]
      .map((name) => judge(resultOf(results, name), resultOf(results, preset)))
      .toSorted((a, b) => Number(b.name === preset) - Number(a.name === preset) || byWorst(a, b)),
  }))
}

const byWorst = (a: Candidate, b: Candidate): number => b.worst - a.worst
