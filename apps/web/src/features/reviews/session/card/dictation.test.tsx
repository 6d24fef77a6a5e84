import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inputsOf } from '../../../../testing/index.ts'
import { makeCard } from '../../testing/fixtures.ts'
import {
  button,
  clickable,
  findRegion,
  openReview,
  startOver,
  submitKeys,
  suggested,
  summary,
} from '../../testing/review.ts'

const dictate = (...terms: string[]) => openReview(terms.map((term) => makeCard({ term, reviewType: 'dictation' })))
const field = () => screen.getByRole('textbox', { name: 'Your spelling' })

describe('the spelling suggests an answer', () => {
  test.each([
    { typed: 'apfelbaum', answer: 'Yes' },
    { typed: 'Apfelbaun', answer: 'Neutral' },
    { typed: 'Birne', answer: 'No' },
  ])('$typed for Apfelbaum: $answer', async ({ typed, answer }) => {
    const { user } = await dictate('Apfelbaum')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard(`${typed}{Enter}`)
    expect(suggested()).toEqual([answer])
    expect(button(answer)).toHaveAccessibleDescription(/^Suggested due/)
    expect(screen.getByText('Suggested')).toBeVisible()
  })

  test('an empty field suggests nothing', async () => {
    const { user } = await dictate('Apfel')
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Yes' })
    expect(suggested()).toEqual([])
    expect(screen.queryByText('Suggested')).not.toBeInTheDocument()
  })

  test('the learner decides: any answer can be given', async () => {
    const { user } = await dictate('Apfel')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('Birne{Enter}')
    expect(suggested()).toEqual(['No'])
    await user.keyboard('3')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(inputsOf('reviews.submit')[0]?.vocReviews[0]).toMatchObject({ result: 1 })
  })
})

test('a Japanese term may be spelled by its reading, and is shown as it is written', async () => {
  const attributes = [{ name: 'reading', value: 'いぬ' }]
  const { user } = await openReview([makeCard({ term: '犬', language: 'ja', attributes, reviewType: 'dictation' })])
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('いぬ{Enter}')
  expect(suggested()).toEqual(['Yes'])
  expect(screen.getByText('犬')).toBeVisible()
})

describe('the typed spelling', () => {
  test('is still there when its card is shown again', async () => {
    const { user } = await dictate('Apfel', 'Birne')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('Apfl{Enter}2')
    await findRegion('Card 2 of 2')
    expect(field()).toHaveValue('')
    await user.keyboard('Bi')
    await user.click(await clickable('Previous card'))
    await findRegion('Card 1 of 2')
    expect(screen.getByText('Apfl')).toBeInTheDocument()
    await user.click(await clickable('Keep answer'))
    await findRegion('Card 2 of 2')
    expect(field()).toHaveValue('Bi')
  })

  test('is cleared when the review starts over', async () => {
    const { user } = await dictate('Apfel')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('Apfel{Enter}3')
    await summary()
    await startOver(user)
    await findRegion('Card 1 of 1')
    expect(field()).toHaveValue('')
  })

  test('stays when Escape ends an input method’s composition', async () => {
    await dictate('林檎')
    await waitFor(() => expect(field()).toHaveFocus())
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
    fireEvent.keyDown(field(), { key: 'Escape', keyCode: 229 })
    expect(field()).toBeInTheDocument()
  })
})

test('typing does not judge again when the card is due, which would compute days at every key', async () => {
  const day = 86_400_000
  const lastReview = Date.now() - day
  const { user } = await openReview([
    makeCard({ term: 'Apfel', reviewType: 'dictation', confidence: 2, lastReview, due: lastReview + 3 * day }),
  ])
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.getByText(/^Not yet due/)).toBeVisible()
  let formats = 0
  class CountedFormat extends Intl.DateTimeFormat {
    constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locales, options)
      formats++
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: CountedFormat } }))
  try {
    await user.keyboard('Apfe')
    expect(formats).toBe(0)
    // The other side is judged anew.
    await user.keyboard('{Enter}')
    expect(formats).toBeGreaterThan(0)
  } finally {
    vi.unstubAllGlobals()
  }
})
