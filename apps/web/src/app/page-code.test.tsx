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
import { RouterError } from './layout/router-error.tsx'
import { keepAppWithoutNetwork } from './page-code.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/stats.js')
const arrived = { Stats: () => <h1>Stats</h1> }
const load = vi.fn<() => Promise<typeof arrived>>()
const reload = vi.fn()
const asked = vi.fn()

/** The site itself, as a reload would find it. */
const site = (answer: () => Response) =>
  server.use(
    http.head('*/', () => {
      asked()
      return answer()
    }),
  )

/** A page with a frame around it, and another page whose code `load` fetches. */
async function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <p>The frame</p>
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
  keepAppWithoutNetwork(router)
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Home' })
  return { router, go: () => act(() => router.navigate({ href: '/stats' })) }
}

beforeEach(() => {
  for (const mock of [load, reload, asked]) mock.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockReturnValue()
  return () => vi.restoreAllMocks()
})

describe('a page whose code is fetched when it is gone to', () => {
  it('is shown when that has come, and nothing else is asked for', async () => {
    load.mockResolvedValue(arrived)
    const { go } = await open()
    await go()
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['without a network', () => HttpResponse.error(), 'Network Error'],
    ['with a server that is down', () => new HttpResponse(null, { status: 502 }), '502'],
  ])('fails %s, where a reload would fail, too; the frame stays', async (_, answer, text) => {
    load.mockRejectedValue(missing)
    site(answer)
    const { go } = await open()
    await go()
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    expect(screen.getByText(text, { exact: false })).toBeVisible()
    expect(screen.getByText('The frame')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown by Retry once the network is back', async () => {
    load.mockRejectedValueOnce(missing).mockResolvedValue(arrived)
    site(() => HttpResponse.error())
    const { go } = await open()
    await go()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown when it is gone to again once the network is back', async () => {
    load.mockRejectedValueOnce(missing).mockResolvedValue(arrived)
    site(() => HttpResponse.error())
    const { router, go } = await open()
    await go()
    await screen.findByRole('button', { name: 'Retry' })
    await act(() => router.navigate({ href: '/' }))
    await go()
    expect(await screen.findByRole('heading', { name: 'Stats' })).toBeVisible()
  })

  it('is loaded with a new document after a deployment, which took the code away', async () => {
    load.mockRejectedValue(missing)
    site(() => new HttpResponse(null))
    const { router } = await open()
    // It never ends: the page waits to be replaced.
    void router.navigate({ href: '/stats' })
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})
