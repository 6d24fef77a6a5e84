import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReviewVocView, SessionView } from '@wordtide/contract'
import { expect } from 'vitest'
import { ada, renderApp } from '../../../testing/index.ts'
import { answerForReview } from './fixtures.ts'

interface OpenReviewOptions {
  option?: string
  session?: SessionView
}

/** Opens a review of these cards as a user, with a checkbox of its options if one is named, and waits for the first. */
export async function openReview(cards: ReviewVocView[], { option, session = ada }: OpenReviewOptions = {}) {
  answerForReview(cards)
  const app = renderApp('/learn/list-1?review=all', { session })
  if (option !== undefined) await app.user.click(await screen.findByRole('checkbox', { name: option }))
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await findRegion(`Card 1 of ${cards.length}`)
  return app
}

export const findRegion = (name: string) => screen.findByRole('region', { name })

/** The summary, once the keys that follow each other quickly are over and Submit Review takes one. */
export async function summary() {
  await clickable('Submit Review')
  return findRegion('Summary')
}

export const button = (name: string) => screen.getByRole('button', { name })

/** The names of the answers that are marked as suggested. */
export const suggested = () =>
  ['No', 'Neutral', 'Yes'].filter((name) => button(name).getAttribute('aria-describedby')?.includes('suggested'))

/** The button, once the click guard has been removed. */
export async function clickable(name: string) {
  const element = await screen.findByRole('button', { name })
  await waitFor(() => expect(element.closest('[aria-disabled="true"]')).toBeNull())
  return element
}

/** Starts over from the summary. */
export async function startOver(user: UserEvent): Promise<void> {
  await user.click(await clickable('Start over'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }))
}

/** Submits from the summary by keyboard. */
export const submitKeys = '{Enter}'
