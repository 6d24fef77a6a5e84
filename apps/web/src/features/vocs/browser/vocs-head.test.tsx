import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { turnSingleKeys } from '../../../shared/lib/keys/single-keys.ts'
import { answer, inputsOf, makeCardCounts, makeVocRow, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs'
const rows = ['marea', 'ola', 'playa'].map((term) => makeVocRow({ id: `voc-${term}`, term }))

beforeEach(() => {
  answer('lists.get', makeListOf({ vocsCount: 60, dueCount: 174 }))
  answer('reviews.countCards', {
    ...makeCardCounts({ due: 7, new: 53, all: 60 }),
    dictation: { due: 0, new: 54, all: 60 },
  })
  answer('vocs.list', { items: rows, next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id.replace('voc-', '') }))
})

const row = (name: string) => screen.findByRole('link', { name })

describe('the head', () => {
  it('has the name of the list, its counts and its actions', async () => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Vocabularies of Waves' })).toBeVisible()
    expect(document.title).toContain('Vocabularies of Waves')
    expect(await screen.findByText('60 words · 14 due · 160 new')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/learn/list-1?review=all')
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'New' })).toBeVisible()
  })

  it('names neither due nor new cards if there are none', async () => {
    answer('lists.get', makeListOf({ vocsCount: 1 }))
    answer('reviews.countCards', makeCardCounts())
    renderApp(path)
    expect(await screen.findByText('1 word')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Review' })).toBeVisible()
  })

  it('has neither New nor Import for viewers', async () => {
    answer('lists.get', makeListOf({ permission: 'other', vocsCount: 60, dueCount: 14 }))
    renderApp(path)
    expect(await screen.findByRole('link', { name: 'Review' })).toBeVisible()
    // Select does not stand alone in its line.
    expect((await screen.findByRole('button', { name: 'Select' })).parentElement).toHaveTextContent('60 wordsSelect')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
  })
})

describe('the form of a new vocabulary', () => {
  it('is opened by the address, which a reload does not repeat', async () => {
    const { path: address } = renderApp(`${path}?sort=term%2B&new=true`)
    await waitFor(() => expect(address()).toBe(`${path}?sort=term%2B`))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'New Vocabulary' })).toBeVisible())
  })

  it('is not opened for viewers', async () => {
    answer('lists.get', makeListOf({ permission: 'other' }))
    const { path: address } = renderApp(`${path}?new=true`)
    await row('marea')
    await waitFor(() => expect(address()).toBe(path))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the keys n and e', () => {
  it('open the forms, but not while a dialog is open or text is typed', async () => {
    answer('vocs.count', { count: 3 })
    const { user } = renderApp(`${path}?voc=voc-ola`)
    await screen.findByRole('heading', { level: 2, name: 'ola' })
    await user.type(screen.getByRole('searchbox', { name: 'Search words' }), 'ne')
    expect(screen.getByRole('searchbox', { name: 'Search words' })).toHaveValue('ne')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(await row('ola')).focus()
    await user.keyboard('{Control>}e{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('e')
    expect(await screen.findByRole('dialog', { name: 'Edit Vocabulary' })).toBeVisible()
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard('n')
    expect(screen.queryByRole('dialog', { name: 'New Vocabulary' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('n')
    expect(await screen.findByRole('dialog', { name: 'New Vocabulary' })).toBeVisible()
  })

  it('do nothing if single-key shortcuts are turned off, which the buttons show', async () => {
    const { user } = renderApp(`${path}?voc=voc-ola`)
    await screen.findByRole('heading', { level: 2, name: 'ola' })
    const edit = screen.getByRole('button', { name: 'Edit' })
    expect(edit).toHaveAttribute('aria-keyshortcuts', 'e')
    // Once it is loaded, the form opens at the press.
    await user.keyboard('e')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    act(() => turnSingleKeys(false))
    expect(edit).not.toHaveAttribute('aria-keyshortcuts')
    await user.keyboard('e')
    await user.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => turnSingleKeys(true))
    await user.keyboard('e')
    expect(await screen.findByRole('dialog', { name: 'Edit Vocabulary' })).toBeVisible()
  })

  it('do nothing for viewers', async () => {
    answer('lists.get', makeListOf({ permission: 'other' }))
    const { user } = renderApp(`${path}?voc=voc-ola`)
    await screen.findByRole('heading', { level: 2, name: 'ola' })
    await user.keyboard('ne')
    // A form that had been opened would be shown once its code is loaded.
    await act(() => import('../form/voc-dialogs.tsx'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the row of the vocabulary that the page is opened with', () => {
  const pageOf = (page: number) =>
    Array.from({ length: 3 }, (_, n) => makeVocRow({ id: `${page}-${n}`, term: `${page} ${n}` }))
  beforeEach(() => {
    answer('vocs.list', ({ cursor }) => {
      const page = cursor === undefined ? 1 : Number(cursor)
      return { items: pageOf(page), next: String(page + 1) }
    })
  })

  it('is loaded, and marked', async () => {
    renderApp(`${path}?voc=3-1`)
    expect(await row('3 1')).toHaveAttribute('aria-current')
    expect(inputsOf('vocs.list')).toHaveLength(3)
  })

  it('is not looked for beyond five pages', async () => {
    renderApp(`${path}?voc=9-1`)
    await row('5 2')
    expect(await screen.findByRole('button', { name: 'Load More' })).toHaveAttribute('aria-disabled', 'false')
    expect(inputsOf('vocs.list')).toHaveLength(5)
  })
})
