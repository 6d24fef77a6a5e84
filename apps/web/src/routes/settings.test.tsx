import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, inputsOf, makeSettings, renderApp } from '../testing/index.ts'

it('the page opens the sections of the settings by their addresses, and keeps what was typed in another one', async () => {
  answer('reviews.getSettings', makeSettings({ newPerDay: 20 }))
  const { user, router, path } = renderApp('/settings')
  const perDay = await screen.findByRole('spinbutton', { name: /New cards/ })
  expect(inputsOf('accessTokens.list')).toHaveLength(0)
  await user.clear(perDay)
  await user.type(perDay, '7')
  await user.click(screen.getByRole('tab', { name: 'Access tokens' }))
  expect(await screen.findByText('No access tokens yet')).toBeVisible()
  expect(router.state.location.href).toBe('/settings#tokens')
  await user.click(screen.getByRole('tab', { name: 'Learning' }))
  expect(perDay).toBeVisible()
  expect(perDay).toHaveValue(7)
  expect(path()).toBe('/settings')
})
