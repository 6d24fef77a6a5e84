import { TRPCError } from '@trpc/server'
import * as contract from '@wordtide/contract'
import { DatabaseUnavailableError } from '@wordtide/db'
import { expect, it } from 'vitest'
import { AppError, appErrorOf, translateError } from './errors.ts'

function recordedLog() {
  const lines: object[] = []
  const write = (fields: object) => lines.push(fields)
  return { lines, log: { info() {}, warn: write, error: write } }
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

it.each([
  new DatabaseUnavailableError('no response'),
  Object.assign(new Error('the system is starting up'), { severity: 'FATAL', code: '57P03' }),
  Object.assign(new Error('deadlock detected'), { severity: 'ERROR', code: '40P01' }),
])('an outage of the database is logged and becomes a 503 with a time to retry: %o', (cause) => {
  const { lines, log } = recordedLog()
  const query = new Error('Failed query: select 1', { cause })
  for (const error of [query, new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: query })]) {
    expect(translateError(error, log)).toEqual({
      status: 503,
      code: 503,
      key: 'DATABASE_UNAVAILABLE',
      message: 'The database is not available, try again in a moment',
    })
    expect(appErrorOf(error)?.retryAfter).toBeGreaterThan(0)
  }
  expect(lines).toHaveLength(2)
})
