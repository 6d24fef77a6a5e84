import { screen } from '@testing-library/react'
import type { ReviewVocView } from '@wordtide/contract'
import { renderApp } from '../../../testing/index.ts'
import { answerForReview } from './list.ts'

/** Opens a session of these cards, the first of them on the table. */
export async function review(cards: ReviewVocView[]) {
  answerForReview(cards)
  const app = renderApp('/learn/list-1?review=all')
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await onTable(`Card 1 of ${cards.length}`)
  return app
}

export const onTable = (name: string) => screen.findByRole('region', { name })
export const summary = () => onTable('Summary')
export const button = (name: string) => screen.getByRole('button', { name })
