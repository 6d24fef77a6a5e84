import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../../testing/index.ts'
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
} from '../testing/selecting.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'
import { undoMs } from './pending-deletions.ts'

const clickWith = async (user: UserEvent, key: string, target: HTMLElement) => {
  await user.keyboard(`{${key}>}`)
  await user.click(target)
  await user.keyboard(`{/${key}}`)
}

describe('rows are selected', () => {
  it('by their checkboxes, which a screen reader hears the number of', async () => {
    const { user, path: address } = await openVocs()
    await user.click(checkbox('arena'))
    await user.click(checkbox('costa'))
    expect(selected()).toEqual(['arena', 'costa'])
    const statuses = screen.getAllByRole('status').map((one) => one.textContent)
    expect(statuses).toContain('2 selected')
    expect(address()).toBe(path)
    await user.click(checkbox('arena'))
    expect(selected()).toEqual(['costa'])
  })

  it.each(['Control', 'Meta'])('by a click with %s, which does not open them', async (key) => {
    const { user, path: address } = await openVocs()
    await clickWith(user, key, link('barco'))
    expect(selected()).toEqual(['barco'])
    expect(address()).toBe(path)
  })

  it('from the row that was clicked to the one that is clicked with Shift', async () => {
    const { user } = await openVocs()
    await user.click(link('barco'))
    await clickWith(user, 'Shift', link('duna'))
    expect(selected()).toEqual(['barco', 'costa', 'duna'])
    await clickWith(user, 'Shift', checkbox('costa'))
    expect(selected()).toEqual(['barco', 'costa'])
  })

  it('by Space, Shift with arrows and Ctrl+A, and deselected by Escape', async () => {
    const { user } = await openVocs()
    link('barco').focus()
    await user.keyboard(' ')
    expect(selected()).toEqual(['barco'])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['barco', 'costa', 'duna'])
    expect(link('duna')).toHaveFocus()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual(['barco', 'costa'])
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual(terms)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Selected vocabularies' })).toBeNull()
  })

  it('up to the first and the last row by Shift with Home and End', async () => {
    const { user } = await openVocs()
    link('costa').focus()
    await user.keyboard('{Shift>}{End}{/Shift}')
    expect(selected()).toEqual(['costa', 'duna', 'espuma'])
    expect(link('espuma')).toHaveFocus()
    await user.keyboard('{Shift>}{Home}{/Shift}')
    expect(selected()).toEqual(['arena', 'barco', 'costa'])
    expect(link('arena')).toHaveFocus()
  })

  it.each([
    ['an arrow', '{ArrowDown}', ['arena', 'barco']],
    ['End', '{End}', ['arena', 'barco']],
  ])('by Shift with %s, which loads more rows near the end', async (_, key, expected) => {
    answer('lists.get', makeListOf({ vocsCount: 3 }))
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2'
        ? { items: rowsOf('costa'), next: null }
        : { items: rowsOf('arena', 'barco'), next: 'page-2' },
    )
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Select arena' }))
    await user.keyboard(`{Shift>}${key}{/Shift}`)
    expect(await screen.findByRole('link', { name: 'costa' })).toBeVisible()
    expect(selected()).toEqual(expected)
  })

  it('all, and none', async () => {
    const { user } = await openVocs()
    await user.click(checkbox('duna'))
    await user.click((await actions()).getByRole('button', { name: 'Select all' }))
    expect(selected()).toEqual(terms)
    await user.click((await actions()).getByRole('button', { name: 'Clear' }))
    expect(selected()).toEqual([])
  })

  it('all that are loaded, if the list has more', async () => {
    answer('lists.get', makeListOf({ vocsCount: 400 }))
    answer('vocs.get', makeVoc())
    answer('vocs.list', { items: rowsOf('arena', 'barco'), next: 'page-2' })
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Select arena' }))
    await user.click((await actions()).getByRole('button', { name: 'Select all 2 loaded' }))
    expect(selected()).toEqual(['arena', 'barco'])
  })

  it('by touch, after Select or a long touch', async () => {
    const { path: address } = await openVocs()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const touch = (term: string, ms: number) => {
      fireEvent.pointerDown(link(term), { pointerType: 'touch' })
      act(() => void vi.advanceTimersByTime(ms))
      fireEvent.pointerUp(link(term), { pointerType: 'touch' })
      fireEvent.click(link(term))
    }
    try {
      touch('costa', 600)
      expect(selected()).toEqual(['costa'])
      touch('duna', 50)
      expect(selected()).toEqual(['costa', 'duna'])
      fireEvent.click((await actions()).getByRole('button', { name: 'Clear' }))
      fireEvent.click(screen.getByRole('button', { name: 'Select' }))
      touch('arena', 50)
      expect(selected()).toEqual(['arena'])
      expect(address()).toBe(path)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the selection', () => {
  it('stays when a vocabulary is opened, and is independent of the panel', async () => {
    const { user } = await openVocs()
    await user.click(checkbox('arena'))
    await user.click(link('costa'))
    expect(await screen.findByRole('heading', { level: 2, name: 'costa' })).toBeVisible()
    expect(selected()).toEqual(['arena'])
  })

  it('keeps the rows that a search and another order still show', async () => {
    const { user, router } = await openVocs()
    answer('vocs.count', { count: 2 })
    for (const term of ['arena', 'costa', 'duna']) await user.click(checkbox(term))
    answer('vocs.list', ({ search }) => ({
      items: search === undefined ? rowsOf(...terms.toReversed()) : rowsOf('costa', 'duna', 'espuma'),
      next: null,
    }))
    await user.type(screen.getByRole('searchbox', { name: 'Search vocabularies' }), 'u')
    await expect.poll(shown).toEqual(['costa', 'duna', 'espuma'])
    expect(selected()).toEqual(['costa', 'duna'])
    expect((await actions()).getByText('2 selected')).toBeVisible()
    await router.navigate({
      to: '/library/lists/$listId/vocs',
      params: { listId: 'list-1' },
      search: { sort: 'term-' },
    })
    await expect.poll(shown).toEqual(terms.toReversed())
    // Rows that were hidden in between are no longer selected.
    expect(selected()).toEqual(['costa', 'duna'])
  })

  it.each([
    ['owner', ['Tag', 'Move', 'Copy', 'Delete']],
    ['editor', ['Tag', 'Move', 'Copy', 'Delete']],
    ['other', ['Copy']],
  ] as const)('offers the permission %s: %s', async (permission, names) => {
    const { user } = await openVocs(makeListOf({ permission }))
    await user.click(checkbox('arena'))
    const buttons = (await actions()).getAllByRole('button')
    const offered = buttons.map((button) => button.textContent)
    expect(offered).toEqual([...names, 'Select all', 'Clear'])
    // Nor by keyboard.
    link('arena').focus()
    await user.keyboard('{Delete}')
    await expect.poll(shown).toEqual(permission === 'other' ? terms : terms.slice(1))
    await user.keyboard('{Control>}z{/Control}')
  })
})

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
    return within(await screen.findByRole('group', { name: '2 vocabularies deleted' }))
  }

  it('hides the rows at once and sends nothing, and Undo brings them back', async () => {
    const { user } = await openVocs()
    const toast = await deleteTwo(user)
    expect(link('duna')).toHaveFocus()
    expect(screen.getByText('3 words')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    expect(shown()).toEqual(terms)
    expect(screen.getByText('5 words')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('group', { name: '2 vocabularies deleted' })).toBeNull())
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })

  it('loads the next rows if it hides all', async () => {
    answer('lists.get', makeListOf({ vocsCount: 400 }))
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2' ? { items: rowsOf('faro'), next: null } : { items: rowsOf('arena', 'barco'), next: 'page-2' },
    )
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Select arena' }))
    await user.click((await actions()).getByRole('button', { name: 'Select all 2 loaded' }))
    await user.click((await actions()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('link', { name: 'faro' })).toBeVisible()
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
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
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
    // Another list may have got one of them before it was sent.
    answer('lists.get', makeListOf({ id: 'list-2' }))
    await router.navigate({ to: '/library/lists/$listId/vocs', params: { listId: 'list-2' } })
    await expect.poll(shown).toEqual(terms)
  })

  it.each([
    ['/library/lists/$listId', false],
    ['/library', false],
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
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await deleteTwo(user)
    await user.unhover(document.body)
    await router.navigate({ to, params: { listId: 'list-1' } })
    const main = within(screen.getByRole('main'))
    // In the library with its noun.
    const count = (vocs: number) => new RegExp(`^${vocs}( words)?$`)
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
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await deleteTwo(user)
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    expect(await screen.findByText('Delete failed')).toBeInTheDocument()
    expect(screen.getByText('You are not allowed to do this. 2 vocabularies are back.')).toBeInTheDocument()
    expect(shown()).toEqual(terms)
  })

  it('shows the numbers of deleted and of restored vocabularies if it fails halfway', async () => {
    takeTwoInACall()
    const { user } = await openVocs()
    answer('vocs.deleteMany', ({ ids }) => {
      refuse('vocs.deleteMany', 'FORBIDDEN')
      return { deleted: ids.length }
    })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    link('arena').focus()
    await user.keyboard('{Control>}a{/Control}{Delete}')
    await screen.findByRole('group', { name: '5 vocabularies deleted' })
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    const text = 'You are not allowed to do this. 2 vocabularies deleted. 3 vocabularies are back.'
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(shown()).toEqual(['costa', 'duna', 'espuma'])
  })

  it('is cancelled when the session ends', async () => {
    const { user, session } = await openVocs()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await deleteTwo(user)
    session.logOut()
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    await waitFor(() => expect(screen.queryByRole('group', { name: '2 vocabularies deleted' })).toBeNull())
    expect(inputsOf('vocs.deleteMany')).toEqual([])
  })
})

