import { TRPCError } from '@trpc/server'
import * as contract from '@wordtide/contract'
import { expect, it } from 'vitest'
import { AppError, translateError } from './errors.ts'

function recordedLog() {
  const lines: object[] = []
  return { lines, log: { info() {}, warn() {}, error: (fields: object) => lines.push(fields) } }
}

it('an expected error becomes its catalogue entry, also inside a tRPC error', () => {
  const { lines, log } = recordedLog()
  const expected = { status: 404, code: 404, key: 'VOCABULARY_NOT_FOUND', message: 'Vocabulary not found' }
  expect(translateError(new AppError('VOCABULARY_NOT_FOUND'), log)).toEqual(expected)
  const wrapped = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new AppError('VOCABULARY_NOT_FOUND') })
  expect(translateError(wrapped, log)).toEqual(expected)
  expect(lines).toEqual([])
})

it('invalid input has issues by field; an image that is too large has its own status', () => {
  const { log } = recordedLog()
  const inputError = (schema: typeof contract.createListInput, input: unknown) =>
    new TRPCError({ code: 'BAD_REQUEST', cause: schema.safeParse(input).error })
  const list = { name: 'ab', language: 'es', targetLanguages: ['en'] }
  expect(translateError(inputError(contract.createListInput, list), log)).toEqual({
    status: 400,
    code: 400,
    key: 'INVALID_INPUT',
    message: 'Too short',
    issues: [{ path: ['name'], message: 'Too short' }],
  })
  const image = new File([new Uint8Array(contract.limits.image + 1)], 'a.png')
  expect(translateError(inputError(contract.createListInput, { ...list, name: 'abc', image }), log)).toMatchObject({
    status: 413,
    message: 'Max file size (1 MB) exceeded',
  })
})

it('any other error is logged and becomes a bare 500 without its text', () => {
  const { lines, log } = recordedLog()
  const body = translateError(new Error('connect ECONNREFUSED 10.0.0.1 password=secret'), log)
  expect(body).toEqual({ status: 500, code: 500, key: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' })
  expect(lines).toHaveLength(1)
  const output = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed' })
  expect(translateError(output, log)).toMatchObject({ status: 500 })
})
