import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, answer, inputsOf, makeSettings, refuse, renderApp } from '../../../testing/index.ts'

const options = new Intl.DateTimeFormat('en').resolvedOptions()

/** Sets the time zone that the browser reports. */
const browserIn = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({ ...options, timeZone }))

/** Sets the time zone of the settings, which an update changes. */
function savedIn(timeZone: string | null) {
  let saved = makeSettings({ timeZone })
  answer('reviews.getSettings', () => saved)
  answer('reviews.updateSettings', ({ reviews }) => {
    saved = makeSettings({ timeZone: reviews?.timeZone ?? null })
    return saved
  })
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  answer('lists.listOwn', { lists: [], next: null })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const sent = () => inputsOf('reviews.updateSettings')
const reads = () => inputsOf('reviews.getSettings').length
async function notice() {
  await screen.findByText(/^Your browser is in/)
  return screen.getByRole('region', { name: 'Time zone' })
}

/** Holds the callbacks that wait for an idle moment. Returns a function that runs them. */
function holdIdle() {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.splice(handle - 1, 1, () => undefined))
  return () =>
    act(() => {
      for (const callback of waiting.splice(0)) callback()
    })
}

// Waits for time: longer than the check takes, which must send nothing.
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))

async function expectNothing() {
  await screen.findByRole('heading', { level: 1 })
  await aMoment()
  expect(sent()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull()
}

describe('a user without a time zone', () => {
  it("gets the browser's, once and without a notice", async () => {
    browserIn('Asia/Tokyo')
    savedIn(null)
    const { router } = renderApp('/help')
    await waitFor(() => expect(sent()).toEqual([{ reviews: { timeZone: 'Asia/Tokyo' } }]))
    await router.navigate({ to: '/library' })
    await aMoment()
    expect(sent()).toHaveLength(1)
    expect(screen.queryByText('updated')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull()
  })

  it('gets it on a later visit if it could not be saved, which is logged only', async () => {
    browserIn('Asia/Tokyo')
    savedIn(null)
    refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { router, unmount } = renderApp('/help')
    await waitFor(() => expect(logged).toHaveBeenCalledWith('The time zone could not be saved', expect.anything()))
    await router.navigate({ to: '/library' })
    await aMoment()
    expect(sent()).toHaveLength(1)
    expect(screen.queryByText(/failed/)).toBeNull()
    unmount()
    savedIn(null)
    renderApp('/help')
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('gets none from a browser that does not know its own', async () => {
    browserIn('Etc/Unknown')
    savedIn(null)
    renderApp('/help')
    await expectNothing()
  })

  it('gets it only after a dialog is closed, as a review session is one', async () => {
    browserIn('Asia/Tokyo')
    savedIn(null)
    const dialog = document.createElement('div')
    dialog.role = 'dialog'
    document.body.append(dialog)
    renderApp('/help')
    await expectNothing()
    dialog.remove()
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('keeps the time zone that they have set on another device since', async () => {
    browserIn('Asia/Tokyo')
    savedIn(null)
    const runIdle = holdIdle()
    renderApp('/help')
    await waitFor(() => expect(reads()).toBe(1))
    savedIn('Europe/Berlin')
    await waitFor(() => {
      runIdle()
      expect(screen.getByText(/your days follow Europe\/Berlin/)).toBeVisible()
    })
    expect(sent()).toEqual([])
  })
})

describe("a user with the browser's time zone", () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
  ])('%s for %s, is not asked', async (inBrowser, saved) => {
    browserIn(inBrowser)
    savedIn(saved)
    renderApp('/help')
    await expectNothing()
  })

  it('has the settings read once per visit, not on every page', async () => {
    browserIn('Europe/Berlin')
    savedIn('Europe/Berlin')
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    try {
      const { router } = renderApp('/help')
      await screen.findByRole('heading', { name: 'Help' })
      await waitFor(() => expect(reads()).toBe(1))
      // The start page leaves the signed-in area and leads back to it.
      for (const to of ['/library', '/feedback', '/', '/help'] as const) {
        vi.setSystemTime(Date.now() + 60_000)
        await router.navigate({ to })
        await screen.findByRole('heading', { level: 1 })
      }
      expect(reads()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a user whose browser is elsewhere', () => {
  beforeEach(() => {
    browserIn('Asia/Tokyo')
    savedIn('Europe/Berlin')
  })

  it('is offered the time zone of the browser, and may use it', async () => {
    const { user } = renderApp('/help')
    const region = within(await notice())
    expect(region.getByText('Your browser is in Asia/Tokyo, your days follow Europe/Berlin.')).toBeVisible()
    await user.click(region.getByRole('button', { name: 'Use Asia/Tokyo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull())
    expect(sent()).toEqual([{ reviews: { timeZone: 'Asia/Tokyo' } }])
    expect(screen.getByText('updated')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('has the offer announced, because the live region is there before its content', async () => {
    const runIdle = holdIdle()
    renderApp('/help')
    await waitFor(() => {
      runIdle()
      expect(screen.getByRole('region', { name: 'Time zone' })).toBeVisible()
    })
    const announced = within(screen.getByRole('region', { name: 'Time zone' })).getByRole('status')
    expect(announced).toBeEmptyDOMElement()
    runIdle()
    expect(announced).toHaveTextContent('Your browser is in Asia/Tokyo, your days follow Europe/Berlin.')
  })

  it('may keep theirs, and is then asked only in another time zone', async () => {
    const { user, unmount } = renderApp('/help')
    await user.click(within(await notice()).getByRole('button', { name: 'Keep Europe/Berlin' }))
    expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull()
    unmount()
    const next = renderApp('/help')
    await expectNothing()
    next.unmount()
    browserIn('America/New_York')
    renderApp('/help')
    expect(await notice()).toHaveTextContent('Your browser is in America/New York')
  })

  it('makes no choice for another user of the browser', async () => {
    const { user, unmount } = renderApp('/help')
    await user.click(within(await notice()).getByRole('button', { name: 'Keep Europe/Berlin' }))
    unmount()
    renderApp('/help', { session: { ...ada, id: 'another' } })
    expect(await notice()).toBeVisible()
  })

  it('sees in the notice why the time zone could not be saved', async () => {
    refuse('reviews.updateSettings', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/help')
    const region = within(await notice())
    await user.click(region.getByRole('button', { name: 'Use Asia/Tokyo' }))
    expect(await region.findByRole('alert')).toHaveTextContent('Settings update failed')
    savedIn('Europe/Berlin')
    await user.click(region.getByRole('button', { name: 'Use Asia/Tokyo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull())
  })

  it('leaves no choice in the browser when the account is deleted', async () => {
    const { forgetUserReviews } = await import('../../reviews/index.ts')
    const { user } = renderApp('/help')
    await user.click(within(await notice()).getByRole('button', { name: 'Keep Europe/Berlin' }))
    expect(JSON.stringify(localStorage)).toContain('Asia/Tokyo')
    await forgetUserReviews(ada.id)
    expect(JSON.stringify(localStorage)).not.toContain('Asia/Tokyo')
  })
})
