import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, answer, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const link = { email: 'new@example.org', token: '12e45' }
const fragment = '#email=new%40example.org&token=12e45'

it('the page of the mail confirms a new address by a button, and takes it for the user who is signed in', async () => {
  answer('account.confirmEmail', {})
  const { user, path, router } = renderApp(`/user/confirm-email${fragment}`)
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  answer('accounts.getSession', { ...ada, email: link.email })
  expect(inputsOf('account.confirmEmail')).toEqual([])
  await user.click(confirm)
  expect(await screen.findByRole('alert')).toHaveTextContent('Address Confirmed')
  expect(inputsOf('account.confirmEmail')).toEqual([link])
  await waitFor(() => expect(path()).toBe('/user/confirm-email'))
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/')
  answer('profile.getInfo', { name: ada.name })
  await router.navigate({ to: '/profile' })
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await waitFor(() => expect(email).toHaveValue(link.email))
})

it('the page of the mail leads a visitor from a confirmed address to the sign-in', async () => {
  answer('account.confirmEmail', {})
  const { user } = renderApp(`/user/confirm-email${fragment}`, { session: null })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('Address Confirmed')
  const [, signIn] = screen.getAllByRole('link', { name: 'Sign in' })
  expect(signIn).toHaveAttribute('href', '/signin')
})

it('the page of the mail says that an address was not confirmed, and offers the settings', async () => {
  refuse('account.confirmEmail', 'EMAIL_TAKEN')
  const { user } = renderApp(`/user/confirm-email${fragment}`)
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail is already registered')
  expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings#sign-in')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

it('the page of the mail takes an account back by a button, which ends the session of this browser, too', async () => {
  answer('account.restoreEmail', {})
  const { user } = renderApp(`/user/restore-email${fragment}`)
  refuse('accounts.getSession', 'UNAUTHORIZED')
  const restore = await screen.findByRole('button', { name: 'Take the account back' })
  expect(screen.getByText(/Every device is signed out/)).toBeVisible()
  await user.click(restore)
  expect(await screen.findByRole('alert')).toHaveTextContent('Address Restored')
  expect(screen.getByText(/choose a new password/)).toBeVisible()
  expect(inputsOf('account.restoreEmail')).toEqual([link])
  expect(await screen.findAllByRole('link', { name: 'Sign in' })).not.toHaveLength(0)
})
