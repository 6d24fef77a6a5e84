import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ada, answer, fill, hang, inputsOf, refuse, renderApp, serveMeta } from '../../testing/index.ts'

async function signIn({ email = 'ada@example.org', password = 'Abc1!x', path = '/signin' } = {}) {
  const app = renderApp(path, { session: null })
  fill(await screen.findByLabelText('Email'), email)
  fill(screen.getByLabelText('Password'), password)
  await app.user.type(screen.getByLabelText('Password'), '{Enter}')
  return app
}

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const withGoogle = () => serveMeta('wordtide-google', '/auth/google')

describe('/signin', () => {
  it('signs in and goes to the start', async () => {
    answer('accounts.signIn', ada)
    answer('lists.listOwn', { lists: [], next: null })
    const { path } = await signIn({ email: ' ada@example.org ' })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library')
    expect(inputsOf('accounts.signIn')).toEqual([{ email: 'ada@example.org', password: 'Abc1!x' }])
  })

  it('shows the message for a wrong password and offers a new one', async () => {
    refuse('accounts.signIn', 'WRONG_CREDENTIALS')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/user/forgot-password')
    expect(screen.queryByRole('link', { name: 'Send activation email' })).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
  })

  it('offers another activation e-mail if the account is not activated', async () => {
    refuse('accounts.signIn', 'ACCOUNT_NOT_ACTIVATED')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Account is not activated')
    expect(screen.getByRole('link', { name: 'Send activation email' })).toHaveAttribute(
      'href',
      '/user/send-activation-email',
    )
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })

  it('says that the account is suspended, and stays', async () => {
    refuse('accounts.signIn', 'ACCOUNT_SUSPENDED')
    const { path } = await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This account is suspended: ask the operator of this server',
    )
    expect(screen.queryByRole('link', { name: /Forgot|activation/ })).toBeNull()
    expect(path()).toBe('/signin')
  })

  it('offers neither after any other failure', async () => {
    refuse('accounts.signIn', 'TOO_MANY_REQUESTS')
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests, try again later')
    expect(screen.queryByRole('link', { name: /Forgot|activation/ })).toBeNull()
  })

  it('does not send an invalid e-mail address', async () => {
    await signIn({ email: 'nobody', password: 'x' })
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(inputsOf('accounts.signIn')).toEqual([])
  })

  it('shows that it is sending while it waits', async () => {
    hang('accounts.signIn')
    await signIn()
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
  })
})

describe('a sign-in to an account with a second factor', () => {
  it('asks for the code in place of the password, and keeps both', async () => {
    refuse('accounts.signIn', 'SECOND_FACTOR_REQUIRED')
    const { user, path } = await signIn()
    const code = await screen.findByLabelText('Code')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(code, '000000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is wrong or was used already/))
    expect(screen.queryByLabelText('Password')).toBeNull()
    answer('accounts.signIn', ada)
    answer('lists.listOwn', { lists: [], next: null })
    fill(code, '123 456')
    await user.type(code, '{Enter}')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library')
    const credentials = { email: 'ada@example.org', password: 'Abc1!x' }
    expect(inputsOf('accounts.signIn')).toEqual([
      credentials,
      { ...credentials, code: '000000' },
      { ...credentials, code: '123 456' },
    ])
  })

  it('goes back to the password, which may be wrong by now', async () => {
    refuse('accounts.signIn', 'SECOND_FACTOR_REQUIRED')
    const { user } = await signIn()
    const code = await screen.findByLabelText('Code')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('Password')).toHaveValue('Abc1!x')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(code).not.toBeInTheDocument()
    refuse('accounts.signIn', 'WRONG_CREDENTIALS')
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password')
    expect(screen.getByLabelText('Password')).toBeVisible()
  })

  it('by Google asks for the code alone, and leads to the path that the visitor came for', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const { user, path } = renderApp('/signin?redirect=%2Flibrary%3Fsearch%3Dsea#code', { session: null })
    const code = await screen.findByLabelText('Code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    refuse('accounts.finishSignIn', 'SIGN_IN_EXPIRED')
    await user.type(code, '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in has taken too long: begin again')
    answer('accounts.finishSignIn', ada)
    await user.type(code, '{Enter}')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library?search=sea')
  })
})

