import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../../../testing/index.ts'
import {
  actions,
  answerTwoPages,
  checkbox,
  fakeUndoTimers,
  link,
  openVocs,
  path,
  selected,
  shown,
  takeTwoInACall,
  terms,
} from '../../testing/selecting.ts'
import { makeListOf } from '../../testing/vocs.ts'
import { undoMs } from './pending-deletions.ts'

describe('Delete', () => {
  beforeEach(() => {
    answer('vocs.deleteMany', ({ ids }) => ({ deleted: ids.length }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Selects two rows and deletes them. */
  const deleteTwo = async (user: UserEvent) => {
    await user.click(checkbox('barco'))
    await user.click(checkbox('costa'))
    await user.click((await actions()).getByRole('button', { name: 'Delete' }))
    await expect.poll(shown).toEqual(['arena', 'duna', 'espuma'])
    return within(await screen.findByRole('group', { name: '2 words deleted' }))
  }

  it('hides the rows at once and sends nothing, and Undo brings them back', async () => {
    const { user } = await openVocs()
    const toast = await deleteTwo(user)
    expect(link('duna')).toHaveFocus()
    expect(screen.getByText('3 words')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    expect(shown()).toEqual(terms)
    expect(screen.getByText('5 words')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('group', { name: '2 words deleted' })).toBeNull())
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })

  it('loads the next rows if it hides all', async () => {
    answerTwoPages()
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Select arena' }))
    await user.click((await actions()).getByRole('button', { name: 'Select all 2 loaded' }))
    expect(selected()).toEqual(['arena', 'barco'])
    await user.click((await actions()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('link', { name: 'costa' })).toBeVisible()
  })

  it('is undone by Ctrl+Z, the last one first', async () => {
    const { user } = await openVocs()
    await deleteTwo(user)
    await user.keyboard(' {Delete}')
    await expect.poll(shown).toEqual(['arena', 'espuma'])
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(shown()).toEqual(['arena', 'duna', 'espuma']))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(shown()).toEqual(terms))
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })

  it('empties the panel if it shows one of them, until it is undone', async () => {
    const { user } = await openVocs()
    await user.click(link('barco'))
    await screen.findByRole('heading', { level: 2, name: 'barco' })
    const toast = await deleteTwo(user)
    expect(screen.getByText('Select vocabulary')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'barco' })).toBeVisible()
  })

  it('is sent after ten seconds, also from another page', async () => {
    const { user, router, path: address } = await openVocs()
    await user.click(link('barco'))
    await screen.findByRole('heading', { level: 2, name: 'barco' })
    fakeUndoTimers()
    await deleteTwo(user)
    await user.unhover(document.body)
    await router.navigate({ to: '/help' })
    await screen.findByRole('heading', { level: 1, name: 'Help' })
    await vi.advanceTimersByTimeAsync(undoMs - 2000)
    expect(inputsOf('vocs.deleteMany')).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await expect
      .poll(() => inputsOf('vocs.deleteMany'))
      .toEqual([{ listId: 'list-1', ids: ['voc-barco', 'voc-costa'] }])
    await router.navigate({
      to: '/library/lists/$listId/vocs',
      params: { listId: 'list-1' },
      search: { voc: 'voc-barco' },
    })
    // Although the server still has them here.
    await expect.poll(shown).toEqual(['arena', 'duna', 'espuma'])
    await expect.poll(address).toBe(path)
    // One of them may have been moved to another list before the deletion was sent.
    answer('lists.get', makeListOf({ id: 'list-2' }))
    await router.navigate({ to: '/library/lists/$listId/vocs', params: { listId: 'list-2' } })
    await expect.poll(shown).toEqual(terms)
  })

  it.each([
    ['/library/lists/$listId', false],
    ['/library', true],
  ] as const)('is counted at %s once it is carried out, also among several pages: %s', async (to, hasPages) => {
    const { user, router } = await openVocs()
    let vocsCount = terms.length
    answer('lists.get', () => makeListOf({ vocsCount }))
    answer('lists.listOwn', ({ cursor }) =>
      cursor === undefined
        ? { lists: [makeListOf({ vocsCount })], next: hasPages ? 'page-2' : null }
        : { lists: [makeListOf({ id: 'list-2', name: 'Beach', vocsCount: 9 })], next: null },
    )
    answer('vocs.deleteMany', ({ ids }) => {
      vocsCount -= ids.length
      return { deleted: ids.length }
    })
    fakeUndoTimers()
    await deleteTwo(user)
    await user.unhover(document.body)
    await router.navigate({ to, params: { listId: 'list-1' } })
    const main = within(screen.getByRole('main'))
    const count = (vocs: number) => `${vocs} words`
    await main.findByText(count(5))
    if (hasPages) {
      await user.click(main.getByRole('button', { name: 'Load More' }))
      await main.findByText(count(9))
    }
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    expect(await main.findByText(count(3))).toBeVisible()
    expect(main.queryByText(count(5))).toBeNull()
  })

  it('brings the rows back if it fails, with the reason', async () => {
    const { user } = await openVocs()
    refuse('vocs.deleteMany', 'FORBIDDEN')
    fakeUndoTimers()
    await deleteTwo(user)
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    expect(await screen.findByText('Delete failed')).toBeInTheDocument()
    expect(screen.getByText('You are not allowed to do this. 2 words are back.')).toBeInTheDocument()
    expect(shown()).toEqual(terms)
  })

  it('shows the numbers of deleted and of restored vocabularies if it fails halfway', async () => {
    takeTwoInACall()
    const { user } = await openVocs()
    answer('vocs.deleteMany', ({ ids }) => {
      refuse('vocs.deleteMany', 'FORBIDDEN')
      return { deleted: ids.length }
    })
    fakeUndoTimers()
    link('arena').focus()
    await user.keyboard('{Control>}a{/Control}{Delete}')
    await screen.findByRole('group', { name: '5 words deleted' })
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    const text = 'You are not allowed to do this. 2 words deleted. 3 words are back.'
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(shown()).toEqual(['costa', 'duna', 'espuma'])
  })

  it('is cancelled when the session ends', async () => {
    const { user, session } = await openVocs()
    fakeUndoTimers()
    await deleteTwo(user)
    session.logOut()
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    await waitFor(() => expect(screen.queryByRole('group', { name: '2 words deleted' })).toBeNull())
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })
})
