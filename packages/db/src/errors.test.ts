import { describe, expect, it } from 'vitest'
import { EngineError } from './drivers/pglite-engine.ts'
import { DatabaseUnavailableError, isUnavailable, violationOf } from './errors.ts'

/** An error of PostgreSQL inside that of a query, as drizzle throws it. */
const sqlError = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('from the server'), { severity: 'ERROR', code }) })

describe('the database is unavailable', () => {
  it.each(['08006', '40001', '40P01', '53100', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03'])(
    'if PostgreSQL says %s',
    (code) => {
      expect(isUnavailable(sqlError(code))).toBe(true)
    },
  )

  it('if its connection is', () => {
    expect(isUnavailable(new DatabaseUnavailableError('lost'))).toBe(true)
    expect(isUnavailable(new Error('Failed query', { cause: new DatabaseUnavailableError('lost') }))).toBe(true)
  })

  it('if the embedded engine has given up', () => {
    expect(isUnavailable(new Error('Failed query', { cause: new EngineError('the engine has ended') }))).toBe(true)
  })

  it.each(['22P02', '23505', '25P02', '42P01', '42601'])('but not if PostgreSQL says %s', (code) => {
    expect(isUnavailable(sqlError(code))).toBe(false)
  })

  it('but not if another server is', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    expect(isUnavailable(new Error('the mail server', { cause: refused }))).toBe(false)
    expect(isUnavailable(Object.assign(new Error('write EPIPE'), { code: '57P01' }))).toBe(false)
  })
})

it('a violated constraint is not an outage', () => {
  const error = Object.assign(new Error('duplicate key'), { severity: 'ERROR', code: '23505', constraint_name: 'one' })
  expect(violationOf(error)).toEqual({ kind: 'unique', constraint: 'one' })
  expect(isUnavailable(error)).toBe(false)
})
