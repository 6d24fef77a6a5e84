import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { inputsOf } from '../../../../testing/index.ts'
import { makeCard } from '../../testing/fixtures.ts'
import {
  button,
  clickable,
  findRegion,
  leave,
  openReview,
  startOver,
  submitKeys,
  suggested,
  summary,
} from '../../testing/review.ts'

const reverse = (overrides: Parameters<typeof makeCard>[0]) =>
  makeCard({ reviewType: 'reverseTranslation', ...overrides })
const open = (...cards: ReturnType<typeof makeCard>[]) => openReview(cards, { option: 'Typed answers' })
const field = () => screen.getByRole('textbox', { name: 'Your answer' })
const focusedField = () => waitFor(() => expect(field()).toHaveFocus())
const wasRight = () => screen.getByRole('button', { name: 'I was right' })

beforeEach(() => localStorage.clear())

test('a reverse translation has a field only if the option is chosen, and a translation has none', async () => {
  const { user, unmount } = await openReview([reverse({ term: 'Apfel' })])
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.keyboard('{Enter}3')
  unmount()
  localStorage.clear()
  await open(makeCard({ term: 'Apfel' }))
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

describe('the answer to a reverse translation', () => {
  test('is typed, compared and suggested; the learner decides', async () => {
    const { user } = await open(reverse({ term: 'der Wagen, das Auto' }), reverse({ term: 'Birne' }))
    await focusedField()
    // Digits are typed.
    await user.keyboard('das Auto{Enter}')
    expect(suggested()).toEqual(['Yes'])
    expect(screen.getByText('das Auto')).toBeVisible()
    await user.keyboard('1')
    await findRegion('Card 2 of 2')
    await user.keyboard('Birne2{Enter}')
    expect(screen.getByText('Birne2')).toBeInTheDocument()
    expect(suggested()).toEqual(['Neutral'])
    await user.keyboard('3')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([-1, 1])
  })

  test('gets the suggested answer by a second Enter, also what the learner made of it', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }), reverse({ term: 'Birne' }), reverse({ term: 'Kirsche' }))
    await focusedField()
    await user.keyboard('Apfel{Enter}')
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-keyshortcuts', '3 Enter')
    await user.keyboard('{Enter}')
    await findRegion('Card 2 of 3')
    await focusedField()
    await user.keyboard('Obst{Enter}{Enter}')
    await findRegion('Card 3 of 3')
    await focusedField()
    await user.keyboard('Obst{Enter}')
    await user.click(wasRight())
    await user.keyboard('{Enter}')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([1, -1, 1])
  })

  test('keeps the answer that was chosen, on Enter, when its card is shown again', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }), reverse({ term: 'Birne' }))
    await focusedField()
    await user.keyboard('Apfel{Enter}1')
    await findRegion('Card 2 of 2')
    await user.click(await clickable('Previous card'))
    await findRegion('Card 1 of 2')
    await user.keyboard('{Enter}')
    await findRegion('Card 2 of 2')
    await focusedField()
    await user.keyboard('Birne{Enter}{Enter}')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([-1, 1])
  })

  test('may be left out, and then Enter answers nothing', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }))
    await focusedField()
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Yes' })
    expect(suggested()).toEqual([])
    await user.keyboard('{Enter}')
    expect(await findRegion('Card 1 of 1')).toBeVisible()
    expect(button('Yes')).toBeVisible()
  })

  test('may be a synonym: another card with the same meaning', async () => {
    const definitions = [{ language: 'en' as const, value: 'car' }]
    const { user } = await open(reverse({ term: 'Wagen', definitions }), makeCard({ term: 'Auto', definitions }))
    await focusedField()
    await user.keyboard('auto{Enter}')
    expect(suggested()).toEqual(['Yes'])
    expect(screen.getByText('Also right:')).toHaveTextContent('Also right: auto')
    expect(screen.getByText('This card asks for')).toHaveTextContent('This card asks for Wagen')
    expect(screen.queryByRole('button', { name: 'I was right' })).not.toBeInTheDocument()
  })

  test('is still there when its card is shown again, and is cleared when the review starts over', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }), reverse({ term: 'Birne' }))
    await focusedField()
    await user.keyboard('Apfl{Enter}2')
    await findRegion('Card 2 of 2')
    await focusedField()
    expect(field()).toHaveValue('')
    await user.keyboard('Bi')
    await user.click(await clickable('Previous card'))
    await findRegion('Card 1 of 2')
    expect(screen.getByText('Apfl')).toBeInTheDocument()
    await user.click(await clickable('Keep answer'))
    expect(field()).toHaveValue('Bi')
    await user.keyboard('{Enter}3')
    await summary()
    await startOver(user)
    await findRegion('Card 1 of 2')
    expect(field()).toHaveValue('')
  })

  test('is not shown by an Enter that ends a composition', async () => {
    await open(reverse({ term: '林檎', language: 'ja' }))
    await focusedField()
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    expect(field()).toHaveAttribute('lang', 'ja')
    expect(button('Show Answer')).toBeInTheDocument()
  })

  test('is typed also after the review was closed and continued', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }), reverse({ term: 'Birne' }))
    await focusedField()
    await user.keyboard('Apfel{Enter}3')
    await findRegion('Card 2 of 2')
    await leave(() => user.click(button('Close')))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await findRegion('Card 2 of 2')
    await focusedField()
  })
})

describe('a learner whose answer was right after all', () => {
  test.each([
    { reviewType: 'reverseTranslation' as const, name: 'Your answer' },
    { reviewType: 'dictation' as const, name: 'Your spelling' },
  ])('says so, and Yes is suggested: $reviewType', async ({ reviewType, name }) => {
    const { user } = await open(makeCard({ term: 'Apfel', reviewType }))
    await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveFocus())
    await user.keyboard('Obst{Enter}')
    expect(suggested()).toEqual(['No'])
    expect(wasRight()).toHaveAttribute('aria-pressed', 'false')
    await user.click(wasRight())
    expect(wasRight()).toHaveAttribute('aria-pressed', 'true')
    expect(suggested()).toEqual(['Yes'])
    // It is a mark that can be taken back, and no answer.
    await waitFor(async () => expect(await findRegion('Card 1 of 1')).toHaveFocus())
    await user.click(wasRight())
    expect(suggested()).toEqual(['No'])
    await user.keyboard('3')
    await summary()
  })

  test('is not offered this after a right answer', async () => {
    const { user } = await open(reverse({ term: 'Apfel' }))
    await focusedField()
    await user.keyboard('Apfel{Enter}')
    expect(suggested()).toEqual(['Yes'])
    expect(screen.queryByRole('button', { name: 'I was right' })).not.toBeInTheDocument()
  })
})
