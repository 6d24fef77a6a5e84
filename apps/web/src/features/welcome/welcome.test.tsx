import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, hang, inputsOf, makeList, refuse, renderApp, server } from '../../testing/index.ts'

const list = makeList({ id: 'new', name: 'First words in Spanish' })
const sample = {
  format: 'wordtide',
  version: 1,
  list: { name: list.name, language: 'es', targetLanguages: ['en'], vocabularies: [{ term: 'sol', pos: 'n' }] },
}

beforeEach(() => {
  localStorage.clear()
  answer('lists.listOwn', { lists: [], next: null })
  answer('profile.listLanguages', [])
  server.use(http.get('*/samples/spanish.json', () => HttpResponse.json(sample)))
})

const startButton = () => screen.findByRole('button', { name: 'Start with 60 Spanish words' })
const question = () => screen.findByRole('region', { name: 'Which languages do you learn and know?' })
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /Which languages/ })).not.toBeInTheDocument())

describe('first words', () => {
  it('become a list once, however often the button is pressed, and their review begins', async () => {
    answer('lists.create', list)
    answer('lists.get', list)
    answer('transfer.addVocs', { created: 1, updated: 0, skipped: 0, items: [] })
    hang('reviews.getQueue')
    hang('reviews.getListStats')
    const { user, path } = renderApp('/library')
    await user.dblClick(await startButton())
    await waitFor(() => expect(inputsOf('reviews.getQueue')).toMatchObject([{ list: 'new', count: 10 }]))
    expect(path()).toBe('/learn/new')
    expect(inputsOf('lists.create')).toMatchObject([{ name: list.name, language: 'es' }])
    expect(inputsOf('transfer.addVocs')).toMatchObject([{ id: 'new', vocs: [{ term: 'sol' }] }])
  })

  it('that could not be created are reported, and can be tried again', async () => {
    refuse('lists.create', 'LIST_QUOTA_REACHED')
    const { user, path } = renderApp('/library')
    await user.click(await startButton())
    expect(await screen.findByText('Unable to create the list')).toBeVisible()
    expect(path()).toBe('/library')
    expect(await startButton()).not.toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the question about languages', () => {
  it('saves the languages that the user learns and knows in the profile', async () => {
    answer('profile.createLanguage', ({ learning = false, ...input }) => ({ ...input, learning, id: input.language }))
    const { user } = renderApp('/library')
    const fields = within(await question())
    expect(fields.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(fields.getByRole('combobox', { name: 'I am learning' }))
    await user.click(await screen.findByRole('option', { name: /German/ }))
    await user.click(fields.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await screen.findByText(/German and English are in your/)).toHaveFocus())
    expect(inputsOf('profile.createLanguage')).toEqual([
      { language: 'de', level: 1, learning: true },
      { language: 'en', level: 5, learning: false },
    ])
  })

  it('is not asked again if it was skipped, nor if the profile has languages', async () => {
    const { user, unmount } = renderApp('/library')
    await user.click(within(await question()).getByRole('button', { name: 'Skip' }))
    await noQuestion()
    unmount()
    const again = renderApp('/library')
    await startButton()
    await noQuestion()
    again.unmount()
    answer('profile.listLanguages', [{ id: 'a', language: 'de', level: 1, learning: true }])
    renderApp('/library', { session: { ...ada, id: 'another' } })
    await startButton()
    await noQuestion()
  })

  it('says why a language could not be saved', async () => {
    refuse('profile.createLanguage', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/library')
    const fields = within(await question())
    await user.click(fields.getByRole('combobox', { name: 'I am learning' }))
    await user.click(await screen.findByRole('option', { name: /German/ }))
    await user.click(fields.getByRole('button', { name: 'Save' }))
    expect(await fields.findByRole('alert')).toHaveTextContent('Unable to add language')
  })
})
