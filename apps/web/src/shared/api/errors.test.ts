import { TRPCClientError } from '@trpc/client'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorBodyOf, errorMessage, networkFailure, statusFailure } from './errors.ts'

describe('the error of a failed call', () => {
  it("is the server's error body if there is one", () => {
    const body = toErrorBody('WRONG_CREDENTIALS')
    const data = { code: 'UNAUTHORIZED', httpStatus: 401, error: body }
    const error = TRPCClientError.from({ error: { code: -32001, message: 'x', data } })
    expect(errorBodyOf(error)).toEqual(body)
    expect(errorMessage(error)).toBe('Wrong e-mail or password')
  })

  it('is only a message if the server did not respond', () => {
    expect(errorBodyOf(TRPCClientError.from(networkFailure()))).toEqual({ message: 'Network Error' })
  })

  it('says without a network that the user is offline, unless the server has responded', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => onLine.mockRestore())
    expect(errorMessage(TRPCClientError.from(networkFailure()))).toBe('You are offline. This needs the network.')
    expect(errorMessage(TRPCClientError.from(statusFailure(502)))).toBe('Request failed with status code 502')
    expect(errorMessage(new Error('broken'))).toBe('broken')
  })

  it('has the status if the response is not from our server', () => {
    expect(errorBodyOf(TRPCClientError.from(statusFailure(502)))).toEqual({
      status: 502,
      message: 'Request failed with status code 502',
    })
  })

  it('has the status if the response is JSON of another shape', () => {
    const error = TRPCClientError.from(new Error('Unable to transform response from server'), {
      meta: { response: { status: 413 } },
    })
    expect(errorMessage(error)).toBe('Request failed with status code 413')
  })

  it('has the message of anything else thrown', () => {
    expect(errorMessage(new Error('broken'))).toBe('broken')
    expect(errorMessage('broken')).toBe('broken')
  })
})
