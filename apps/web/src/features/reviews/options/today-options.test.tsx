import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, answer, inputsOf, makeList, makeToday, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCard } from '../testing/fixtures.ts'
import { findRegion } from '../testing/review.ts'
import { cardOptions, loadTodayOptions, storeOptions, storeTodayOptions } from './review-options.ts'

const definitions = [
  { language: 'en' as const, value: 'apple' },
  { language: 'fr' as const, value: 'pomme' },
]
const card = makeCard({ term: 'Apfel', reviewType: 'reverseTranslation', newWord: false, definitions })
const ofList = { types: ['translation' as const], count: 15, listening: true, targetLanguage: 'en' as const }

/** Opens the options of today as a user whose lists have two target languages. */
async function open() {
  answerForReview([card])
  answer('reviews.getToday', makeToday({ due: 1, lists: [] }))
  answer('reviews.listLearning', { lists: [makeList({ targetLanguages: ['en', 'fr'] })], next: null })
  const app = renderApp('/learn')
  await app.user.click(await screen.findByRole('button', { name: 'Options' }))
  await screen.findByRole('checkbox', { name: 'Typed answers' })
  return app
}
const checkbox = (name: string) => screen.getByRole('checkbox', { name })

test('the options of today hold for its sessions, and are remembered', async () => {
  const { user } = await open()
  await user.click(checkbox('Typed answers'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Target language' }), 'French')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(await findRegion('Card 1 of 1')).toHaveTextContent('pomme')
  expect(screen.queryByText('apple')).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  expect(inputsOf('reviews.updateSettings')).toEqual([])
  expect(loadTodayOptions(ada.id)).toEqual({ typed: true, listening: false, targetLanguage: 'fr' })
})

test('at first they are those of the lists, and what is cancelled stays as it was', async () => {
  storeOptions(ada.id, 'list-1', ofList)
  const { user } = await open()
  expect(checkbox('Listening-focused dictation')).toBeChecked()
  expect(checkbox('Typed answers')).not.toBeChecked()
  await user.click(checkbox('Typed answers'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(loadTodayOptions(ada.id)).toBeUndefined()
})

test('a card is asked as today says, in the language of its list where it has nothing in that of today', () => {
  storeOptions(ada.id, 'list-1', ofList)
  const session = { listId: null, options: {} }
  expect(cardOptions(ada.id, session, card)).toMatchObject({ targetLanguage: 'en', isListeningFocused: true })
  storeTodayOptions(ada.id, { typed: true, listening: false, targetLanguage: 'fr' })
  const today = { isListeningFocused: false, isAnswerTyped: true }
  expect(cardOptions(ada.id, session, card)).toMatchObject({ ...today, targetLanguage: 'fr' })
  const english = { ...card, definitions: definitions.slice(0, 1) }
  expect(cardOptions(ada.id, session, english)).toMatchObject({ ...today, targetLanguage: 'en' })
  expect(cardOptions(ada.id, { listId: 'list-1', options: {} }, card)).toMatchObject({ isAnswerTyped: false })
})
