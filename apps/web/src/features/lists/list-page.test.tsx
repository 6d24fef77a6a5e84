import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, hang, refuse, renderApp } from '../../testing/index.ts'
import { makeList } from './testing/lists.ts'

const path = '/library/lists/list-1'

describe('/library/lists/{listId}', () => {
  it('shows that it is loading', async () => {
    hang('lists.get')
    renderApp(path)
    expect(await screen.findByRole('status', { name: 'Loading list' })).toBeVisible()
  })

  it("shows the server's message if the list cannot be loaded, and offers a retry", async () => {
    refuse('lists.get', 'LIST_NOT_FOUND')
    const { user } = renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
    answer('lists.get', makeList())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waves' })).toBeVisible()
  })

  it('shows all fields of the list', async () => {
    answer(
      'lists.get',
      makeList({
        description: 'From the coast',
        image: '/api/lists/list-1/image/1',
        targetLanguages: ['en', 'de'],
        tags: ['sea'],
        public: true,
        rating: 4.5,
        ratingsCount: 2,
        learnersCount: 7,
        vocsCount: 12,
        lastModifiedBy: 'Grace Hopper',
      }),
    )
    renderApp(path)
    await screen.findByRole('heading', { level: 1, name: 'Waves' })
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts).toEqual([
      ['Description', 'From the coast'],
      ['Language', expect.stringContaining('Spanish')],
      ['Target languages', expect.stringMatching(/English.*German/)],
      ['Tags', 'sea'],
      ['Public', 'Yes'],
      ['Vocabularies', '12'],
      ['Learners', '7'],
      ['Rating', '4.5 (2 ratings)'],
      ['Created', expect.stringMatching(/2026.* by Ada Lovelace/)],
      ['Last modified', expect.stringMatching(/2026.* by Grace Hopper/)],
    ])
    expect(document.querySelector('main img')).toHaveAttribute('src', '/api/lists/list-1/image/1')
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/library')
    expect(trail.getByText('Waves')).toBeVisible()
    expect(document.title).toContain('Waves')
  })

  it('leads to the vocabularies and to a review', async () => {
    answer('lists.get', makeList())
    renderApp(path)
    expect(await screen.findByRole('link', { name: 'Browse' })).toHaveAttribute('href', `${path}/vocs`)
    expect(screen.getByRole('button', { name: 'Review' })).toBeVisible()
  })

  it('the owner sees Shares, Edit and Delete in the menu', async () => {
    answer('lists.get', makeList())
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Shares', 'Edit', 'Delete'])
    expect(screen.getByRole('menuitem', { name: 'Shares' })).toHaveAttribute('href', `${path}/shares`)
  })

  it('passes the list on to the page of its shares', async () => {
    answer('lists.get', makeList())
    answer('shares.list', { shares: [], next: null })
    const { user, router } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Shares' }))
    expect(router.state.location.pathname).toBe(`${path}/shares`)
    expect(router.state.location.state.list).toEqual({ id: 'list-1', name: 'Waves' })
  })

  it('the owner cannot rate the list', async () => {
    answer('lists.get', makeList())
    renderApp(path)
    await screen.findByRole('heading', { level: 1, name: 'Waves' })
    expect(screen.queryByRole('button', { name: 'Rate' })).toBeNull()
  })

  it.each(['editor', 'other'] as const)(
    'the permission %s sees only Rate in the menu, and Rate beside the rating',
    async (permission) => {
      answer('lists.get', makeList({ permission }))
      const { user } = renderApp(path)
      const rating = (await screen.findByText('Rating')).nextElementSibling
      expect(rating).toContainElement(screen.getByRole('button', { name: 'Rate' }))
      await user.click(screen.getByRole('button', { name: 'Actions' }))
      const items = await screen.findAllByRole('menuitem')
      expect(items.map((item) => item.textContent)).toEqual(['Rate'])
    },
  )
})
