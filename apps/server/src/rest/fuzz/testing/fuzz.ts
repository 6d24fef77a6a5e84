import { endpoints } from '@wordtide/api'
import { isNightlyScope } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/index.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { bodyContentOf, type Operation, operationsOf } from '../../openapi/testing/operations.ts'
import { plansOf } from './request-plans.ts'
import { createResponseAssertion } from './response-check.ts'
import { send } from './send.ts'
import { createSubject } from './subject.ts'

const document = openApiDocument('http://localhost:3000')
const assertResponse = createResponseAssertion(document)

/** `FUZZ_SEED=7 FUZZ_RUNS=2000` sends other requests, and more of them. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const runs = Number(process.env.FUZZ_RUNS ?? (isNightlyScope ? 200 : 20))

const withEndpoint = operationsOf(document).filter(({ operation }) =>
  endpoints.some(({ name }) => name === operation.operationId),
)
const operations = withEndpoint.map((documented, index) => ({ name: documented.name, documented, index }))

/** Sends generated requests to every operation with one of these methods. Two test files share the methods between workers. */
export function fuzz(methods: readonly Operation['method'][]): void {
  // Of this file: in the same process, others may end all sessions between two that use this module.
  const server = testApp()
  describe(`generated requests with FUZZ_SEED=${seed}`, () => {
    it.each(operations.filter(({ documented }) => methods.includes(documented.method)))(
      '$name responds as the document says',
      { timeout: Math.max(60_000, runs * 300) },
      async ({ documented, index }) => {
        const { method, operation } = documented
        const endpoint = endpoints.find(({ name }) => name === operation.operationId)
        if (endpoint === undefined) throw new Error('every operation has an endpoint')
        const whole = { ...operation, requestBody: { content: bodyContentOf(document, operation) } }
        const app = await server
        const subject = await createSubject(app, endpoint)
        const statuses: number[] = []
        await fc.assert(
          fc.asyncProperty(plansOf(whole, { ...document.components?.schemas }), async (plan) => {
            const response = await send(plan, endpoint, subject, app)
            statuses.push(response.status)
            if (response.status < 300 && method !== 'GET') await subject.renew()
            assertResponse(documented, response)
          }),
          { seed: seed * 1000 + index, numRuns: runs },
        )
        // Refusing every request would prove nothing.
        const successes = statuses.filter((status) => status < 400)
        expect(successes.length, statuses.join()).toBeGreaterThan(runs / 20)
      },
    )
  })
}
