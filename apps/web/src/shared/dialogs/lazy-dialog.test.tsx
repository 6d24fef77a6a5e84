import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { server } from '../../testing/index.ts'
import { lazyDialog } from './lazy-dialog.tsx'

interface HelloProps {
  name: string
  onClose: () => void
}
const Hello = ({ name, onClose }: HelloProps) => (
  <button type="button" onClick={onClose}>
    Hello {name}
  </button>
)

/** Renders a button that opens a dialog whose chunk is loaded by `load`. */
async function renderPage(load: () => Promise<typeof Hello>) {
  const Dialog = lazyDialog('Unable to say hello', load)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Dialog name="Ada" onClose={() => setOpen(false)} />}
      </>
    )
  }
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  render(<RouterProvider router={router} />)
  const button = await screen.findByText('Open')
  return { open: () => fireEvent.click(button) }
}

describe('a lazy dialog', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    return () => vi.restoreAllMocks()
  })

  test('is loaded once, when it is opened', async () => {
    const load = vi.fn(async () => Hello)
    const { open } = await renderPage(load)
    expect(load).not.toHaveBeenCalled()
    open()
    fireEvent.click(await screen.findByText('Hello Ada'))
    open()
    await screen.findByText('Hello Ada')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('shows a message with Retry if it cannot be loaded, and the page stays', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>()
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    const { open } = await renderPage(load)
    open()
    const dialog = await screen.findByRole('dialog', { name: 'Unable to say hello' })
    expect(screen.getByText('Unable to say hello')).toBeVisible()
    expect(dialog).toHaveAccessibleDescription('Check the connection, then try again.')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(4))
    expect(dialog).toBeVisible()
    load.mockResolvedValue(Hello)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello Ada')).toBeVisible()
    expect(screen.getByText('Open')).toBeInTheDocument()
  })

  test('is loaded again when it is opened after a failure', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>()
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    const { open } = await renderPage(load)
    open()
    await screen.findByRole('dialog')
    load.mockResolvedValue(Hello)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    open()
    expect(await screen.findByText('Hello Ada')).toBeVisible()
  })

  test('is loaded by a second attempt after a short failure', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Hello)
    const { open } = await renderPage(load)
    open()
    expect(await screen.findByText('Hello Ada')).toBeVisible()
  })

  test('says that the user is offline, and opens when the network is back', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>()
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/hello.js'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { open } = await renderPage(load)
    open()
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleDescription('You are offline. It is loaded as soon as you are connected again.')
    expect(dialog).not.toHaveTextContent('assets')
    load.mockResolvedValue(Hello)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Hello Ada')).toBeVisible()
  })

  test('offers to reload the page if a new release has replaced the code', async () => {
    server.use(http.head('*/', () => new HttpResponse()))
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
    const load = vi.fn<() => Promise<typeof Hello>>()
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    const { open } = await renderPage(load)
    open()
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleDescription('There is a new version of Wordtide. Reload the page to use it.')
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
