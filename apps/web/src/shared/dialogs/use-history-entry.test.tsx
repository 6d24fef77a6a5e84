import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useHistoryEntry } from './use-history-entry.ts'

/** A page at the second of two history entries, with something that can be open over it, and something over that. */
async function renderPage() {
  const setOpen = { lower: (_isOpen: boolean) => {}, upper: (_isOpen: boolean) => {} }
  function Layer({ name, onBack }: { name: string; onBack: () => void }) {
    useHistoryEntry(onBack)
    return <p>{name}</p>
  }
  function Page() {
    const [isLowerOpen, setLowerOpen] = useState(false)
    const [isUpperOpen, setUpperOpen] = useState(false)
    setOpen.lower = setLowerOpen
    setOpen.upper = setUpperOpen
    return (
      <>
        <p>page</p>
        {isLowerOpen && (
          <>
            <Layer name="lower" onBack={() => setLowerOpen(false)} />
            {isUpperOpen && <Layer name="upper" onBack={() => setUpperOpen(false)} />}
          </>
        )}
      </>
    )
  }
  const history = createMemoryHistory({ initialEntries: ['/before', '/page'], initialIndex: 1 })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await screen.findByText('page')
  const settle = async (steps: () => void) => {
    await act(async () => steps())
    await act(async () => undefined)
  }
  return {
    open: (layer: 'lower' | 'upper') => settle(() => setOpen[layer](true)),
    close: (layer: 'lower' | 'upper') => settle(() => setOpen[layer](false)),
    go: (steps: number) => settle(() => history.go(steps)),
    index: () => history.location.state.__TSR_index,
    shown: () => ['lower', 'upper'].filter((name) => screen.queryByText(name) !== null),
    path: () => history.location.pathname,
  }
}

describe('what has a history entry', () => {
  test('is closed by Back; the next Back leaves the page', async () => {
    const { open, go, shown, path } = await renderPage()
    await open('lower')
    expect(shown()).toEqual(['lower'])
    await go(-1)
    expect(shown()).toEqual([])
    expect(path()).toBe('/page')
    await go(-1)
    expect(path()).toBe('/before')
  })

  test('takes a step back when it is closed otherwise', async () => {
    const { open, close, index } = await renderPage()
    const before = index()
    await open('lower')
    expect(index()).toBe(before + 1)
    await close('lower')
    expect(index()).toBe(before)
  })

  test('stays when Back closes what is open over it', async () => {
    const { open, go, shown, index } = await renderPage()
    const before = index()
    await open('lower')
    await open('upper')
    expect(index()).toBe(before + 2)
    await go(-1)
    expect(shown()).toEqual(['lower'])
    await go(-1)
    expect(shown()).toEqual([])
  })

  test('takes the steps of both back when it is closed with what is open over it', async () => {
    const { open, close, shown, index } = await renderPage()
    const before = index()
    await open('lower')
    await open('upper')
    await close('lower')
    expect(shown()).toEqual([])
    await waitFor(() => expect(index()).toBe(before))
  })

  test('is not opened by Forward, and takes over that entry when it is opened again', async () => {
    const { open, go, shown, index } = await renderPage()
    const before = index()
    await open('lower')
    await go(-1)
    await go(1)
    expect(shown()).toEqual([])
    await open('lower')
    expect(index()).toBe(before + 1)
    await go(-1)
    expect(shown()).toEqual([])
    expect(index()).toBe(before)
  })
})
