import { screen, within } from '@testing-library/react'
import type { SharedListView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'
import { makeList } from './testing/lists.ts'

const page = (...names: string[]) => ({
  lists: names.map((name, index) => makeList({ id: `list-${index}`, name })),
  next: null,
})

describe('/library', () => {
  it('shows that it is loading', async () => {
    hang('lists.listOwn')
    renderApp('/library')
    expect(await screen.findByRole('status', { name: 'Loading lists' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Library')
    expect(screen.getByRole('tab', { name: 'My Lists' })).toHaveAttribute('aria-selected', 'true')
  })

  it('offers to create or import a list, or to take first words, if there are none', async () => {
    answer('lists.listOwn', page())
    answer('profile.listLanguages', [])
    const { user } = renderApp('/library')
    expect(await screen.findByText('No Lists')).toBeVisible()
    for (const [button, dialog] of [
      ['Create a list', 'Create List'],
      ['Import a file or text', 'Import a new list'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }))
      await screen.findByRole('dialog', { name: dialog })
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).toBeNull()
    }
    const words = screen.getAllByRole('button', { name: /^Start with / })
    expect(words.map((button) => button.textContent)).toEqual([
      'Start with 60 Spanish words',
      'Start with 60 German words',
      'Start with 60 Japanese words',
    ])
  })

  it.each([
    ['shared', 'See public lists'],
    ['public', 'Go to my lists'],
  ])('offers lists elsewhere, and to create one, on the empty tab #%s', async (hash, link) => {
    answer('shares.listShared', { lists: [], next: null })
    answer('lists.listPublic', page())
    const { user } = renderApp(`/library#${hash}`)
    expect(await screen.findByRole('link', { name: link })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create a list' }))
    expect(await screen.findByRole('dialog', { name: 'Create List' })).toBeVisible()
  })

  it('has one primary button', async () => {
    const primary = () => [...document.querySelectorAll('main .bg-primary')].map(({ textContent }) => textContent)
    answer('lists.listOwn', page())
    answer('profile.listLanguages', [])
    const { router } = renderApp('/library')
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(primary()).toEqual(['Start with 60 Spanish words'])
    const due = { ...makeList({ dueCount: 5 }), lastReviewedAt: 1 }
    answer('lists.listOwn', { lists: [due, { ...due, id: 'list-2', name: 'Coast' }], next: null })
    await router.navigate({ to: '/library', search: { search: 'a' } })
    expect(await screen.findByRole('link', { name: 'Review Coast' })).toBeVisible()
    expect(primary()).toEqual(['Create List'])
  })

  it('offers none of that if a filter hides the lists, nor on other tabs', async () => {
    answer('lists.listOwn', page())
    answer('lists.listPublic', page())
    const { router } = renderApp('/library?search=tide')
    expect(await screen.findByText('No list matches the filters.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Start with / })).toBeNull()
    await router.navigate({ to: '/library', hash: 'public' })
    expect(await screen.findByText(/There are no public lists yet/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Start with / })).toBeNull()
  })

  it('links each list to its details and its vocabularies', async () => {
    const list = makeList({ name: 'Waves', public: true, targetLanguages: ['en', 'de', 'fr', 'it'], vocsCount: 12 })
    answer('lists.listOwn', { lists: [list], next: null })
    renderApp('/library')
    const row = (await screen.findByRole('link', { name: 'Waves' })).closest('tr')
    if (row === null) throw new Error('No row')
    expect(within(row).getByRole('link', { name: 'Waves' })).toHaveAttribute('href', '/library/lists/list-1')
    expect(within(row).getByRole('link', { name: 'Browse Waves' })).toHaveAttribute(
      'href',
      '/library/lists/list-1/vocs',
    )
    expect(row).toHaveTextContent('Spanish')
    expect(row).toHaveTextContent('English, German, French and 1 more')
    expect(row).toHaveTextContent('12 words')
    expect(within(row).getByText('public')).toBeVisible()
  })

  it('searches after a pause in typing, and puts the search into the address', async () => {
    answer('lists.listOwn', ({ search }) => (search === 'tide' ? page('Tides') : page('Waves')))
    const { user, path } = renderApp('/library')
    await user.type(await screen.findByRole('searchbox', { name: 'Search lists' }), 'tide')
    expect(await screen.findByRole('link', { name: 'Tides' })).toBeVisible()
    expect(path()).toBe('/library?search=tide')
    expect(inputsOf('lists.listOwn').map(({ search }) => search)).toEqual([undefined, 'tide'])
  })

  it('reads its filters from the address', async () => {
    answer('lists.listOwn', page())
    renderApp('/library?search=tide&language=es')
    expect(await screen.findByText('No list matches the filters.')).toBeVisible()
    expect(inputsOf('lists.listOwn')[0]).toMatchObject({ search: 'tide', language: 'es' })
    expect(screen.getByRole('searchbox', { name: 'Search lists' })).toHaveValue('tide')
  })
})

const own = (name: string) => makeList({ id: `own-${name}`, name })

const ofAnotherUser = (name: string) =>
  makeList({ id: `public-${name}`, name, public: true, permission: 'other', createdBy: 'Grace Hopper' })

const shared = (name: string): SharedListView => ({
  id: `shared-${name}`,
  name,
  language: 'es',
  sharedByName: 'Ben Bell',
  sharedByEmail: 'ben@example.org',
  editor: false,
})

/** The query of each tab, and a function that makes it return lists with these names. */
const tabs = [
  {
    label: 'My Lists',
    path: '/library',
    procedure: 'lists.listOwn',
    respondWith: (names: readonly string[], next: string | null = null) =>
      answer('lists.listOwn', { lists: names.map(own), next }),
  },
  {
    label: 'Shared Lists',
    path: '/library#shared',
    procedure: 'shares.listShared',
    respondWith: (names: readonly string[], next: string | null = null) =>
      answer('shares.listShared', { lists: names.map(shared), next }),
  },
  {
    label: 'Public Lists',
    path: '/library#public',
    procedure: 'lists.listPublic',
    respondWith: (names: readonly string[], next: string | null = null) =>
      answer('lists.listPublic', { lists: names.map(ofAnotherUser), next }),
  },
] as const

const tab = (name: string) => screen.findByRole('tab', { name })

describe.each(tabs)('the tab $label', ({ label, path, procedure, respondWith }) => {
  it('opens by its address and fetches only its own lists', async () => {
    respondWith(['Waves'])
    renderApp(path)
    expect(await screen.findByRole('link', { name: 'Waves' })).toBeVisible()
    expect(await tab(label)).toHaveAttribute('aria-selected', 'true')
    expect(inputsOf(procedure)).toHaveLength(1)
    // A query of another tab would fail: the test sets no other response.
    for (const other of tabs) if (other.procedure !== procedure) expect(inputsOf(other.procedure)).toEqual([])
  })

  it('says whether there are no lists or none that match the filters, which can be cleared', async () => {
    respondWith([])
    const { router, user } = renderApp(path)
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(screen.queryByText('No list matches the filters.')).toBeNull()
    await router.navigate({ to: '/library', search: { language: 'es' }, hash: router.state.location.hash })
    expect(await screen.findByText('No list matches the filters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await expect.poll(() => screen.queryByText('No list matches the filters.')).toBeNull()
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(router.state.location.href).toBe(path)
    expect(screen.getByRole('searchbox', { name: 'Search lists' })).toHaveFocus()
  })

  it('reports that its lists or their next page cannot be loaded, and offers a retry', async () => {
    refuse(procedure, 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load lists')
    respondWith(['Waves'], 'page-2')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Waves' })).toBeVisible()
    refuse(procedure, 'INTERNAL_SERVER_ERROR')
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load lists')
    expect(screen.getByRole('link', { name: 'Waves' })).toBeVisible()
    respondWith(['Later'])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Waves' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    expect(inputsOf(procedure).map(({ cursor }) => cursor)).toEqual([undefined, undefined, 'page-2', 'page-2'])
  })
})

describe('the tabs of the library', () => {
  const respondToAll = () => {
    for (const { respondWith, label } of tabs) respondWith([`One of ${label}`])
  }

  it('are links that keep the filters', async () => {
    respondToAll()
    renderApp('/library?search=one&language=es')
    await tab('My Lists')
    expect(screen.getAllByRole('tab').map((link) => link.getAttribute('href'))).toEqual([
      '/library?search=one&language=es',
      '/library?search=one&language=es#shared',
      '/library?search=one&language=es#public',
    ])
  })

  it('open at a click, and Back leads to the tab before', async () => {
    respondToAll()
    const { user, path, router } = renderApp('/library?search=one')
    await user.click(await tab('Public Lists'))
    expect(await screen.findByRole('link', { name: 'One of Public Lists' })).toBeVisible()
    expect(path()).toBe('/library?search=one#public')
    expect(inputsOf('lists.listPublic')[0]).toMatchObject({ search: 'one' })
    expect(inputsOf('shares.listShared')).toEqual([])
    router.history.back()
    expect(await screen.findByRole('link', { name: 'One of My Lists' })).toBeVisible()
    expect(path()).toBe('/library?search=one')
    expect(screen.getByRole('searchbox', { name: 'Search lists' })).toHaveValue('one')
  })

  it('do not change when one is opened in another browser tab', async () => {
    respondToAll()
    const { user, path } = renderApp('/library')
    const link = await tab('Public Lists')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(path()).toBe('/library')
    expect(inputsOf('lists.listPublic')).toEqual([])
  })

  it('can be opened by keyboard', async () => {
    respondToAll()
    const { user, path } = renderApp('/library')
    ;(await tab('My Lists')).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('link', { name: 'One of Shared Lists' })).toBeVisible()
    expect(path()).toBe('/library#shared')
    expect(await tab('Shared Lists')).toHaveFocus()
    await user.keyboard('{End}')
    expect(await screen.findByRole('link', { name: 'One of Public Lists' })).toBeVisible()
    expect(path()).toBe('/library#public')
  })

  it('keep the search of an address with a hash', async () => {
    respondToAll()
    const { user, path } = renderApp('/library?search=one#public')
    expect(await screen.findByRole('link', { name: 'One of Public Lists' })).toBeVisible()
    expect(inputsOf('lists.listPublic')[0]).toMatchObject({ search: 'one' })
    await user.type(screen.getByRole('searchbox', { name: 'Search lists' }), ' of')
    await expect.poll(path).toBe('/library?search=one+of#public')
    await user.click(await tab('My Lists'))
    expect(await screen.findByRole('link', { name: 'One of My Lists' })).toBeVisible()
    expect(inputsOf('lists.listOwn')[0]).toMatchObject({ search: 'one of' })
  })

  it('show My Lists for an unknown hash', async () => {
    respondToAll()
    renderApp('/library#elsewhere')
    expect(await screen.findByRole('link', { name: 'One of My Lists' })).toBeVisible()
    expect(await tab('My Lists')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('Public Lists', () => {
  it('is not refetched before it is stale', async () => {
    for (const { respondWith, label } of tabs) respondWith([`One of ${label}`])
    const { user } = renderApp('/library#public')
    await screen.findByRole('link', { name: 'One of Public Lists' })
    await user.click(await tab('My Lists'))
    await screen.findByRole('link', { name: 'One of My Lists' })
    await user.click(await tab('Public Lists'))
    await screen.findByRole('link', { name: 'One of Public Lists' })
    expect(inputsOf('lists.listPublic')).toHaveLength(1)
  })
})
