import { expect, it } from 'vitest'
import { toErrorBody } from './errors.ts'

it('the code of an error body is the status unless the catalogue names another one', () => {
  expect(toErrorBody('LIST_NOT_FOUND')).toEqual({
    status: 404,
    code: 404,
    key: 'LIST_NOT_FOUND',
    message: 'List not found',
  })
  expect(toErrorBody('ACCOUNT_NOT_ACTIVATED')).toMatchObject({ status: 403, code: 1005 })
  expect(toErrorBody('WRONG_CREDENTIALS')).toMatchObject({ status: 401, code: 1099 })
  expect(toErrorBody('CANNOT_SHARE_WITH_SELF')).toMatchObject({ status: 400, code: 4001 })
  expect(toErrorBody('MAX_SHARES_EXCEEDED')).toMatchObject({ status: 400, code: 4002 })
})

it('the error body of invalid input lists the issues and has the message of the first one', () => {
  const issues = [
    { path: ['name'], message: 'Too short' },
    { path: ['tags', 0], message: 'Too long' },
  ]
  expect(toErrorBody('INVALID_INPUT', issues)).toEqual({
    status: 400,
    code: 400,
    key: 'INVALID_INPUT',
    message: 'Too short',
    issues,
  })
})

it('the message of a quota names the limit of the server', () => {
  expect(toErrorBody('VOCABULARY_QUOTA_REACHED', undefined, 2500)).toMatchObject({
    status: 409,
    code: 409,
    message: 'The lists of one user can have at most 2,500 words',
  })
  expect(toErrorBody('LIST_QUOTA_REACHED').message).toBe('One user can have at most 1,000 lists')
})
