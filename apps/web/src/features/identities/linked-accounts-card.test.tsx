import { screen, waitFor } from '@testing-library/react'
import { type IdentityView, toErrorBody } from '@wordtide/contract'
import { expect, it, vi } from 'vitest'
import { answer, inputsOf, refuse, renderApp, serveMeta } from '../../testing/index.ts'

const google: IdentityView = { provider: 'google', name: 'Google', linkedAt: null }
const school: IdentityView = { provider: 'oidc', name: 'My School', linkedAt: Date.now() }

/** Opens the settings on a server with both providers. */
function open(search = '') {
  serveMeta('wordtide-google', '/auth/google')
  serveMeta('wordtide-oidc', 'My School')
  answer('identities.list', [google, school])
  return renderApp(`/settings${search}#sign-in`)
}

it('the card of linked accounts links one by going to its provider, after a proof that the account has', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user } = open()
  refuse('identities.startLink', 'PROOF_REQUIRED')
  answer('proofs.getMeans', { password: false, code: false, passkey: false, providers: ['oidc'] })
  await user.click(await screen.findByRole('button', { name: 'Link Google' }))
  expect(await screen.findByRole('link', { name: 'Confirm with My School' })).toHaveAttribute(
    'href',
    '/auth/oidc?prove=1&state=%2Fsettings%23sign-in',
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Unable to link Google')).toBeNull()

  answer('identities.startLink', {})
  await user.click(screen.getByRole('button', { name: 'Link Google' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google?link=1'))
})

it('the card of linked accounts unlinks one, unless it is the only way in', async () => {
  const { user } = open()
  refuse('identities.unlink', 'LAST_PROOF')
  const button = await screen.findByRole('button', { name: 'Unlink My School' })
  await user.click(button)
  expect(await screen.findByText(toErrorBody('LAST_PROOF').message)).toBeVisible()
  answer('identities.unlink', () => {
    answer('identities.list', [google, { ...school, linkedAt: null }])
    return {}
  })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Link My School' })).toBeVisible()
  expect(inputsOf('identities.unlink')).toEqual([{ provider: 'oidc' }, { provider: 'oidc' }])
})

it('the card of linked accounts shows why one was not linked', async () => {
  open('?oidc=taken')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account at My School is linked with another Wordtide account: unlink it there first',
  )
})
