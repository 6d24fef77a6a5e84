import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'

async function signIn(email = 'ada@example.org', password = 'Abc1!x') {
  const app = renderApp('/signin', { session: null })
  await app.user.type(await screen.findByLabelText('Email'), email)
  await app.user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
  return app
}

describe('/signin', () => {
  it('signs in and goes to the start', async () => {
    answer('accounts.signIn', ada)
    answer('lists.own', { lists: [], next: null })
    const { path } = await signIn(' ada@example.org ')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library')
    expect(inputsOf('accounts.signIn')).toEqual([{ email: 'ada@example.org', password: 'Abc1!x' }])
  })

  it('shows the server message and, for a wrong password, the way to a new one', async () => {
    refuse('accounts.signIn', 'WRONG_CREDENTIALS')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/user/forgot-password')
    expect(screen.queryByRole('link', { name: 'Send activation email' })).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
  })

  it('offers a new activation e-mail to who has not activated the account', async () => {
    refuse('accounts.signIn', 'NOT_ACTIVATED')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Account is not activated')
    expect(screen.getByRole('link', { name: 'Send activation email' })).toHaveAttribute(
      'href',
      '/user/send-activation-email',
    )
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })

  it('offers neither after another failure', async () => {
    refuse('accounts.signIn', 'TOO_MANY_REQUESTS')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests, try again later')
    expect(screen.queryByRole('link', { name: /Forgot|activation/ })).toBeNull()
  })

  it('sends nothing that cannot be right', async () => {
    await signIn('nobody', 'x')
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(inputsOf('accounts.signIn')).toEqual([])
  })

  it('is busy while it waits', async () => {
    hang('accounts.signIn')
    await signIn()
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
  })
})
