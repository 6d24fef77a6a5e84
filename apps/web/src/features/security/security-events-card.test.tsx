import { screen, within } from '@testing-library/react'
import type { SecurityEventView } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { answer, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const signIn: SecurityEventView = {
  id: 'e-1',
  event: 'signed-in',
  method: 'password',
  by: null,
  client: 'Firefox on Linux',
  network: '192.0.2.7',
  createdAt: Date.UTC(2026, 10, 27, 12),
}

function open() {
  answer('reviews.getSettings', makeSettings())
  return renderApp('/settings#security')
}

it('the card of security events says what happened, when, and from where', async () => {
  const elsewhere = { ...signIn, method: null, client: null, network: null }
  answer('security.listEvents', [
    { ...elsewhere, id: 'e-3', event: 'sessions-ended', by: 'operator' },
    { ...elsewhere, id: 'e-2', event: 'vocabularies-lost', by: 'editor' },
    signIn,
  ])
  open()
  const card = within(await screen.findByRole('region', { name: 'Security events' }))
  await card.findByText('Signed in with a password')
  const items = card.getAllByRole('listitem')
  expect(items.map((item) => item.firstChild?.textContent)).toEqual([
    'Devices signed out by the operator of this server',
    'Many words of one of your lists deleted or overwritten by somebody who may edit it',
    'Signed in with a password',
  ])
  expect(items[2]).toHaveTextContent('Nov 27, 2026')
  expect(items[2]).toHaveTextContent('Firefox on Linux')
  expect(items[2]).toHaveTextContent('192.0.2.7')
})

it('the card of security events reports a failed load, and says that there are none', async () => {
  refuse('security.listEvents', 'BUSY')
  const { user } = open()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Unable to load the security events')
  answer('security.listEvents', [])
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No events yet')).toBeVisible()
})
