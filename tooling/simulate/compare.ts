import { createLearner, type Learner, mean, type Outcome, type Schedule, study } from '@wordtide/simulation'

export interface Comparison {
  /** The learners, by their seeds. */
  seeds: readonly number[]
  /** The spread of the parameters of their memories around the default ones; see `createLearner`. */
  spread: number
  reviewsPerDay: number
  newPerDay?: number
  measureAfter: readonly number[]
  /** The schedules that each learner follows, each from the beginning. */
  schedules: (learner: Learner) => readonly Schedule[]
}

/** The outcomes of all learners under one schedule. */
export interface Result {
  readonly name: string
  /** For each entry of `measureAfter`, the outcomes of the learners in the order of the seeds. */
  readonly outcomes: readonly (readonly Outcome[])[]
}

/** Lets each learner follow each schedule; returns one result for each schedule, in their order. */
export function compare({ seeds, spread, schedules, ...studies }: Comparison): Result[] {
  const byName = new Map<string, Outcome[][]>()
  for (const seed of seeds) {
    const learner = createLearner(seed, spread)
    for (const schedule of schedules(learner)) {
      const all = byName.get(schedule.name) ?? studies.measureAfter.map(() => [])
      byName.set(schedule.name, all)
      study({ ...studies, learner, schedule }).forEach((outcome, n) => void all[n]?.push(outcome))
    }
  }
  return [...byName].map(([name, outcomes]) => ({ name, outcomes }))
}

/** The gain in remembered words, in percent, over another schedule; each learner is compared with themselves. */
export interface Advantage {
  readonly percent: number
  /** The standard error of `percent`. */
  readonly error: number
  /** The number of learners who remember more. */
  readonly learners: number
}

/** Compares what the same learners remember under two schedules. */
export function advantage(
  outcomes: readonly Pick<Outcome, 'remembered'>[],
  others: readonly Pick<Outcome, 'remembered'>[],
): Advantage {
  const percents = outcomes.map(({ remembered }, n) => 100 * (remembered / (others[n]?.remembered ?? Number.NaN) - 1))
  const percent = mean(percents)
  const variance = percents.reduce((sum, one) => sum + (one - percent) ** 2, 0) / (percents.length - 1)
  return {
    percent,
    error: Math.sqrt(variance / percents.length),
    learners: percents.filter((one) => one > 0).length,
  }
}

/** Returns the result of a schedule. Throws if there is none of this name. */
export function resultOf(results: readonly Result[], name: string): Result {
  const result = results.find((one) => one.name === name)
  if (result === undefined) throw new Error(`no such schedule: ${name}`)
  return result
}
