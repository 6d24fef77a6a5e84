import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, hang, inputsOf, type RenderAppOptions, refuse, renderApp } from '../../testing/index.ts'

const activationLink = '/user/activate#email=ada%2Bsea%40example.org&token=12e45'

async function openActivation() {
  const app = renderApp(activationLink, { session: null })
  return { ...app, activate: await screen.findByRole('button', { name: 'Activate' }) }
}

describe('/user/activate', () => {
  it('does not activate before the button is pressed', async () => {
    await openActivation()
    expect(inputsOf('accounts.activate')).toEqual([])
  })

  it('shows that the activation is in progress', async () => {
    hang('accounts.activate')
    const { user, activate } = await openActivation()
    await user.click(activate)
    expect(await screen.findByText('Activating…')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
  })

  it('activates with exactly the address and token of the link, and leads to sign in', async () => {
    answer('accounts.activate', {})
    const { user, activate } = await openActivation()
    await user.click(activate)
    expect(await screen.findByRole('alert')).toHaveTextContent('Account Activated')
    const [, signIn] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/signin')
    expect(inputsOf('accounts.activate')).toEqual([{ email: 'ada+sea@example.org', token: '12e45' }])
  })

  it('accepts the links of earlier releases, which have address and token in the query', async () => {
    answer('accounts.activate', {})
    const { user } = renderApp(activationLink.replace('#', '?'), { session: null })
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    await screen.findByText('Account Activated')
    expect(inputsOf('accounts.activate')).toEqual([{ email: 'ada+sea@example.org', token: '12e45' }])
  })

  it.each(['#', '?'])(
    'removes a used token after %s from the address, and still says what has happened',
    async (mark) => {
      answer('accounts.activate', {})
      const { user, path } = renderApp(activationLink.replace('#', mark), { session: null })
      await user.click(await screen.findByRole('button', { name: 'Activate' }))
      await waitFor(() => expect(path()).toBe('/user/activate'))
      expect(await screen.findByText('Account Activated')).toBeVisible()
      expect(screen.getByText('ada+sea@example.org')).toBeVisible()
    },
  )

  it('takes the link of a later mail that is opened in the same tab, which loads no page', async () => {
    refuse('accounts.activate', 'INVALID_TOKEN')
    const { user, activate, router } = await openActivation()
    await user.click(activate)
    await screen.findByText('Account Activation Failed')
    act(() => router.history.push(activationLink.replace('12e45', 'later')))
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    await waitFor(() => expect(inputsOf('accounts.activate').map(({ token }) => token)).toEqual(['12e45', 'later']))
  })

  it('leads to a sign-in in which only the password is missing', async () => {
    answer('accounts.activate', {})
    const { user, activate } = await openActivation()
    await user.click(activate)
    await screen.findByText('Account Activated')
    const [, signIn] = screen.getAllByRole('link', { name: 'Sign in' })
    await user.click(signIn ?? activate)
    expect(await screen.findByLabelText('Email')).toHaveValue('ada+sea@example.org')
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('activates once when the button is double-clicked', async () => {
    hang('accounts.activate')
    const { user, activate } = await openActivation()
    await user.dblClick(activate)
    await screen.findByText('Activating…')
    expect(inputsOf('accounts.activate')).toHaveLength(1)
  })

  it('shows a failure and what to check, and offers a retry', async () => {
    refuse('accounts.activate', 'INVALID_TOKEN')
    const { user, activate } = await openActivation()
    await user.click(activate)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Account Activation Failed')
    expect(alert).toHaveTextContent('The link is invalid or has expired')
    expect(alert).toHaveTextContent(/Check that/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(within(alert).getByRole('link', { name: 'Send activation email' })).toHaveAttribute(
      'href',
      '/user/send-activation-email',
    )
    answer('accounts.activate', {})
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Account Activated')).toBeVisible()
    expect(inputsOf('accounts.activate')).toHaveLength(2)
  })

  it.each(['', '#email=ada%40example.org', '#token=t', '#email=ada&token=t', '?token=t'])(
    'rejects the incomplete link "%s" at once, and offers another one',
    async (search) => {
      renderApp(`/user/activate${search}`, { session: null })
      expect(await screen.findByRole('alert')).toHaveTextContent('Account Activation Failed')
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getByRole('link', { name: 'Send activation email' })).toBeVisible()
    },
  )
})

const resetLink = '/user/password-reset#email=ada%40example.org&token=12e45'

async function openReset(options: RenderAppOptions = { session: null }) {
  const app = renderApp(resetLink, options)
  return { ...app, password: await screen.findByLabelText('New password') }
}

const inPage = () => within(screen.getByRole('main'))

describe('/user/password-reset', () => {
  beforeEach(() => answer('accounts.resetPassword', {}))

  it('shows the address to the user and to their password manager', async () => {
    const { password } = await openReset()
    const email = screen.getByLabelText('Email')
    expect(email).toHaveValue('ada@example.org')
    expect(email).toHaveAttribute('readonly')
    expect(email).toHaveAttribute('autocomplete', 'username')
    expect(password).toHaveAttribute('autocomplete', 'new-password')
    expect(password).toHaveAccessibleDescription(/6 to 32 characters/)
  })

  it('saves the new password with the address and token of the link, and leads to sign in', async () => {
    const { user, password, path } = await openReset()
    await user.type(password, 'Abc1!x{Enter}')
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Password Changed' })).toHaveFocus(),
    )
    expect(inPage().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    await waitFor(() => expect(path()).toBe('/user/password-reset'))
    expect(inputsOf('accounts.resetPassword')).toEqual([
      { email: 'ada@example.org', token: '12e45', password: 'Abc1!x' },
    ])
  })

  it.each([
    ['', 'Password is required'],
    ['Ab1!', 'Password length should be at least 6 characters'],
    [`Ab1!${'x'.repeat(29)}`, 'Password can have 32 characters at most'],
    ['Abcdef!', 'Password should contain a digit'],
    ['ABC123!', 'Password should contain a lowercase letter'],
    ['abc123!', 'Password should contain an uppercase letter'],
    ['Abc1234', 'Password should contain a special character'],
  ])('rejects the password "%s"', async (chosen, message) => {
    const { user, password } = await openReset()
    await user.click(password)
    await user.paste(chosen)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(inputsOf('accounts.resetPassword')).toEqual([])
  })

  it('offers another e-mail to the same address if the link has expired', async () => {
    refuse('accounts.resetPassword', 'INVALID_TOKEN')
    const { user, password } = await openReset()
    await user.type(password, 'Abc1!x{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The link is invalid or has expired')
    expect(password).toHaveValue('Abc1!x')
    await user.click(screen.getByRole('link', { name: 'Forgot password' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.org')
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot password' })).toHaveFocus()
  })

  it.each([
    ['TOO_MANY_REQUESTS', 'Too many requests, try again later'],
    ['BUSY', 'The server is busy, try again in a moment'],
  ] as const)('keeps the typed password after the error %s', async (error, message) => {
    refuse('accounts.resetPassword', error)
    const { user, password } = await openReset()
    await user.type(password, 'Abc1!x{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(password).toHaveValue('Abc1!x')
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })

  it('sends once when the button is double-clicked', async () => {
    hang('accounts.resetPassword')
    const { user, password } = await openReset()
    await user.type(password, 'Abc1!x')
    await user.dblClick(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    await waitFor(() => expect(inputsOf('accounts.resetPassword')).toHaveLength(1))
  })

  it.each(['', '#email=ada%40example.org', '#token=t', '#email=ada&token=t', '?token=t'])(
    'rejects the incomplete link "%s" at once, and offers another one',
    async (search) => {
      renderApp(`/user/password-reset${search}`, { session: null })
      expect(await screen.findByRole('alert')).toHaveTextContent('The link is invalid or has expired')
      expect(screen.queryByLabelText('New password')).toBeNull()
      expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/user/forgot-password')
    },
  )

  it('ends the session of the account, so that the user can sign in again', async () => {
    const { user, password, queryClient } = await openReset({ session: { ...ada, email: 'Ada@example.org' } })
    queryClient.setQueryData(['something'], 'of Ada')
    await user.type(password, 'Abc1!x{Enter}')
    await screen.findByRole('heading', { name: 'Password Changed' })
    expect(queryClient.getQueryData(['something'])).toBeUndefined()
    await user.click(inPage().getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })

  it('leaves another user signed in', async () => {
    const { user, password, session } = await openReset({ session: { ...ada, email: 'grace@example.org' } })
    await user.type(password, 'Abc1!x{Enter}')
    await screen.findByRole('heading', { name: 'Password Changed' })
    expect(session.get().status).toBe('loggedIn')
  })
})
