import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReviewVocView, SessionView } from '@wordtide/contract'
import { expect, vi } from 'vitest'
import { ada, renderApp } from '../../../testing/index.ts'
import { doubleClickMs } from '../session/card/click-guard.tsx'
import { answerForReview } from './fixtures.ts'

interface OpenReviewOptions {
  option?: string
  session?: SessionView
}

const clickGuards = new Set<() => void>()

/** Keeps the buttons guarded until `clickable` removes the guards: neither a busy machine nor a quick one changes what a click does. */
function holdClickGuards() {
  clickGuards.clear()
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (callback: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== doubleClickMs) return setTimeout(callback, ms, ...rest)
    clickGuards.add(callback)
    return setTimeout(() => {}, 0)
  })
}

/** Opens a review of these cards as a user, with a checkbox of its options if one is named, and waits for the first. */
export async function openReview(cards: ReviewVocView[], { option, session = ada }: OpenReviewOptions = {}) {
  answerForReview(cards)
  holdClickGuards()
  const app = renderApp('/learn/list-1?review=all', { session })
  if (option !== undefined) await app.user.click(await screen.findByRole('checkbox', { name: option }))
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await findRegion(option === 'Introduce new words' ? 'New word' : `Card 1 of ${cards.length}`)
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
  act(() => {
    for (const remove of clickGuards) remove()
    clickGuards.clear()
  })
  await waitFor(() => expect(element.closest('[aria-disabled="true"]')).toBeNull())
  return element
}

/** Starts over from the summary. */
export async function startOver(user: UserEvent): Promise<void> {
  await user.click(await clickable('Start over'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }))
}

/** Closes a review with answers, which shows its summary first, and leaves them unsent. */
export async function leave(close: () => Promise<unknown>): Promise<void> {
  await close()
  await summary()
  await close()
}

/** Submits from the summary by keyboard. */
export const submitKeys = '{Enter}'
