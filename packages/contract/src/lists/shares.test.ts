import { describe, expect, it } from 'vitest'
import { listIssues } from '../testing.ts'
import { rateInput } from './ratings.ts'
import { createShareInput, removeShareInput, updateShareInput } from './shares.ts'

const issuesOf = (fields: object) =>
  listIssues(createShareInput, { listId: 'x', email: 'ben@example.com', editor: true, ...fields })

describe('a share', () => {
  it.each([
    [{ email: undefined }, 'email: Required'],
    [{ email: '  ' }, 'email: Required'],
    [{ email: 'ben' }, 'email: Invalid email'],
    [{ email: 'ben@example' }, 'email: Invalid email'],
    [{ email: 'ben @example.com' }, 'email: Invalid email'],
    [{ email: `${'a'.repeat(100)}@example.com` }, 'email: Email is too long'],
    [{ editor: 'yes' }, 'editor: Must be true or false'],
  ])('with %o reports %s', (fields, issue) => expect(issuesOf(fields)[0]).toBe(issue))

  it('is for a viewer by default, and its address is trimmed', () => {
    expect(createShareInput.parse({ listId: 'x', email: ' bén@exämple.org ' })).toEqual({
      listId: 'x',
      email: 'bén@exämple.org',
      editor: false,
    })
  })

  it('is replaced as a whole: without a role it becomes a viewer’s', () => {
    expect(updateShareInput.parse({ listId: 'x', email: 'ben@example.com' })).toMatchObject({ editor: false })
  })

  it('that is removed needs a valid address only', () => {
    expect(listIssues(removeShareInput, { listId: 'x', email: 'ben@example.com' })).toEqual([])
    expect(listIssues(removeShareInput, { listId: 'x' })).toEqual(['email: Required'])
    expect(listIssues(removeShareInput, { listId: 'x', email: 'nonsense' })).toEqual(['email: Invalid email'])
  })

  it('with an empty address reports only that', () => {
    expect(issuesOf({ email: ' ' })).toEqual(['email: Required'])
  })

  it('is validated in time linear in the length of its address', () => {
    const hostile = `a@${'a.'.repeat(200_000)}`
    expect(issuesOf({ email: hostile })).toEqual(['email: Email is too long', 'email: Invalid email'])
  })
})

it.each([
  [undefined, 'rating: Required'],
  [2.5, 'rating: Must be a whole number'],
  ['5', 'rating: Must be a whole number'],
  [-1, 'rating: Must be 0 or more'],
  [6, 'rating: Must be 5 or less'],
  [0, undefined],
  [5, undefined],
])('a rating of %o reports %s', (rating, issue) =>
  expect(listIssues(rateInput, { listId: 'x', rating })[0]).toBe(issue),
)
