import { screen, waitFor } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { ada, inputsOf, renderApp } from '../../../testing/index.ts'
import { makeCards } from '../testing/cards.ts'
import { answerForReview } from '../testing/list.ts'

async function open(path = '/learn/list-1?review=all', said: Partial<ListView> = {}, session = ada) {
  answerForReview(makeCards('Apfel'), said)
  const app = renderApp(path, { session })
  await screen.findByRole('button', { name: 'Start review' })
  return app
}

type App = Awaited<ReturnType<typeof open>>

const start = () => screen.getByRole('button', { name: 'Start review' })
const tick = (name: string) => screen.getByRole('checkbox', { name })
const choice = (name: string) => screen.getByRole('combobox', { name })
const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent)

async function choose({ user }: App, name: string, option: RegExp | string) {
  await user.click(choice(name))
  await user.click(await screen.findByRole('option', { name: option }))
}

async function begin({ user, unmount }: App) {
  await user.click(start())
  await screen.findByRole('button', { name: 'Show Answer' })
  unmount()
}

const twoLanguages = { targetLanguages: ['en' as const, 'fr' as const] }

describe('the review options of a list', () => {
  test('are those of the last time', async () => {
    const first = await open(undefined, twoLanguages)
    await first.user.click(tick('Translation'))
    await choose(first, 'Number of vocabularies', '40')
    await choose(first, 'Target language', /French/)
    await first.user.click(tick('Listening-focused dictation'))
    await begin(first)

    const { user } = await open(undefined, twoLanguages)
    expect(ticked()).toEqual(['Reverse Translation', 'Dictation', 'Listening-focused dictation'])
    expect(choice('Number of vocabularies')).toHaveTextContent('40')
    expect(choice('Target language')).toHaveTextContent('French')
    await waitFor(() => expect(start()).toHaveFocus())
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Show Answer' })
    expect(inputsOf('reviews.getQueue').at(-1)).toEqual({
      list: 'list-1',
      types: ['reverseTranslation', 'dictation'],
      count: 40,
    })
  })

  test('are remembered only when a review was started', async () => {
    const first = await open()
    await first.user.click(tick('Translation'))
    await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
    first.unmount()
    await open()
    expect(tick('Translation')).toBeChecked()
  })

  test('of the last time give way to the one type that is asked for; the rest stays', async () => {
    const first = await open()
    await first.user.click(tick('Translation'))
    await choose(first, 'Number of vocabularies', '5')
    await begin(first)
    await open('/learn/list-1?review=translation')
    expect(ticked()).toEqual(['Translation'])
    expect(choice('Number of vocabularies')).toHaveTextContent('5')
  })

  test('of the last time are still those after a review of the one type that a link asked for', async () => {
    const first = await open()
    await first.user.click(tick('Translation'))
    await begin(first)
    await begin(await open('/learn/list-1?review=dictation'))
    await open()
    expect(ticked()).toEqual(['Reverse Translation', 'Dictation'])
  })

  test('forget a target language that the list has no more', async () => {
    const first = await open(undefined, twoLanguages)
    await choose(first, 'Target language', /French/)
    await begin(first)
    await open(undefined, { targetLanguages: ['en', 'es'] })
    expect(choice('Target language')).toHaveTextContent('Select')
    expect(start()).toBeDisabled()
  })

  test('are nobody else’s', async () => {
    const first = await open()
    await first.user.click(tick('Translation'))
    await begin(first)
    await open(undefined, {}, { ...ada, id: '01900000-0000-7000-8000-000000000002' })
    expect(ticked()).toEqual(['Translation', 'Reverse Translation', 'Dictation'])
  })

  test('keep the listening focus for the next dictation', async () => {
    const first = await open()
    await first.user.click(tick('Listening-focused dictation'))
    await begin(first)
    await begin(await open('/learn/list-1?review=translation'))
    await open('/learn/list-1?review=dictation')
    expect(ticked()).toEqual(['Dictation', 'Listening-focused dictation'])
  })
})
