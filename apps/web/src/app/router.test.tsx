import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { answer, makeList, makeListStats, renderApp, server } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

/** Records the procedures that are called, and what happens in between. */
function recordCalls() {
  const events: string[] = []
  const note = ({ request }: { request: Request }) => {
    const [, procedures] = /\/trpc\/([^?]+)/.exec(request.url) ?? []
    if (procedures !== undefined) events.push(...procedures.split(',').sort())
  }
  server.events.on('request:start', note)
  onTestFinished(() => server.events.removeListener('request:start', note))
  return events
}

it.each([
  {
    path: '/library',
    button: 'Create List',
    link: 'Library',
    shown: ['profile.listLanguages'],
    ofPage: 'lists.listOwn',
  },
  {
    path: '/library/lists/list-1/vocs',
    button: 'New',
    link: 'Library',
    shown: ['dictionary.listLanguages'],
    ofPage: 'lists.listOwn',
  },
  {
    path: '/learn/list-1',
    button: 'Review',
    link: 'Learn',
    shown: ['audio.listVoices', 'lists.get', 'reviews.countCards'],
    late: 'shares.getOwn',
    ofPage: 'reviews.listLearning',
  },
])(
  'opening and closing $button over $path queries only what the dialog shows, also if the page is stale',
  async ({ path, button, link, shown, late, ofPage }) => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('lists.get', makeList())
    answer('reviews.listLearning', { lists: [], next: null })
    answer('reviews.getListStats', makeListStats())
    const events = recordCalls()
    const { user, router } = renderApp(path)
    const opener = await screen.findByRole('button', { name: button })
    await waitFor(() => expect(opener).toBeEnabled())
    // A query that the page sends by itself, once it is loaded.
    if (late !== undefined) await waitFor(() => expect(events).toContain(late))
    events.length = 0
    vi.useFakeTimers({ toFake: ['Date'] })
    const makeStale = () => vi.setSystemTime(Date.now() + 60_000)

    makeStale()
    await user.click(opener)
    await screen.findByRole('dialog')
    await waitFor(() => expect(events).toEqual(shown))
    makeStale()
    router.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    makeStale()
    events.push('the next page')
    const [first] = screen.getAllByRole('link', { name: link })
    if (first !== undefined) await user.click(first)
    await waitFor(() => expect(events).toContain(ofPage))
    expect(events.slice(0, shown.length + 1)).toEqual([...shown, 'the next page'])
  },
)
