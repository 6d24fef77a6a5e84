import { screen, waitFor, within } from '@testing-library/react'
import type { Settings } from '@wordtide/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, fill, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

type Reviews = Settings['reviews']

const findCard = async () => within(await screen.findByRole('region', { name: 'Your day' }))
const timeZone = () => screen.getByRole('combobox', { name: 'Time zone' })
const begin = () => screen.getByRole('combobox', { name: 'Begin of the day' })
const newCards = () => screen.getByRole('spinbutton', { name: 'New cards a day' })
const reviews = () => screen.getByRole('spinbutton', { name: 'Reviews a day' })
const learned = () => screen.getByRole('switch', { name: 'Learned words return' })
const introduced = () => screen.getByRole('switch', { name: 'Introduce new words' })
const repeated = () => screen.getByRole('switch', { name: 'Repeat what I miss' })

/** Opens the settings page of a user with these settings; the others are the defaults. */
async function open(changes: Partial<Reviews> = {}) {
  let saved = makeSettings(changes)
  answer('reviews.getSettings', () => saved)
  answer('reviews.updateSettings', (sent) => {
    const changed = Object.entries(sent.reviews ?? {}).filter(([, value]) => value !== undefined)
    saved = { ...saved, reviews: { ...saved.reviews, ...Object.fromEntries(changed) } }
    return saved
  })
  const app = renderApp('/settings')
  const card = await findCard()
  const button = await card.findByRole('button', { name: 'Save' })
  return { ...app, card, save: () => app.user.click(button) }
}

describe('the day', () => {
  it('shows the settings, and the time in the time zone', async () => {
    await open({
      timeZone: 'America/New_York',
      dayStartsAt: 5,
      newPerDay: 7,
      reviewsPerDay: 90,
      learnedReturn: true,
      introduce: false,
    })
    expect(timeZone()).toHaveTextContent('America/New York')
    expect(timeZone()).toHaveAccessibleDescription(/It is \d\d:\d\d now/)
    expect(begin()).toHaveValue('5')
    expect(begin()).toHaveDisplayValue('05:00')
    expect(newCards()).toHaveValue(7)
    expect(reviews()).toHaveValue(90)
    expect(learned()).toBeChecked()
    expect(introduced()).not.toBeChecked()
    expect(repeated()).toBeChecked()
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
    const { user, save } = await open({ timeZone: null })
    await user.selectOptions(begin(), '00:00')
    fill(newCards(), '0')
    fill(reviews(), '1000')
    for (const field of [learned(), introduced(), repeated()]) await user.click(field)
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    const sent = {
      dayStartsAt: 0,
      newPerDay: 0,
      reviewsPerDay: 1000,
      learnedReturn: true,
      introduce: false,
      repeatMissed: false,
    }
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: sent }])
  })

  it.each([
    ['Asia/Tokyo', 'a time zone'],
    ['Moon/Tranquility', 'a time zone that this browser does not know'],
  ])('is saved without unchanged values: %s is %s', async (saved) => {
    const { save } = await open({ timeZone: saved })
    fill(newCards(), '7')
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: { newPerDay: 7 } }])
  })

  it.each([
    ['', 'Must be a whole number'],
    ['1001', 'Must be 1,000 or less'],
  ])('rejects "%s" reviews with a message beside the field', async (text, message) => {
    const { save } = await open()
    fill(reviews(), text)
    await save()
    await waitFor(() => expect(reviews()).toHaveAccessibleDescription(new RegExp(message)))
    expect(reviews()).toHaveFocus()
    expect(inputsOf('reviews.updateSettings')).toEqual([])
  })

  it('keeps what was typed when the server rejects it, and shows its message on the page', async () => {
    const { card, save } = await open()
    refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
    fill(newCards(), '3')
    await save()
    expect(await card.findByRole('alert')).toHaveTextContent('Settings update failed')
    expect(newCards()).toHaveValue(3)
  })

  it('takes over values saved elsewhere, except those typed here', async () => {
    const { queryClient, save } = await open({ timeZone: 'UTC', newPerDay: 20 })
    fill(newCards(), '3')
    answer('reviews.getSettings', makeSettings({ timeZone: 'Asia/Tokyo', newPerDay: 9, reviewsPerDay: 50 }))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(timeZone()).toHaveTextContent('Asia/Tokyo'))
    expect(reviews()).toHaveValue(50)
    expect(newCards()).toHaveValue(3)
    await save()
    await screen.findByText('updated')
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: { newPerDay: 3 } }])
    expect(timeZone()).toHaveTextContent('Asia/Tokyo')
  })

  it('asks one question, together with the intervals, before changes of both are lost', async () => {
    answer('reviews.listLearned', [])
    const { user, path } = await open()
    fill(newCards(), '3')
    fill(screen.getByRole('spinbutton', { name: 'Interval 1' }), '2')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/settings')
    await user.click(screen.getByRole('link', { name: 'Stats' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/stats'))
  })
})

describe('a user whose browser is in another time zone', () => {
  const options = new Intl.DateTimeFormat('en').resolvedOptions()
  const inTokyo = () => ({ ...options, timeZone: 'Asia/Tokyo' })
  const offer = () => screen.queryByRole('region', { name: 'Time zone' })
  const findOffer = () => screen.findByRole('region', { name: 'Time zone' })

  /** Opens the settings page, which offers the browser's time zone. */
  async function openWithOffer() {
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(inTokyo)
    const app = await open({ timeZone: 'Europe/Berlin' })
    await findOffer()
    return app
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is not asked about one that they choose', async () => {
    const { user, save, unmount } = await openWithOffer()
    await user.click(timeZone())
    await screen.findByPlaceholderText('Search time zones')
    await user.paste('Kiritimati')
    await user.keyboard('{Enter}')
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    expect(inputsOf('reviews.updateSettings')).toEqual([{ reviews: { timeZone: 'Pacific/Kiritimati' } }])
    await waitFor(() => expect(offer()).toBeNull())
    unmount()
    renderApp('/help')
    await screen.findByRole('heading', { name: 'Help' })
    // Waits for time: longer than it takes to offer.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(offer()).toBeNull()
  })

  it('is asked again after they have saved something else', async () => {
    const { save, unmount } = await openWithOffer()
    fill(newCards(), '7')
    await save()
    expect(await screen.findByText('updated')).toBeVisible()
    expect(offer()).toBeVisible()
    unmount()
    renderApp('/help')
    expect(await findOffer()).toBeVisible()
  })
})