describe('Sign in with Google', () => {
  const link = () => screen.findByRole('link', { name: 'Sign in with Google' })
  const button = () => screen.queryByRole('button', { name: 'Sign in with Google' })

  it('is disabled, with the reason, if the server is not set up for it', async () => {
    renderApp('/signin', { session: null })
    await screen.findByLabelText('Email')
    expect(button()).toBeDisabled()
    expect(button()).toHaveAccessibleDescription('This server is not set up for signing in with Google.')
    expect(screen.queryByRole('link', { name: 'Sign in with Google' })).toBeNull()
  })

  it('links to the server with the path that the visitor came for', async () => {
    withGoogle()
    renderApp('/learn?search=a%26b', { session: null })
    expect(await link()).toHaveAttribute('href', '/auth/google?state=%2Flearn%3Fsearch%3Da%2526b')
    expect(button()).toBeNull()
  })

  it('links to the server with the current path if the visitor came for none', async () => {
    withGoogle()
    renderApp('/signin', { session: null })
    expect(await link()).toHaveAttribute('href', '/auth/google?state=%2Fsignin')
  })

  it('carries the invitation of the address, for a new account', async () => {
    withGoogle()
    renderApp('/signin?google=cancelled&invitation=a%2Bsecret', { session: null })
    expect(await link()).toHaveAttribute('href', '/auth/google?state=%2Fsignin&invitation=a%2Bsecret')
  })

  it.each([
    ['cancelled', 'Signing in with Google was cancelled'],
    ['unverified', 'Google has not verified your e-mail address'],
    ['uninvited', 'This server is for invited people: ask its operator for an invitation'],
    ['invalidInvitation', 'The invitation is invalid, used up or has expired'],
    ['suspended', 'This account is suspended: ask the operator of this server'],
    ['failed', 'Signing in with Google did not work'],
    ['unavailable', 'Google cannot be reached at the moment'],
  ])('reports the failure %s and keeps the path that the visitor came for', async (reason, message) => {
    withGoogle()
    const { path } = renderApp(`/signin?google=${reason}&redirect=%2Flearn`, { session: null })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(await link()).toHaveAttribute('href', '/auth/google?state=%2Flearn')
    expect(path()).toBe(`/signin?google=${reason}`)
  })

  it('never redirects to another site', async () => {
    answer('accounts.signIn', ada)
    answer('lists.listOwn', { lists: [], next: null })
    const { path } = await signIn({ path: '/signin?google=failed&redirect=%2F%2Fevil.example' })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library')
  })

  it('can be replaced by the password after a failure, and leads to the same path', async () => {
    answer('accounts.signIn', ada)
    answer('lists.listOwn', { lists: [], next: null })
    const { path } = await signIn({ path: '/signin?google=failed&redirect=%2Flibrary%3Fsearch%3Dsea' })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library?search=sea')
  })

  it('ignores an unknown reason, and shows no reason beside a message of the form', async () => {
    refuse('accounts.signIn', 'WRONG_CREDENTIALS')
    const { unmount } = renderApp('/signin?google=%3Cb%3E', { session: null })
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('alert')).toBeNull()
    unmount()
    await signIn({ path: '/signin?google=cancelled' })
    expect(await screen.findByText('Wrong e-mail or password')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert')).not.toHaveTextContent('Google')
  })

  it('redirects at once if the user is signed in by now', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const { path } = renderApp('/signin?google=failed&redirect=%2Flibrary%3Fsearch%3Dsea')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library?search=sea')
  })
})

describe('Sign in by another provider', () => {
  const label = 'Sign in with My School'

  it('is offered where the server has one, also to sign up, and reports its failures', async () => {
    const { unmount } = renderApp('/signin', { session: null })
    await screen.findByLabelText('Email')
    expect(screen.getAllByText(/^Sign in with/)).toHaveLength(1)
    unmount()
    serveMeta('wordtide-oidc', 'My School')
    const signUp = renderApp('/signup?invitation=a%2Bsecret', { session: null })
    const link = await screen.findByRole('link', { name: label })
    expect(link).toHaveAttribute('href', '/auth/oidc?state=%2Fsignup&invitation=a%2Bsecret')
    signUp.unmount()
    renderApp('/signin?oidc=cancelled&redirect=%2Flearn', { session: null })
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/auth/oidc?state=%2Flearn')
    expect(screen.getByRole('alert')).toHaveTextContent('Signing in with My School was cancelled')
  })
})

describe('a sign-in with a passkey', () => {
  const used = { id: 'used', response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' } }

  it('takes one press, says what failed, and nothing if the user cancels', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    onTestFinished(() => void vi.unstubAllGlobals())
    answer('passkeys.beginSignIn', {
      challenge: 'c',
      rpId: 'localhost',
      timeout: 1,
      allowCredentials: [],
      userVerification: 'required',
    })
    answer('lists.listOwn', { lists: [], next: null })
    const { user } = renderApp('/signin', { session: null })
    const press = async () => user.click(await screen.findByRole('button', { name: /Sign in with a passkey/ }))
    browser.startAuthentication.mockResolvedValueOnce(used)
    refuse('passkeys.finishSignIn', 'INVALID_PASSKEY')
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not accepted')
    browser.startAuthentication.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
    await press()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    browser.startAuthentication.mockResolvedValueOnce(used)
    answer('passkeys.finishSignIn', ada)
    await press()
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(inputsOf('passkeys.finishSignIn')).toEqual([{ response: used }, { response: used }])
  })

  it('has no button in a browser without passkeys', async () => {
    renderApp('/signin', { session: null })
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  })
})
