import { screen, waitFor, within } from '@testing-library/react'
import type { Settings } from '@wordtide/contract'
import { describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

type Reviews = Settings['reviews']

const findCard = async () => within(await screen.findByRole('region', { name: 'Your day' }))
const timeZone = () => screen.getByRole('combobox', { name: 'Time zone' })
const begin = () => screen.getByRole('combobox', { name: 'Begin of the day' })
const newCards = () => screen.getByRole('spinbutton', { name: 'New cards a day' })
const reviews = () => screen.getByRole('spinbutton', { name: 'Reviews a day' })
const learned = () => screen.getByRole('switch', { name: 'Learned words return' })

/** Opens the settings page of a user with these settings; the others are the defaults. */
async function open(changes: Partial<Reviews> = {}) {
  let saved = makeSettings(changes)
  answer('reviews.getSettings', () => saved)
  answer('reviews.updateSettings', (sent) => {
    const changed = Object.entries(sent.reviews).filter(([, value]) => value !== undefined)
    saved = { reviews: { ...saved.reviews, ...Object.fromEntries(changed) } }
    return saved
  })
  const app = renderApp('/settings')
  const card = await findCard()
  const button = await card.findByRole('button', { name: 'Save' })
  const retype = async (field: HTMLElement, text: string) => {
    await app.user.clear(field)
    if (text !== '') await app.user.type(field, text)
  }
  return { ...app, card, retype, save: () => app.user.click(button) }
}

describe('the day', () => {
  it('shows the settings, and the time in the time zone', async () => {
    await open({ timeZone: 'America/New_York', dayStartsAt: 5, newPerDay: 7, reviewsPerDay: 90, learnedReturn: true })
    expect(timeZone()).toHaveTextContent('America/New York')
    expect(timeZone()).toHaveAccessibleDescription(/It is \d\d:\d\d now/)
    expect(begin()).toHaveValue('5')
    expect(begin()).toHaveDisplayValue('05:00')
    expect(newCards()).toHaveValue(7)
    expect(reviews()).toHaveValue(90)
    expect(learned()).toBeChecked()
  })

  it('says that no time zone is set', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    await open({ timeZone: null })
    expect(timeZone()).toHaveTextContent('Not set: UTC')
  })

  it('finds time zones by name, with the saved one among them', async () => {
    const { user } = await open({ timeZone: 'Asia/Kolkata' })
    await user.click(timeZone())
    expect(await screen.findByRole('option', { name: /Asia\/Kolkata/ })).toHaveTextContent('Asia/Kolkata')
    expect(screen.getByPlaceholderText('Search time zones')).toHaveFocus()
    // Typed letter by letter it takes seconds here.
    await user.paste('new york')
    await user.keyboard('{Enter}')
    expect(timeZone()).toHaveTextContent('America/New York')
    expect(timeZone()).toHaveFocus()
    expect(inputsOf('reviews.updateSettings')).toEqual([])
  })

  it('is saved without the intervals, and without a time zone that was never chosen', async () => {
    // The browser is too busy to save its own.
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    const { user, retype, save } = await open({ timeZone: null })
    await user.selectOptions(begin(), '00:00')
    await retype(newCards(), '0')
    await retype(reviews(), '1000')
    await user.click(learned())
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    const sent = { dayStartsAt: 0, newPerDay: 0, reviewsPerDay: 1000, learnedReturn: true }
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: sent }])
  })

  it('is saved with the chosen time zone, about which this browser does not ask again', async () => {
    const { user, save } = await open()
    await user.click(timeZone())
    await screen.findByPlaceholderText('Search time zones')
    await user.paste('Kiritimati')
    await user.keyboard('{Enter}')
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    expect(inputsOf('reviews.updateSettings')[0]?.reviews.timeZone).toBe('Pacific/Kiritimati')
    expect(timeZone()).toHaveTextContent('Pacific/Kiritimati')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull()
  })

  it.each([
    ['', 'Must be a whole number'],
    ['1001', 'Must be 1000 or less'],
  ])('rejects "%s" reviews with a message beside the field', async (text, message) => {
    const { retype, save } = await open()
    await retype(reviews(), text)
    await save()
    await waitFor(() => expect(reviews()).toHaveAccessibleDescription(new RegExp(message)))
    expect(reviews()).toHaveFocus()
    expect(inputsOf('reviews.updateSettings')).toEqual([])
  })

  it('keeps what was typed when the server rejects it, and shows its message on the page', async () => {
    const { card, retype, save } = await open()
    refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
    await retype(newCards(), '3')
    await save()
    expect(await card.findByRole('alert')).toHaveTextContent('Settings update failed')
    expect(newCards()).toHaveValue(3)
  })

  it('takes over what was saved elsewhere, except what was typed here', async () => {
    const { queryClient, retype, save } = await open({ timeZone: 'UTC', newPerDay: 20 })
    await retype(newCards(), '3')
    answer('reviews.getSettings', makeSettings({ timeZone: 'Asia/Tokyo', newPerDay: 9, reviewsPerDay: 50 }))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(timeZone()).toHaveTextContent('Asia/Tokyo'))
    expect(reviews()).toHaveValue(50)
    expect(newCards()).toHaveValue(3)
    await save()
    await screen.findByText('updated')
    expect(inputsOf('reviews.updateSettings').at(-1)?.reviews).toMatchObject({
      timeZone: 'Asia/Tokyo',
      newPerDay: 3,
      reviewsPerDay: 50,
    })
  })

  it('is asked about once, together with the intervals, before changes of both are lost', async () => {
    answer('reviews.listLearned', [])
    const { user, retype, path } = await open()
    await retype(newCards(), '3')
    await retype(screen.getByRole('spinbutton', { name: 'Interval 1' }), '2')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/settings')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/stats'))
  })
})
