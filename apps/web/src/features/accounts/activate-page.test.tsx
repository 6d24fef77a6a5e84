import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const link = '/user/activate?email=ada%2Bsea%40example.org&token=12e45'

async function open() {
  const app = renderApp(link, { session: null })
  return { ...app, activate: await screen.findByRole('button', { name: 'Activate' }) }
}

describe('/user/activate', () => {
  it('does not activate before the button is pressed', async () => {
    await open()
    expect(inputsOf('accounts.activate')).toEqual([])
  })

  it('shows that the activation is in progress', async () => {
    hang('accounts.activate')
    const { user, activate } = await open()
    await user.click(activate)
    expect(await screen.findByText('Activating…')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
  })

  it('activates with exactly the address and token of the link, and leads to sign in', async () => {
    answer('accounts.activate', {})
    const { user, activate } = await open()
    await user.click(activate)
    expect(await screen.findByRole('alert')).toHaveTextContent('Account Activated')
    const [, signIn] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/signin')
    expect(inputsOf('accounts.activate')).toEqual([{ email: 'ada+sea@example.org', token: '12e45' }])
  })

  it('activates once when the button is double-clicked', async () => {
    hang('accounts.activate')
    const { user, activate } = await open()
    await user.dblClick(activate)
    await screen.findByText('Activating…')
    expect(inputsOf('accounts.activate')).toHaveLength(1)
  })

  it('shows a failure and what to check, and offers a retry', async () => {
    refuse('accounts.activate', 'INVALID_TOKEN')
    const { user, activate } = await open()
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

  it.each(['', '?email=ada%40example.org', '?token=t', '?email=ada&token=t'])(
    'rejects the incomplete link "%s" at once, and offers another one',
    async (search) => {
      renderApp(`/user/activate${search}`, { session: null })
      expect(await screen.findByRole('alert')).toHaveTextContent('Account Activation Failed')
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getByRole('link', { name: 'Send activation email' })).toBeVisible()
    },
  )
})