describe('Tag', () => {
  const openTag = async () => {
    const rows = rowsOf(...terms).map((row, index) => ({ ...row, tags: index < 2 ? ['sea', `tag${index}`] : [] }))
    const app = await openVocs(undefined, rows)
    for (const term of ['arena', 'barco', 'costa']) await app.user.click(checkbox(term))
    await app.user.click((await actions()).getByRole('button', { name: 'Tag' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Tags of 3 vocabularies' })) }
  }

  it('adds tags and removes those that they have, and says how many were full', async () => {
    const { user, dialog } = await openTag()
    answer('vocs.tagMany', { changed: 2, full: 1 })
    expect(dialog.getAllByRole('checkbox').map((one) => one.closest('div')?.textContent)).toEqual([
      'sea2 of 3',
      'tag01 of 3',
      'tag11 of 3',
    ])
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'coast,')
    await user.click(dialog.getByRole('checkbox', { name: /^sea/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Tags changed')).toBeInTheDocument()
    expect(screen.getByText('1 vocabulary left unchanged: a vocabulary has at most 20 tags.')).toBeInTheDocument()
    expect(inputsOf('vocs.tagMany')).toEqual([
      { listId: 'list-1', ids: ['voc-arena', 'voc-barco', 'voc-costa'], add: ['coast'], remove: ['sea'] },
    ])
    expect(selected()).toEqual(['arena', 'barco', 'costa'])
  })

  it('requires a tag, and not the same one to add and to remove', async () => {
    const { user, dialog } = await openTag()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Choose tags to add or to remove')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'sea ')
    await user.click(dialog.getByRole('checkbox', { name: /^sea/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Is also to be added/)).toHaveTextContent('sea: Is also to be added')
    expect(inputsOf('vocs.tagMany')).toEqual([])
  })

  it('keeps the dialog open if it fails', async () => {
    const { user, dialog } = await openTag()
    refuse('vocs.tagMany', 'FORBIDDEN')
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'coast ')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are not allowed to do this')
    expect(dialog.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('leads to the sign-in if the session has ended', async () => {
    const { user, dialog } = await openTag()
    refuse('vocs.tagMany', 'UNAUTHORIZED')
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'coast ')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('Sign in in another tab, then press Save again.')
    expect(within(alert).getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank')
  })
})
