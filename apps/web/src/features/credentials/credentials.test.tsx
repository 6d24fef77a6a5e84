import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { beforeEach, expect, it } from 'vitest'
import { ada, answer, fill, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const means = { password: true, code: false, passkey: false, providers: [] }
const requestedAt = Date.now()

beforeEach(() => {
  answer('proofs.getMeans', means)
  answer('account.getEmail', { email: ada.email, pending: null })
})

async function open() {
  const app = renderApp('/settings#sign-in')
  const password = within(await screen.findByRole('region', { name: 'Password' }))
  const email = within(screen.getByRole('region', { name: 'Email' }))
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, password, email, press }
}

it('the password card changes the password, and empties the fields', async () => {
  answer('account.changePassword', {})
  const { password, press } = await open()
  const current = await password.findByLabelText('Current password')
  const next = password.getByLabelText('New password')
  expect(current).toHaveAttribute('autocomplete', 'current-password')
  expect(next).toHaveAttribute('autocomplete', 'new-password')
  await press('Change password')
  await waitFor(() => expect(current).toHaveAccessibleDescription('Password is required'))
  fill(current, 'Passw0rd!')
  fill(next, 'N3w-Passw0rd')
  await press('Change password')
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(inputsOf('account.changePassword')).toEqual([{ current: 'Passw0rd!', password: 'N3w-Passw0rd' }])
  expect(current).toHaveValue('')
  expect(next).toHaveValue('')
})

it('the password card says beside the field that the current password is wrong, and anything else below the form', async () => {
  refuse('account.changePassword', 'WRONG_CREDENTIALS')
  const { password, press } = await open()
  const current = await password.findByLabelText('Current password')
  fill(current, 'Wrong0ne!')
  fill(password.getByLabelText('New password'), 'N3w-Passw0rd')
  await press('Change password')
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your password'))
  expect(current).toHaveFocus()
  refuse('account.changePassword', 'TOO_MANY_REQUESTS')
  fill(current, 'Passw0rd!')
  await press('Change password')
  expect(await password.findByRole('alert')).toHaveTextContent(toErrorBody('TOO_MANY_REQUESTS').message)
  expect(current).toBeValid()
})

it('the password card sets the first password of an account without one after a proof', async () => {
  answer('proofs.getMeans', { ...means, password: false, code: true })
  refuse('account.changePassword', 'PROOF_REQUIRED')
  const { password, press, user } = await open()
  fill(await password.findByLabelText('New password'), 'N3w-Passw0rd')
  expect(password.queryByLabelText('Current password')).toBeNull()
  await press('Set password')
  const dialog = within(await screen.findByRole('dialog'))
  fill(await dialog.findByLabelText('Code'), '123456')
  answer('proofs.prove', {})
  answer('account.changePassword', {})
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(inputsOf('account.changePassword')).toHaveLength(2)
})

it('the address card asks for another address after a proof, and shows that it waits', async () => {
  refuse('account.changeEmail', 'PROOF_REQUIRED')
  const { email, press, user } = await open()
  expect(await email.findByText(ada.email)).toBeVisible()
  const field = email.getByLabelText('New email')
  expect(field).toHaveAttribute('autocomplete', 'email')
  fill(field, 'ada')
  await press('Change email')
  await waitFor(() => expect(field).toBeInvalid())
  fill(field, 'new@example.org')
  await press('Change email')
  const dialog = within(await screen.findByRole('dialog'))
  fill(await dialog.findByLabelText('Password'), 'Passw0rd!')
  answer('proofs.prove', {})
  answer('account.changeEmail', () => {
    answer('account.getEmail', { email: ada.email, pending: { email: 'new@example.org', requestedAt } })
    return {}
  })
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Email sent')).toBeVisible()
  expect(await email.findByText('Waiting for a confirmation of new@example.org')).toBeVisible()
  expect(field).toHaveValue('')
  await press('Send again')
  await waitFor(() =>
    expect(inputsOf('account.changeEmail').map((input) => input.email)).toEqual([
      'new@example.org',
      'new@example.org',
      'new@example.org',
    ]),
  )
})

it('the address card keeps what was typed when the email cannot be sent, and says why', async () => {
  refuse('account.changeEmail', 'TOO_MANY_REQUESTS')
  const { email, press } = await open()
  const field = await email.findByLabelText('New email')
  fill(field, 'new@example.org')
  await press('Change email')
  expect(await email.findByRole('alert')).toHaveTextContent(toErrorBody('TOO_MANY_REQUESTS').message)
  expect(field).toHaveValue('new@example.org')
})
