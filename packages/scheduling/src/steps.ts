/**
 * The effect of one answer, or several in a row, on a confidence `c`: it becomes min(max(c + add, low), high), with low ≤ high.
 * Two such functions in a row are again one of this form, so that any number of answers is folded into three numbers.
 */
export interface Step {
  readonly add: number
  readonly low: number
  readonly high: number
}

/** A step that changes no confidence. */
const noStep: Step = { add: 0, low: 0, high: Number.MAX_SAFE_INTEGER }

const clamp = (value: number, { low, high }: Step): number => Math.min(Math.max(value, low), high)

/** The confidence after a step. */
export const applyStep = (step: Step, confidence: number): number => clamp(confidence + step.add, step)

/** The step that does what `first` does and then `second`. */
export const compose = (first: Step, second: Step): Step => ({
  add: first.add + second.add,
  low: clamp(first.low + second.add, second),
  high: clamp(first.high + second.add, second),
})

/** The step of these steps in a row. */
export const composeAll = (steps: readonly Step[]): Step => steps.reduce(compose, noStep)
