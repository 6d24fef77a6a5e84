import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, answer, inputsOf, makeVocRow, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs'
const rows = ['marea', 'ola', 'playa'].map((term) => makeVocRow({ id: `voc-${term}`, term }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(width < 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  window.scrollTo = () => undefined
  answer('lists.get', makeListOf({ vocsCount: 3 }))
  answer('vocs.list', { items: rows, next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id.replace('voc-', '') }))
})

const row = (name: string) => screen.findByRole('link', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('Back', () => {
  it('leads from every word to the list, which has the focus at the row again', async () => {
    const { user, router, path: address } = renderApp(path)
    await user.click(await row('marea'))
    await heading('marea')
    await user.click(button('Next word'))
    await heading('ola')
    router.history.back()
    await waitFor(() => expect(address()).toBe(path))
    await waitFor(() => expect(screen.getByRole('link', { name: 'ola' })).toHaveFocus())
    router.history.forward()
    await heading('ola')
    await user.click(button(/^Back/))
    await waitFor(() => expect(address()).toBe(path))
    expect(router.history.canGoBack()).toBe(false)
  })

  it('leads to the list from a word that a link has opened', async () => {
    const { router, path: address } = renderApp(`${path}?search=a&voc=voc-marea`)
    answer('vocs.count', { count: 3 })
    await heading('marea')
    expect(address()).toBe(`${path}?search=a&voc=voc-marea`)
    router.history.back()
    await waitFor(() => expect(address()).toBe(`${path}?search=a`))
    expect(router.history.canGoBack()).toBe(false)
    expect(await row('marea')).toBeVisible()
  })

  it('leads to no deleted word', async () => {
    const { user, router, path: address } = renderApp(path)
    await user.click(await row('marea'))
    await heading('marea')
    await user.click(button('Delete'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Vocabulary' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe(path))
    expect(router.history.canGoBack()).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await row('marea'))
    await heading('marea')
  })

  it('leads to the list from a word that was added', async () => {
    localStorage.setItem(`wordtide.vocs.partOfSpeech:${ada.id}`, 'n')
    const { user, router, path: address } = renderApp(path)
    await row('marea')
    await user.click(button('New'))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Vocabulary' }))
    answer('vocs.create', makeVoc({ id: 'voc-vela', term: 'vela' }))
    await user.type(dialog.getByRole('textbox', { name: /^Term/ }), 'vela')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await heading('vela')
    router.history.back()
    await waitFor(() => expect(address()).toBe(path))
  })
})

describe('the next and the previous word', () => {
  const expectAt = async (term: string, place: string) => {
    await heading(term)
    await waitFor(() => expect(screen.getByText(place)).toBeVisible())
  }

  it('are shown by buttons, which keep the focus, in the order of the list', async () => {
    const { user, router } = renderApp(`${path}?voc=voc-marea`)
    await expectAt('marea', '1 of 3')
    const entries = router.history.length
    expect(button('Previous word')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Next word'))
    await expectAt('ola', '2 of 3')
    await user.click(button('Next word'))
    await expectAt('playa', '3 of 3')
    expect(button('Next word')).toHaveFocus()
    expect(button('Next word')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Next word'))
    await user.click(button('Previous word'))
    await expectAt('ola', '2 of 3')
    expect(router.history.length).toBe(entries)
  })

  it('are shown by the arrow keys', async () => {
    const { user } = renderApp(path)
    await user.click(await row('marea'))
    await expectAt('marea', '1 of 3')
    await user.keyboard('{ArrowRight}')
    await expectAt('ola', '2 of 3')
    await user.keyboard('{ArrowLeft}')
    await expectAt('marea', '1 of 3')
  })

  const swipe = async (from: [number, number], to: [number, number], pointerType = 'touch') => {
    const term = screen.getByRole('heading', { level: 2 })
    const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerType, isPrimary: true })
    fireEvent.pointerDown(term, at(from))
    fireEvent.pointerMove(term, at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
    fireEvent.pointerMove(term, at(to))
    fireEvent.pointerUp(term, at(to))
  }

  it('are shown by swiping, but not by short or slanted moves, with a mouse or beyond the end', async () => {
    renderApp(`${path}?voc=voc-marea`)
    await expectAt('marea', '1 of 3')
    await swipe([300, 400], [100, 410])
    await expectAt('ola', '2 of 3')
    await swipe([300, 400], [270, 400])
    await swipe([300, 400], [200, 300])
    await swipe([300, 400], [100, 400], 'mouse')
    await expectAt('ola', '2 of 3')
    await swipe([100, 400], [300, 400])
    await expectAt('marea', '1 of 3')
    await swipe([100, 400], [300, 400])
    await swipe([300, 400], [100, 400])
    await expectAt('ola', '2 of 3')
  })

  it('are not shown by a finger that selects text or scrolls a part of the word', async () => {
    renderApp(`${path}?voc=voc-marea`)
    await expectAt('marea', '1 of 3')
    window.getSelection()?.selectAllChildren(screen.getByRole('heading', { level: 2 }))
    await swipe([300, 400], [100, 400])
    await expectAt('marea', '1 of 3')
    window.getSelection()?.removeAllRanges()
    const term = screen.getByRole('heading', { level: 2 })
    term.style.overflowX = 'auto'
    Object.defineProperties(term, { scrollWidth: { value: 500 }, clientWidth: { value: 300 } })
    await swipe([300, 400], [100, 400])
    await expectAt('marea', '1 of 3')
  })

  it('come from the next page, which is loaded in time', async () => {
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2' ? { items: rows.slice(2), next: null } : { items: rows.slice(0, 2), next: 'page-2' },
    )
    const { user } = renderApp(`${path}?voc=voc-marea`)
    await expectAt('marea', '1 of 3')
    await user.click(button('Next word'))
    await expectAt('ola', '2 of 3')
    await waitFor(() => expect(button('Next word')).toHaveAttribute('aria-disabled', 'false'))
    await user.click(button('Next word'))
    await expectAt('playa', '3 of 3')
  })

  it('are fetched before they are shown', async () => {
    renderApp(`${path}?voc=voc-ola`)
    await expectAt('ola', '2 of 3')
    await waitFor(() => expect(inputsOf('vocs.get').map(({ id }) => id)).toEqual(['voc-ola', 'voc-playa', 'voc-marea']))
  })
})

it('the place of a word is counted among those that match', async () => {
  answer('vocs.count', { count: 2 })
  answer('vocs.list', { items: rows.slice(1), next: null })
  renderApp(`${path}?search=la&voc=voc-playa`)
  expect(await screen.findByText('2 of 2')).toBeVisible()
})
