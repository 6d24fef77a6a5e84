import { limits } from '@wordtide/contract'
import { createMemoryModel, defaultMemoryModel, type RememberedAnswer } from '@wordtide/scheduling/memory'
import { gradedAnswers, predictionError, splitHistories } from '@wordtide/scheduling/prediction'
import type { Optimizer } from '@wordtide/server/optimizer'
import { type AdaptiveOptions, adaptiveSchedule, createLearner, study } from '@wordtide/simulation'
import type { Comparison } from './compare.ts'

/** The day after which the parameters of the simulated learners are fitted, once. The product fits them every month. */
export const fittedAfterDays = 90

let optimizer: Promise<Optimizer> | undefined

const loadOptimizer = async () => (await import('@wordtide/server/optimizer')).openOptimizer()

/** The parameters that fit the learners' answers. */
export type FittedParameters = ReadonlyMap<number, NonNullable<AdaptiveOptions['fitted']>>

/**
 * Lets each learner follow the adaptive schedule with the default parameters for three months, and fits parameters to their answers, as the
 * product does. Returns them by the seeds of the learners; without those who have too few answers, or whose are predicted no better.
 */
export async function fitAll(
  { seeds, spread, ...studies }: Omit<Comparison, 'schedules' | 'measureAfter'>,
  options: AdaptiveOptions,
): Promise<FittedParameters> {
  const fitted = new Map<number, NonNullable<AdaptiveOptions['fitted']>>()
  for (const seed of seeds) {
    const histories: (readonly RememberedAnswer[])[] = []
    const schedule = adaptiveSchedule('', { ...options, onStart: (history) => void histories.push(history) })
    study({ ...studies, measureAfter: [fittedAfterDays], learner: createLearner(seed, spread), schedule })
    if (histories.flat().length < limits.fittedAnswers.min) continue
    const { training, all, heldOutFrom } = splitHistories(histories)
    optimizer ??= loadOptimizer()
    const model = createMemoryModel(await (await optimizer).fit(gradedAnswers(training)))
    const errorOf = (one: typeof model) => predictionError(one, all, heldOutFrom).logLoss
    if (errorOf(model) < errorOf(defaultMemoryModel))
      fitted.set(seed, { fromDay: fittedAfterDays, parameters: model.parameters })
  }
  return fitted
}
