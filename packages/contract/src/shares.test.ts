import { describe, expect, it } from 'vitest'
import { rateInput } from './ratings.ts'
import { createShareInput } from './shares.ts'
import { complaints } from './testing.ts'

const says = (fields: object) =>
  complaints(createShareInput, { listId: 'x', email: 'ben@example.com', editor: true, ...fields })

describe('a share', () => {
  it.each([
    [{ email: undefined }, 'email: Required'],
    [{ email: '  ' }, 'email: Required'],
    [{ email: 'ben' }, 'email: Invalid email'],
    [{ email: 'ben@example' }, 'email: Invalid email'],
    [{ email: 'ben @example.com' }, 'email: Invalid email'],
    [{ email: `${'a'.repeat(100)}@example.com` }, 'email: Email is too long'],
    [{ editor: 'yes' }, 'editor: Must be true or false'],
  ])('of %o says %s', (fields, complaint) => expect(says(fields)[0]).toBe(complaint))

  it('is a viewer’s unless told otherwise, at a trimmed address', () => {
    expect(createShareInput.parse({ listId: 'x', email: ' bén@exämple.org ' })).toEqual({
      listId: 'x',
      email: 'bén@exämple.org',
      editor: false,
    })
  })

  it('without an address says so and nothing else', () => {
    expect(says({ email: ' ' })).toEqual(['email: Required'])
  })

  it('is judged in time that grows with the address, not faster', () => {
    const hostile = `a@${'a.'.repeat(200_000)}`
    expect(says({ email: hostile })).toEqual(['email: Email is too long', 'email: Invalid email'])
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
])('a rating of %o says %s', (rating, complaint) =>
  expect(complaints(rateInput, { listId: 'x', rating })[0]).toBe(complaint),
)
