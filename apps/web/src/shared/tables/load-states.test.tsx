import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ada, answer, makeList, renderApp, server } from '../../testing/index.ts'
import { rememberUser } from '../session/remembered-user.ts'

describe('content that cannot be loaded without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.spyOn(console, 'error').mockReturnValue()
    server.use(http.all('*/api/trpc/*', () => HttpResponse.error()))
    rememberUser(ada)
    onTestFinished(() => void vi.restoreAllMocks())
    onTestFinished(() => server.resetHandlers())
  })

  it.each([
    ['/library', 'Unable to load lists'],
    ['/library/lists/list-1', 'Unable to load'],
    ['/library/lists/list-1/vocs', 'Unable to load'],
    ['/library/lists/list-1/shares', 'Unable to load shares'],
    ['/learn', 'Unable to load lists'],
    ['/learn/list-1', 'Unable to load list stats'],
  ])('is missed calmly and once: %s', async (path, text) => {
    renderApp(path)
    const missing = await screen.findByText(text)
    expect(missing.closest('[role=status]')).not.toBeNull()
    expect(screen.getAllByText(/^Unable to load/)).toEqual([missing])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Network Error')).toBeNull()
  })

  it('is asked for again by Retry, and is missed as an error if only the server fails', async () => {
    const { user } = renderApp('/library/lists/list-1')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await user.click(retry)
    expect(await screen.findByRole('alert')).toHaveTextContent('Network Error')
    server.resetHandlers()
    answer('lists.get', makeList())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(await screen.findByRole('heading', { level: 1, name: 'Obst' })).toBeVisible()
  })
})
