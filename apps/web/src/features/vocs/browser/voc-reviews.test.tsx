import { screen, within } from '@testing-library/react'
import type { VocProgressView } from '@wordtide/contract'
import { beforeEach, expect, it } from 'vitest'
import { answer, hang, inputsOf, makeVocProgress, makeVocRow, refuse, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs?voc=voc-1'
const lastReview = Date.UTC(2026, 0, 2)
const types = ['translation', 'reverseTranslation', 'dictation'] as const

beforeEach(() => {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [makeVocRow()], next: null })
  answer('vocs.get', makeVoc())
})

const progress = () => screen.findByRole('region', { name: 'Your progress' })

/** Shows a vocabulary with these reviews, and returns the text of each type. */
async function statesOf(
  reviews: [confidence: number, dueInDays: number | null][],
  others: Partial<VocProgressView> = {},
) {
  answer(
    'vocs.getProgress',
    makeVocProgress({
      reviews: reviews.map(([confidence, dueInDays], n) => ({
        type: types[n] ?? 'translation',
        confidence,
        dueInDays,
        lastReview,
      })),
      ...others,
    }),
  )
  renderApp(path)
  const region = await progress()
  await within(region).findAllByText(/of 7/)
  return within(region)
    .getAllByRole('definition')
    .map((one) => one.textContent)
}

it('the three types of a word that was never reviewed are called new', async () => {
  renderApp(path)
  const region = await progress()
  expect(await within(region).findAllByText('New')).toHaveLength(3)
  const names = within(region)
    .getAllByRole('term')
    .map((one) => one.textContent)
  expect(names).toEqual(['Translation', 'Reverse Translation', 'Dictation'])
  expect(inputsOf('vocs.getProgress')).toEqual([{ id: 'voc-1' }])
})

it('each type has its progress and its due date', async () => {
  const days: [number, number][] = [
    [4, 12],
    [3, 1],
    [1, 0],
  ]
  expect(await statesOf(days)).toEqual(['4 of 7in 12 days', '3 of 7tomorrow', '1 of 7due'])
})

it('a learned type is not due again, or in many days', async () => {
  const learned: [number, number | null][] = [
    [7, null],
    [7, 1240],
    [0, 0],
  ]
  expect(await statesOf(learned)).toEqual(['7 of 7learned', '7 of 7in 1,240 days', '0 of 7due'])
})

it('a suspended word is called suspended, instead of when it is due', async () => {
  const days: [number, number][] = [
    [4, 12],
    [3, 0],
  ]
  const suspended = await statesOf(days, { suspended: true })
  expect(suspended).toEqual(['4 of 7suspended', '3 of 7suspended', ''])
})

it('the lines are there while the progress is loading, so that nothing moves', async () => {
  hang('vocs.getProgress')
  // The query is in a request of its own, so that the vocabulary need not wait for it.
  const { queryClient } = renderApp(path)
  queryClient.setQueryData([['vocs', 'get'], { input: { id: 'voc-1' }, type: 'query' }], makeVoc())
  queryClient.setQueryData([['lists', 'get'], { input: { id: 'list-1' }, type: 'query' }], makeListOf())
  expect(within(await progress()).getAllByText('Loading')).toHaveLength(3)
})

it('the progress can be loaded again after a failure, beside the word', async () => {
  refuse('vocs.getProgress', 'INTERNAL_SERVER_ERROR')
  const { user } = renderApp(path)
  const region = await progress()
  await within(region).findByText('Unable to load your progress')
  expect(screen.getByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
  answer('vocs.getProgress', makeVocProgress())
  await user.click(within(region).getByRole('button', { name: 'Retry' }))
  expect(await within(region).findAllByText('New')).toHaveLength(3)
})

it('the progress is queried with the rows, which show the due reviews in words', async () => {
  answer('vocs.list', {
    items: [makeVocRow({ due: true }), makeVocRow({ id: 'voc-2', term: 'ola', due: false })],
    next: null,
  })
  renderApp(path)
  expect(await screen.findByRole('link', { name: 'marea' })).toHaveAccessibleDescription('due Noun')
  expect(screen.getByRole('link', { name: 'ola' })).toHaveAccessibleDescription('Noun')
  expect(inputsOf('vocs.list')[0]).toMatchObject({ view: 'rows', with: 'due' })
})
