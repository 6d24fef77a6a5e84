import { isLongRun, reportFault, testEngine } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCounts, readViews, viewsOf } from './testing/check.ts'
import { anyCommands, setUp, timeout, tries } from './testing/run.ts'

const maxCommands = isLongRun ? 60 : 40

it(`all users see what a model of them says, after ${tries.numRuns} sequences of commands`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands(maxCommands), async (commands) => {
      const { model, real } = await setUp()
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        expect(await readViews(model, real)).toEqual(viewsOf(model, (name) => name))
        await checkCounts(real)
      } finally {
        await real.remove()
      }
    }),
    tries,
  )
  const engine = testEngine() === 'postgres' ? 'PostgreSQL' : 'embedded'
  reportFault({ fault: 'random commands of four users, one by one', engine, times: tries.numRuns })
})
