import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, fill, inputsOf, makeSettings, renderApp } from '../../../testing/index.ts'

/** Opens the settings page of a user with this reminder and goal. */
async function open(changes: Partial<ReturnType<typeof makeSettings>['reminders']> = {}) {
  let saved = makeSettings()
  saved = { ...saved, reminders: { ...saved.reminders, ...changes } }
  answer('reviews.getSettings', () => saved)
  answer('reviews.updateSettings', () => saved)
  const app = renderApp('/settings')
  const card = within(await screen.findByRole('region', { name: 'Reminder and goal' }))
  const save = await card.findByRole('button', { name: 'Save' })
  return {
    ...app,
    card,
    save: () => app.user.click(save),
    goal: card.getByRole('spinbutton', { name: 'Cards a day' }),
    hour: card.getByRole('combobox', { name: 'Reminder at' }),
    byMail: card.getByRole('switch', { name: 'By mail' }),
  }
}

it('there is neither a goal nor a reminder until one is saved, without what was not changed', async () => {
  const { user, save, goal, hour, byMail } = await open()
  expect(goal).toHaveValue(null)
  expect(hour).toHaveDisplayValue('No reminder')
  fill(goal, '30')
  await user.selectOptions(hour, '18:00')
  await user.click(byMail)
  await save()
  expect(await screen.findByText('updated')).toBeVisible()
  expect(inputsOf('reviews.updateSettings')).toEqual([{ reminders: { goal: 30, hour: 18, byMail: true } }])
})

it('both are removed, and a goal of no cards is refused', async () => {
  const { user, save, goal, hour } = await open({ goal: 30, hour: 23 })
  expect(hour).toHaveDisplayValue('23:00')
  fill(goal, '0')
  await user.selectOptions(hour, 'No reminder')
  await save()
  await waitFor(() => expect(goal).toHaveAccessibleDescription(/Must be 1 or more/))
  fill(goal, '')
  await save()
  expect(await screen.findByText('updated')).toBeVisible()
  expect(inputsOf('reviews.updateSettings')).toEqual([{ reminders: { goal: null, hour: null } }])
})
