import { screen, waitFor } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { chooseVoiceOf } from '../../../shared/audio/voice-choice.ts'
import { ada, inputsOf, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCards } from '../testing/fixtures.ts'

async function open(path = '/learn/list-1?review=all', overrides: Partial<ListView> = {}, session = ada) {
  answerForReview(makeCards('Apfel'), overrides)
  const app = renderApp(path, { session })
  await screen.findByRole('button', { name: 'Start review' })
  return app
}

type App = Awaited<ReturnType<typeof open>>

const start = () => screen.getByRole('button', { name: 'Start review' })
const checkbox = (name: string) => screen.getByRole('checkbox', { name })
const select = (name: string) => screen.getByRole('combobox', { name })
const checkedLabels = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent)

const chooseCount = ({ user }: App, count: string) => user.selectOptions(select('Number of vocabularies'), count)

async function chooseLanguage({ user }: App, name: string) {
  await user.click(select('Target language'))
  await user.click(await screen.findByRole('option', { name }))
}

async function begin({ user, unmount }: App) {
  await user.click(start())
  await screen.findByRole('button', { name: 'Show Answer' })
  unmount()
}

const twoLanguages = { targetLanguages: ['en' as const, 'fr' as const] }

describe('the review options of a list', () => {
  test('say that a dictation is not heard if its voice is turned off', async () => {
    chooseVoiceOf('de', { by: 'none' })
    await open()
    expect(checkbox('Dictation')).toHaveAccessibleDescription(/^You have turned the voice of German off/)
    expect(checkbox('Translation')).not.toHaveAccessibleDescription()
  })

  test('introduce and repeat nothing at first, and not in practice', async () => {
    const app = await open()
    for (const name of ['Introduce new words', 'Repeat what I miss']) expect(checkbox(name)).not.toBeChecked()
    await app.user.click(checkbox('Introduce new words'))
    await app.user.click(screen.getByRole('radio', { name: 'Practice' }))
    for (const name of ['Introduce new words', 'Repeat what I miss']) {
      expect(checkbox(name)).toBeDisabled()
      expect(checkbox(name)).not.toBeChecked()
    }
  })

  test('are those of the last review', async () => {
    const first = await open(undefined, twoLanguages)
    await first.user.click(checkbox('Translation'))
    await chooseCount(first, '40')
    await chooseLanguage(first, 'French')
    await first.user.click(checkbox('Listening-focused dictation'))
    await begin(first)

    const { user } = await open(undefined, twoLanguages)
    expect(checkedLabels()).toEqual(['Reverse Translation', 'Dictation', 'Listening-focused dictation'])
    expect(select('Number of vocabularies')).toHaveDisplayValue('40')
    expect(select('Target language')).toHaveTextContent('French')
    await waitFor(() => expect(start()).toHaveFocus())
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Show Answer' })
    expect(inputsOf('reviews.getQueue').at(-1)).toEqual({
      list: 'list-1',
      scope: 'all',
      types: ['reverseTranslation', 'dictation'],
      count: 40,
    })
  })

  test('are stored only when a review starts', async () => {
    const first = await open()
    await first.user.click(checkbox('Translation'))
    await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
    first.unmount()
    await open()
    expect(checkbox('Translation')).toBeChecked()
  })

  test('have the single type of a link; the rest is that of the last review', async () => {
    const first = await open()
    await first.user.click(checkbox('Translation'))
    await chooseCount(first, '5')
    await begin(first)
    await open('/learn/list-1?review=translation')
    expect(checkedLabels()).toEqual(['Translation'])
    expect(select('Number of vocabularies')).toHaveDisplayValue('5')
  })

  test('are not changed by a review of the single type of a link', async () => {
    const first = await open()
    await first.user.click(checkbox('Translation'))
    await begin(first)
    await begin(await open('/learn/list-1?review=dictation'))
    await open()
    expect(checkedLabels()).toEqual(['Reverse Translation', 'Dictation'])
  })

  test('have no target language if the list no longer has that of the last review', async () => {
    const first = await open(undefined, twoLanguages)
    await chooseLanguage(first, 'French')
    await begin(first)
    await open(undefined, { targetLanguages: ['en', 'es'] })
    expect(select('Target language')).toHaveTextContent('Select a language')
    expect(start()).toBeDisabled()
  })

  test('are those of the signed-in user', async () => {
    const first = await open()
    await first.user.click(checkbox('Translation'))
    await begin(first)
    await open(undefined, {}, { ...ada, id: '01900000-0000-7000-8000-000000000002' })
    expect(checkedLabels()).toEqual(['Translation', 'Reverse Translation', 'Dictation'])
  })

  test('keep the listening focus through a review without dictations', async () => {
    const first = await open()
    await first.user.click(checkbox('Listening-focused dictation'))
    await begin(first)
    await begin(await open('/learn/list-1?review=translation'))
    await open('/learn/list-1?review=dictation')
    expect(checkedLabels()).toEqual(['Dictation', 'Listening-focused dictation'])
  })

  test('keep typed answers through a review without reverse translations', async () => {
    const first = await open()
    await first.user.click(checkbox('Typed answers'))
    await begin(first)
    const second = await open('/learn/list-1?review=translation')
    expect(checkbox('Typed answers')).toBeDisabled()
    expect(checkedLabels()).toEqual(['Translation'])
    await begin(second)
    await open('/learn/list-1?review=reverseTranslation')
    expect(checkedLabels()).toEqual(['Reverse Translation', 'Typed answers'])
  })
})
