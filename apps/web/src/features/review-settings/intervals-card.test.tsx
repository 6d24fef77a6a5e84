import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, fill, hang, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const settings = (...intervals: number[]) => makeSettings({ intervals })

const findCard = () => screen.findByRole('region', { name: 'Reviews intervals' })
const field = (number: number) => screen.getByRole('spinbutton', { name: `Interval ${number}` })
const values = () =>
  screen
    .queryAllByRole('spinbutton', { name: /^Interval/ })
    .map((input) => input instanceof HTMLInputElement && input.value)
const cardOf = () => within(screen.getByRole('region', { name: 'Reviews intervals' }))
const button = (name: string) => cardOf().getByRole('button', { name })

/** Opens the settings page of a user with these intervals. */
async function open(...intervals: number[]) {
  answer('reviews.getSettings', settings(...intervals))
  answer('reviews.updateSettings', (sent) => {
    const saved = settings(...(sent.reviews?.intervals ?? intervals))
    answer('reviews.getSettings', saved)
    return saved
  })
  const app = renderApp('/settings')
  await within(await findCard()).findByRole('button', { name: 'Save' })
  const retype = (number: number, text: string) => fill(field(number), text)
  return { ...app, retype, press: (name: string) => app.user.click(button(name)) }
}

describe('the settings page', () => {
  it('has a trail from Home', async () => {
    await open(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    expect(trail.getByText('Settings')).toBeVisible()
    expect(document.title).toContain('Settings')
  })

  it('shows that the intervals are loading', async () => {
    hang('reviews.getSettings')
    renderApp('/settings')
    expect(await within(await findCard()).findByRole('status', { name: 'Loading intervals' })).toBeVisible()
  })

  it('reports that the intervals cannot be loaded, and offers a retry', async () => {
    refuse('reviews.getSettings', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/settings')
    expect(await within(await findCard()).findByRole('alert')).toHaveTextContent('Unable to load result')
    answer('reviews.getSettings', settings(4))
    await user.click(button('Retry'))
    expect(await screen.findByRole('spinbutton', { name: 'Interval 1' })).toHaveValue(4)
  })
})

describe('the intervals', () => {
  it('have one field each, in days', async () => {
    await open(1, 3, 7)
    expect(values()).toEqual(['1', '3', '7'])
  })

  it('can be added to: the new one is the sum of the last two and has the focus', async () => {
    const { press } = await open(3, 7)
    await press('Add Interval')
    expect(values()).toEqual(['3', '7', '10'])
    expect(field(3)).toHaveFocus()
  })

  it('begin with 1 and 1', async () => {
    const { press } = await open()
    await press('Add Interval')
    await press('Add Interval')
    expect(values()).toEqual(['1', '1'])
  })

  it('are never proposed above 1000 days', async () => {
    const { press } = await open(600, 700)
    await press('Add Interval')
    expect(values()).toEqual(['600', '700', '1000'])
  })

  it('are proposed from the valid ones only', async () => {
    const { press, retype } = await open(3, 7)
    retype(2, '')
    await press('Add Interval')
    expect(values()).toEqual(['3', '', '3'])
  })

  it('are removed from the end; the focus stays on a button that is enabled', async () => {
    const { press } = await open(1, 3)
    await press('Remove last interval')
    expect(values()).toEqual(['1'])
    expect(button('Remove last interval')).toHaveFocus()
    await press('Remove last interval')
    expect(values()).toEqual([])
    expect(button('Remove last interval')).toBeDisabled()
    expect(button('Add Interval')).toHaveFocus()
  })

  it('are limited to 101', { timeout: 20_000 }, async () => {
    const { press } = await open(...Array.from({ length: 100 }, () => 1))
    await press('Add Interval')
    expect(field(101)).toHaveFocus()
    expect(button('Add Interval')).toBeDisabled()
    expect(screen.getByText('At most 101')).toBeVisible()
    await press('Remove last interval')
    expect(button('Add Interval')).toBeEnabled()
  })

  it('show, as they are typed, when a vocabulary counts as learned', async () => {
    const { press, retype } = await open(1, 3)
    expect(screen.getByText(/learned after 4 days, at confidence level 3\./)).toBeVisible()
    retype(2, '10')
    expect(screen.getByText(/learned after 11 days, at confidence level 3\./)).toBeVisible()
    retype(2, '')
    expect(screen.queryByText(/counts as learned after/)).toBeNull()
    await press('Remove last interval')
    expect(screen.getByText(/learned after 1 day, at confidence level 2\./)).toBeVisible()
  })
})

describe('an interval that is shorter than the one before it', () => {
  it('is named as soon as it is typed, and can be saved', async () => {
    const { press, retype } = await open(1, 3, 7)
    expect(screen.queryByText(/shorter/)).toBeNull()
    retype(3, '2')
    expect(screen.getByText('Interval 3 is shorter than the one before it.')).toBeVisible()
    retype(1, '5')
    expect(screen.getByText('Intervals 2 and 3 are shorter than the ones before them.')).toBeVisible()
    await press('Save')
    expect(await screen.findByText('updated')).toBeVisible()
    retype(1, '3')
    retype(3, '')
    expect(screen.queryByText(/shorter/)).toBeNull()
  })
})

describe('saving', () => {
  it('sends the intervals and confirms it', async () => {
    const { press, retype } = await open(1, 3)
    retype(1, '2')
    await press('Add Interval')
    await press('Save')
    expect(await screen.findByText('updated')).toBeVisible()
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: { intervals: [2, 3, 5] } }])
    expect(values()).toEqual(['2', '3', '5'])
  })

  it.each([
    ['', 'Must be a whole number'],
    ['1001', 'Must be 1,000 or less'],
  ])('rejects "%s" with a message beside the field', async (text, message) => {
    const { press, retype } = await open(1, 3)
    retype(2, text)
    expect(field(2)).not.toHaveAccessibleDescription()
    await press('Save')
    await waitFor(() => expect(field(2)).toHaveAccessibleDescription(message))
    expect(screen.getByText(message).parentElement).toHaveTextContent(`Interval 2: ${message}`)
    expect(field(2)).toBeInvalid()
    expect(field(2)).toHaveFocus()
    expect(field(1)).not.toHaveAccessibleDescription()
    expect(inputsOf('reviews.updateSettings')).toEqual([])
    retype(2, '8')
    await waitFor(() => expect(field(2)).not.toHaveAccessibleDescription())
    await press('Save')
    await screen.findByText('updated')
  })

  it('keeps the typed intervals when the server rejects them, and shows its message on the page', async () => {
    const { press, retype } = await open(1)
    refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
    retype(1, '5')
    await press('Save')
    const card = within(await findCard())
    const alert = await card.findByRole('alert')
    expect(alert).toHaveTextContent('Settings update failed')
    expect(alert).toHaveTextContent(toErrorBody('INTERNAL_SERVER_ERROR').message)
    await waitFor(() => expect(screen.getAllByText('Settings update failed')).toHaveLength(2))
    expect(values()).toEqual(['5'])
  })

  it('shows that it is sending, and sends once', async () => {
    const { press } = await open(1)
    hang('reviews.updateSettings')
    await press('Save')
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    // It is shown before the call is sent.
    await waitFor(() => expect(inputsOf('reviews.updateSettings')).toHaveLength(1))
    await press('Sending Save')
    expect(inputsOf('reviews.updateSettings')).toHaveLength(1)
  })
})

