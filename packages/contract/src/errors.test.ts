import { expect, it } from 'vitest'
import { errorCodes, toErrorBody } from './errors.ts'

it('a body carries the status, and the catalogue’s own code where it names one', () => {
  expect(toErrorBody('LIST_NOT_FOUND')).toEqual({ status: 404, code: 404, message: 'List not found' })
  expect(toErrorBody('NOT_ACTIVATED')).toMatchObject({ status: 403, code: errorCodes.notActivated })
  expect(toErrorBody('WRONG_CREDENTIALS')).toMatchObject({ status: 401, code: errorCodes.wrongCredentials })
  expect(toErrorBody('CANNOT_SHARE_WITH_SELF')).toMatchObject({ status: 400, code: errorCodes.shareWithSelf })
  expect(toErrorBody('MAX_SHARES_EXCEEDED')).toMatchObject({ status: 400, code: errorCodes.maxShares })
})

it('invalid input names its fields, and its message is the first one’s', () => {
  const issues = [
    { path: ['name'], message: 'Too short' },
    { path: ['tags', 0], message: 'Too long' },
  ]
  expect(toErrorBody('INVALID_INPUT', issues)).toEqual({ status: 400, code: 400, message: 'Too short', issues })
})
