import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { limits } from '@wordtide/contract'
import { describe, expect, it, vi } from 'vitest'
import { EmptyState, LoadError } from './load-states.tsx'
import { LoadMore, PagedLists, PagedRows, type Pages } from './paged-rows.tsx'

const warning = 'Too many items, use filters to refine results'

it('Load More loads the next page', async () => {
  const onLoadMore = vi.fn()
  render(<LoadMore loaded={25} hasMore loading={false} onLoadMore={onLoadMore} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

it('Load More does not load the same page twice', async () => {
  const onLoadMore = vi.fn()
  render(<LoadMore loaded={25} hasMore loading onLoadMore={onLoadMore} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  expect(onLoadMore).not.toHaveBeenCalled()
})

it('Load More is absent on the last page', () => {
  const { container } = render(<LoadMore loaded={1000} hasMore={false} loading={false} onLoadMore={vi.fn()} />)
  expect(container).toBeEmptyDOMElement()
})

it.each([1000, 1001])('the advice to use filters replaces Load More from 1000 items (%i)', (loaded) => {
  render(<LoadMore loaded={loaded} hasMore loading={false} onLoadMore={vi.fn()} />)
  expect(screen.getByText(warning)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a load error has a message and a Retry button', async () => {
  const onRetry = vi.fn()
  render(<LoadError text="Unable to load lists" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to load lists')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('the empty state has a title and the next step', () => {
  render(<EmptyState title="No Lists">Create one.</EmptyState>)
  expect(screen.getByText('No Lists')).toBeVisible()
  expect(screen.getByText('Create one.')).toBeVisible()
})

describe('paged rows', () => {
  const loaded: Pages<string[]> = {
    data: { pages: [['ebb'], ['flow']] },
    isError: false,
    isPlaceholderData: false,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  }
  const show = (overrides: Partial<Pages<string[]>>) =>
    render(
      <PagedRows
        pages={{ ...loaded, ...overrides }}
        rowsOf={(page) => page}
        loading="Loading words"
        failure="Unable to load words"
        empty="No Words"
      >
        {(rows) => <p>{rows.join(' and ')}</p>}
      </PagedRows>,
    )

  it('show the rows of all pages', () => {
    show({})
    expect(screen.getByText('ebb and flow')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load More' })).toBeVisible()
  })

  it('end with the advice to use filters from 1000 rows on, of however many pages', () => {
    const pages = Array.from({ length: limits.loadedItems / 25 }, () => Array.from({ length: 25 }, () => 'ebb'))
    show({ data: { pages } })
    expect(screen.getByText(warning)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    show({ data: { pages: pages.slice(1) } })
    expect(screen.getByRole('button', { name: 'Load More' })).toBeVisible()
  })

  it('show a placeholder while the first page is loading', () => {
    show({ data: undefined })
    expect(screen.getByRole('status', { name: 'Loading words' })).toBeVisible()
  })

  it('show the empty state only if there is no further page, as a filter may leave a page empty', () => {
    show({ data: { pages: [[]] } })
    expect(screen.queryByText('No Words')).toBeNull()
    show({ data: { pages: [[]] }, hasNextPage: false })
    expect(screen.getByText('No Words')).toBeVisible()
  })

  it('stay if the next page cannot be loaded, with a Retry button', async () => {
    const fetchNextPage = vi.fn()
    show({ isError: true, isFetchNextPageError: true, fetchNextPage })
    expect(screen.getByText('ebb and flow')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to load words')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })

  describe('when the focused Load More disappears', () => {
    const table = (overrides: Partial<Pages<string[]>>) => (
      <PagedRows pages={{ ...loaded, ...overrides }} rowsOf={(page) => page} loading="" failure="" empty="">
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <a href={`/${row}`}>{row}</a>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    )
    const pressLoadMore = async () => {
      const view = render(table({}))
      await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
      view.rerender(table({ isFetchingNextPage: true }))
      return view
    }

    it('the focus moves to the first new row', async () => {
      const view = await pressLoadMore()
      view.rerender(table({ data: { pages: [['ebb'], ['flow'], ['surf', 'swell']] }, hasNextPage: false }))
      expect(screen.getByRole('link', { name: 'surf' })).toHaveFocus()
    })

    it('the focus moves to Retry', async () => {
      const view = await pressLoadMore()
      view.rerender(table({ isError: true, isFetchNextPageError: true }))
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
    })

    it('the focus stays where the user has moved it in the meantime', async () => {
      const view = await pressLoadMore()
      screen.getByRole('link', { name: 'ebb' }).focus()
      view.rerender(table({ data: { pages: [['ebb'], ['flow'], ['surf']] }, hasNextPage: false }))
      expect(screen.getByRole('link', { name: 'ebb' })).toHaveFocus()
    })
  })

  it('are refetched by Retry if the first page cannot be loaded', async () => {
    const refetch = vi.fn()
    show({ data: undefined, isError: true, refetch })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})

describe('paged lists', () => {
  const pagesOf = (...names: string[]) => ({
    data: { pages: [{ lists: names }] },
    isError: false,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  })
  const shown = (pages: Pages<{ lists: readonly string[] }>, search?: string) => (
    <PagedLists pages={pages} filter={search === undefined ? {} : { search }} empty="Create one.">
      {(lists) => lists.join()}
    </PagedLists>
  )

  it('tell screen readers how many lists a search has found, in a region that is there before', () => {
    const { rerender } = render(shown(pagesOf('ebb', 'flow')))
    const status = screen.getByRole('status')
    expect(status).toBeEmptyDOMElement()
    rerender(shown({ ...pagesOf('ebb', 'flow'), isPlaceholderData: true }, 'ebb'))
    expect(status).toBeEmptyDOMElement()
    rerender(shown(pagesOf('ebb'), 'ebb'))
    expect(status).toHaveTextContent('1 list found')
    rerender(shown(pagesOf(), 'neap'))
    expect(status).toHaveTextContent('0 lists found')
    rerender(shown({ ...pagesOf('ebb', 'flow'), hasNextPage: true }, 'b'))
    expect(status).toHaveTextContent('More than 2 lists found')
    expect(screen.getByRole('status')).toBe(status)
  })
})
