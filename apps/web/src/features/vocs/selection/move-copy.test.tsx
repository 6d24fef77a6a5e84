import { screen, waitFor, within } from '@testing-library/react'
import type { SharedListView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeList, refuse } from '../../../testing/index.ts'
import {
  actions,
  checkbox,
  link,
  manyRows,
  openVocs,
  path,
  rowsOf,
  selected,
  shown,
  terms,
} from '../testing/selecting.ts'
import { makeListOf } from '../testing/vocs.ts'

describe('Move and Copy', () => {
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
    permission: 'owner' | 'other' = 'owner',
    rows = rowsOf(...terms),
  ) => {
    const own = [makeListOf({ id: 'list-1' }), makeList({ id: 'list-2', name: 'Beach', language: 'de' })]
    answer('lists.listOwn', { lists: own, next: null })
    answer('shares.listShared', {
      lists: [shared({}), shared({ id: 'list-4', name: 'Only to read', editor: false })],
      next: null,
    })
    const app = await openVocs(makeListOf({ permission }), rows)
    await app.user.click(checkbox('arena'))
    if (rows.length === terms.length) await app.user.click(checkbox('barco'))
    else await app.user.keyboard('{Control>}a{/Control}')
    await app.user.click((await actions()).getByRole('button', { name }))
    const count = rows.length === terms.length ? 2 : rows.length
    const dialog = within(await screen.findByRole('dialog', { name: `${name} ${count} vocabularies` }))
    await dialog.findByRole('radio', { name: /Team/ })
    const lists = () => dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
    return { ...app, dialog, lists }
  }

  it('offer the lists that the user may write to; to move, not the same one', async () => {
    const { lists } = await openDialog('Move')
    expect(lists()).toEqual(['Beach🇩🇪German', 'Team by Grace Hopper🇪🇸Spanish'])
  })

  it('moves with a link to the list, and Undo moves back', async () => {
    const { user, dialog, router, path: address } = await openDialog('Move')
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
    expect(done.closest('li')).toHaveTextContent('2 vocabularies moved to Beach')
    expect(shown()).toEqual(['costa', 'duna', 'espuma'])
    await waitFor(() => expect(link('costa')).toHaveFocus())
    // The panel showed one of them.
    await expect.poll(address).toBe(path)
    const ids = ['voc-arena', 'voc-barco']
    // Somebody has deleted the other one.
    answer('vocs.moveMany', { moved: 1 })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 vocabulary moved back')).toBeInTheDocument()
    expect(inputsOf('vocs.moveMany')).toEqual([
      { listId: 'list-1', ids, toListId: 'list-2' },
      { listId: 'list-2', ids, toListId: 'list-1' },
    ])
  })

  it('shows why the server refuses', async () => {
    const { user, dialog } = await openDialog('Move')
    refuse('vocs.moveMany', 'VOCABULARY_QUOTA_REACHED')
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Move failed')
  })

  it('says how many were moved if it fails on its way', async () => {
    const { user, dialog } = await openDialog('Move', 'owner', manyRows())
    answer('vocs.moveMany', ({ ids }) => {
      refuse('vocs.moveMany', 'VOCABULARY_QUOTA_REACHED')
      return { moved: ids.length }
    })
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('500 of 501 vocabularies moved to Team.')
  })

  it('says how many were moved if it is cancelled on its way, and Undo moves those back', async () => {
    const { user, dialog } = await openDialog('Move', 'owner', manyRows())
    answer('vocs.moveMany', ({ ids }) => {
      refuse('vocs.moveMany', 'BUSY')
      return { moved: ids.length }
    })
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await expect.poll(() => inputsOf('vocs.moveMany').length).toBe(2)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const done = await screen.findByRole('link', { name: 'Team' })
    expect(done.closest('li')).toHaveTextContent('500 of 501 vocabularies moved to Team')
    answer('vocs.moveMany', ({ ids }) => ({ moved: ids.length }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('500 vocabularies moved back')).toBeInTheDocument()
  })

  it('copies for everyone who sees the list, and says how many images were left out', async () => {
    const { user, dialog, lists } = await openDialog('Copy', 'other')
    expect(lists()).toEqual(['Waves🇪🇸Spanish', 'Beach🇩🇪German', 'Team by Grace Hopper🇪🇸Spanish'])
    answer('vocs.copyMany', { copied: 2, imagesLeftOut: 1 })
    await user.click(dialog.getByRole('radio', { name: /Team/ }))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    const done = await screen.findByRole('link', { name: 'Team' })
    expect(done.closest('li')).toHaveTextContent('2 vocabularies copied to Team')
    expect(done.closest('li')).toHaveTextContent('1 image could not be copied')
    expect(inputsOf('vocs.copyMany')).toEqual([
      { listId: 'list-1', ids: ['voc-arena', 'voc-barco'], toListId: 'list-3' },
    ])
    expect(selected()).toEqual(['arena', 'barco'])
  })
})
