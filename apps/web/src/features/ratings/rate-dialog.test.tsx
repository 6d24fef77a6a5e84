import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'

const path = '/library/lists/list-1'
const ratingOf = (rating: number) => ({ rating, lastModifiedAt: rating === 0 ? null : 1 })

/** Opens the dialog by the button beside the rating, for a user with this rating. */
async function open(rating: number) {
  answer('lists.get', makeList({ permission: 'other', rating: 2, ratingsCount: 1 }))
  answer('ratings.get', ratingOf(rating))
  answer('ratings.rate', ({ rating: chosen }) => ratingOf(chosen))
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'Rate' }))
  await screen.findByRole('dialog', { name: 'Rate List' })
  return app
}

const stars = (name: string) => screen.findByRole('radio', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('Rate List', () => {
  it('offers no rating and one to five stars, and shows the saved rating', async () => {
    await open(3)
    expect(await stars('3 stars')).toBeChecked()
    const group = within(screen.getByRole('radiogroup', { name: 'Rating' }))
    expect(group.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'No rating',
      '1 star',
      '2 stars',
      '3 stars',
      '4 stars',
      '5 stars',
    ])
    expect(inputsOf('ratings.get')).toEqual([{ listId: 'list-1' }])
  })

  it('saves the chosen rating, closes, and the list shows the new average', async () => {
    const { user } = await open(0)
    await user.click(await stars('4 stars'))
    expect(inputsOf('ratings.rate')).toEqual([])
    answer('lists.get', makeList({ permission: 'other', rating: 4.5, ratingsCount: 2 }))
    await user.click(save())
    expect(await screen.findByText(/4.5 \(2/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(inputsOf('ratings.rate')).toEqual([{ listId: 'list-1', rating: 4 }])
    expect(screen.getByRole('button', { name: 'Rate' })).toHaveFocus()
  })

  it('clears the rating with 0', async () => {
    const { user } = await open(5)
    await user.click(await stars('No rating'))
    await user.click(save())
    await expect.poll(() => inputsOf('ratings.rate')).toEqual([{ listId: 'list-1', rating: 0 }])
  })

  it.each([
    ['{ArrowRight}', 3],
    ['{ArrowLeft}', 1],
    ['{Home}', 0],
    ['{End}', 5],
    ['0', 0],
    ['4', 4],
    ['6', 2],
  ])('can be rated by keyboard: from 2, %s leads to %i', async (key, rating) => {
    const { user } = await open(2)
    await expect.poll(async () => stars('2 stars')).toHaveFocus()
    await user.keyboard(key)
    expect(screen.getByRole('radio', { checked: true })).toHaveFocus()
    await user.keyboard('{Enter}')
    await expect.poll(() => inputsOf('ratings.rate')).toEqual([{ listId: 'list-1', rating }])
  })

  it('opens from the menu as well, and returns the focus to it', async () => {
    answer('lists.get', makeList({ permission: 'editor' }))
    answer('ratings.get', ratingOf(1))
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rate' }))
    expect(await stars('1 star')).toBeChecked()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
    expect(inputsOf('ratings.rate')).toEqual([])
  })

  it('shows that the saved rating is loading', async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    hang('ratings.get')
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Rate' }))
    expect(await screen.findByRole('status', { name: 'Loading rating' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it("shows the server's message if the saved rating cannot be loaded, and offers a retry", async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    refuse('ratings.get', 'BUSY')
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Rate' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy, try again in a moment')
    answer('ratings.get', ratingOf(2))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await stars('2 stars')).toBeChecked()
  })

  it("shows the server's message if the rating cannot be saved, and keeps the choice", async () => {
    const { user } = await open(0)
    refuse('ratings.rate', 'FORBIDDEN')
    await user.click(await stars('5 stars'))
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this')
    expect(screen.getByRole('dialog', { name: 'Rate List' })).toBeVisible()
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked()
  })
})
