import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, makeVocRow, refuse, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs'
const rows = ['marea', 'ola', 'playa'].map((term) => makeVocRow({ id: `voc-${term}`, term }))

beforeEach(() => {
  answer('lists.get', makeListOf({ vocsCount: 1234 }))
  answer('vocs.list', { items: rows, next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id.replace('voc-', '') }))
  answer('vocs.count', { count: 12 })
})

const row = (name: string) => screen.findByRole('link', { name })

describe('a row', () => {
  it('has the first definition, part of speech and tags, but is named for the term alone', async () => {
    const definition = { language: 'de' as const, value: 'die Flut' }
    answer('vocs.list', { items: [makeVocRow({ tags: ['sea', 'a10', 'a2'], definition })], next: null })
    renderApp(path)
    const link = await row('marea')
    expect(link).toHaveTextContent(/^marea$/)
    expect(within(link).getByText('marea')).toHaveAttribute('lang', 'es')
    expect(link).toHaveAccessibleDescription('die Flut a2, a10, sea Noun')
    expect(screen.getByText('die Flut')).toHaveAttribute('lang', 'de')
    expect(screen.getByText('die Flut')).toHaveAttribute('dir', 'auto')
  })

  it('follows an update of its first definition, even among several loaded pages', async () => {
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2' ? { items: rows.slice(1), next: null } : { items: rows.slice(0, 1), next: 'page-2' },
    )
    const { user } = renderApp(`${path}?voc=voc-marea`)
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    await row('ola')
    answer('vocs.update', makeVoc({ id: 'voc-marea', definitions: [{ language: 'en', value: 'tide' }] }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await row('marea')).toHaveAccessibleDescription('tide Noun'))
  })
})

describe('the keys of the rows', () => {
  it('move focus and selection by ↑ ↓ Home and End, without further entries in the history', async () => {
    const { user, router } = renderApp(path)
    const entries = () => router.history.length
    await user.click(await row('marea'))
    const before = entries()
    const expectAt = async (term: string) => {
      expect(await row(term)).toHaveFocus()
      await waitFor(() => expect(router.state.location.search).toMatchObject({ voc: `voc-${term}` }))
      expect(await row(term)).toHaveAttribute('aria-current')
      expect(await screen.findByRole('heading', { level: 2, name: term })).toBeVisible()
    }
    await user.keyboard('{ArrowDown}')
    await expectAt('ola')
    await user.keyboard('{End}')
    await expectAt('playa')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    await expectAt('ola')
    await user.keyboard('{Home}')
    await expectAt('marea')
    expect(entries()).toBe(before)
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    expect(await row('marea')).toHaveFocus()
  })

  it('are one tab stop, at the selected row', async () => {
    const { user } = renderApp(`${path}?voc=voc-ola`)
    await row('marea')
    const stops = () =>
      screen.getAllByRole('link').filter((link) => link.dataset.voc !== undefined && link.tabIndex === 0)
    expect(stops()).toEqual([await row('ola')])
    ;(await row('ola')).focus()
    await user.keyboard('{ArrowUp}')
    expect(stops()).toEqual([await row('marea')])
  })

  it('select the first and the last row while a key is held down', async () => {
    const items = Array.from({ length: 40 }, (_, index) => makeVocRow({ id: `voc-${index}`, term: `term ${index}` }))
    answer('vocs.list', { items, next: null })
    const { user, router } = renderApp(`${path}?voc=voc-0`)
    ;(await row('term 0')).focus()
    const selected = vi.fn()
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => selected(toLocation.search))
    await user.keyboard('{ArrowDown>30/}')
    expect(await row('term 30')).toHaveFocus()
    expect(await row('term 30')).toHaveAttribute('aria-current')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ voc: 'voc-30' }))
    stop()
    expect(selected.mock.calls.length).toBeLessThan(10)
    expect(await screen.findByRole('heading', { level: 2, name: '30' })).toBeVisible()
  })

  it('load more rows near the end', async () => {
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2' ? { items: rows.slice(2), next: null } : { items: rows.slice(0, 2), next: 'page-2' },
    )
    const { user } = renderApp(`${path}?voc=voc-marea`)
    ;(await row('marea')).focus()
    await user.keyboard('{ArrowDown}')
    expect(await row('playa')).toBeVisible()
    expect(await row('ola')).toHaveFocus()
  })
})

