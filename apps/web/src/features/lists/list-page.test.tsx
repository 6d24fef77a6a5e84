import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, hang, inputsOf, makeCardCounts, makeVocRow, refuse, renderApp } from '../../testing/index.ts'
import { makeList } from './testing/lists.ts'

const path = '/library/lists/list-1'

describe('/library/lists/{listId}', () => {
  it('shows that it is loading', async () => {
    hang('lists.get')
    renderApp(path)
    expect(await screen.findByRole('status', { name: 'Loading list' })).toBeVisible()
  })

  it("shows the server's message if the list cannot be loaded, and offers a retry", async () => {
    refuse('lists.get', 'BUSY')
    const { user } = renderApp(path)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The server is busy, try again in a moment')
    expect(within(alert).queryByRole('link')).toBeNull()
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
        tags: ['unit 10', 'sea', 'unit 2'],
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
      ['Tags', 'seaunit 2unit 10'],
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

describe('the next action on a list', () => {
  const primaryOf = (...names: (RegExp | string)[]) =>
    names.map((name) => screen.getByRole(/Review/.test(String(name)) ? 'button' : 'link', { name })).map(isPrimary)
  const isPrimary = (button: HTMLElement) => button.classList.contains('bg-primary')

  it('is a review if something is due', async () => {
    answer('lists.get', makeList({ vocsCount: 12, dueCount: 36, progress: 40 }))
    answer('reviews.countCards', makeCardCounts({ due: 5, new: 7, all: 12 }))
    renderApp(path)
    expect(await screen.findByText('15 due')).toBeVisible()
    expect(screen.getByText('21 new')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress of Waves' })).toHaveAttribute('aria-valuetext', '40%')
    expect(screen.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', `${path}/vocs`)
    expect(primaryOf('Review', 'Browse')).toEqual([true, false])
    expect(screen.queryByRole('link', { name: 'Add word' })).toBeNull()
  })

  it('is to browse if nothing is due, until a day that is named', async () => {
    answer('lists.get', makeList({ vocsCount: 12 }))
    answer('reviews.getForecast', [
      { day: '2026-11-23', due: 0 },
      { day: '2026-11-24', due: 0 },
      { day: '2026-11-25', due: 3 },
      { day: '2026-11-26', due: 4 },
    ])
    renderApp(path)
    expect(await screen.findByText('until Wed, Nov 25')).toBeVisible()
    expect(inputsOf('reviews.getForecast')).toEqual([{ days: 366, list: 'list-1' }])
    expect(screen.getByText('0 due')).toBeVisible()
    expect(primaryOf('Review', 'Browse')).toEqual([false, true])
  })

  it.each([
    [[0, 1], 'until tomorrow'],
    [[0, 0], ''],
  ])('with %j due on the next days says "%s"', async (due, expected) => {
    answer('lists.get', makeList({ vocsCount: 12 }))
    answer(
      'reviews.getForecast',
      due.map((count, index) => ({ day: `2026-11-${23 + index}`, due: count })),
    )
    renderApp(path)
    const badge = await screen.findByText('0 due')
    await waitFor(() => expect(badge.closest('div')).toHaveTextContent(`0 due${expected}`))
  })

  it('is a review if all cards are new, of which none is called due', async () => {
    answer('lists.get', makeList({ vocsCount: 1000, dueCount: 3000 }))
    answer('reviews.countCards', makeCardCounts({ due: 0, new: 1000, all: 1000 }))
    renderApp(path)
    expect(await screen.findByText('3,000 new')).toHaveClass('bg-secondary')
    expect(screen.queryByText(/ due$/)).toBeNull()
    expect(inputsOf('reviews.getForecast')).toEqual([])
    expect(primaryOf('Review', 'Browse')).toEqual([true, false])
  })

  it('is to add a vocabulary if there is none', async () => {
    answer('lists.get', makeList())
    const { user } = renderApp(path)
    expect(await screen.findByRole('link', { name: 'Add word' })).toHaveAttribute('href', `${path}/vocs?new=true`)
    expect(primaryOf('Add word', 'Review', 'Browse')).toEqual([true, false, false])
    await user.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByRole('dialog', { name: 'Review Option' })).toBeVisible()
  })

  it('is to look for another list if a viewer sees an empty one', async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    renderApp(path)
    expect(await screen.findByRole('link', { name: 'Look for another list' })).toHaveAttribute(
      'href',
      '/library#public',
    )
    expect(screen.queryByRole('link', { name: 'Add word' })).toBeNull()
    expect(primaryOf('Review', 'Browse')).toEqual([false, false])
  })
})

describe('the words of a list', () => {
  const words = () => screen.findByRole('region', { name: 'Words' }).then(within)

  it('are the first ones with their definitions, each a link to it among the others', async () => {
    answer('lists.get', makeList({ vocsCount: 60 }))
    answer('vocs.list', {
      items: [
        makeVocRow({ definition: { language: 'en', value: 'tide' } }),
        makeVocRow({ id: 'voc-2', term: 'navegar', pos: 'v' }),
      ],
      next: 'more',
    })
    renderApp(path)
    const tide = await (await words()).findByRole('link', { name: 'marea' })
    expect(tide).toHaveAttribute('href', `${path}/vocs?voc=voc-1`)
    expect(tide).toHaveAccessibleDescription('tide')
    expect((await words()).getByText('marea')).toHaveAttribute('lang', 'es')
    expect((await words()).getByRole('link', { name: 'navegar' })).toHaveAccessibleDescription('Verb')
    expect((await words()).getByRole('link', { name: 'All 60 words' })).toHaveAttribute('href', `${path}/vocs`)
    expect(inputsOf('vocs.list')).toEqual([{ listId: 'list-1', limit: 8, view: 'rows' }])
  })

  it('that cannot be loaded offer a retry', async () => {
    answer('lists.get', makeList({ vocsCount: 1 }))
    refuse('vocs.list', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp(path)
    expect(await (await words()).findByRole('alert')).toHaveTextContent('Unable to load result')
    answer('vocs.list', { items: [makeVocRow()], next: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'marea' })).toBeVisible()
  })

  it('that are missing can be added or imported, and the import stays open when they come', async () => {
    let list = makeList()
    answer('lists.get', () => list)
    const { user, queryClient } = renderApp(path)
    expect(await screen.findByText('No Vocabularies')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Quick add' })).toHaveAttribute('href', `${path}/vocs#quick-add`)
    await user.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('dialog', { name: 'Import' })).toBeVisible()
    list = makeList({ vocsCount: 2 })
    await queryClient.invalidateQueries()
    expect(await screen.findByText('All 2 words')).toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Import' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus())
  })
})
