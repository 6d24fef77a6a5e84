import { TRPCClientError } from '@trpc/client'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { errorBodyOf, errorMessage } from './errors.ts'
import { networkFailure, statusFailure } from './failures.ts'

describe('what a failed call says', () => {
  it("is the server's error body where there is one", () => {
    const body = toErrorBody('WRONG_CREDENTIALS')
    const data = { code: 'UNAUTHORIZED', httpStatus: 401, error: body }
    const error = TRPCClientError.from({ error: { code: -32001, message: 'x', data } })
    expect(errorBodyOf(error)).toEqual(body)
    expect(errorMessage(error)).toBe('Wrong e-mail or password')
  })

  it('is only a message where there was no answer', () => {
    expect(errorBodyOf(TRPCClientError.from(networkFailure()))).toEqual({ message: 'Network Error' })
  })

  it("is the status of somebody else's answer", () => {
    expect(errorBodyOf(TRPCClientError.from(statusFailure(502)))).toEqual({
      status: 502,
      message: 'Request failed with status code 502',
    })
  })

  it('is the status, too, where the answer is JSON of another shape', () => {
    const error = TRPCClientError.from(new Error('Unable to transform response from server'), {
      meta: { response: { status: 413 } },
    })
    expect(errorMessage(error)).toBe('Request failed with status code 413')
  })

  it('is the message of any other thrown thing', () => {
    expect(errorMessage(new Error('broken'))).toBe('broken')
    expect(errorMessage('broken')).toBe('broken')
  })
})
