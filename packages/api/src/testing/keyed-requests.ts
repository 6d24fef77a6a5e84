import type { Context } from '../calls/context.ts'
import { type KeyedRequest, respondOnce } from '../calls/idempotency.ts'
import { createCaller } from '../router.ts'
import { listFields, type TestUser, testCaller } from './fixtures.ts'
import type { TestServices } from './services.ts'

/** The callback that a request with a key runs in its transaction. */
export type Respond = Parameters<typeof respondOnce>[2]

/** Creates a list, as the endpoint does. */
export const createsList =
  (input: object): Respond =>
  async (context) => ({
    status: 201,
    body: JSON.stringify(await createCaller(context).lists.create({ ...listFields, ...input })),
  })

/** Creates the context of one request. */
export const contextOf = (services: TestServices, user: TestUser): Context =>
  testCaller(services, { sessionId: user.sessionId }).context

/** A request that creates a list. */
export const requestWith = (key: string, input: Record<string, unknown> = {}): KeyedRequest => ({
  key,
  access: 'protected',
  path: '/api/lists',
  input,
})

/** Sends a request that creates a list, in a request context of its own. */
export const post = (services: TestServices, user: TestUser, key: string, input: Record<string, unknown> = {}) =>
  respondOnce(contextOf(services, user), requestWith(key, input), createsList(input))
