import { screen, waitFor, within } from '@testing-library/react'
import type { ShareView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, fill, hang, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'

const path = '/library/lists/list-1/shares'
const shares = { to: '/library/lists/$listId/shares', params: { listId: 'list-1' } } as const
const ben: ShareView = { name: 'Ben', email: 'ben@example.org', editor: false }
const cleo: ShareView = { name: 'Cleo', email: 'cleo@example.org', editor: true }

/** Opens the page with these shares; the name of the list is fetched. */
async function open(shares: ShareView[] = [ben, cleo]) {
  answer('lists.get', makeList())
  answer('shares.list', { shares, next: null })
  const app = renderApp(path)
  await screen.findByText(shares[0]?.name ?? 'No Shares')
  return app
}

const editorOf = (name: string) => screen.getByRole('checkbox', { name: `${name} is an editor` })

describe('/library/lists/{listId}/shares', () => {
  it('shows the users with whom the list is shared, and the trail Library > list name > Shares', async () => {
    await open()
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(
      within(trail)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Library', 'Obst', 'Shares'])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Email',
      'Editor',
      'Actions',
    ])
    expect(screen.getByRole('row', { name: /Ben/ })).toHaveTextContent('ben@example.org')
    expect(editorOf('Ben')).not.toBeChecked()
    expect(editorOf('Cleo')).toBeChecked()
    expect(document.title).toBe('Shares of Obst · Wordtide')
  })

  it('shows the name of the list that the page before passed on', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('shares.list', { shares: [ben], next: null })
    const { router } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    await router.navigate({ ...shares, state: { list: { id: 'list-1', name: 'Known before' } } })
    expect(await screen.findByRole('link', { name: 'Known before' })).toHaveAttribute('href', '/library/lists/list-1')
    expect(inputsOf('lists.get')).toEqual([])
  })

  it('fetches the list if the page before passed on another one', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('lists.get', makeList())
    answer('shares.list', { shares: [ben], next: null })
    const { router } = renderApp('/library')
    await screen.findByRole('heading', { name: 'Library' })
    await router.navigate({ ...shares, state: { list: { id: 'list-2', name: 'Another' } } })
    expect(await screen.findByRole('link', { name: 'Obst' })).toBeVisible()
  })

  it('reports a failed load with a retry, and says that there are no shares', async () => {
    answer('lists.get', makeList())
    refuse('shares.list', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp(path)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to load shares')
    answer('shares.list', { shares: [], next: null })
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No Shares')).toBeVisible()
  })

  it('leads from an empty page to a new share', async () => {
    const { user } = await open([])
    await user.click(screen.getByRole('button', { name: 'Share this list' }))
    expect(await screen.findByRole('dialog', { name: 'New Share' })).toBeVisible()
  })

  it('says that a user who is not the owner is not allowed to see them', async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    refuse('shares.list', 'FORBIDDEN')
    renderApp(path)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to load shares')
    expect(alert).toHaveTextContent('You are not allowed to do this')
    expect(within(alert).getByRole('link', { name: 'Back to the library' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New Share' })).toBeNull()
  })

  it('shows that it is loading', async () => {
    answer('lists.get', makeList())
    hang('shares.list')
    renderApp(path)
    expect(await screen.findByRole('status', { name: 'Loading shares' })).toBeVisible()
  })

  it('loads the next page, and puts the search into the address', async () => {
    answer('lists.get', makeList())
    answer('shares.list', ({ search, cursor }) => {
      if (search === 'cle') return { shares: [cleo], next: null }
      return cursor === 'more' ? { shares: [cleo], next: null } : { shares: [ben], next: 'more' }
    })
    const { user, path: currentPath } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    expect(await screen.findByText('Cleo')).toBeVisible()
    expect(screen.getByText('Ben')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search shares' }), 'cle')
    await waitFor(() => expect(currentPath()).toBe(`${path}?search=cle`))
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  })
})

describe('the Editor checkbox', () => {
  it('changes at once, and confirms it after the response', async () => {
    const { user } = await open()
    answer('shares.update', { ...ben, editor: true })
    await user.click(editorOf('Ben'))
    expect(editorOf('Ben')).toBeChecked()
    expect(await screen.findByText('updated')).toBeVisible()
    expect(inputsOf('shares.update')).toEqual([{ listId: 'list-1', email: ben.email, editor: true }])
  })

  it('is reset when the server rejects the change, with its message, and the shares are refetched', async () => {
    const { user } = await open()
    refuse('shares.update', 'SHARE_NOT_FOUND')
    answer('shares.list', { shares: [cleo], next: null })
    await user.click(editorOf('Ben'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('update failed')
    expect(alert).toHaveTextContent('Ben: Share not found')
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  })

  it('is reset without changing other rows', async () => {
    const { user } = await open()
    hang('shares.list')
    answer('shares.update', { ...cleo, editor: false })
    await user.click(editorOf('Cleo'))
    await screen.findByText('updated')
    refuse('shares.update', 'BUSY')
    await user.click(editorOf('Ben'))
    await within(await screen.findByRole('alert')).findByText('update failed')
    expect(editorOf('Ben')).not.toBeChecked()
    expect(editorOf('Cleo')).not.toBeChecked()
  })

  it('is not reset by a response that was pending', async () => {
    const { user, queryClient } = await open()
    answer('shares.update', { ...ben, editor: true })
    hang('shares.list')
    void queryClient.invalidateQueries()
    await waitFor(() => expect(inputsOf('shares.list')).toHaveLength(2))
    answer('shares.list', { shares: [{ ...ben, editor: true }], next: null })
    await user.click(editorOf('Ben'))
    expect(editorOf('Ben')).toBeChecked()
    await waitFor(() => expect(screen.queryByText('Cleo')).toBeNull())
    expect(editorOf('Ben')).toBeChecked()
  })

  it('shows the value on the server after quick clicks that all fail', async () => {
    const { user } = await open()
    hang('shares.list')
    refuse('shares.update', 'BUSY')
    for (let click = 0; click < 3; click++) await user.click(editorOf('Ben'))
    await waitFor(() => expect(inputsOf('shares.update')).toHaveLength(3))
    await waitFor(() => expect(editorOf('Ben')).not.toBeChecked())
    expect(await screen.findByRole('alert')).toHaveTextContent('update failed')
  })

  it('sends quick clicks in their order', async () => {
    const { user } = await open()
    answer('shares.update', ({ email, editor }) => ({ name: 'Ben', email, editor: editor === true }))
    for (let click = 0; click < 3; click++) await user.click(editorOf('Ben'))
    expect(editorOf('Ben')).toBeChecked()
    await waitFor(() => expect(inputsOf('shares.update').map((input) => input.editor)).toEqual([true, false, true]))
    // Waits for the last response, which belongs to this test.
    expect(await screen.findByText('updated')).toBeVisible()
  })
})

describe('Remove', () => {
  const question = 'Are you sure you want to delete this share?'

  it('asks, then removes the row at once', async () => {
    const { user } = await open()
    answer('shares.delete', {})
    await user.click(screen.getByRole('button', { name: 'Remove Ben' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete List Share' })
    expect(within(dialog).getByText(question)).toBeVisible()
    answer('shares.list', { shares: [cleo], next: null })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(screen.queryByText('Ben')).toBeNull()
    expect(await screen.findByText('deleted')).toBeVisible()
    expect(inputsOf('shares.delete')).toEqual([{ listId: 'list-1', email: ben.email }])
    expect(screen.getByRole('button', { name: 'New Share' })).toHaveFocus()
  })

  it('does nothing after Cancel', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Remove Ben' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Ben')).toBeVisible()
    expect(inputsOf('shares.delete')).toEqual([])
    expect(screen.getByRole('button', { name: 'Remove Ben' })).toHaveFocus()
  })

  it('puts the row back in its position when the server rejects the deletion', async () => {
    const { user } = await open()
    hang('shares.list')
    refuse('shares.delete', 'BUSY')
    await user.click(screen.getByRole('button', { name: 'Remove Ben' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('delete failed')
    expect(alert).toHaveTextContent('The server is busy')
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Ben is an editor',
      'Cleo is an editor',
    ])
  })
})

describe('New Share', () => {
  async function openNew(email: string) {
    const app = await open([])
    await app.user.click(screen.getByRole('button', { name: 'New Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'New Share' })
    fill(within(dialog).getByLabelText('Email'), email)
    return { ...app, dialog, send: () => app.user.click(within(dialog).getByRole('button', { name: 'Share' })) }
  }

  it('shares with an editor, closes, and refetches the shares', async () => {
    const { user, dialog, send } = await openNew(' ben@example.org ')
    answer('shares.create', { ...ben, editor: true })
    answer('shares.list', { shares: [{ ...ben, editor: true }], next: null })
    await user.click(within(dialog).getByRole('switch', { name: 'Editor' }))
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Ben')).toBeVisible()
    expect(await screen.findByText('Shared with Ben')).toBeVisible()
    expect(inputsOf('shares.create')).toEqual([{ listId: 'list-1', email: 'ben@example.org', editor: true }])
  })

  it('rejects what is no address', async () => {
    const { dialog, send } = await openNew('ben')
    await send()
    expect(await within(dialog).findByText('Invalid email')).toBeVisible()
    expect(inputsOf('shares.create')).toEqual([])
  })

  it('shows why the address cannot be shared with without a title, and any other error with one', async () => {
    const { dialog, send } = await openNew('ben@example.org')
    for (const [error, message] of [
      ['USER_NOT_FOUND', 'User not found'],
      ['ALREADY_SHARED', 'Already shared'],
      ['CANNOT_SHARE_WITH_SELF', 'Cannot share with self'],
      ['MAX_SHARES_EXCEEDED', 'Maximum shares exceeded'],
    ] as const) {
      refuse('shares.create', error)
      await send()
      await within(dialog).findByText(message)
      expect(within(dialog).getByRole('alert')).not.toHaveTextContent('Unable to create share')
    }
    refuse('shares.create', 'BUSY')
    await send()
    await within(dialog).findByText(/The server is busy/)
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Unable to create share')
    expect(within(dialog).getByLabelText('Email')).toHaveValue('ben@example.org')
  })

  it('removes the last message when another error follows', async () => {
    const { dialog, send } = await openNew('ben@example.org')
    refuse('shares.create', 'ALREADY_SHARED')
    await send()
    await within(dialog).findByText('Already shared')
    fill(within(dialog).getByLabelText('Email'), '')
    await send()
    expect(await within(dialog).findByText('Required')).toBeVisible()
    expect(within(dialog).queryByText('Already shared')).toBeNull()
  })
})
