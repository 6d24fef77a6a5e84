import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, fill, inputsOf, refuse, renderApp, serveMeta } from '../../testing/index.ts'

/** The page as served by a server where registration is closed. */
const withClosedRegistration = () => serveMeta('wordtide-registration', 'closed')

const account = { name: 'Ada', email: 'ada@example.org', password: 'Abc1!x' }

async function signUp({ name, email, password } = account, path = '/signup') {
  const app = renderApp(path, { session: null })
  fill(await screen.findByLabelText('Name'), name)
  fill(screen.getByLabelText('Email'), email)
  fill(screen.getByLabelText('Password'), password)
  await app.user.type(screen.getByLabelText('Password'), '{Enter}')
  return app
}

describe('/signup', () => {
  it('creates an account and says that an e-mail was sent', async () => {
    answer('accounts.signUp', { id: '1', name: 'Ada', email: 'ada@example.org' })
    await signUp()
    const heading = await screen.findByRole('heading', { name: 'Account Created' })
    expect(heading).toHaveFocus()
    expect(screen.getByText(/activation email was sent/)).toHaveTextContent('ada@example.org')
    expect(screen.getByRole('main')).toHaveTextContent(/within 24 hours/)
    expect(inputsOf('accounts.signUp')).toEqual([account])
  })

  it('offers a new password and another activation e-mail for a registered address', async () => {
    refuse('accounts.signUp', 'EMAIL_TAKEN')
    await signUp()
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail is already registered')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send activation email' })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  })

  it.each([
    ['Ab1!', 'Password length should be at least 6 characters'],
    ['Abcdef!', 'Password should contain a digit'],
    ['ABC123!', 'Password should contain a lowercase letter'],
    ['abc123!', 'Password should contain an uppercase letter'],
    ['Abc1234', 'Password should contain a special character'],
  ])('rejects the password %s', async (password, message) => {
    await signUp({ ...account, password })
    expect(await screen.findByText(message)).toBeVisible()
    expect(inputsOf('accounts.signUp')).toEqual([])
  })

  it('warns of a password that is easily guessed, and takes it', async () => {
    answer('accounts.signUp', { id: '1', name: 'Ada', email: 'ada@example.org' })
    const { user } = renderApp('/signup', { session: null })
    fill(await screen.findByLabelText('Name'), 'Ada Lovelace')
    fill(screen.getByLabelText('Email'), 'ada@example.org')
    const password = screen.getByLabelText('Password')
    fill(password, 'Password1!')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/is among the most common ones/))
    fill(password, 'Vt7!lovelace')
    expect(password).toHaveAccessibleDescription(/contains “lovelace”/)
    fill(password, 'Vt7!qmRz')
    expect(password).toHaveAccessibleDescription(/special character$/)
    fill(password, 'Password1!')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(await screen.findByRole('heading', { name: 'Account Created' })).toBeVisible()
    expect(inputsOf('accounts.signUp')).toMatchObject([{ password: 'Password1!' }])
  })

  it('shows and hides the password', async () => {
    const { user } = renderApp('/signup', { session: null })
    const password = await screen.findByLabelText('Password')
    const show = screen.getByRole('button', { name: 'Show password' })
    await user.type(password, 'Abc1!x')
    expect(password).toHaveAttribute('type', 'password')
    expect(show).toHaveAttribute('aria-pressed', 'false')
    await user.click(show)
    expect(password).toHaveAttribute('type', 'text')
    expect(password).toHaveValue('Abc1!x')
    expect(show).toHaveAttribute('aria-pressed', 'true')
    await user.click(show)
    expect(password).toHaveAttribute('type', 'password')
  })
})

describe('/signup while registration is closed', () => {
  const created = { id: '1', name: 'Ada', email: 'ada@example.org' }

  it('says without an invitation what to do, and has no form', async () => {
    withClosedRegistration()
    const { user, path } = renderApp('/', { session: null })
    await user.click((await screen.findAllByRole('link', { name: 'Sign up' }))[0] ?? document.body)
    expect(await screen.findByText(/Ask its operator for an invitation/)).toBeVisible()
    expect(path()).toBe('/signup')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(path()).toBe('/signin')
  })

  it('sends the invitation of the address with the form', async () => {
    withClosedRegistration()
    answer('accounts.signUp', created)
    const { path } = await signUp(account, '/signup?invitation=a%2Bsecret')
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Account Created' })).toHaveFocus())
    expect(inputsOf('accounts.signUp')).toEqual([{ ...account, invitation: 'a+secret' }])
    expect(path(), 'for a reload').toBe('/signup?invitation=a%2Bsecret')
  })

  it('shows above the form that the invitation is invalid, and keeps what was typed', async () => {
    withClosedRegistration()
    refuse('accounts.signUp', 'INVALID_INVITATION')
    await signUp(account, '/signup?invitation=old')
    expect(await screen.findByRole('alert')).toHaveTextContent('The invitation is invalid, used up or has expired')
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  })

  it('keeps the invitation on the way to the sign-in and back', async () => {
    withClosedRegistration()
    const { user, path } = renderApp('/signup?invitation=secret', { session: null })
    await screen.findByLabelText('Name')
    // The links of the page, and those of the header.
    for (const role of ['main', 'banner']) {
      const link = (name: string) => within(screen.getByRole(role)).findByRole('link', { name })
      await user.click(await link('Sign in'))
      await screen.findByRole('heading', { name: 'Sign in' })
      expect(path()).toBe('/signin?invitation=secret')
      await user.click(await link('Sign up'))
      expect(await screen.findByLabelText('Name')).toBeVisible()
      expect(path()).toBe('/signup?invitation=secret')
    }
  })
})
