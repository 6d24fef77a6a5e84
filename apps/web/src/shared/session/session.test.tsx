import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { userHeader } from '@wordtide/contract'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ada, answer, fill, hang, inputsOf, refuse, renderApp, server } from '../../testing/index.ts'
import { rememberedUser } from './remembered-user.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  answer('lists.listOwn', { lists: [], next: null })
  logged.mockImplementation(() => undefined)
})
afterEach(() => {
  logged.mockReset()
})

/** Lets all calls fail without a response until the returned function is called. */
function disconnect() {
  let isConnected = false
  server.use(http.get('*/api/trpc/*', () => (isConnected ? undefined : HttpResponse.error())))
  return () => {
    isConnected = true
  }
}

describe('on load', () => {
  it('shows a spinner while the session is loading', async () => {
    hang('accounts.getSession')
    renderApp('/library', { session: 'query' })
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
    expect(screen.queryByRole('banner')).toBeNull()
  })

  it('shows the requested page to signed-in users', async () => {
    renderApp('/library')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
  })

  it('treats a 401 as signed out', async () => {
    renderApp('/', { session: null })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toBeVisible()
  })

  it("shows 'Server Error' on any other failure, and loads the session again on Retry", async () => {
    refuse('accounts.getSession', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/library', { session: 'query' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error')
    answer('accounts.getSession', ada)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
  })

  it('opens without a connection for the user who was signed in last, and redirects to the sign-in when the server says so', async () => {
    const { unmount } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    unmount()
    const reconnect = disconnect()
    renderApp('/library', { session: 'query' })
    expect(await screen.findByRole('button', { name: ada.name })).toBeVisible()
    reconnect()
    refuse('lists.listOwn', 'UNAUTHORIZED')
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('does not open for a user who has signed out, or whose session has ended', async () => {
    answer('accounts.signOut', {})
    const { user, unmount } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: ada.name }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(rememberedUser()).toBeUndefined())
    unmount()

    const { unmount: leave } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    expect(rememberedUser()).toEqual(ada)
    leave()
    renderApp('/library', { session: null })
    await screen.findByLabelText('Email')
    expect(rememberedUser()).toBeUndefined()
  })

  it('says that the user is offline if there is no network, and continues when it is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reconnect = disconnect()
    renderApp('/library', { session: 'query' })
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    answer('accounts.getSession', ada)
    reconnect()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
  })

  it("shows 'Server Error' without a connection", async () => {
    server.use(http.get('*/api/trpc/*', () => HttpResponse.error()))
    renderApp('/library', { session: 'query' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error')
  })
})

describe('a page that the browser restores from its cache', () => {
  it('finds out that a user has signed in since, and leaves /signin', async () => {
    const { path, recheck } = renderApp('/library?search=tide', { session: null })
    await screen.findByLabelText('Email')
    await recheck()
    expect(path()).toBe('/signin')
    answer('accounts.getSession', ada)
    await recheck()
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library?search=tide')
  })

  it('queries nothing for a signed-in user', async () => {
    const { recheck } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    const count = inputsOf('accounts.getSession').length
    await recheck()
    expect(inputsOf('accounts.getSession')).toHaveLength(count)
  })
})

describe('the signed-in area', () => {
  it('redirects visitors to /signin, and back to the exact address', async () => {
    answer('accounts.signIn', ada)
    const { user, path } = renderApp('/library?search=tide#shared', { session: null })
    fill(await screen.findByLabelText('Email'), 'ada@example.org')
    expect(path()).toBe('/signin')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library?search=tide#shared')
  })

  it('redirects to /signin and back when a call finds that the session has ended', async () => {
    answer('accounts.signIn', ada)
    const { user, path, client } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    refuse('lists.get', 'UNAUTHORIZED')
    await expect(client.lists.get.query({ id: 'x' })).rejects.toThrow('Sign in to continue')
    fill(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await screen.findByRole('heading', { name: 'Library' })
    expect(path()).toBe('/library')
  })
})

test('every call sends the id of the signed-in user, so that it is not executed in the session of another user', async () => {
  const userIds: (string | null)[] = []
  server.events.on('request:start', ({ request }) => void userIds.push(request.headers.get(userHeader)))
  try {
    const { client } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    answer('reviews.submit', { saved: 0, skipped: [] })
    await client.reviews.submit.mutate({ vocReviews: [] })
    const [sessionQuery, ...others] = userIds
    expect(sessionQuery).toBeNull()
    expect(new Set(others)).toEqual(new Set([ada.id]))
  } finally {
    server.events.removeAllListeners()
  }
})

describe('a signed-in user', () => {
  it.each(['/', '/signin', '/signup'])('is redirected from %s to the library', async (from) => {
    const { path } = renderApp(from)
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(path()).toBe('/library')
  })
})

describe('Logout', () => {
  it('signs out, clears the query cache and goes to the landing page', async () => {
    answer('accounts.signOut', {})
    const { user, path, queryClient } = renderApp('/library')
    queryClient.setQueryData(['something'], 'of Ada')
    await user.click(await screen.findByRole('button', { name: ada.name }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect(await screen.findAllByRole('link', { name: 'Sign up' })).not.toHaveLength(0)
    expect(inputsOf('accounts.signOut')).toHaveLength(1)
    expect(queryClient.getQueryData(['something'])).toBeUndefined()
  })
})
