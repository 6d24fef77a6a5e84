import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, inputsOf, makeList, makeToday, makeVocRow, renderApp } from '../../../testing/index.ts'
import { makeCards } from '../testing/fixtures.ts'

const practised = () => inputsOf('reviews.getQueue').map(({ scope, vocs }) => ({ scope, vocs: vocs?.length }))

test('a list that is filtered by a tag is played with the words that it shows: with 200 at most, whose ids fit into addresses', async () => {
  answer('lists.get', makeList())
  answer('vocs.count', { count: 230 })
  answer('vocs.list', ({ page, limit = 50 }) => {
    const begin = Number(page ?? 0)
    const items = Array.from({ length: limit }, (_, n) => makeVocRow({ id: `voc-${begin + n}`, term: `ola ${n}` }))
    return { items, next: String(begin + limit) }
  })
  answer('reviews.getQueue', makeCards('uno'))
  const { user } = renderApp('/library/lists/list-1/vocs?tag=sea&search=o')
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(await screen.findByRole('heading', { name: 'Play' })).toBeInTheDocument()
  expect(inputsOf('vocs.list').filter(({ limit }) => limit === 100)).toMatchObject([
    { listId: 'list-1', tag: 'sea', search: 'o', page: null },
    { listId: 'list-1', tag: 'sea', search: 'o', page: '100' },
  ])
  expect(practised()).toEqual(Array.from({ length: 4 }, () => ({ scope: 'practice', vocs: 50 })))
})

test('a day that is done is played with the words that were answered on it, each once', async () => {
  answer('reviews.getToday', makeToday({ answered: 3, endsAt: 86_400_005 }))
  answer('reviews.listLearning', { lists: [makeList()], next: null })
  const given = { type: 'translation' as const, result: 1 as const, thinkingTime: 0 }
  answer('reviews.listAnswers', {
    answers: ['voc-1', 'voc-2', 'voc-1'].map((vocId, date) => ({ ...given, vocId, date })),
    next: null,
  })
  answer('reviews.getQueue', makeCards('uno', 'dos'))
  const { user } = renderApp('/learn')
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(practised()).toEqual([{ scope: 'practice', vocs: 2 }]))
  expect(inputsOf('reviews.listAnswers')).toMatchObject([{ since: 5 }])
  expect(await screen.findByRole('dialog', { name: 'Play: Today’s words' })).toBeInTheDocument()
})
