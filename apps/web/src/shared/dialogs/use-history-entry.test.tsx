import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, test } from 'vitest'
import { goToPage, useHistoryEntry, usePassOverClosed } from './use-history-entry.ts'

type Name = 'lower' | 'upper'

/** A page at the second of two history entries, with something that can be open over it, and something over that. */
async function renderPage() {
  const setOpen = { lower: (_isOpen: boolean) => {}, upper: (_isOpen: boolean) => {} }
  // The layers that ask before Back closes them.
  const asking = new Set<Name>()
  const asked: Name[] = []
  function Layer({ name, onClose }: { name: Name; onClose: () => void }) {
    useHistoryEntry(() => {
      if (asking.has(name)) asked.push(name)
      else onClose()
      return asking.has(name)
    })
    return <p>{name}</p>
  }
  function Page() {
    usePassOverClosed()
    const [isLowerOpen, setLowerOpen] = useState(false)
    const [isUpperOpen, setUpperOpen] = useState(false)
    setOpen.lower = setLowerOpen
    setOpen.upper = setUpperOpen
    return (
      <>
        <p>page</p>
        {isLowerOpen && (
          <>
            <Layer name="lower" onClose={() => setLowerOpen(false)} />
            {isUpperOpen && <Layer name="upper" onClose={() => setUpperOpen(false)} />}
          </>
        )}
      </>
    )
  }
  const history = createMemoryHistory({ initialEntries: ['/before', '/page'], initialIndex: 1 })
  const root = createRootRoute({ notFoundComponent: () => <p>other</p> })
  const pages = ['/before', '/page'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Page, remountDeps: () => path }),
  )
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await screen.findByText('page')
  const settle = async (steps: () => unknown) => {
    await act(async () => void steps())
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    await act(async () => undefined)
  }
  return {
    open: (layer: Name) => settle(() => setOpen[layer](true)),
    close: (layer: Name) => settle(() => setOpen[layer](false)),
    go: (steps: number) => settle(() => history.go(steps)),
    navigate: (href: string, replace = false) => settle(() => router.navigate({ href, replace })),
    settle,
    setOpen,
    router,
    ask: (name: Name) => asking.add(name),
    asked,
    index: () => history.location.state.__TSR_index,
    shown: () => ['lower', 'upper'].filter((name) => screen.queryByText(name) !== null),
    href: () => history.location.href,
  }
}

describe('a layer with a history entry', () => {
  test('is closed by Back; the next Back leaves the page', async () => {
    const { open, go, shown, href } = await renderPage()
    await open('lower')
    expect(shown()).toEqual(['lower'])
    await go(-1)
    expect(shown()).toEqual([])
    expect(href()).toBe('/page')
    await go(-1)
    expect(href()).toBe('/before')
  })

  test('takes a step back when it is closed otherwise', async () => {
    const { open, close, index } = await renderPage()
    const before = index()
    await open('lower')
    expect(index()).toBe(before + 1)
    await close('lower')
    expect(index()).toBe(before)
  })

  test('stays when Back closes the layer over it', async () => {
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

  test('takes the steps of both back when it is closed with the layer over it', async () => {
    const { open, close, shown, index } = await renderPage()
    const before = index()
    await open('lower')
    await open('upper')
    await close('lower')
    expect(shown()).toEqual([])
    await waitFor(() => expect(index()).toBe(before))
  })

  test('keeps its entry if it asks before Back closes it', async () => {
    const { open, go, shown, index, ask, asked } = await renderPage()
    await open('lower')
    await open('upper')
    const before = index()
    ask('upper')
    await go(-1)
    expect(asked).toEqual(['upper'])
    expect(shown()).toEqual(['lower', 'upper'])
    expect(index()).toBe(before)
    await go(-1)
    expect(asked).toEqual(['upper', 'upper'])
    expect(index()).toBe(before)
  })

  test('stays open, with its entry, when the page changes its address; the page keeps that address', async () => {
    const { open, close, go, navigate, shown, href, index } = await renderPage()
    const before = index()
    await open('lower')
    await navigate('/page?search=sea', true)
    expect(shown()).toEqual(['lower'])
    await close('lower')
    expect(index()).toBe(before)
    expect(href()).toBe('/page?search=sea')
    await go(-1)
    expect(href()).toBe('/before')
  })

  test('goes back no further if it is closed while the browser is still going to the page', async () => {
    const { open, settle, setOpen, router, href, shown } = await renderPage()
    await open('lower')
    // Browsers go in their own time.
    const { go } = router.history
    const requested: Promise<void>[] = []
    router.history.go = (steps) =>
      void requested.push(new Promise((resolve) => setTimeout(() => resolve(go(steps)), 20)))
    await settle(() => {
      goToPage(router)
      setOpen.lower(false)
    })
    await act(async () => void (await Promise.all(requested)))
    expect([href(), shown()]).toEqual(['/page', []])
    expect(requested).toHaveLength(1)
  })

  test('leaves the page at the address to which it navigates while the layer is closed', async () => {
    const { open, settle, setOpen, router, go, href, index } = await renderPage()
    const before = index()
    await open('lower')
    await settle(() => {
      // As if a form on the page was asked before it is left.
      flushSync(() => setOpen.lower(false))
      return router.navigate({ href: '/page?search=sea', replace: true })
    })
    await waitFor(() => expect([href(), index()]).toEqual(['/page?search=sea', before]))
    await go(-1)
    expect(href()).toBe('/before')
  })
})

describe('the entry of a closed layer', () => {
  test('is passed over by Forward, also if it is the last one', async () => {
    const { open, go, shown, index } = await renderPage()
    const before = index()
    await open('lower')
    await go(-1)
    await go(1)
    expect(shown()).toEqual([])
    expect(index()).toBe(before)
    await open('lower')
    expect(index()).toBe(before + 1)
    await go(-1)
    expect(shown()).toEqual([])
    expect(index()).toBe(before)
  })

  test('is passed over by Back and by Forward if it has led to another page', async () => {
    const { open, settle, setOpen, router, go, href, index } = await renderPage()
    await open('lower')
    await settle(() => {
      setOpen.lower(false)
      return router.navigate({ href: '/other' })
    })
    expect(href()).toBe('/other')
    expect(index()).toBe(3)
    await go(-1)
    expect([href(), index()]).toEqual(['/page', 1])
    await go(1)
    expect([href(), index()]).toEqual(['/other', 3])
  })

  test('is left after a reload', async () => {
    const { settle, router, index } = await renderPage()
    // The state that an earlier load of the page has left.
    await settle(() => router.navigate({ href: '/page', state: { overPage: true, openKeys: ['a', 'b'] } }))
    expect(index()).toBe(0)
  })
})
