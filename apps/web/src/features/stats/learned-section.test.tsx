import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, hang, refuse, renderApp } from '../../testing/index.ts'

describe('the learned vocabularies', () => {
  test('show a skeleton while they are loading', async () => {
    hang('reviews.listLearned')
    renderApp('/stats')
    expect(await screen.findByRole('heading', { name: 'Learned Vocabularies' })).toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Loading learned words' })).toBeInTheDocument()
  })

  test('are counted by language', async () => {
    answer('reviews.listLearned', [
      { language: 'de', learnedCount: 120 },
      { language: 'fa', learnedCount: 1 },
    ])
    renderApp('/stats')
    const table = within(await screen.findByRole('table', { name: 'Learned Vocabularies' }))
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Language', 'Learned Vocabularies'],
      ['German', '120'],
      ['Persian', '1'],
    ])
  })

  test('say how to learn some if there are none', async () => {
    answer('reviews.listLearned', [])
    renderApp('/stats')
    expect(await screen.findByText('You did not learn any vocabularies yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Review a list' })).toHaveAttribute('href', '/learn')
  })

  test('report a failed load and offer a retry', async () => {
    refuse('reviews.listLearned', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/stats')
    expect(await screen.findByText('Unable to load result')).toBeInTheDocument()
    answer('reviews.listLearned', [{ language: 'de', learnedCount: 2 }])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('German')).toBeInTheDocument()
  })
})