describe('intervals saved elsewhere', () => {
  it('replace the shown ones while nothing is typed', async () => {
    const { queryClient } = await open(1, 3)
    answer('reviews.getSettings', settings(9))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(values()).toEqual(['9']))
  })

  it('do not replace typed ones', async () => {
    const { queryClient, retype } = await open(1, 3)
    retype(2, '5')
    answer('reviews.getSettings', settings(9))
    await queryClient.invalidateQueries()
    expect(values()).toEqual(['1', '5'])
  })
})

describe('leaving the page', () => {
  it('asks first if there are unsaved changes', async () => {
    answer('reviews.listLearned', [])
    const { user, retype, path } = await open(1, 3)
    retype(2, '5')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/settings')
    expect(values()).toEqual(['1', '5'])
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/stats'))
  })

  it('does not ask after saving', async () => {
    answer('reviews.listLearned', [])
    const { user, retype, press, path } = await open(1, 3)
    retype(2, '5')
    await press('Save')
    await screen.findByText('updated')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await waitFor(() => expect(path()).toBe('/stats'))
  })

  it('asks once when the user logs out', async () => {
    answer('accounts.signOut', {})
    const { user, retype, path } = await open(1, 3)
    retype(2, '5')
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the presets', () => {
  const preset = (name: string) => screen.getByRole('radio', { name })

  it('show which one is chosen, with a sentence for each', async () => {
    await open(1, 4, 12, 35, 100, 240)
    expect(preset('Balanced')).toBeChecked()
    for (const name of ['Careful', 'Swift', 'Your own']) expect(preset(name)).not.toBeChecked()
    expect(preset('Your own')).toBeDisabled()
    for (const name of ['Careful', 'Balanced', 'Swift']) expect(preset(name)).toHaveAccessibleDescription(/reviews/)
  })

  it('fill the fields, and save nothing until Save', async () => {
    const { user, press } = await open(1, 4, 12, 35, 100, 240)
    await user.click(preset('Careful'))
    expect(values()).toEqual(['1', '3', '7', '14', '30', '90', '180'])
    expect(preset('Careful')).toBeChecked()
    await user.click(preset('Swift'))
    expect(values()).toEqual(['3', '10', '30', '90', '240'])
    expect(inputsOf('reviews.updateSettings')).toEqual([])
    await press('Save')
    await screen.findByText('updated')
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: { intervals: [3, 10, 30, 90, 240] } }])
  })

  it("leave the user's own intervals to be chosen again", async () => {
    const { user, retype } = await open(5, 6)
    expect(preset('Your own')).toBeChecked()
    retype(2, '8')
    await user.click(preset('Swift'))
    expect(preset('Your own')).toBeEnabled()
    await user.click(preset('Your own'))
    expect(values()).toEqual(['5', '8'])
    expect(preset('Your own')).toBeChecked()
  })

  it('remove the messages about what was typed before', async () => {
    const { user, press, retype } = await open(5, 6)
    retype(1, '1001')
    await press('Save')
    await screen.findByText('Must be 1,000 or less')
    await user.click(preset('Swift'))
    await waitFor(() => expect(screen.queryByText('Must be 1,000 or less')).toBeNull())
  })
})

