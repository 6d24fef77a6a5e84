import { TRPCClientError } from '@trpc/client'
import { type errorCatalogue, toErrorBody } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { networkFailure, statusFailure, timeoutFailure } from '../../../shared/api/failures.ts'
import { isRefusal } from './is-refusal.ts'

const ours = (key: keyof typeof errorCatalogue) =>
  new TRPCClientError('no', { result: { error: { message: 'no', code: -32600, data: { error: toErrorBody(key) } } } })
const foreign = (cause: Error) => TRPCClientError.from(cause)

test.each(['INVALID_INPUT', 'UNAUTHORIZED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS', 'BUSY'] as const)(
  'the server that says %s has saved nothing',
  (key) => expect(isRefusal(ours(key))).toBe(true),
)

test('a proxy that does not let the call through has saved nothing', () => {
  for (const status of [401, 403, 413, 429]) expect(isRefusal(foreign(statusFailure(status)))).toBe(true)
})

test('nobody knows after an error of the server, behind a proxy, or without an answer', () => {
  expect(isRefusal(ours('INTERNAL_SERVER_ERROR'))).toBe(false)
  for (const status of [408, 500, 502, 503, 504]) expect(isRefusal(foreign(statusFailure(status)))).toBe(false)
  for (const failure of [networkFailure(), timeoutFailure(1), new Error('bug')])
    expect(isRefusal(foreign(failure))).toBe(false)
  expect(isRefusal('anything')).toBe(false)
})
