import { act, screen, waitFor } from '@testing-library/react'
import { userHeader } from '@wordtide/contract'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, answer, fill, inputsOf, refuse, renderApp, server } from '../../testing/index.ts'
import { firstRequestOf } from '../api/first-request.ts'
import { rememberedUser } from './remembered-user.ts'

const key = 'wordtide.signOut'
const title = 'You are signed out in this browser'

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  logged.mockImplementation(() => undefined)
  answer('accounts.signOut', {})
  answer('lists.listOwn', { lists: [], next: null })
})
afterEach(() => void logged.mockReset())

/** Lets all calls fail without a response until the returned function is called, which tells the app of the network. */
function disconnect() {
  let isConnected = false
  server.use(http.all('*/api/trpc/*', () => (isConnected ? undefined : HttpResponse.error())))
  return () => {
    isConnected = true
    act(() => void window.dispatchEvent(new Event('online')))
  }
}

async function logOut({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: ada.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

describe('signing out without a network', () => {
  it('removes at once what belongs to the user, and says that the server does not know it yet', async () => {
    const app = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    app.queryClient.setQueryData(['something'], 'of Ada')
    disconnect()
    await logOut(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    expect(app.path()).toBe('/')
    expect(screen.queryByText(ada.name)).toBeNull()
    expect(app.queryClient.getQueryData(['something'])).toBeUndefined()
    expect(rememberedUser()).toBeUndefined()
    expect(JSON.stringify(localStorage)).not.toContain(ada.email)
  })

  it('is finished when the network is back, in the session of that user alone', async () => {
    const users: (string | null)[] = []
    const app = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    const reconnect = disconnect()
    await logOut(app)
    await screen.findByRole('alert')
    server.use(
      http.post('*/api/trpc/accounts.signOut', ({ request }) => void users.push(request.headers.get(userHeader))),
    )
    reconnect()
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(users).toEqual([ada.id])
    expect(localStorage.getItem(key)).toBeNull()
    expect(app.path()).toBe('/')
  })

  it('counts also if the server refuses it', async () => {
    refuse('accounts.signOut', 'INTERNAL_SERVER_ERROR')
    const app = renderApp('/library')
    await logOut(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    expect(app.path()).toBe('/')
  })
})

describe('a sign-out that is pending when a page is opened', () => {
  beforeEach(() => localStorage.setItem(key, ada.id))

  it('is finished before the session is queried', async () => {
    const calls: string[] = []
    server.use(http.all('*/api/trpc/:calls', ({ params }) => void calls.push(String(params.calls))))
    renderApp('/library', { session: null })
    await screen.findByLabelText('Email')
    expect(calls).toEqual(['accounts.signOut', 'accounts.getSession'])
    expect(screen.queryByText(title)).toBeNull()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('lets nobody in as long as the server cannot be told', async () => {
    refuse('accounts.signOut', 'INTERNAL_SERVER_ERROR')
    const { path, recheck, session } = renderApp('/library')
    await screen.findByLabelText('Email')
    expect(path()).toBe('/signin')
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    await recheck()
    expect(session.get().status).toBe('loggedOut')
    expect(inputsOf('accounts.getSession')).toEqual([])
  })

  it('makes what the page has preloaded void', async () => {
    const preloadedUrl = 'http://localhost:3000/api/trpc/accounts.getSession?batch=1&input=%7B%7D'
    const preloaded = () => HttpResponse.json([{ result: { data: ada } }])
    server.use(http.get('*/api/trpc/accounts.getSession', preloaded, { once: true }))
    const { session } = renderApp('/library', { session: null, preloadedUrl })
    await screen.findByLabelText('Email')
    expect(session.get().status).toBe('loggedOut')
  })

  it('ends with the next sign-in', async () => {
    refuse('accounts.signOut', 'INTERNAL_SERVER_ERROR')
    answer('accounts.signIn', ada)
    const { user } = renderApp('/library')
    fill(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await screen.findByRole('heading', { name: 'Library' })
    expect(screen.queryByText(title)).toBeNull()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('sends no queries ahead of the app', () => {
    const sent = vi.fn(async () => new Response('[]'))
    vi.stubGlobal('fetch', sent)
    const page = document.createElement('div')
    page.innerHTML = '<link rel="preload" as="fetch" href="/api/trpc/x">'
    expect(firstRequestOf(page)).toBeUndefined()
    expect(sent).not.toHaveBeenCalled()
    localStorage.removeItem(key)
    expect(firstRequestOf(page)).toMatchObject({ url: '/api/trpc/x' })
    expect(sent).toHaveBeenCalledOnce()
  })
})

it('signing out in one tab signs out in the others, too', async () => {
  const { path, queryClient } = renderApp('/library')
  await screen.findByRole('button', { name: ada.name })
  queryClient.setQueryData(['something'], 'of Ada')
  const elsewhere = (newValue: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  elsewhere('another-user')
  expect(screen.getByRole('button', { name: ada.name })).toBeVisible()
  elsewhere(ada.id)
  await waitFor(() => expect(path()).toBe('/'))
  expect(screen.queryByText(ada.name)).toBeNull()
  expect(queryClient.getQueryData(['something'])).toBeUndefined()
  expect(inputsOf('accounts.signOut')).toEqual([])
})
