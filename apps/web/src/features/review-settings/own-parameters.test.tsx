import { screen, within } from '@testing-library/react'
import type { OwnParametersView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const fit = { fittedAt: 0, answers: 3412, logLoss: 0.3124, defaultLogLoss: 0.3571, inForce: true, declined: false }

/** Opens the settings of a user with the adaptive schedule; returns its card. */
async function open(own: OwnParametersView) {
  answer('reviews.getSettings', makeSettings({ schedule: 'adaptive' }))
  answer('reviews.getOwnParameters', own)
  const { user } = renderApp('/settings')
  return { user, card: within(await screen.findByRole('region', { name: 'Reviews intervals' })) }
}

describe('the adaptive schedule says', () => {
  it.each([
    [
      'from when on it is fitted',
      { answers: 312, fit: null },
      'From 1,000 answers on, the schedule is fitted to your own memory. You have 312.',
    ],
    [
      'that it soon is',
      { answers: 1234, fit: null },
      'You have 1,234 answers: the schedule is fitted to your own memory within a day.',
    ],
    [
      'how much better its predictions are',
      { answers: 3500, fit },
      'Fitted to your 3,412 answers: it predicts the last of them with an error (log loss) of 0.312 instead of 0.357.',
    ],
    [
      'that they are no better',
      { answers: 3500, fit: { ...fit, inForce: false, logLoss: 0.3582 } },
      'Fitted to your 3,412 answers, the schedule predicts the last of them no better than the default, which stays: an error (log loss) of 0.358 and 0.357.',
    ],
  ])('%s', async (_, own, text) => {
    const { card } = await open(own)
    expect(await card.findByText(text)).toBeVisible()
    expect(card.queryAllByRole('button', { name: /the (default|fitted)/ })).toHaveLength(own.fit?.inForce ? 1 : 0)
  })
})

it('the default schedule can be used instead, and the fitted one again', async () => {
  const { user, card } = await open({ answers: 3500, fit })
  answer('reviews.setOwnParameters', ({ use }) => {
    const own = { answers: 3500, fit: { ...fit, inForce: use, declined: !use } }
    answer('reviews.getOwnParameters', own)
    return own
  })
  await user.click(await card.findByRole('button', { name: 'Use the default instead' }))
  expect(await card.findByText(/^You use the default schedule\./)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Use the fitted one again' }))
  expect(await card.findByRole('button', { name: 'Use the default instead' })).toBeVisible()
  expect(inputsOf('reviews.setOwnParameters')).toEqual([{ use: false }, { use: true }])
})

it('a choice that cannot be saved is reported, and nothing changes', async () => {
  const { user, card } = await open({ answers: 3500, fit })
  refuse('reviews.setOwnParameters', 'INTERNAL_SERVER_ERROR')
  await user.click(await card.findByRole('button', { name: 'Use the default instead' }))
  expect(await screen.findByText('Schedule update failed')).toBeVisible()
  expect(card.getByRole('button', { name: 'Use the default instead' })).toBeVisible()
})