describe('the adaptive schedule', () => {
  const adaptive = () => cardOf().getByRole('radio', { name: 'Adaptive' })
  const slider = () => cardOf().queryByRole('slider', { name: 'Wished retention' })
  const slide = (percent: number) => fill(cardOf().getByRole('slider', { name: 'Wished retention' }), String(percent))

  it('is chosen beside the presets, with a slider of the wished retention, and saved with it', async () => {
    const { user, press } = await open(1, 4, 12, 35, 100, 240)
    expect(slider()).toBeNull()
    await user.click(adaptive())
    expect(cardOf().getByRole('radio', { name: 'Balanced' })).not.toBeChecked()
    expect(slider()).toHaveAttribute('aria-valuetext', '85 %')
    slide(91)
    expect(slider()).toHaveAccessibleDescription(/know about 91/)
    expect(screen.getByText(/when it would rest 392 days or longer/)).toBeVisible()
    expect(inputsOf('reviews.updateSettings')).toEqual([])
    await press('Save')
    await screen.findByText('updated')
    const intervals = [1, 4, 12, 35, 100, 240]
    expect(inputsOf('reviews.updateSettings')).toEqual([
      { reviews: { intervals, schedule: 'adaptive', retention: 0.91 } },
    ])
  })

  it('is left by a preset', async () => {
    const app = await open(1, 3)
    answer('reviews.getSettings', makeSettings({ intervals: [1, 3], schedule: 'adaptive', retention: 0.7 }))
    await app.queryClient.invalidateQueries()
    await waitFor(() => expect(adaptive()).toBeChecked())
    expect(slider()).toHaveValue('70')
    await app.user.click(cardOf().getByRole('radio', { name: 'Swift' }))
    expect(slider()).toBeNull()
    await app.press('Save')
    await screen.findByText('updated')
    expect(inputsOf('reviews.updateSettings')).toEqual([
      { reviews: { intervals: [3, 10, 30, 90, 240], schedule: 'intervals' } },
    ])
  })
})
