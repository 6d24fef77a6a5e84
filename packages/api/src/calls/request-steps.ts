import type * as z from 'zod'
import { countCall } from '../limits/index.ts'
import { sha256Of } from '../values/secrets.ts'
import type { Context, RequestSteps, UserContext } from './context.ts'
import {
  findResponse,
  hashOfRequest,
  type KeyedRequest,
  type Replayable,
  type Response,
  respondOnce,
} from './idempotency.ts'
import { authenticate } from './procedures.ts'

/**
 * `respondOnce` for a request that takes minutes, and so is not one transaction: the steps that `respond` carries out by its context
 * (`inStep`) are committed one by one, each with a key that follows from that of the request. If such a request is repeated after it broke
 * off, it continues at the step it had reached; if it had ended, the first response is returned (decision 026).
 */
export async function respondInSteps(
  context: Context,
  request: KeyedRequest,
  respond: (context: Context) => Promise<Response>,
): Promise<Replayable> {
  const { key, access, counts, isBulk = false, path, input } = request
  const user = await authenticate(context, { isWrite: true, allowsTokens: access === 'protected' })
  const requestHash = await hashOfRequest(path, input)
  const kept = await findResponse(context.db, { userId: user.id, key, requestHash }, context.now())
  if (kept !== undefined) return { ...kept, isReplay: true }
  await countCall(context, user.id, counts)
  const counted: Context = { ...context, isCounted: true }
  const steps: RequestSteps = {
    async run(name, work) {
      const step = {
        key: sha256Of(JSON.stringify([key, name])),
        access,
        isBulk,
        path: `${path} ${name}`,
        input: { requestHash },
      }
      const { body } = await respondOnce(counted, step, async (inside) => ({
        status: 200,
        body: JSON.stringify(await work(inside)),
      }))
      return JSON.parse(body)
    },
  }
  const response = await respond({ ...counted, steps })
  return respondOnce(counted, { key, access, path, input }, async () => response)
}

/**
 * Calls `work` with a context whose `db` is a transaction if the request is made of steps that are carried out once, or else with the
 * context as it is. JSON can hold its result, which fits the schema.
 */
export async function inStep<T>(
  context: UserContext,
  name: string,
  schema: z.ZodType<T>,
  work: (context: UserContext) => Promise<T>,
): Promise<T> {
  const { steps, user } = context
  if (steps === undefined) return work(context)
  return schema.parse(await steps.run(name, (inside) => work({ ...inside, user })))
}
