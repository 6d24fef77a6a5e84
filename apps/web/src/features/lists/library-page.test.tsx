import { screen, within } from '@testing-library/react'
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

  it('says what to do if there are no lists', async () => {
    answer('lists.listOwn', page())
    renderApp('/library')
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(screen.getByText(/Create a list/)).toBeVisible()
  })

  it('reports that the lists cannot be loaded, and offers a retry', async () => {
    refuse('lists.listOwn', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/library')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load lists')
    answer('lists.listOwn', page('Waves'))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Waves' })).toBeVisible()
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
    expect(row).toHaveTextContent('12')
    expect(within(row).getByText('public')).toBeVisible()
  })

  it('loads the next page with Load More', async () => {
    answer('lists.listOwn', ({ cursor }) =>
      cursor === 'page-2' ? { ...page('Later') } : { lists: [makeList({ id: 'first' })], next: 'page-2' },
    )
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Waves' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
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
