import { act, screen, waitFor, within } from '@testing-library/react'
import type { SharedListView } from '@wordtide/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, makeList, refuse } from '../../../../testing/index.ts'
import {
  actions,
  checkbox,
  link,
  openVocs,
  path,
  rowsOf,
  selected,
  shown,
  takeTwoInACall,
  terms,
} from '../../testing/selecting.ts'
import { makeListOf } from '../../testing/vocs.ts'

describe('Move and Copy', () => {
  afterEach(() => void vi.restoreAllMocks())

  const shared = (overrides: Partial<SharedListView>): SharedListView => ({
    id: 'list-3',
    name: 'Team',
    language: 'es',
    sharedByName: 'Grace Hopper',
    sharedByEmail: 'grace@example.org',
    editor: true,
    ...overrides,
  })

  const openDialog = async (
    name: 'Move' | 'Copy',
    permission: 'owner' | 'editor' | 'other' = 'owner',
    count: 2 | 5 = 2,
  ) => {
    const own = [makeListOf({ id: 'list-1' }), makeList({ id: 'list-2', name: 'Beach', language: 'de' })]
    answer('lists.listOwn', { lists: own, next: null })
    answer('shares.listShared', {
      lists: [
        shared({}),
        shared({ id: 'list-4', name: 'Only to read', editor: false }),
        shared({ id: 'list-6', name: 'Depth', sharedByName: 'Alan Turing', sharedByEmail: 'alan@example.org' }),
      ],
      next: null,
    })
    answer('shares.getOwn', { shared: true, sharedByEmail: 'grace@example.org' })
    const app = await openVocs(makeListOf({ permission }))
    await app.user.click(checkbox('arena'))
    await app.user.click(checkbox('barco'))
    if (count === 5) await app.user.keyboard('{Control>}a{/Control}')
    await app.user.click((await actions()).getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: `${name} ${count} words` }))
    await dialog.findByRole('radio', { name: /Team/ })
    const lists = () => dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    return { ...app, dialog, lists }
  }

  it('moves to another list that the user may write to, with a link to it, and Undo moves back', async () => {
    const { user, dialog, lists, router, path: address } = await openDialog('Move')
    expect(lists()).toEqual([
      'BeachGerman',
      'Team by Grace HopperSpanish',
      'Depth by Alan TuringSpanish',
      'New listSpanish',
    ])
    await router.navigate({
      to: '/library/lists/$listId/vocs',
      params: { listId: 'list-1' },
      search: { voc: 'voc-barco' },
    })
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a list')
    await user.click(dialog.getByRole('radio', { name: /Beach/ }))
    expect(dialog.getByText(/^The language of/)).toHaveTextContent(
      'The language of Beach is German; these terms are in Spanish.',
    )
    answer('vocs.list', { items: rowsOf('costa', 'duna', 'espuma'), next: null })
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    const done = await screen.findByRole('link', { name: 'Beach' })
    expect(done).toHaveAttribute('href', '/library/lists/list-2/vocs')
    expect(done.closest('li')).toHaveTextContent('2 words moved to Beach')
    expect(shown()).toEqual(['costa', 'duna', 'espuma'])
    await waitFor(() => expect(link('costa')).toHaveFocus())
    // The panel showed one of them.
    await expect.poll(address).toBe(path)
    const ids = ['voc-arena', 'voc-barco']
    // Another user has deleted the other one.
    answer('vocs.moveMany', { moved: 1 })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 word moved back')).toBeInTheDocument()
    expect(inputsOf('vocs.moveMany')).toEqual([
      { listId: 'list-1', ids, toListId: 'list-2' },
      { listId: 'list-2', ids, toListId: 'list-1' },
    ])
  })

  it('offers an editor only lists of the same owner, and says why', async () => {
    const { user, dialog, lists } = await openDialog('Move', 'editor')
    expect(lists()).toEqual(['Team by Grace HopperSpanish'])
    expect(dialog.getByText(/Only the owner/)).toHaveTextContent(
      'What you and others have learned of them moves along. Only the owner of this list can move words to lists of others. You can copy them there.',
    )
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 words moved back')).toBeInTheDocument()
  })

  it('tells an editor to whom no other list of the owner is shared', async () => {
    const { user } = await openVocs(makeListOf({ permission: 'editor' }))
    answer('shares.listShared', { lists: [shared({ id: 'list-1' })], next: null })
    refuse('shares.getOwn', 'LIST_NOT_FOUND')
    await user.click(checkbox('arena'))
    await user.click((await actions()).getByRole('button', { name: 'Move' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 word' }))
    expect(await dialog.findByText('Unable to load lists')).toBeVisible()
    answer('shares.getOwn', { shared: true, sharedByEmail: 'grace@example.org' })
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('No other list of its owner is shared with you.')).toBeVisible()
    expect(dialog.queryByRole('radio')).toBeNull()
  })

  it('says before a move to a list of somebody else that it cannot be undone', async () => {
    const { user, dialog } = await openDialog('Move')
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    expect(dialog.getByText(/^They will belong/)).toHaveTextContent(
      'They will belong to Grace Hopper: you cannot move them back.',
    )
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect((await screen.findByRole('link', { name: 'Team' })).closest('li')).toHaveTextContent('2 words moved to Team')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is undone by Ctrl+Z, after later deletions and before earlier ones', async () => {
    const { user } = await openVocs()
    answer('lists.listOwn', { lists: [makeList({ id: 'list-2', name: 'Beach' })], next: null })
    answer('shares.listShared', { lists: [], next: null })
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    const undo = () => user.keyboard('{Control>}z{/Control}')
    link('espuma').focus()
    await user.keyboard(' {Delete}')
    await expect.poll(shown).toEqual(terms.slice(0, 4))
    await user.click(checkbox('arena'))
    await user.click((await actions()).getByRole('button', { name: 'Move' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 word' }))
    await user.click(await dialog.findByRole('radio', { name: /Beach/ }))
    answer('vocs.list', { items: rowsOf('barco', 'costa', 'duna', 'espuma'), next: null })
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await screen.findByRole('link', { name: 'Beach' })
    await waitFor(() => expect(link('barco')).toHaveFocus())
    await user.keyboard(' {Delete}')
    await expect.poll(shown).toEqual(['costa', 'duna'])

    await undo()
    await waitFor(() => expect(shown()).toEqual(['barco', 'costa', 'duna']))
    expect(inputsOf('vocs.moveMany')).toHaveLength(1)
    await undo()
    expect(await screen.findByText('1 word moved back')).toBeInTheDocument()
    expect(inputsOf('vocs.moveMany').at(-1)).toEqual({ listId: 'list-2', ids: ['voc-arena'], toListId: 'list-1' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beach' })).toBeNull())
    expect(shown()).toEqual(['barco', 'costa', 'duna'])
    await undo()
    await waitFor(() => expect(shown()).toEqual(['barco', 'costa', 'duna', 'espuma']))
    await undo()
    expect(inputsOf('vocs.moveMany')).toHaveLength(2)
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })

  it.each(['LIST_NOT_FOUND', 'UNAUTHORIZED'] as const)('stays on the page to say why it ended: %s', async (key) => {
    const { user, dialog, path: address, queryClient } = await openDialog('Move')
    refuse('vocs.moveMany', key)
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    refuse('lists.get', key)
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    const alert = await dialog.findByRole('alert')
    await queryClient.refetchQueries()
    // Waits for time: a page that left would do so after its next rendering.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(alert).toBeVisible()
    expect(within(alert).queryAllByRole('link', { name: 'Sign in' })).toHaveLength(key === 'UNAUTHORIZED' ? 1 : 0)
    expect(address()).toBe(path)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    if (key === 'LIST_NOT_FOUND') await expect.poll(address).toBe('/library')
  })

  /** Moves five vocabularies by three calls; the second one is refused. */
  const movePartly = async () => {
    takeTwoInACall()
    const app = await openDialog('Move', 'owner', 5)
    answer('vocs.moveMany', ({ ids }) => {
      refuse('vocs.moveMany', 'VOCABULARY_QUOTA_REACHED')
      return { moved: ids.length }
    })
    await app.user.click(app.dialog.getByRole('radio', { name: /Beach/ }))
    await app.user.click(app.dialog.getByRole('button', { name: 'Move' }))
    const alert = await app.dialog.findByRole('alert')
    expect(alert).toHaveTextContent('2 of 5 words moved to Beach.')
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    return { ...app, alert: within(alert) }
  }
  const movedBack = () => inputsOf('vocs.moveMany').filter(({ toListId }) => toListId === 'list-1')

  it('shows the number moved if it fails halfway, and Undo moves those back', async () => {
    const { user, alert } = await movePartly()
    await user.click(alert.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 words moved back')).toBeInTheDocument()
    expect(screen.queryByText(/5 vocabularies/)).toBeNull()
    expect(movedBack().map(({ ids }) => ids.length)).toEqual([2])
  })

  it('offers Undo also after the dialog of a move that failed halfway was closed', async () => {
    const { user, dialog } = await movePartly()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByText('Beach')).closest('li')).toHaveTextContent('2 of 5 words moved to Beach')
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('2 words moved back')).toBeInTheDocument()
  })

  it('goes on where it failed, and Undo moves all of them back', async () => {
    const { user, dialog } = await movePartly()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect((await screen.findByText('Beach')).closest('li')).toHaveTextContent('5 words moved to Beach')
    await user.click(screen.getByText('Undo'))
    expect(await screen.findByText('5 words moved back')).toBeInTheDocument()
    expect(movedBack().map(({ ids }) => ids.length)).toEqual([2, 2, 1])
  })

  it('shows the number moved if it is cancelled halfway, and Undo moves those back', async () => {
    takeTwoInACall()
    const { user, dialog } = await openDialog('Move', 'owner', 5)
    answer('vocs.moveMany', ({ ids }) => {
      refuse('vocs.moveMany', 'BUSY')
      return { moved: ids.length }
    })
    await user.click(dialog.getByRole('radio', { name: /Beach/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await expect.poll(() => inputsOf('vocs.moveMany').length).toBe(2)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const done = await screen.findByRole('link', { name: 'Beach' })
    expect(done.closest('li')).toHaveTextContent('2 of 5 words moved to Beach')
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 words moved back')).toBeInTheDocument()
  })

  it('copies for everyone who sees the list, and says how many images were left out', async () => {
    const { user, dialog, lists } = await openDialog('Copy', 'other')
    expect(lists()).toEqual([
      'WavesSpanish',
      'BeachGerman',
      'Team by Grace HopperSpanish',
      'Depth by Alan TuringSpanish',
      'New listSpanish',
    ])
    answer('vocs.copyMany', { copied: 2, imagesLeftOut: 1 })
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    const done = await screen.findByRole('link', { name: 'Team' })
    expect(done.closest('li')).toHaveTextContent('2 words copied to Team')
    expect(done.closest('li')).toHaveTextContent('1 image or sound could not be copied')
    expect(inputsOf('vocs.copyMany')).toEqual([
      { listId: 'list-1', ids: ['voc-arena', 'voc-barco'], toListId: 'list-3' },
    ])
    expect(selected()).toEqual(['arena', 'barco'])
  })

  const created = makeList({ id: 'list-5', name: 'Harbour', language: 'es', targetLanguages: ['en', 'de'] })

  it('creates a list with the same languages for a user who has none', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('shares.listShared', { lists: [], next: null })
    const { user } = await openVocs(makeListOf({ permission: 'other' }))
    await user.click(checkbox('arena'))
    await user.click((await actions()).getByRole('button', { name: 'Copy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy 1 word' }))
    expect(await dialog.findByText('You have no list yet.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /New list/ }))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText('Required')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    answer('lists.create', created)
    answer('vocs.copyMany', { copied: 1, imagesLeftOut: 0 })
    await user.keyboard('Harbour{Enter}')
    expect((await screen.findByText('Harbour')).closest('li')).toHaveTextContent('1 word copied to Harbour')
    expect(inputsOf('lists.create')).toMatchObject([{ name: 'Harbour', language: 'es', targetLanguages: ['en', 'de'] }])
    expect(inputsOf('vocs.copyMany')).toEqual([{ listId: 'list-1', ids: ['voc-arena'], toListId: 'list-5' }])
  })

  it('says why a list cannot be created, and creates it once only if the move fails', async () => {
    const { user, dialog } = await openDialog('Move')
    refuse('lists.create', 'FORBIDDEN')
    await user.click(dialog.getByRole('radio', { name: /New list/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Harbour')
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Unable to create the list')
    answer('lists.create', created)
    answer('lists.listOwn', { lists: [created], next: null })
    refuse('vocs.moveMany', 'VOCABULARY_QUOTA_REACHED')
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByText('Move failed')).toBeVisible()
    expect(await dialog.findByRole('radio', { name: /Harbour/ })).toBeChecked()
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsOf('vocs.moveMany').map(({ toListId }) => toListId)).toEqual(['list-5', 'list-5'])
    expect(inputsOf('lists.create')).toHaveLength(2)
  })
})
