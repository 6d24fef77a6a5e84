import { screen, waitFor, within } from '@testing-library/react'
import type { ReviewVocView } from '@wordtide/contract'
import { dayMs } from '@wordtide/scheduling'
import { dayName, dayOf } from '@wordtide/scheduling/day'
import { describe, expect, test } from 'vitest'
import { standInSpeech } from '../../../../shared/audio/testing/speech-synthesis.ts'
import { answer, hang, inputsOf, makeSettings, makeToday, refuse } from '../../../../testing/index.ts'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, clickable, findRegion, openReview, submitKeys, summary } from '../../testing/review.ts'

const missed = () => screen.getByRole('list', { name: 'Not known yet' })

/** Answers these cards by these keys, up to the summary. */
async function finish(cards: ReviewVocView[], keys: string, before = () => {}) {
  const app = await openReview(cards)
  before()
  for (const key of keys) await app.user.keyboard(`{Enter}${key}`)
  await summary()
  return app
}

const day = dayName(dayOf(Date.now(), { timeZone: makeSettings().reviews.timeZone ?? 'UTC', dayStartsAt: 4 }))
const before =
  ({
    due,
    fresh,
    allDue = due,
    answers = 0,
    tomorrow = 0,
  }: Record<'due' | 'fresh', number> & Partial<Record<'allDue' | 'answers' | 'tomorrow', number>>) =>
  () => {
    answer('reviews.getToday', makeToday({ day, endsAt: 0, due, new: fresh }))
    answer('reviews.getForecast', [
      { day, due: allDue },
      { day: '', due: tomorrow },
    ])
    answer('reviews.listDays', [{ day, reviews: answers, correct: 0, new: 0, thinkingMs: 0 }])
  }

describe('the summary', () => {
  test('shows the cards that were not known, with meaning and next date, and plays them on request', async () => {
    const speech = standInSpeech('de-DE')
    const cards = [
      makeCard({ term: 'Apfel', confidence: 3, lastReview: 1, due: 2 }),
      makeCard({ term: 'Birne' }),
      makeCard({ term: 'Kirsche', reviewType: 'reverseTranslation' }),
    ]
    const { user } = await finish(cards, '132')
    const [first, second, ...others] = within(missed()).getAllByRole('listitem')
    expect(first).toHaveTextContent(/^Apfelmeaning of ApfelTranslation · No, due tomorrow/)
    expect(second).toHaveTextContent(/^Kirschemeaning of KirscheReverse Translation · Neutral, due at once/)
    expect(others).toEqual([])
    await user.click(within(missed()).getAllByRole('button', { name: 'Play' })[0] ?? document.body)
    expect(speech.spoken.at(-1)).toBe('de-DE: Apfel')
  })

  test('says when the cards come next, and how long the answers took', async () => {
    const learned = makeCard({ term: 'Dattel', confidence: 6, lastReview: 1, due: 2 })
    await finish([...makeCards('Apfel', 'Birne', 'Kirsche'), learned], '3133')
    expect(screen.getByText('Next: 1 due at once, 2 due tomorrow, 1 learned.')).toBeVisible()
    expect(screen.getByText(/^Time to think: \d+ s, from each question until you showed its answer\.$/)).toBeVisible()
  })

  test.each([
    ['33', '2 of 2 known', '2', 'Yes minus No, as in your statistics.'],
    [
      '13',
      '1 of 2 known, 1 to repeat',
      '0',
      'Yes minus No. In your statistics it is 1, because a card stays between 0 and its maximum.',
    ],
  ])(
    'says after %s in a sentence how it went, and beside the gain what the statistics show',
    async (keys, result, gain, note) => {
      await finish(makeCards('Apfel', 'Birne'), keys)
      expect(screen.getByText(result)).toBeVisible()
      expect(screen.getByText('Gained confidence').nextElementSibling).toHaveTextContent(gain)
      expect(screen.getByText(note)).toBeVisible()
    },
  )

  test('ends with the days in a row, this one included, and with what comes tomorrow', async () => {
    await finish(makeCards('Apfel', 'Birne'), '33', () => {
      before({ due: 0, fresh: 2, tomorrow: 3 })()
      answer('reviews.getStreak', { days: 2, longest: 9, today: false })
      answer('reviews.countNew', { lists: [{ id: 'list-1', new: 7, isOfToday: true }] })
    })
    expect(await screen.findByText('3 days in a row. Tomorrow 5 cards come back, with 5 new.')).toBeVisible()
  })
})

describe('the rest of the day', () => {
  const dueCard = (term: string) =>
    makeCard({ term, confidence: 2, lastReview: Date.now() - 9 * dayMs, due: Date.now() - 5 * dayMs })

  test('does not include the cards that were answered here', async () => {
    await finish(
      [dueCard('Apfel'), dueCard('Birne'), makeCard({ term: 'Kirsche' })],
      '313',
      before({ due: 5, fresh: 4 }),
    )
    expect(await screen.findByText('After this, today still has 3 due and 3 new.')).toBeVisible()
  })

  test('includes answered cards that are due again at once', async () => {
    await finish(makeCards('Apfel', 'Birne'), '13', before({ due: 0, fresh: 3 }))
    expect(await screen.findByText('After this, today still has 1 due and 1 new.')).toBeVisible()
  })

  test('can be nothing', async () => {
    await finish(makeCards('Apfel'), '3', before({ due: 0, fresh: 1 }))
    expect(await screen.findByText('After this, nothing is left for today.')).toBeVisible()
  })

  test('is not shown before the server has returned the cards of the day', async () => {
    await finish(makeCards('Apfel'), '3', () => hang('reviews.getToday'))
    expect(screen.queryByText(/After this/)).not.toBeInTheDocument()
  })

  test('is not shown if the answers may have reached the server', async () => {
    const { user } = await finish(makeCards('Apfel'), '3', before({ due: 3, fresh: 1 }))
    await screen.findByText(/After this/)
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    await user.keyboard(submitKeys)
    await screen.findByText('Internal Server Error')
    expect(screen.queryByText(/After this/)).not.toBeInTheDocument()
  })
})

describe('the missed ones', () => {
  const practiceCard = (known: number, total: number) => findRegion(`Practice card, ${known} of ${total} known`)

  test('are practised until each was known once; then the summary is back, and submits the first answers', async () => {
    const { user } = await finish(makeCards('Apfel', 'Birne', 'Kirsche'), '132')
    await user.click(button('Practise these 2 now'))
    expect(await practiceCard(0, 2)).toHaveTextContent('Apfel')
    await user.keyboard('{Enter}1{Enter}3{Enter}3{Enter}')
    await findRegion('Summary')
    expect(inputsOf('reviews.submit')).toEqual([])
    await summary()
    expect(button('Submit Review')).toHaveFocus()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(inputsOf('reviews.submit').map(({ vocReviews }) => vocReviews.map(({ result }) => result))).toEqual([
      [-1, 1, 0],
    ])
  })

  test('can be left in the middle', async () => {
    const { user } = await finish(makeCards('Apfel'), '1')
    await user.click(button('Practise it now'))
    await practiceCard(0, 1)
    await user.keyboard('{Enter}')
    await user.click(await clickable('Back to the summary'))
    await summary()
    await user.click(await clickable('Back'))
    await findRegion('Card 1 of 1')
    expect(button('No')).toHaveAttribute('aria-pressed', 'true')
  })
})
