import { screen, waitFor, within } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { describe, expect, test } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'

const makeLists = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => makeList({ id: `list-${from + index}`, name: `List ${from + index}` }))

const respondWithLists = (lists: ListView[], next: string | null = null) =>
  answer('reviews.listLearning', { lists, next })
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (row === null) throw new Error(`There is no row ${name}`)
  return row
}

describe('the learning lists', () => {
  test('show a skeleton while they are loading', async () => {
    hang('reviews.listLearning')
    renderApp('/learn')
    expect(await screen.findByRole('heading', { level: 1, name: 'Learning Lists' })).toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Loading lists' })).toBeInTheDocument()
  })

  test('show each list with its language, figures and progress', async () => {
    respondWithLists([
      makeList({ name: 'Obst', public: true, vocsCount: 12, dueCount: 7, progress: 40 }),
      makeList({ id: 'list-2', name: 'Verben', vocsCount: 5 }),
    ])
    renderApp('/learn')
    const row = within(await rowOf('Obst'))
    expect(row.getByRole('link', { name: 'Obst' })).toHaveAttribute('href', '/learn/list-1')
    expect(row.getByRole('img', { name: 'German' }).querySelector('use')).toHaveAttribute('href', '/flags.svg#de')
    expect(row.getByText('public')).toBeInTheDocument()
    expect(row.getByText('12')).toBeInTheDocument()
    expect(row.getByText('7')).toBeInTheDocument()
    expect(row.getByRole('progressbar', { name: 'Progress of Obst' })).toHaveAttribute('aria-valuenow', '40')
    expect(within(await rowOf('Verben')).queryByText('public')).not.toBeInTheDocument()
    for (const name of ['List', 'Vocabularies', 'Reviews Due', 'Progress'])
      expect(screen.getByRole('columnheader', { name })).toBeInTheDocument()
  })

  test.each([
    { due: 0, new: 0, shown: '0', colour: 'bg-yes-soft' },
    { due: 1, new: 0, shown: '1', colour: 'bg-neutral-soft' },
    { due: 9, new: 0, shown: '9', colour: 'bg-neutral-soft' },
    { due: 10, new: 0, shown: '10', colour: 'bg-no-soft' },
    { due: 9, new: 1191, shown: '1,200', colour: 'bg-neutral-soft', part: '1,191 of them new' },
    { due: 10, new: 1, shown: '11', colour: 'bg-no-soft', part: '1 of them new' },
    { due: 0, new: 3000, shown: '3,000', colour: 'bg-neutral-soft', part: 'all new' },
  ])('colour the badge of $due due and $new new cards with $colour', async ({ due, new: newCount, ...badge }) => {
    respondWithLists([makeList({ dueCount: due + newCount, vocsCount: 1500 })])
    answer('reviews.countNew', { lists: newCount === 0 ? [] : [{ id: 'list-1', new: newCount, isOfToday: true }] })
    renderApp('/learn')
    const row = await rowOf('Obst')
    await waitFor(() => expect(within(row).getByText(badge.shown)).toHaveClass(badge.colour))
    expect(within(row).queryByText(/new$/)?.textContent).toBe(badge.part)
    expect(row).toHaveTextContent('1,500')
  })

  test('show the percentage in a tooltip; the bar is green at 100 and otherwise blue', async () => {
    respondWithLists([makeList({ progress: 100 }), makeList({ id: 'list-2', name: 'Verben', progress: 99 })])
    const { user } = renderApp('/learn')
    const bar = within(await rowOf('Obst')).getByRole('progressbar')
    expect(bar).toHaveClass('text-success')
    expect(within(await rowOf('Verben')).getByRole('progressbar')).toHaveClass('text-info')
    await user.hover(bar)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('100%')
  })

  test('say how to start if there are none', async () => {
    respondWithLists([])
    renderApp('/learn')
    expect(await screen.findByText('No Lists')).toBeInTheDocument()
  })

  test('report a failed load and offer a retry', async () => {
    refuse('reviews.listLearning', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/learn')
    expect(await screen.findByText('Unable to load lists')).toBeInTheDocument()
    respondWithLists([makeList()])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Obst' })).toBeInTheDocument()
  })
})

describe('a long table', () => {
  test('loads page after page with Load More', async () => {
    answer('reviews.listLearning', ({ cursor }) =>
      cursor === 'second' ? { lists: makeLists(2, 15), next: null } : { lists: makeLists(15), next: 'second' },
    )
    const { user } = renderApp('/learn')
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    await screen.findByRole('link', { name: 'List 16' })
    expect(screen.getByRole('link', { name: 'List 0' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  })

  test('keeps its rows if the next page cannot be loaded', async () => {
    respondWithLists(makeLists(15), 'second')
    const { user } = renderApp('/learn')
    const more = await screen.findByRole('button', { name: 'Load More' })
    refuse('reviews.listLearning', 'BUSY')
    await user.click(more)
    expect(await screen.findByText('Unable to load lists')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'List 0' })).toBeInTheDocument()
    respondWithLists(makeLists(1, 15))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'List 15' })).toBeInTheDocument()
  })
})

describe('the filters', () => {
  test('are read from the address', async () => {
    respondWithLists([])
    renderApp('/learn?search=fruit&language=de')
    expect(await screen.findByText('No Lists')).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Search lists' })).toHaveValue('fruit')
    expect(inputsOf('reviews.listLearning')[0]).toMatchObject({ search: 'fruit', language: 'de' })
  })

  test('are put into the address, so that a reload keeps them', async () => {
    respondWithLists([makeList()])
    const { user, path } = renderApp('/learn')
    await user.type(await screen.findByRole('searchbox', { name: 'Search lists' }), ' obst ')
    await waitFor(() => expect(path()).toBe('/learn?search=obst'))
    await user.click(screen.getByRole('combobox', { name: 'Language' }))
    await user.click(await screen.findByRole('option', { name: /French/ }))
    await waitFor(() => expect(path()).toBe('/learn?search=obst&language=fr'))
    await waitFor(() =>
      expect(inputsOf('reviews.listLearning').at(-1)).toMatchObject({ search: 'obst', language: 'fr' }),
    )
  })

  test('are ignored if they are invalid in the address', async () => {
    respondWithLists([makeList()])
    renderApp('/learn?language=klingon')
    expect(await screen.findByRole('link', { name: 'Obst' })).toBeInTheDocument()
    expect(inputsOf('reviews.listLearning')[0]).not.toHaveProperty('language')
  })
})
