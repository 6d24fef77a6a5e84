import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent as User } from '@testing-library/user-event'
import { delay } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  answer,
  fill,
  inputsOf,
  makeList,
  makeListStats,
  makeVocRow,
  refuse,
  renderApp,
} from '../../../testing/index.ts'

const path = '/library/lists/list-1'

/** Opens a page of a list that another user shares with the signed-in one. */
async function openPage(url: string, permission: 'editor' | 'other' = 'other') {
  answer('lists.listOwn', { lists: [], next: null })
  answer('lists.get', makeList({ permission }))
  answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'Apfel' })], next: null })
  const app = renderApp(url)
  await screen.findByRole('heading', { level: 1 })
  return app
}

/** Ends the share while the list is on screen. */
function endShare() {
  for (const call of ['lists.get', 'vocs.list', 'ratings.get', 'ratings.rate', 'reviews.getListStats'] as const)
    refuse(call, 'LIST_NOT_FOUND')
  for (const call of ['vocs.get', 'vocs.create'] as const) refuse(call, 'VOCABULARY_NOT_FOUND')
}

describe('when a list on screen becomes unavailable', () => {
  it('the next action navigates to the library, which shows the reason until it is dismissed', async () => {
    const { user, path: where, router } = await openPage(`${path}/vocs`)
    endShare()
    await user.click(await screen.findByRole('link', { name: 'Apfel' }))
    await waitFor(() => expect(where()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(router.state.location.state.listUnavailable).toBeUndefined()
  })

  it('opening its vocabularies navigates to the library', async () => {
    const { user, path: where } = await openPage(path)
    endShare()
    await user.click(screen.getByRole('link', { name: 'Browse' }))
    await waitFor(() => expect(where()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
  })

  it('rating it navigates to the library', async () => {
    const { user, path: where } = await openPage(path)
    answer('ratings.get', { rating: 0, lastModifiedAt: null })
    await user.click(screen.getByRole('button', { name: 'Rate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rate List' })
    endShare()
    await user.click(await within(dialog).findByRole('radio', { name: /4 stars/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(where()).toBe('/library'))
  })

  it('a form keeps its input and shows the server’s message until the user discards it', async () => {
    const { user, path: where } = await openPage(`${path}/vocs`, 'editor')
    await user.click(screen.getByRole('button', { name: 'New' }))
    const dialog = await screen.findByRole('dialog', { name: 'New Vocabulary' })
    fill(within(dialog).getByLabelText('Term'), 'die Birne')
    await user.selectOptions(within(dialog).getByLabelText('Part of speech'), 'Noun')
    endShare()
    await user.click(within(dialog).getByRole('button', { name: 'Create' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Vocabulary not found')
    await waitFor(() => expect(inputsOf('lists.get').length).toBeGreaterThan(1))
    await delay(50)
    expect(screen.queryByRole('alertdialog')).toBeNull()

    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(within(dialog).getByLabelText('Term')).toHaveValue('die Birne')
    expect(where()).toBe(`${path}/vocs`)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(where()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
  })

  it('the page of its progress navigates to the library', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('reviews.getListStats', makeListStats())
    const { path: where, queryClient } = renderApp('/learn/list-1')
    await screen.findByRole('heading', { level: 1, name: 'Obst' })
    endShare()
    void queryClient.invalidateQueries()
    await waitFor(() => expect(where()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
  })
})

describe('on the page of its shares, after the owner has deleted the list elsewhere', () => {
  /** Opens the page with the list in the history state, so that it does not query the list. */
  async function openShares() {
    answer('lists.listOwn', { lists: [], next: null })
    answer('shares.list', { shares: [{ name: 'Ben', email: 'ben@example.org', editor: false }], next: null })
    const app = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    const state = { list: { id: 'list-1', name: 'Obst' } }
    await app.router.navigate({ to: '/library/lists/$listId/shares', params: { listId: 'list-1' }, state })
    await screen.findByText('Ben')
    for (const call of ['shares.list', 'shares.update', 'shares.create'] as const) refuse(call, 'LIST_NOT_FOUND')
    return app
  }

  it.each([
    ['a change of a share', (user: User) => user.click(screen.getByRole('checkbox', { name: 'Ben is an editor' }))],
    ['a search', (user: User) => user.type(screen.getByRole('searchbox', { name: 'Search shares' }), 'be')],
  ] as const)('%s navigates to the library', async (_, act) => {
    const { user, path: where } = await openShares()
    await act(user)
    await waitFor(() => expect(where()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
    expect(inputsOf('lists.get')).toEqual([])
  })
})

it('the library shows no notice after the owner deletes a list here', async () => {
  answer('lists.listOwn', { lists: [], next: null })
  answer('lists.get', makeList())
  answer('lists.delete', {})
  const { user, path: where } = renderApp(path)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  endShare()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(where()).toBe('/library'))
  await screen.findByText('No Lists')
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('a list that was never on screen', () => {
  it.each([path, `${path}/vocs`])('%s shows the server’s message and a link to the library', async (url) => {
    refuse('lists.get', 'LIST_NOT_FOUND')
    refuse('vocs.list', 'LIST_NOT_FOUND')
    const app = renderApp(url)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('List not found')
    // The same call would be refused again.
    expect(within(alert).queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(within(alert).getByRole('link', { name: 'Back to the library' })).toHaveAttribute('href', '/library')
    expect(app.path()).toBe(url)
  })
})

it('a refused call refetches the active queries once, without a loop', async () => {
  await openPage(`${path}/vocs`)
  const callsBefore = inputsOf('lists.get').length
  answer('lists.get', makeList({ permission: 'other' }))
  for (const call of ['vocs.list', 'vocs.get'] as const) refuse(call, 'VOCABULARY_NOT_FOUND')
  screen.getByRole('link', { name: 'Apfel' }).click()
  expect(await screen.findByRole('alert')).toHaveTextContent('Vocabulary not found')
  await waitFor(() => expect(inputsOf('vocs.list')).toHaveLength(2))
  await delay(300)
  expect(inputsOf('lists.get').length - callsBefore).toBeLessThanOrEqual(2)
  expect(inputsOf('vocs.get')).toHaveLength(1)
})

describe('when an editor becomes a viewer', () => {
  it('the refused form stays open, and New disappears behind it', async () => {
    const { user } = await openPage(`${path}/vocs`, 'editor')
    await user.click(screen.getByRole('button', { name: 'New' }))
    const dialog = await screen.findByRole('dialog', { name: 'New Vocabulary' })
    fill(within(dialog).getByLabelText('Term'), 'die Birne')
    await user.selectOptions(within(dialog).getByLabelText('Part of speech'), 'Noun')
    refuse('vocs.create', 'FORBIDDEN')
    answer('lists.get', makeList({ permission: 'other' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('You are not allowed to do this')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New', hidden: true })).toBeNull())
    expect(within(dialog).getByLabelText('Term')).toHaveValue('die Birne')
  })
})
