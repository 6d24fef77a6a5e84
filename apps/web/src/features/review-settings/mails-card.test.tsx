import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

/** Opens the settings page, and returns the switch for mails about newly shared lists. */
async function open() {
  const app = renderApp('/settings')
  const card = within(await screen.findByRole('region', { name: 'Mails' }))
  return { ...app, toggle: await card.findByRole('switch', { name: 'New lists and assignments' }) }
}

it('mails of what is newly shared are off until one turns them on, which is saved at once', async () => {
  answer('reviews.updateSettings', ({ sharing }) => {
    const saved = makeSettings({}, sharing?.byMail)
    answer('reviews.getSettings', saved)
    return saved
  })
  const { user, toggle } = await open()
  expect(toggle).not.toBeChecked()
  await user.click(toggle)
  expect(await screen.findByText('updated')).toBeVisible()
  expect(toggle).toBeChecked()
  await user.click(toggle)
  await expect
    .poll(() => inputsOf('reviews.updateSettings'))
    .toEqual([{ sharing: { byMail: true } }, { sharing: { byMail: false } }])
})

it('the switch goes back if it could not be saved', async () => {
  refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
  const { user, toggle } = await open()
  await user.click(toggle)
  expect(await screen.findByText('Settings update failed')).toBeVisible()
  expect(toggle).not.toBeChecked()
})
