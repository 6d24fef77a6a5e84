import { TRPCClientError } from '@trpc/client'
import { type errorCatalogue, toErrorBody } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { networkFailure, statusFailure, timeoutFailure } from '../../../shared/api/errors.ts'
import { isRefusal } from './use-submit.ts'

const serverError = (key: keyof typeof errorCatalogue) =>
  new TRPCClientError('no', { result: { error: { message: 'no', code: -32600, data: { error: toErrorBody(key) } } } })
const proxyError = (cause: Error) => TRPCClientError.from(cause)

test.each(['INVALID_INPUT', 'UNAUTHORIZED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS', 'BUSY'] as const)(
  'nothing was saved if the server responds with %s',
  (key) => expect(isRefusal(serverError(key))).toBe(true),
)

test('nothing was saved if a proxy rejects the call', () => {
  for (const status of [401, 403, 413, 429]) expect(isRefusal(proxyError(statusFailure(status)))).toBe(true)
})

test('the outcome is unknown after a server error, behind a failing proxy, or without a response', () => {
  for (const key of ['INTERNAL_SERVER_ERROR', 'DATABASE_UNAVAILABLE'] as const)
    expect(isRefusal(serverError(key))).toBe(false)
  for (const status of [408, 500, 502, 503, 504]) expect(isRefusal(proxyError(statusFailure(status)))).toBe(false)
  for (const failure of [networkFailure(), timeoutFailure(1), new Error('bug')])
    expect(isRefusal(proxyError(failure))).toBe(false)
  expect(isRefusal('anything')).toBe(false)
})