describe('the filters', () => {
  const openFilters = async (address = path) => {
    answer('vocs.filters', { tags: [{ tag: 'sea', count: 2 }], pos: [{ pos: 'n', count: 3 }], hasUndefined: false })
    const app = renderApp(address)
    await app.user.click(await screen.findByRole('button', { name: /^Filter/ }))
    return app
  }

  it('are loaded when they are opened, and stand in the address', async () => {
    const { user, router } = await openFilters()
    await user.click(await screen.findByRole('option', { name: 'sea 2' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'sea' }))
    await expect.poll(() => inputsOf('vocs.list').at(-1)).toMatchObject({ tag: 'sea', view: 'rows' })
  })

  it('stay open for another choice, until they are dismissed', async () => {
    const { user, router } = await openFilters()
    await screen.findByRole('option', { name: 'sea 2' })
    await user.keyboard('se{Enter}nou{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'sea', pos: 'n' }))
    expect(screen.getByRole('option', { name: 'sea chosen 2' })).toBeVisible()
    await user.click(screen.getByRole('option', { name: 'Noun chosen 3' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'sea' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Filter ?: sea$/ })).toHaveFocus()
  })

  it('are chosen and removed again by a second Enter, which chooses no other one', async () => {
    const { user, router } = await openFilters()
    await screen.findByRole('option', { name: 'sea 2' })
    await user.keyboard('se{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'sea' }))
    expect(screen.getByRole('option', { name: 'sea chosen 2' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await user.keyboard('{Home}{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ pos: 'n' }))
  })

  it('find what needs a definition, if anything does', async () => {
    answer('vocs.filters', { tags: [], pos: [{ pos: 'n', count: 3 }], hasUndefined: true })
    const { user, router } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: /^Filter/ }))
    await user.click(await screen.findByRole('option', { name: 'Needs a definition' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ needs: 'definition' }))
    await expect.poll(() => inputsOf('vocs.list').at(-1)).toMatchObject({ needs: 'definition' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Remove filter Needs a definition' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('are removed by the button of each', async () => {
    const { user, router } = renderApp(`${path}?tag=sea&pos=v`)
    await user.click(await screen.findByRole('button', { name: 'Remove filter Verb' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'sea' }))
    expect(screen.getByRole('button', { name: /^Filter ?: sea$/ })).toHaveFocus()
  })

  it('can be cleared if nothing matches', async () => {
    answer('vocs.list', ({ tag }) => (tag === undefined ? { items: rows, next: null } : { items: [], next: null }))
    const { user, router } = renderApp(`${path}?tag=sea&search=x`)
    expect(await screen.findByText('No word matches the search and the filters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(await row('marea')).toBeVisible()
    expect(router.state.location.search).toEqual({})
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
  })

  it('say why they cannot be loaded, and can be loaded again', async () => {
    refuse('vocs.filters', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    expect(await screen.findByText('Unable to load the filters')).toBeVisible()
    answer('vocs.filters', { tags: [], pos: [], hasUndefined: false })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The list has nothing to filter by yet.')).toBeVisible()
  })

  it('that are invalid in the address are ignored', async () => {
    renderApp(`${path}?tag=${'a'.repeat(20)}&pos=noun`)
    await row('marea')
    expect(inputsOf('vocs.list').at(-1)).not.toHaveProperty('tag')
    expect(inputsOf('vocs.list').at(-1)).not.toHaveProperty('pos')
  })
})

describe('the count', () => {
  it('is that of the list without a filter, which needs no request', async () => {
    renderApp(path)
    expect(await screen.findByText('1,234 words')).toHaveAttribute('aria-live', 'polite')
    await row('marea')
    expect(inputsOf('vocs.count')).toEqual([])
  })

  it('is that of the vocabularies that match a search or a filter', async () => {
    renderApp(`${path}?search=ma&pos=n`)
    expect(await screen.findByText('12 of 1,234')).toBeVisible()
    expect(inputsOf('vocs.count')).toEqual([{ listId: 'list-1', search: 'ma', pos: 'n' }])
  })
})
