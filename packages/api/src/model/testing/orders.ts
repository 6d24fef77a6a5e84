import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { readViews, viewsOf } from './check.ts'
import { type Model, userOf } from './model.ts'
import { type Outcome, outcomeOf, type Plan, runStep } from './plan.ts'
import type { Real } from './real.ts'
import { expectOutcome } from './run.ts'

/** The state of the model after commands that ran at the same time, in one of the possible orders. */
interface Ending {
  model: Model
  /** Of each command, the outcomes that are right. */
  outcomes: Outcome[][]
}

/** Returns every order in which so many steps of several commands can come, as the indexes of the commands. */
export function ordersOf(counts: readonly number[]): number[][] {
  if (counts.every((count) => count === 0)) return [[]]
  return counts.flatMap((count, index) =>
    count === 0 ? [] : ordersOf(counts.with(index, count - 1)).map((rest) => [index, ...rest]),
  )
}

/**
 * Further right outcomes of a command that passed authentication before its user's account was deleted: it finds what is left, some of it
 * or nothing. It must not change anything.
 */
export const lateOutcomes: Outcome[] = [
  { response: undefined },
  { refused: ['LIST_NOT_FOUND', 'VOCABULARY_NOT_FOUND', 'FORBIDDEN'] },
  { refused: ['CLASS_NOT_FOUND', 'CLASS_CODE_NOT_FOUND', 'CLASS_MEMBER_NOT_FOUND'] },
]

/** Returns what the model says after each possible order of the steps of these commands; one that is refused has no further step. */
export function endingsOf(before: Model, plans: readonly Plan[]): Ending[] {
  return ordersOf(plans.map(({ steps }) => steps.length)).map((order) => {
    const model = structuredClone(before)
    const next = plans.map(() => 0)
    const outcomes: Outcome[] = plans.map(() => ({ response: undefined }))
    const late = new Set<number>()
    for (const index of order) {
      const [plan, outcome] = [plans[index], outcomes[index]]
      const step = plan?.steps[next[index] ?? 0]
      next[index] = (next[index] ?? 0) + 1
      if (plan === undefined || step === undefined || outcome === undefined || 'refused' in outcome) continue
      if (userOf(before, plan.user).hasAccount && !userOf(model, plan.user).hasAccount) late.add(index)
      outcomes[index] = outcomeOf(() => runStep(model, plan, step, `together ${index}`))
    }
    return {
      model,
      outcomes: outcomes.map((outcome, index) => [outcome, ...(late.has(index) ? lateOutcomes : [])]),
    }
  })
}

/** Sorts all arrays in a value: what happens at the same time has no order. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unordered).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]))
}

/**
 * Expects the results of commands that were given at the same time, and what all users see afterwards, to be what the model says for one of
 * the possible orders. A command that got BUSY has done nothing. `before` is the model before them.
 */
export async function expectOneOrder(
  before: Model,
  real: Real,
  plans: readonly Plan[],
  results: readonly unknown[],
): Promise<void> {
  const done = plans.flatMap((plan, index) => (results[index] === 'BUSY' ? [] : { plan, result: results[index] }))
  const text = plans.map((plan, index) => `${plan.text}: ${JSON.stringify(results[index])}`).join('\n')
  // Vocabularies that were added meanwhile have no names yet.
  const known = (name: string) => real.nameOf(real.idOf(name))
  const endings = endingsOf(
    before,
    done.map(({ plan }) => plan),
  )
  const used = new Set(endings.flatMap(({ model }) => [...model.used]))
  const seen = unordered(await readViews({ ...before, used }, real))
  const views = ({ model }: Ending) => unordered(viewsOf(model, known))
  const possible = endings.filter(({ outcomes }) =>
    done.every(({ result }, index) => outcomes[index]?.some((outcome) => isOutcome(result, outcome))),
  )
  expect(possible.length, `no order has these results\n${text}`).toBeGreaterThan(0)
  if (possible.some((ending) => isDeepStrictEqual(seen, views(ending)))) return
  for (const ending of possible.slice(0, 1)) expect(seen, `no order ends like this\n${text}`).toEqual(views(ending))
}

function isOutcome(result: unknown, outcome: Outcome): boolean {
  try {
    expectOutcome(result, outcome, '')
    return true
  } catch {
    return false
  }
}
