import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, inputsOf, makeListStats, refuse, renderApp } from '../../testing/index.ts'

const voc = (term: string) => ({ id: `id of ${term}`, term })
const counts = { due: 0, new: 0, all: 0 }

/** Opens the page of a list of which these terms are suspended, in pages of this many; they can be taken back. */
function open(terms: string[], pageSize = terms.length) {
  let suspended = terms
  answer('reviews.getListStats', makeListStats())
  answer('reviews.listSuspended', ({ cursor }) => {
    const start = Number(cursor ?? 0)
    const end = start + pageSize
    return { items: suspended.slice(start, end).map(voc), next: end < suspended.length ? String(end) : null }
  })
  answer('reviews.countCards', () => ({
    translation: counts,
    reverseTranslation: counts,
    dictation: counts,
    suspended: suspended.length,
  }))
  answer('vocs.resume', ({ id }) => {
    suspended = suspended.filter((term) => voc(term).id !== id)
    return {}
  })
  return renderApp('/learn/list-1')
}

const region = (name: string) => screen.findByRole('region', { name })
const termsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((row) => row.firstChild?.textContent)
const takeBack = (term: string) => screen.getByRole('button', { name: `Take back ${term}` })

describe('the suspended words of a list', () => {
  test('are not mentioned if there are none', async () => {
    open([])
    await screen.findByRole('heading', { level: 1, name: 'Obst' })
    await waitFor(() => expect(inputsOf('reviews.listSuspended')).toHaveLength(1))
    expect(screen.queryByText(/suspended/i)).not.toBeInTheDocument()
  })

  test('are listed with their number', async () => {
    open(['ciruela', 'manzana', 'pera'])
    expect(termsIn(await region('Suspended (3)'))).toEqual(['ciruela', 'manzana', 'pera'])
  })

  test('are taken back one by one, with the focus on the next one and in the end on the heading', async () => {
    const { user } = open(['ciruela', 'manzana', 'pera'])
    await region('Suspended (3)')
    await user.click(takeBack('manzana'))
    expect(await screen.findByText('“manzana” is back in your reviews')).toBeInTheDocument()
    expect(termsIn(await region('Suspended (2)'))).toEqual(['ciruela', 'pera'])
    expect(takeBack('pera')).toHaveFocus()
    await user.keyboard('{Enter}')
    await region('Suspended (1)')
    expect(takeBack('ciruela')).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('region', { name: /Suspended/ })).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(inputsOf('vocs.resume').map(({ id }) => id)).toEqual(['manzana', 'pera', 'ciruela'].map((t) => voc(t).id))
    // The due cards have changed.
    await waitFor(() => expect(inputsOf('reviews.getListStats').length).toBeGreaterThan(1))
  })

  test('are loaded in pages with Load More; the number is that of all', async () => {
    const { user } = open(['a', 'b', 'c', 'd', 'e'], 2)
    expect(termsIn(await region('Suspended (5)'))).toEqual(['a', 'b'])
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(async () => expect(termsIn(await region('Suspended (5)'))).toEqual(['a', 'b', 'c', 'd']))
    // Of several pages, the row disappears without loading them again.
    await user.click(takeBack('b'))
    expect(termsIn(await region('Suspended (4)'))).toEqual(['a', 'c', 'd'])
    expect(takeBack('c')).toHaveFocus()
    expect(inputsOf('reviews.listSuspended')).toHaveLength(2)
  })

  test('stay if they cannot be taken back, with the reason', async () => {
    const { user } = open(['pera'])
    refuse('vocs.resume', 'INTERNAL_SERVER_ERROR')
    await region('Suspended (1)')
    await user.click(takeBack('pera'))
    expect(await screen.findByText('Failed to take the word back')).toBeInTheDocument()
    expect(takeBack('pera')).toHaveFocus()
    expect(takeBack('pera')).toHaveAttribute('aria-disabled', 'false')
  })

  test('offer a retry if they cannot be loaded', async () => {
    answer('reviews.getListStats', makeListStats())
    refuse('reviews.listSuspended', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/learn/list-1')
    expect(await screen.findByText('Unable to load suspended words')).toBeInTheDocument()
    answer('reviews.listSuspended', { items: [voc('pera')], next: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await region('Suspended (1)')
  })
})
