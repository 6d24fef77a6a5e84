import { screen, within } from '@testing-library/react'
import type { SharedListView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const shared: SharedListView = {
  id: 'list-1',
  name: 'Obst',
  language: 'de',
  sharedByName: 'Ben',
  sharedByEmail: 'ben@example.org',
  editor: false,
}

describe('Shared Lists', () => {
  it('shows who shares each list, and whether the user is an editor or a viewer', async () => {
    answer('shares.listShared', {
      lists: [shared, { ...shared, id: 'list-2', name: 'Gemüse', editor: true }],
      next: null,
    })
    renderApp('/library?search=o&language=de#shared')
    const row = await screen.findByRole('row', { name: /Obst/ })
    for (const text of ['German', 'Ben', 'ben@example.org', 'Viewer']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /Gemüse/ })).toHaveTextContent('Editor')
    expect(screen.getByRole('link', { name: 'Obst' })).toHaveAttribute('href', '/library/lists/list-1')
    expect(screen.getByRole('link', { name: 'Browse Obst' })).toHaveAttribute('href', '/library/lists/list-1/vocs')
    expect(inputsOf('shares.listShared')[0]).toMatchObject({ search: 'o', language: 'de' })
  })

  it('marks new lists, and the tab with their number', async () => {
    answer('shares.listShared', {
      lists: [
        { ...shared, isNew: true },
        { ...shared, id: 'list-2', name: 'Gemüse' },
      ],
      next: null,
    })
    answer('shares.listNew', { lists: [{ id: 'list-1', name: 'Obst', sharedByName: 'Ben' }], assignments: 0 })
    renderApp('/library#shared')
    const row = await screen.findByRole('row', { name: /Obst/ })
    expect(within(row).getByText('New')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /Gemüse/ })).queryByText('New')).toBeNull()
    expect(await screen.findByRole('tab', { name: /^Shared Lists\s?, 1 new$/ })).toBeVisible()
  })

  it('says what to do if no list is shared with the user', async () => {
    answer('shares.listShared', { lists: [], next: null })
    renderApp('/library#shared')
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(screen.getByText(/Nobody shares a list with you yet/)).toBeVisible()
  })

  it('reports a failed load with a retry, and loads the next page', async () => {
    refuse('shares.listShared', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/library#shared')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to load lists')
    answer('shares.listShared', ({ cursor } = {}) =>
      cursor === 'more'
        ? { lists: [{ ...shared, id: 'list-2', name: 'Gemüse' }], next: null }
        : { lists: [shared], next: 'more' },
    )
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    expect(await screen.findByText('Gemüse')).toBeVisible()
    expect(screen.getByText('Obst')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })
})
