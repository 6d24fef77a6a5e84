import { screen, waitFor, within } from '@testing-library/react'
import { defaultReviewCount } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'
import { answerForReview, makeCard, makeCards } from './testing/fixtures.ts'

async function openOptions() {
  const app = renderApp('/learn/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  await screen.findByRole('dialog', { name: 'Review Option' })
  return app
}

const startButton = () => screen.findByRole('button', { name: 'Start review' })

describe('the review options', () => {
  test('offer all types and the counts, 15 by default, and start the review with them', async () => {
    answerForReview(makeCards('Apfel'))
    const { user } = await openOptions()
    expect(await startButton()).toBeEnabled()
    for (const name of ['Translation', 'Reverse Translation', 'Dictation'])
      expect(screen.getByRole('checkbox', { name })).toBeChecked()
    const count = screen.getByRole('combobox', { name: 'Number of vocabularies' })
    expect(count).toHaveDisplayValue(String(defaultReviewCount))
    expect(screen.queryByRole('combobox', { name: 'Target language' })).not.toBeInTheDocument()

    const offered = within(count).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['5', '10', '15', '25', '40', '50', '100'])
    await user.selectOptions(count, '40')
    await user.click(await startButton())

    await screen.findByRole('button', { name: 'Show Answer' })
    expect(inputsOf('reviews.getQueue')).toEqual([
      { list: 'list-1', scope: 'all', types: ['translation', 'reverseTranslation', 'dictation'], count: 40 },
    ])
  })

  test('start with Enter alone if nothing is missing', async () => {
    answerForReview(makeCards('Apfel'))
    const { user } = await openOptions()
    const start = await startButton()
    await waitFor(() => expect(start).toHaveFocus())
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Show Answer' })
  })

  test('cannot start without a type', async () => {
    answerForReview(makeCards('Apfel'))
    const { user } = await openOptions()
    await startButton()
    for (const name of ['Translation', 'Reverse Translation', 'Dictation'])
      await user.click(screen.getByRole('checkbox', { name }))
    expect(await startButton()).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Dictation' }))
    expect(await startButton()).toBeEnabled()
    await user.click(await startButton())
    await screen.findByRole('button', { name: 'Show Answer' })
    expect(inputsOf('reviews.getQueue')).toMatchObject([{ types: ['dictation'] }])
  })

  test('cannot start in a list with several target languages before one is chosen, which the cards then show', async () => {
    const definitions = [
      { language: 'en' as const, value: 'apple' },
      { language: 'fr' as const, value: 'pomme' },
    ]
    answerForReview([makeCard({ definitions })], { targetLanguages: ['en', 'fr'] })
    const { user } = await openOptions()
    expect(await startButton()).toBeDisabled()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Target language' })).toHaveFocus())
    await user.click(screen.getByRole('combobox', { name: 'Target language' }))
    await user.click(await screen.findByRole('option', { name: /French/ }))
    await user.click(await startButton())
    await screen.findByRole('button', { name: 'Show Answer' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('pomme')).toBeInTheDocument()
    expect(screen.queryByText('apple')).not.toBeInTheDocument()
  })

  test('offer the listening-focused dictation only with a dictation', async () => {
    answerForReview(makeCards('Apfel'))
    const { user } = await openOptions()
    await startButton()
    const listening = screen.getByRole('checkbox', { name: 'Listening-focused dictation' })
    await user.click(listening)
    expect(listening).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Dictation' }))
    expect(listening).toBeDisabled()
    expect(listening).not.toBeChecked()
  })

  test('show the server’s message if the list cannot be loaded, and try again', async () => {
    answerForReview(makeCards('Apfel'))
    refuse('lists.get', 'BUSY')
    const { user } = await openOptions()
    expect(await screen.findByText('The server is busy, try again in a moment')).toBeInTheDocument()
    answer('lists.get', makeList())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await startButton()).toBeEnabled()
  })

  test('return the focus to the button when they are closed', async () => {
    answerForReview(makeCards('Apfel'))
    const { user } = await openOptions()
    await startButton()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus())
  })

  test('open with the type in the address', async () => {
    answerForReview(makeCards('Apfel'))
    const { path, user } = renderApp('/learn/list-1?review=reverseTranslation')
    await startButton()
    expect(screen.getByRole('checkbox', { name: 'Translation' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Reverse Translation' })).toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(path()).toBe('/learn/list-1'))
  })

  test('are removed from the address once the review has begun, so that a reload offers to continue it', async () => {
    answerForReview(makeCards('Apfel'))
    const { path, user } = renderApp('/learn/list-1?review=dictation')
    await user.click(await startButton())
    await screen.findByRole('button', { name: 'Show Answer' })
    await waitFor(() => expect(path()).toBe('/learn/list-1'))
    expect(screen.getByRole('button', { name: 'Show Answer' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(path()).toBe('/learn/list-1')
  })
})

describe('the review session', () => {
  const start = async () => {
    const app = await openOptions()
    await app.user.click(await startButton())
    return app
  }

  test('waits for its cards', async () => {
    answerForReview([])
    hang('reviews.getQueue')
    await start()
    const dialog = await screen.findByRole('dialog', { name: 'Review: Obst' })
    expect(await within(dialog).findByRole('status')).toBeInTheDocument()
  })

  test('has a message if it cannot be loaded, and tries again', async () => {
    answerForReview([])
    refuse('reviews.getQueue', 'INTERNAL_SERVER_ERROR')
    const { user } = await start()
    expect(await screen.findByText('Failed to load review')).toBeInTheDocument()
    answer('reviews.getQueue', makeCards('Apfel'))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Apfel')).toBeInTheDocument()
  })

  test('has a message if there is nothing to review', async () => {
    answerForReview([])
    const { user } = await start()
    expect(await screen.findByText('No vocabularies available for review in this list')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
