import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../../testing/index.ts'
import {
  actions,
  answerTwoPages,
  checkbox,
  link,
  openVocs,
  path,
  rowsOf,
  selected,
  shown,
  terms,
} from '../testing/selecting.ts'
import { makeListOf } from '../testing/vocs.ts'

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

  it('by a click with Ctrl or Command, which does not open them', async () => {
    const { user, path: address } = await openVocs()
    await clickWith(user, 'Control', link('barco'))
    await clickWith(user, 'Meta', link('duna'))
    expect(selected()).toEqual(['barco', 'duna'])
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

  it('by Space, Shift with arrows, Home and End, and Ctrl+A, and deselected by Escape', async () => {
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
    expect(screen.queryByRole('region', { name: 'Selected words' })).toBeNull()
    link('costa').focus()
    await user.keyboard('{Shift>}{End}{/Shift}')
    expect(selected()).toEqual(['costa', 'duna', 'espuma'])
    expect(link('espuma')).toHaveFocus()
    await user.keyboard('{Shift>}{Home}{/Shift}')
    expect(selected()).toEqual(['arena', 'barco', 'costa'])
    expect(link('arena')).toHaveFocus()
  })

  it('by Shift with an arrow, which loads more rows near the end', async () => {
    answerTwoPages()
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('checkbox', { name: 'Select arena' }))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(await screen.findByRole('link', { name: 'costa' })).toBeVisible()
    expect(selected()).toEqual(['arena', 'barco'])
  })

  it('all, and none', async () => {
    const { user } = await openVocs()
    await user.click(checkbox('duna'))
    await user.click((await actions()).getByRole('button', { name: 'Select all' }))
    expect(selected()).toEqual(terms)
    await user.click((await actions()).getByRole('button', { name: 'Clear' }))
    expect(selected()).toEqual([])
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
    await user.type(screen.getByRole('searchbox', { name: 'Search words' }), 'u')
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

describe('Tag', () => {
  const openTag = async () => {
    const rows = rowsOf(...terms).map((row, index) => ({
      ...row,
      tags: index < 2 ? ['sea', `tag${index === 0 ? 10 : 2}`] : [],
    }))
    const app = await openVocs(undefined, rows)
    for (const term of ['arena', 'barco', 'costa']) await app.user.click(checkbox(term))
    await app.user.click((await actions()).getByRole('button', { name: 'Tag' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Tags of 3 words' })) }
  }

  it('adds tags and removes those that they have, and says how many were full', async () => {
    const { user, dialog } = await openTag()
    answer('vocs.tagMany', { changed: 2, full: 1 })
    expect(dialog.getAllByRole('checkbox').map((one) => one.closest('div')?.textContent)).toEqual([
      'sea2 of 3',
      'tag21 of 3',
      'tag101 of 3',
    ])
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'coast,')
    await user.click(dialog.getByRole('checkbox', { name: /^sea/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Tags changed')).toBeInTheDocument()
    expect(screen.getByText('1 word left unchanged: a word has at most 20 tags.')).toBeInTheDocument()
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

  it('keeps the dialog open if it fails, and leads to the sign-in if the session has ended', async () => {
    const { user, dialog } = await openTag()
    refuse('vocs.tagMany', 'FORBIDDEN')
    await user.type(dialog.getByRole('textbox', { name: 'Add' }), 'coast ')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are not allowed to do this')
    expect(dialog.queryByRole('link', { name: 'Sign in' })).toBeNull()
    refuse('vocs.tagMany', 'UNAUTHORIZED')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const link = await dialog.findByRole('link', { name: 'Sign in' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(dialog.getByRole('alert')).toHaveTextContent('Sign in in another tab, then press Save again.')
  })
})
