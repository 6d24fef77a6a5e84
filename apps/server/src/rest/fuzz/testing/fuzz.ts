import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/index.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { type Operation, operationsOf } from '../../openapi/testing/operations.ts'
import { rows } from '../../rows.ts'
import { createAnswerCheck } from './answer-check.ts'
import { plansOf } from './request-plans.ts'
import { send } from './send.ts'
import { newStage } from './stage.ts'

const server = testApp()
const document = openApiDocument('http://localhost:3000')
const check = createAnswerCheck(document)

/** Another seed finds other things, and more of them find more: `FUZZ_SEED=7 FUZZ_RUNS=2000`. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const runs = Number(process.env.FUZZ_RUNS ?? 200)

const operations = operationsOf(document).map((documented, index) => ({ name: documented.name, documented, index }))

/** Sends so many requests to each operation with one of these methods. Two files share them out, for two workers. */
export function fuzz(methods: readonly Operation['method'][]): void {
  // Which engine keeps the rows makes no difference to what a request may look like.
  describe.runIf(process.env.TEST_ENGINE === 'pglite')(`whatever is sent, with FUZZ_SEED=${seed}`, () => {
    it.each(operations.filter(({ documented }) => methods.includes(documented.method)))(
      '$name answers as the document says',
      { timeout: Math.max(60_000, runs * 300) },
      async ({ documented, index }) => {
        const { method, operation } = documented
        const row = rows.find(({ procedure }) => procedure === operation.operationId)
        if (row === undefined) throw new Error('every operation has a row')
        const app = await server
        const stage = await newStage(app, row)
        const statuses: number[] = []
        await fc.assert(
          fc.asyncProperty(plansOf(operation, { ...document.components?.schemas }), async (plan) => {
            const answer = await send(plan, row, stage, app)
            statuses.push(answer.status)
            if (answer.status < 300 && method !== 'GET') await stage.renew()
            check(documented, answer)
          }),
          { seed: seed * 1000 + index, numRuns: runs },
        )
        // It says nothing of an operation that everything was refused.
        const successes = statuses.filter((status) => status < 400)
        expect(successes.length, statuses.join()).toBeGreaterThan(runs / 20)
      },
    )
  })
}
