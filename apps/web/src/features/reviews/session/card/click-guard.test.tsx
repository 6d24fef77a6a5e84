import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inputsOf } from '../../../../testing/index.ts'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, clickable, findRegion, openReview, summary } from '../../testing/review.ts'

const field = () => screen.getByRole('textbox', { name: 'Your spelling' })

describe('a double click', () => {
  test('on Show Answer does not answer', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.click(await clickable('Show Answer'))
    await user.click(button('Neutral'))
    expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toHaveFocus()
    await user.click(await clickable('Neutral'))
    await findRegion('Card 2 of 2')
  })

  test('on an answer does not show the next answer', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}')
    await user.click(await clickable('Yes'))
    await findRegion('Card 2 of 2')
    await user.click(button('Show Answer'))
    expect(screen.queryByText('meaning of Birne')).not.toBeInTheDocument()
  })

  test('on the last answer neither starts over nor submits', async () => {
    const { user } = await openReview(makeCards('Apfel'))
    await user.keyboard('{Enter}')
    await user.click(await clickable('Yes'))
    await findRegion('Summary')
    for (const name of ['Start over', 'Back', 'Submit Review']) await user.click(button(name))
    expect(screen.getByRole('region', { name: 'Summary' })).toBeInTheDocument()
    expect(inputsOf('reviews.submit')).toEqual([])
    await user.click(await clickable('Back'))
    await findRegion('Card 1 of 1')
  })

  test('says that the second press was ignored, and only that', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.click(await clickable('Show Answer'))
    expect(screen.queryByText('Too soon: press again')).not.toBeInTheDocument()
    await user.click(button('Neutral'))
    expect(screen.getByText('Too soon: press again')).toHaveRole('status')
    await user.click(await clickable('Neutral'))
    await findRegion('Card 2 of 2')
    expect(screen.queryByText('Too soon: press again')).not.toBeInTheDocument()
  })

  test('does not slow down the keyboard: keys and a focused button work at once', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3{Enter}')
    button('Yes').focus()
    await user.keyboard('{Enter}')
    await summary()
  })
})

describe('a key that is held', () => {
  test('does not write into the field of the next card', async () => {
    const { user } = await openReview([
      makeCard({ term: 'Apfel' }),
      makeCard({ term: 'Birne', reviewType: 'dictation' }),
    ])
    await user.keyboard('{Enter}{3>5/}')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue('')
    await user.keyboard('3')
    expect(field()).toHaveValue('3')
  })

  test('does not press a button that gets the focus while the key is held', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.keyboard('{Enter>}')
    button('Previous card').focus()
    expect(fireEvent.keyDown(button('Previous card'), { key: 'Enter', code: 'Enter', repeat: true })).toBe(false)
    await user.keyboard('{/Enter}')
    expect(fireEvent.keyDown(button('Previous card'), { key: 'Enter', code: 'Enter' })).toBe(true)
  })
})

test('the field of a dictation comes before the examples and takes the focus', async () => {
  const examples = [{ value: 'Ein *Apfel* am Tag', translations: [] }]
  await openReview([makeCard({ reviewType: 'dictation', examples })])
  await waitFor(() => expect(field()).toHaveFocus())
  const list = screen.getByRole('list', { name: 'Examples' })
  expect(field().compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an answer given before is also marked by a word', async () => {
  const { user } = await openReview(makeCards('Apfel', 'Birne'))
  await user.keyboard('{Enter}3')
  await findRegion('Card 2 of 2')
  await user.click(await clickable('Previous card'))
  await findRegion('Card 1 of 2')
  expect(screen.getByText('Chosen')).toBeVisible()
  expect(button('Yes')).toHaveAttribute('aria-pressed', 'true')
  expect(button('Yes').parentElement).toHaveTextContent('Chosen')
})
