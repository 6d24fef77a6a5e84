import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReviewVocView, VocView } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { ada, answer, inputsOf, makeList, refuse, renderApp } from '../../../../testing/index.ts'
import { answerForReview, makeCard } from '../../testing/fixtures.ts'
import { button, clickable, findRegion, openReview } from '../../testing/review.ts'
import { openUnsentStore } from '../../unsent/store.ts'

const cards = [
  makeCard({ term: 'Apfel' }),
  makeCard({ term: 'Birne' }),
  makeCard({ term: 'Apfel', reviewType: 'reverseTranslation' }),
]
const vocOf = ({ vocId, reviewType, lastReview, due, confidence, ...voc }: ReviewVocView): VocView => voc
const saved = { ...vocOf(makeCard({ term: 'Apfel' })), term: 'der Apfel', lastModifiedAt: 9 }
const form = () => screen.findByRole('dialog', { name: 'Edit Vocabulary' })
const formClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Vocabulary' })).toBeNull())

describe('e edits the word of the card', () => {
  test('which changes at once, on its other cards and in what the browser stores', async () => {
    const { user } = await openReview(cards)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Edit')).toBeInTheDocument())
    await user.keyboard('e')
    const dialog = await form()
    const term = within(dialog).getByLabelText('Term')
    expect(term).toHaveValue('Apfel')
    answer('vocs.update', saved)
    await user.clear(term)
    await user.type(term, 'der Apfel')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await formClosed()
    const card = screen.getByRole('region', { name: 'Card 1 of 3' })
    expect(within(card).getByText('der Apfel')).toBeInTheDocument()
    expect(inputsOf('vocs.update')[0]).toMatchObject({ id: 'voc-Apfel', term: 'der Apfel', expectedLastModifiedAt: 0 })
    await waitFor(() => expect(card).toHaveFocus())
    // The answer side stays, and its keys work.
    await user.keyboard('3')
    await findRegion('Card 2 of 3')
    const store = openUnsentStore(ada.id)
    const terms = store.list().map(({ id }) => store.getDeck(id)?.cards.map(({ term }) => term))
    expect(terms).toEqual([['der Apfel', 'Birne', 'der Apfel']])
  }, 40_000)

  test('the stored cards change also after the first answer', async () => {
    const { user } = await openReview([makeCard({ term: 'Birne' }), makeCard({ term: 'Apfel' })])
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.click(await clickable('Edit'))
    answer('vocs.update', saved)
    const dialog = await form()
    await user.type(within(dialog).getByLabelText('Notes'), 'x')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await formClosed()
    const store = openUnsentStore(ada.id)
    await waitFor(() => expect(store.list().map(({ id }) => store.getDeck(id)?.cards[1]?.term)).toEqual(['der Apfel']))
  }, 40_000)

  test('in a dialog in which the keys of the session do nothing; cancelled, the session is where it was', async () => {
    const { user } = await openReview(cards)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Edit')).toBeInTheDocument())
    await user.keyboard('e')
    await form()
    for (const key of ['1', 'u', '!', '?', 'ArrowLeft', 'Enter', 'F3']) fireEvent.keyDown(document.body, { key })
    expect(inputsOf('vocs.suspend')).toEqual([])
    await user.keyboard('{Escape}')
    await formClosed()
    const card = screen.getByRole('region', { name: 'Card 1 of 3' })
    await waitFor(() => expect(card).toHaveFocus())
    expect(within(card).getByText('meaning of Apfel')).toBeInTheDocument()
    await user.keyboard('1')
    await findRegion('Card 2 of 3')
  }, 40_000)
})

describe('a user without write access', () => {
  test('has no button, and the key does nothing', async () => {
    answerForReview(cards, { permission: 'other' })
    const { user } = renderApp('/learn/list-1?review=all')
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await findRegion('Card 1 of 3')
    await waitFor(() => expect(inputsOf('lists.get').length).toBeGreaterThan(0))
    await user.keyboard('e')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Edit Vocabulary' })).toBeNull()
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 3')
  })

  test('is recognised from the list of each card, before the card is shown', async () => {
    const [first, second] = [makeCard({ term: 'Apfel' }), makeCard({ term: 'Birne', listId: 'list-2' })]
    answerForReview([first, second])
    answer('lists.get', ({ id }) => makeList({ id, permission: id === 'list-1' ? 'owner' : 'other' }))
    const { user } = renderApp('/learn/list-1?review=all')
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await findRegion('Card 1 of 2')
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument()
    await waitFor(() => expect(inputsOf('lists.get')).toContainEqual({ id: 'list-2' }))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test('is not known if the list cannot be loaded: the session goes on', async () => {
    answerForReview([makeCard({ term: 'Apfel', listId: 'list-2' }), makeCard({ term: 'Birne' })])
    const { user } = renderApp('/learn/list-1?review=all')
    const start = await screen.findByRole('button', { name: 'Start review' })
    refuse('lists.get', 'INTERNAL_SERVER_ERROR')
    await user.click(start)
    await findRegion('Card 1 of 2')
    await waitFor(() => expect(inputsOf('lists.get')).toContainEqual({ id: 'list-2' }))
    await user.keyboard('e{Enter}3')
    await findRegion('Card 2 of 2')
  })
})
