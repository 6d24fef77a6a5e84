import { reportFault, testEngine } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCounts } from './testing/check.ts'
import { emptyModel, userOf } from './testing/model.ts'
import { endingsOf, expectOneOrder, lateOutcomes, ordersOf } from './testing/orders.ts'
import type { Plan, Step } from './testing/plan.ts'
import { anyPlanner, give, giveInModel, planTogether, setUp, textOf, timeout, tries } from './testing/run.ts'

it('two steps and one have three orders, three commands of one step have six', () => {
  expect(ordersOf([2, 1])).toEqual([
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ])
  expect(ordersOf([1, 1, 1])).toHaveLength(6)
})

it('a command may be let in before the account of its user is deleted, whatever it then says, but changes nothing', () => {
  const plan = (text: string, step: Step): Plan => ({
    ...{ user: 0, text, lists: [], steps: [step] },
    call: async () => undefined,
  })
  const change = plan('changes something', (model) => {
    model.deleted.push('changed')
    return {}
  })
  const deleteAccount = plan('deletes the account', (model) => {
    userOf(model, 0).hasAccount = false
    return {}
  })
  const [first, last] = endingsOf(emptyModel(0), [change, deleteAccount])
  expect(first?.outcomes[0]).toEqual([{ response: {} }])
  expect(first?.model.deleted).toEqual(['changed'])
  expect(last?.outcomes[0]).toEqual([{ refused: ['UNAUTHORIZED'] }, ...lateOutcomes])
  expect(last?.model.deleted).toEqual([])
})

/** The embedded engine has one connection, and so runs one transaction at a time. */
describe.runIf(testEngine() === 'postgres')('two or three commands at the same time', () => {
  it(`have the results and the end of one of their orders, in ${tries.numRuns} states`, { timeout }, async () => {
    const earlier = fc.array(anyPlanner, { maxLength: 6 })
    // Often the same command twice, as by a double click.
    const twice = fc
      .tuple(anyPlanner, fc.array(anyPlanner, { maxLength: 1 }))
      .map(([one, others]) => [one, one, ...others])
    const together = fc.oneof(fc.array(anyPlanner, { minLength: 2, maxLength: 3 }), twice)
    await fc.assert(
      fc.asyncProperty(earlier, together, async (earlier, together) => {
        const { model, real } = await setUp()
        const given: string[] = []
        try {
          for (const planner of earlier) {
            const plan = await giveInModel(model, real, planner)
            if (plan !== undefined) given.push(textOf(plan))
          }
          const plans = await planTogether(model, real, together)
          given.push('and at the same time:', ...plans.map(textOf))
          const results = await Promise.all(plans.map((plan) => give(real, plan)))
          await expectOneOrder(model, real, plans, results)
          await checkCounts(real)
        } catch (cause) {
          throw new Error(given.join('\n'), { cause })
        } finally {
          await real.remove()
        }
      }),
      tries,
    )
    reportFault({ fault: 'random commands at the same time', engine: 'PostgreSQL', times: tries.numRuns })
  })
})
