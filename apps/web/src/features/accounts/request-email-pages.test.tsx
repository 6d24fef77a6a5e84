import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, fill, hang, inputsOf, refuse, renderApp, serveMeta } from '../../testing/index.ts'

const email = () => screen.findByLabelText('Email')
const inPage = () => within(screen.getByRole('main'))

describe.each([
  {
    path: '/user/forgot-password',
    procedure: 'accounts.sendPasswordReset',
    sent: 'Password Reset Email Sent',
    mail: 'A password reset email was sent to ada@example.org.',
    validity: /within an hour/,
  },
  {
    path: '/user/send-activation-email',
    procedure: 'accounts.sendActivation',
    sent: 'Activation Email Sent',
    mail: 'An activation email was sent to ada@example.org.',
    validity: /within 24 hours/,
  },
] as const)('$path', ({ path, procedure, sent, mail, validity }) => {
  beforeEach(() => answer(procedure, {}))

  const open = () => renderApp(path, { session: null })

  it('sends the e-mail and shows the address and how long the link is valid, but not whether the account exists', async () => {
    const { user } = open()
    await user.type(await email(), ' ada@example.org {Enter}')
    await waitFor(async () => expect(await screen.findByRole('heading', { level: 1, name: sent })).toHaveFocus())
    const page = screen.getByRole('main')
    expect(page).toHaveTextContent(mail)
    expect(page).toHaveTextContent(validity)
    expect(page).toHaveTextContent(/only arrives if there is an account/)
    expect(inPage().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    expect(inputsOf(procedure)).toEqual([{ email: 'ada@example.org' }])
  })

  it('sends the e-mail again, to the same address or to another one', async () => {
    const { user } = open()
    await user.type(await email(), 'ada@example.org{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(await email()).toHaveValue('ada@example.org')
    await user.type(await email(), '.uk{Enter}')
    expect(await screen.findByText('ada@example.org.uk')).toBeVisible()
    expect(inputsOf(procedure)).toEqual([{ email: 'ada@example.org' }, { email: 'ada@example.org.uk' }])
  })

  it.each([
    ['', 'Email is required'],
    ['ada@example', 'Invalid email'],
    [`${'a'.repeat(100)}@example.org`, 'Email is too long'],
  ])('does not send to the invalid address "%s"', async (address, message) => {
    const { user } = open()
    await user.click(await email())
    await user.paste(address)
    await user.keyboard('{Enter}')
    const field = await email()
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(inputsOf(procedure)).toEqual([])
  })

  it.each([
    ['TOO_MANY_REQUESTS', 'Too many requests, try again later'],
    ['BUSY', 'The server is busy, try again in a moment'],
  ] as const)('keeps the typed address after the error %s', async (error, message) => {
    refuse(procedure, error)
    const { user } = open()
    await user.type(await email(), 'ada@example.org{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(await email()).toHaveValue('ada@example.org')
  })

  it('sends once when the button is double-clicked', async () => {
    hang(procedure)
    const { user } = open()
    fill(await email(), 'ada@example.org')
    await user.dblClick(screen.getByRole('button', { name: 'Send email' }))
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    await waitFor(() => expect(inputsOf(procedure)).toHaveLength(1))
  })
})

describe('a server without a mail server', () => {
  async function send(path: string) {
    answer('accounts.signUp', { id: '1', name: 'Ada', email: 'ada@example.org' })
    answer('accounts.sendPasswordReset', {})
    answer('accounts.sendActivation', {})
    const { user } = renderApp(path, { session: null })
    fill(await email(), 'ada@example.org')
    const isSignUp = screen.queryByLabelText('Name') !== null
    if (isSignUp) fill(screen.getByLabelText('Name'), 'Ada')
    if (isSignUp) fill(screen.getByLabelText('Password'), 'Abc1!x')
    await user.type(await email(), '{Enter}')
    await screen.findByText(/was sent to/)
    return within(screen.getByRole('main'))
  }

  it.each(['/signup', '/user/forgot-password', '/user/send-activation-email'])(
    '%s says that the server shows its e-mails by a link in its terminal, and links to no page that is not there',
    async (path) => {
      serveMeta('wordtide-outbox', '/outbox')
      const page = await send(path)
      expect(page.getByText(/has no mail server/)).toHaveTextContent(/opens with the link in its terminal/)
      for (const link of page.getAllByRole('link')) expect(link).not.toHaveAttribute('href', '/outbox')
    },
  )

  it('is not spoken of where there is one', async () => {
    const page = await send('/signup')
    expect(page.queryByText(/mail server/)).toBeNull()
  })
})

describe('a visitor who came for a page', () => {
  it('keeps the typed address from screen to screen, and reaches that page after signing in', async () => {
    refuse('accounts.signUp', 'EMAIL_TAKEN')
    answer('accounts.sendActivation', {})
    answer('accounts.activate', {})
    answer('accounts.signIn', ada)
    answer('reviews.listLearning', { lists: [], next: null })
    const { user, path, router } = renderApp('/learn', { session: null })
    await email()
    await user.click(inPage().getByRole('link', { name: 'Sign up' }))
    fill(await screen.findByLabelText('Name'), 'Ada')
    fill(await email(), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'Abc1!x{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Send activation email' }))
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Send activation email' })).toHaveFocus(),
    )
    expect(await email()).toHaveValue('ada@example.org')
    await user.type(await email(), '{Enter}')
    await screen.findByRole('heading', { name: 'Activation Email Sent' })

    // The link of the e-mail is opened in the same tab.
    await router.navigate({ to: '/user/activate', search: { email: 'ada@example.org', token: 't' } })
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    await screen.findByText('Account Activated')
    await user.click(inPage().getByRole('link', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Password'), 'Abc1!x')
    await user.clear(await email())
    await user.type(await email(), 'ada@example.org{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Learning Lists' })
    expect(path()).toBe('/learn')
  })
})

it('the page for a forgotten password begins with the address of the signed-in user', async () => {
  renderApp('/user/forgot-password')
  expect(await email()).toHaveValue(ada.email)
})
