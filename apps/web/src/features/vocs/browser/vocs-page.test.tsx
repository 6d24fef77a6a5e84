import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, hang, inputsOf, makeVocRow, refuse, renderApp } from '../../../testing/index.ts'
import { undoMs } from '../selection/deletion/pending-deletions.ts'
import { fakeUndoTimers } from '../testing/selecting.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs'

function open(address = path, list = makeListOf()) {
  answer('lists.get', list)
  return renderApp(address)
}

const twoTerms = {
  items: [makeVocRow({ id: 'voc-1', term: 'marea' }), makeVocRow({ id: 'voc-2', term: 'ola' })],
  next: null,
}

const row = (name: string) => screen.findByRole('link', { name })

describe('the list of terms', () => {
  it('shows that it is loading', async () => {
    hang('vocs.list')
    open()
    expect(await screen.findByRole('status', { name: 'Loading words' })).toBeVisible()
  })

  it('says what to do if it is empty', async () => {
    answer('vocs.list', { items: [], next: null })
    open()
    expect(await screen.findByText('No Vocabularies')).toBeVisible()
    expect(screen.getByText('Add the first one with New.')).toBeVisible()
  })

  it('reports a failed load and offers a retry', async () => {
    refuse('vocs.list', 'INTERNAL_SERVER_ERROR')
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load result')
    answer('vocs.list', twoTerms)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row('marea')).toBeVisible()
  })

  it("shows the server's message if the list cannot be loaded", async () => {
    answer('vocs.list', twoTerms)
    refuse('lists.get', 'LIST_NOT_FOUND')
    renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
  })

  it('has a trail from the list', async () => {
    answer('vocs.list', twoTerms)
    open()
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(await trail.findByRole('link', { name: 'Waves' })).toHaveAttribute('href', '/library/lists/list-1')
    expect(trail.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/library')
    expect(trail.getByText('Vocabularies')).toBeVisible()
    const current = document.querySelectorAll('[aria-label="Breadcrumb"] [aria-current="page"]')
    expect([...current].map((step) => step.textContent)).toEqual(['Vocabularies'])
  })

  it('loads the next page with Load More', async () => {
    answer('vocs.list', ({ cursor }) =>
      cursor === 'page-2'
        ? { items: [makeVocRow({ id: 'voc-3', term: 'playa' })], next: null }
        : { items: twoTerms.items, next: 'page-2' },
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    expect(await row('playa')).toBeVisible()
    expect(await row('marea')).toBeVisible()
  })

  it('searches after a pause in typing, and puts the search into the address', async () => {
    answer('vocs.list', ({ search }) => (search === undefined ? twoTerms : { items: [], next: null }))
    answer('vocs.count', { count: 0 })
    const { user, path } = open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search words' }), 'tide')
    expect(await screen.findByText('No word matches the search.')).toBeVisible()
    expect(path()).toBe('/library/lists/list-1/vocs?search=tide')
  })

  it.each([
    ['Term ascending', 'term+'],
    ['Term descending', 'term-'],
    ['Created ascending', 'createdAt+'],
  ])('sorts by %s', async (name, sort) => {
    answer('vocs.list', twoTerms)
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: /^Sort/ }))
    await user.click(await screen.findByRole('menuitemradio', { name }))
    await expect.poll(() => inputsOf('vocs.list').at(-1)?.sort).toBe(sort)
    expect(router.state.location.search).toEqual({ sort })
  })

  it('offers four orders, with the newest first by default', async () => {
    answer('vocs.list', twoTerms)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Sort/ }))
    const items = await screen.findAllByRole('menuitemradio')
    expect(items.map((item) => item.textContent)).toEqual([
      'Term ascending',
      'Term descending',
      'Created ascending',
      'Created descending',
    ])
    expect(items[3]).toBeChecked()
  })
})

