import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '../testing/index.ts'
import { addChunkLoadRecovery } from './chunk-load-recovery.ts'
import { RouterError } from './layout/route-fallbacks.tsx'

const loadError = new TypeError('Failed to fetch dynamically imported module: /assets/stats.js')
const pageModule = { Stats: () => <h1>Stats</h1> }
const load = vi.fn<() => Promise<typeof pageModule>>()
const reload = vi.fn()
const documentRequested = vi.fn()

/** Sets the response to a request for the document. */
const respondWithDocument = (respond: () => Response) =>
  server.use(
    http.head('*/', () => {
      documentRequested()
      return respond()
    }),
  )

/** Renders a home page in a layout. `go` navigates to another page, whose chunk is loaded by `load`. */
async function renderHome() {
  const root = createRootRoute({
    component: () => (
      <>
        <p>The layout</p>
        <Outlet />
      </>
    ),
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
  const stats = createRoute({
    getParentRoute: () => root,
    path: '/stats',
    component: lazyRouteComponent(load, 'Stats'),
  })
  const router = createRouter({
    routeTree: root.addChildren([home, stats]),
    history: createMemoryHistory(),
    defaultErrorComponent: RouterError,
  })
  addChunkLoadRecovery(router)
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Home' })
  return { router, go: () => act(() => router.navigate({ href: '/stats' })) }
}

beforeEach(() => {
  for (const mock of [load, reload, documentRequested]) mock.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockReturnValue()
  return () => vi.restoreAllMocks()
})

describe('a page with a lazy chunk', () => {
  it('is shown when the chunk is loaded, without a request for the document', async () => {
    load.mockResolvedValue(pageModule)
    const { go } = await renderHome()
    await go()
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
    expect(documentRequested).not.toHaveBeenCalled()
  })

  it.each([
    ['without a network', () => HttpResponse.error(), 'Network Error'],
    ['while the server is down', () => new HttpResponse(null, { status: 502 }), '502'],
  ])('shows an error inside the layout %s, because a reload would fail too', async (_, respond, text) => {
    load.mockRejectedValue(loadError)
    respondWithDocument(respond)
    const { go } = await renderHome()
    await go()
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    expect(screen.getByText(text, { exact: false })).toBeVisible()
    expect(screen.getByText('The layout')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown after Retry once the network is back', async () => {
    load.mockRejectedValueOnce(loadError).mockResolvedValue(pageModule)
    respondWithDocument(() => HttpResponse.error())
    const { go } = await renderHome()
    await go()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown after another navigation once the network is back', async () => {
    load.mockRejectedValueOnce(loadError).mockResolvedValue(pageModule)
    respondWithDocument(() => HttpResponse.error())
    const { router, go } = await renderHome()
    await go()
    await screen.findByRole('button', { name: 'Retry' })
    await act(() => router.navigate({ href: '/' }))
    await go()
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
  })

  it('is loaded with a new document after a deployment that removed the chunk', async () => {
    load.mockRejectedValue(loadError)
    respondWithDocument(() => new HttpResponse(null))
    const { router } = await renderHome()
    // Not awaited: the navigation never ends, because the document is being replaced.
    void router.navigate({ href: '/stats' })
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})
