import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, inputsOf, makeCardCounts, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCards } from '../testing/fixtures.ts'

async function open(address = '/learn/list-1?review=all') {
  answerForReview(makeCards('Apfel'))
  answer('reviews.countCards', {
    ...makeCardCounts({ due: 2, new: 1, all: 5 }),
    dictation: { due: 0, new: 5, all: 5 },
  })
  const app = renderApp(address)
  await screen.findByRole('button', { name: 'Start review' })
  return app
}

const radio = (name: string) => screen.getByRole('radio', { name })

test('the review options say how many cards of the chosen types there are', async () => {
  const { user } = await open()
  await expect.poll(() => radio('What is due, then new ones')).toHaveAccessibleDescription('4 due · 7 new')
  expect(radio('Only what is due')).toHaveAccessibleDescription('4 due')
  expect(radio('Practice')).toHaveAccessibleDescription('15 cards Any card, learned ones too; nothing counts')
  await user.click(screen.getByRole('checkbox', { name: 'Translation' }))
  expect(radio('What is due, then new ones')).toHaveAccessibleDescription('2 due · 6 new')
})

test('a review asks due cards alone if that is chosen, which is not remembered', async () => {
  const { user, unmount } = await open()
  expect(radio('What is due, then new ones')).toBeChecked()
  await user.click(radio('Only what is due'))
  await user.click(screen.getByRole('button', { name: 'Start review' }))
  await screen.findByRole('button', { name: 'Show Answer' })
  expect(inputsOf('reviews.getQueue')).toMatchObject([{ list: 'list-1', scope: 'due' }])
  unmount()
  await open()
  expect(radio('What is due, then new ones')).toBeChecked()
})

test('practice starts no review', async () => {
  const { user } = await open()
  await user.click(radio('Practice'))
  await user.click(screen.getByRole('button', { name: 'Start practice' }))
  await screen.findByRole('button', { name: 'Show Answer' })
  expect(inputsOf('reviews.getQueue')).toMatchObject([{ list: 'list-1', scope: 'practice' }])
})