describe('the selected vocabulary', () => {
  it('is missing at first', async () => {
    answer('vocs.list', twoTerms)
    open()
    expect(await screen.findByText('Select vocabulary')).toBeVisible()
    expect(screen.getByRole('button', { name: 'New' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('is selected by a click on its row, and deselected by a second click', async () => {
    answer('vocs.list', twoTerms)
    answer('vocs.get', makeVoc())
    const { user, path } = open()
    await user.click(await row('marea'))
    expect(await screen.findByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
    expect(path()).toBe('/library/lists/list-1/vocs?voc=voc-1')
    expect(await row('marea')).toHaveAttribute('aria-current')
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
    await user.click(await row('marea'))
    expect(await screen.findByText('Select vocabulary')).toBeVisible()
    expect(path()).toBe('/library/lists/list-1/vocs')
  })

  it('shows that it is loading, without Edit and Delete', async () => {
    answer('vocs.list', twoTerms)
    const { user } = open()
    const marea = await row('marea')
    hang('vocs.get')
    await user.click(marea)
    expect(await screen.findByRole('status', { name: 'Loading word' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('reports a failed load', async () => {
    answer('vocs.list', twoTerms)
    refuse('vocs.get', 'VOCABULARY_NOT_FOUND')
    open(`${path}?voc=voc-1`)
    expect(await screen.findByRole('alert')).toHaveTextContent('Vocabulary not found')
  })

  it('shows all of its fields', async () => {
    answer('vocs.list', twoTerms)
    answer(
      'vocs.get',
      makeVoc({
        label: 'coastal',
        image: '/api/vocs/voc-1/image/1',
        definitions: [{ language: 'en', value: 'tide' }],
        examples: [
          { value: 'La *marea* sube', translations: [{ language: 'en', value: 'The *tide* comes in' }] },
          { value: 'Baja la *marea*', translations: [] },
        ],
        attributes: [{ name: 'gender', value: 'feminine' }],
        tags: ['sea'],
        notes: 'From Latin',
      }),
    )
    open(`${path}?voc=voc-1`)
    const term = await screen.findByRole('heading', { level: 2, name: 'marea' })
    expect(term).toHaveAttribute('lang', 'es')
    expect(term).toHaveAttribute('dir', 'auto')
    const panel = screen.getByRole('region', { name: 'Selected vocabulary' })
    for (const text of ['Noun', 'Spanish', 'coastal', 'tide', 'gender', 'feminine', 'sea', 'From Latin'])
      expect(panel).toHaveTextContent(text)
    expect(within(panel).getByText('tide', { selector: 'dd' })).toHaveAttribute('lang', 'en')
    expect([...panel.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['marea', 'tide', 'marea'])
    expect(panel).not.toHaveTextContent('*')
    expect(within(panel).getByRole('img')).toHaveAttribute('src', '/api/vocs/voc-1/image/1')
    expect(panel).toHaveTextContent(/Created .* by Ada Lovelace/)
    expect(panel).toHaveTextContent(/Last modified .* by Grace Hopper/)
  })
})

describe('New, Edit and Delete', () => {
  it.each([
    ['owner', true],
    ['editor', true],
    ['other', false],
  ] as const)('are shown to the permission %s: %s', async (permission, areShown) => {
    answer('vocs.list', twoTerms)
    answer('vocs.get', makeVoc())
    open(`${path}?voc=voc-1`, makeListOf({ permission }))
    await screen.findByRole('heading', { level: 2, name: 'marea' })
    for (const name of ['New', 'Edit', 'Delete'])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(areShown ? 1 : 0)
  })
})

describe('Delete', () => {
  afterEach(() => void vi.useRealTimers())

  const openDelete = async () => {
    answer('vocs.list', twoTerms)
    answer('vocs.get', makeVoc())
    const app = open(`${path}?voc=voc-1`)
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }))
    return { ...app, question: within(await screen.findByRole('alertdialog', { name: 'Delete Vocabulary' })) }
  }

  it('has the focus again after Cancel', async () => {
    const { user, question } = await openDelete()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
  })

  it('deletes the vocabulary after a confirmation, ten seconds later, and Undo brings it back', async () => {
    const { user, question, path } = await openDelete()
    answer('vocs.deleteMany', { deleted: 1 })
    fakeUndoTimers()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    const toast = within(await screen.findByRole('group', { name: 'Vocabulary deleted' }))
    expect(await screen.findByText('Select vocabulary')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'marea' })).toBeNull()
    await expect.poll(path).toBe('/library/lists/list-1/vocs')
    expect(screen.getByRole('button', { name: 'New' })).toHaveFocus()
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    await user.click(await row('marea'))
    expect(await screen.findByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(inputsOf('vocs.deleteMany')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('group', { name: 'Vocabulary deleted' })
    await user.unhover(document.body)
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    await expect.poll(() => inputsOf('vocs.deleteMany')).toEqual([{ listId: 'list-1', ids: ['voc-1'] }])
  })

  it('reports a failure, and the vocabulary is there again', async () => {
    const { user, question } = await openDelete()
    refuse('vocs.deleteMany', 'FORBIDDEN')
    fakeUndoTimers()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('group', { name: 'Vocabulary deleted' })
    await user.unhover(document.body)
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    expect(await screen.findByText('Delete failed')).toBeInTheDocument()
    expect(screen.getByText('You are not allowed to do this. 1 word is back.')).toBeInTheDocument()
    expect(await row('marea')).toBeVisible()
  })
})
