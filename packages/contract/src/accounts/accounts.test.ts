import { describe, expect, it } from 'vitest'
import { firstMessage, listIssues } from '../testing.ts'
import { activateInput, resetPasswordInput, signInInput, signUpInput } from './accounts.ts'

const account = { name: 'Ada', email: 'ada@example.com', password: 'Passw0rd!' }
const signUp = (fields: object) => firstMessage(signUpInput, { ...account, ...fields })

describe('sign-up', () => {
  it('trims the name and the e-mail address, but not the password', () => {
    const input = { name: ' Ada ', email: ' ada@example.com ', password: ' Passw0rd! ' }
    expect(signUpInput.parse(input)).toEqual({ ...account, password: ' Passw0rd! ' })
  })

  it.each([
    [{ name: '   ' }, 'Name is required'],
    [{ name: undefined }, 'Name is required'],
    [{ name: 'a'.repeat(101) }, 'Too long'],
    [{ name: 'a'.repeat(100) }, undefined],
    [{ email: '' }, 'Email is required'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'ada' }, 'Invalid email'],
    [{ email: `${'a'.repeat(90)}@example.com` }, 'Email is too long'],
    [{ email: 'ada@example.com\nBcc: eve@example.com' }, 'Invalid email'],
    [{ password: '' }, 'Password is required'],
    [{ password: undefined }, 'Password is required'],
    [{ password: 'Pw0!x' }, 'Password length should be at least 6 characters'],
    [{ password: `Pw0!${'x'.repeat(29)}` }, 'Password can have 32 characters at most'],
    [{ password: 'Aa1!😀' }, undefined],
    [{ password: `Aa1!${'😀'.repeat(15)}` }, 'Password can have 32 characters at most'],
    [{ password: 'Password!' }, 'Password should contain a digit'],
    [{ password: 'PASSW0RD!' }, 'Password should contain a lowercase letter'],
    [{ password: 'passw0rd!' }, 'Password should contain an uppercase letter'],
    [{ password: 'Passw0rd' }, 'Password should contain a special character'],
    [{ password: 'Passw0rd ' }, 'Password should contain a special character'],
    [{ password: 'Pässw0rd€' }, undefined],
  ])('with %o reports %s', (fields, message) => expect(signUp(fields)).toBe(message))
})

it('an invitation that is too long to be one is refused as any other that is void', () => {
  const message = 'The invitation is invalid, used up or has expired'
  expect(signUp({ invitation: 'x'.repeat(101) })).toBe(message)
  expect(signUp({ invitation: 7 })).toBeDefined()
})

it.each([activateInput, resetPasswordInput])('a token of a mailed link is required, and may be any text', (schema) => {
  for (const token of ['', ' ', 'x'.repeat(300), '\0']) expect(listIssues(schema, { ...account, token })).toEqual([])
  for (const token of [undefined, 7, null])
    expect(listIssues(schema, { ...account, token })).toEqual([expect.stringMatching(/^token: /)])
})

it('sign-in requires a password, but not one that a new account could choose', () => {
  expect(firstMessage(signInInput, { email: 'ada@example.com', password: '' })).toBe('Password is required')
  expect(firstMessage(signInInput, { email: 'ada@example.com', password: 'x' })).toBeUndefined()
})
