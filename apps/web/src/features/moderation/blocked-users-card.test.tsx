import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const ben = { id: 'b-1', name: 'Ben', createdAt: Date.UTC(2026, 10, 22) }
const region = { name: 'Blocked users' }

it('the card lists blocked users, ends a block, and is hidden without any', async () => {
  answer('security.listEvents', [])
  answer('blocks.list', [ben])
  answer('blocks.delete', () => {
    answer('blocks.list', [])
    return {}
  })
  const { user } = renderApp('/settings#security')
  const card = within(await screen.findByRole('region', region))
  expect(card.getByRole('row', { name: /Ben.*2026/ })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Unblock Ben' }))
  expect(await screen.findByText('You no longer block Ben')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', region)).toBeNull())
  expect(inputsOf('blocks.delete')).toEqual([{ id: 'b-1' }])
})

it('the card reports a failed load and offers a retry', async () => {
  answer('security.listEvents', [])
  refuse('blocks.list', 'BUSY')
  const { user } = renderApp('/settings#security')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Unable to load the blocked users')
  answer('blocks.list', [ben])
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ben')).toBeVisible()
})
